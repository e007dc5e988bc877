import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import type { SignInProvider } from '../../../contract/auth';
import { ERRORS, type ErrorCode } from '../../../contract/errors';
import type { Failure } from '../../../contract/failure';
import { useMachines } from '../../app/machines';
import { type MfaStage, MfaView } from './MfaView';

type Props = { email: string; qai: string; code: string; host: SignInProvider; onVerified: () => void; onCancelled: () => void };

export function MfaDialog({ email, qai, code, host, onVerified, onCancelled }: Props) {
  const { mfa } = useMachines();
  const [snapshot, send] = useMachine(mfa, { input: { email, code, host } });
  const { failure } = snapshot.context;

  useEffect(() => {
    if (snapshot.status !== 'done') return;
    if (snapshot.matches('verified')) onVerified();
    else onCancelled();
  }, [snapshot, onVerified, onCancelled]);

  return (
    <MfaView
      stage={snapshot.status === 'done' ? (snapshot.matches('verified') ? 'verifying' : 'resetSent') : (snapshot.value as MfaStage)}
      email={email}
      qai={qai}
      failure={failure?.message ?? null}
      hint={hintOf(failure)}
      onSubmit={(token) => send({ type: 'code.submitted', token })}
      onCancel={() => send({ type: 'cancelled' })}
      onResetOpen={() => send({ type: 'reset.opened' })}
      onResetConfirm={() => send({ type: 'reset.confirmed' })}
      onResetClose={() => send({ type: 'reset.closed' })}
    />
  );
}

/** The server's sentence for the code, where it is complete without parameters. */
function hintOf(failure: Failure | null): string | null {
  if (!failure?.code || !Object.hasOwn(ERRORS, failure.code)) return null;
  const { message } = ERRORS[failure.code as ErrorCode];
  return message.includes('{') || message === failure.message ? null : message;
}
