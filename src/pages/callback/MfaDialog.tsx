import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import type { SignInProvider } from '../../../contract/auth';
import { useMachines } from '../../ui/machines';
import { MfaView } from './MfaView';
import { mfaWiring } from './mfaWiring';

type Props = { email: string; qai: string; code: string; host: SignInProvider; onVerified: () => void; onCancelled: () => void };

export function MfaDialog({ email, qai, code, host, onVerified, onCancelled }: Props) {
  const { mfa } = useMachines();
  const [snapshot, send] = useMachine(mfa, { input: { email, code, host } });

  useEffect(() => {
    if (snapshot.status !== 'done') return;
    if (snapshot.matches('verified')) onVerified();
    else onCancelled();
  }, [snapshot, onVerified, onCancelled]);

  return <MfaView {...mfaWiring(snapshot, send)} qai={qai} />;
}
