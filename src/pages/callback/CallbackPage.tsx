import { useMachine } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { SignInProvider } from '../../../contract/auth';
import { MESSAGES } from '../../../contract/messages';
import { useConnection } from '../../ui/connection';
import { useMachines } from '../../ui/machines';
import { usePageTitle } from '../../ui/usePageTitle';
import { CallbackView } from './CallbackView';
import { MfaDialog } from './MfaDialog';

/** Where a code host sends the browser back to. */
export default function CallbackPage({ host }: { host: SignInProvider }) {
  usePageTitle('Signing in');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { callback } = useMachines();
  const { actor: connection } = useConnection();
  const [snapshot, send] = useMachine(callback, { input: { host, code: query.get('code'), state: query.get('state'), error: query.get('error') } });
  const { challenge, failure } = snapshot.context;
  const hasFailed = snapshot.matches('failed');

  const verified = useCallback(() => send({ type: 'mfa.verified' }), [send]);
  const cancelled = useCallback(() => send({ type: 'mfa.cancelled' }), [send]);

  useEffect(() => {
    if (hasFailed) connection.send({ type: 'connection.lost', message: MESSAGES.auth.hostAuthenticationFailed(host) });
  }, [hasFailed, connection, host]);

  useEffect(() => {
    // The code in the address is used up; a reload must not send it again.
    if (snapshot.matches('secondFactor')) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [snapshot]);

  if (snapshot.matches('signedIn')) return <Navigate to="/sites" replace />;
  if (snapshot.matches('redirected')) return <Navigate to="/" replace />;
  return (
    <>
      <CallbackView
        failure={hasFailed ? (failure?.message ?? MESSAGES.auth.authenticationFailed) : null}
        hasReturnButton={host === 'bitbucket'}
        onReturn={() => {
          send({ type: 'retry.chosen' });
          navigate('/', { replace: true });
        }}
      />
      {challenge && <MfaDialog {...challenge} host={host} onVerified={verified} onCancelled={cancelled} />}
    </>
  );
}
