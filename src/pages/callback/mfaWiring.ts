import { ERRORS, type ErrorCode } from '../../../contract/errors';
import type { Failure } from '../../../contract/failure';
import type { MfaEvent, MfaSnapshot } from '../../../machines/signIn';
import type { MfaViewProps } from './MfaView';

/** What its machine says to the view, and what people do there says to the machine: one wiring for the product and for the designers' screens. */
export function mfaWiring(snapshot: MfaSnapshot, send: (event: MfaEvent) => void) {
  const { value } = snapshot;
  const { email, failure } = snapshot.context;
  return {
    // What is over stands still until the page has gone on.
    stage: value === 'verified' ? 'verifying' : value === 'cancelled' || value === 'closed' ? 'resetSent' : value,
    email,
    failure: failure?.message ?? null,
    hint: hintOf(failure),
    onSubmit: (token) => send({ type: 'code.submitted', token }),
    onCancel: () => send({ type: 'cancelled' }),
    onResetOpen: () => send({ type: 'reset.opened' }),
    onResetConfirm: () => send({ type: 'reset.confirmed' }),
    onResetClose: () => send({ type: 'reset.closed' }),
  } satisfies Partial<MfaViewProps>;
}

/** The server's sentence for the code, where it is complete without parameters. */
function hintOf(failure: Failure | null): string | null {
  if (!failure?.code || !Object.hasOwn(ERRORS, failure.code)) return null;
  const { message } = ERRORS[failure.code as ErrorCode];
  return message.includes('{') || message === failure.message ? null : message;
}
