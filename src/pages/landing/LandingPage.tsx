import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMachines } from '../../ui/machines';
import { isSandbox } from '../../ui/pageFacts';
import { usePageTitle } from '../../ui/usePageTitle';
import { LandingView } from './LandingView';

/** `/?provider=github` in a link chooses the code host at once. */
export default function LandingPage() {
  usePageTitle('Sign in');
  const { signIn } = useMachines();
  const [snapshot, send] = useMachine(signIn);

  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get('provider');
  useEffect(() => {
    if (asked === null) return;
    // Left in the address, it would send away again who comes back by the Back button.
    navigate('/', { replace: true });
    send({ type: 'provider.chosen', provider: asked.trim().toLowerCase() });
  }, [asked, navigate, send]);

  useEffect(() => {
    // The Back button may bring this very page back, as it was when it left.
    const onShow = (event: PageTransitionEvent) => event.persisted && send({ type: 'cancelled' });
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [send]);

  return (
    <LandingView
      busy={snapshot.hasTag('busy')}
      failure={snapshot.context.failure?.message ?? null}
      isSandbox={isSandbox()}
      onChoose={(provider) => send({ type: 'provider.chosen', provider })}
    />
  );
}
