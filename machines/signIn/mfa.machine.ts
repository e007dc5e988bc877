import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { SignInProvider } from '../../contract/auth';
import { MFA_CODE_LENGTH, RESET_CONFIRMATION_MS } from '../../contract/constants';
import { type Failure, toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { lateFailure, ownFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

/** `code` is the one-time challenge of the sign-in, not what the person types. */
export type MfaInput = { email: string; code: string; host: SignInProvider };
export type MfaContext = MfaInput & { failure: Failure | null };
export type MfaEvent =
  | { type: 'code.submitted'; token: string }
  | { type: 'reset.opened' }
  | { type: 'reset.confirmed' }
  | { type: 'reset.closed' }
  | { type: 'cancelled' };
export type MfaActors = {
  /** Stores the access token itself; nothing of it comes back here. */
  verifyMfa: { input: { email: string; token: string; code: string; host: SignInProvider }; output: unknown };
  resetMfa: { input: { email: string }; output: unknown };
};

const WHOLE_CODE = new RegExp(`^\\d{${MFA_CODE_LENGTH}}$`);

/** The dialog that asks for the code of the authenticator app. The typed code is never kept. */
export const mfaMachine = setup({
  types: { input: {} as MfaInput, context: {} as MfaContext, events: {} as MfaEvent, tags: {} as 'busy' | 'reset' },
  actors: {
    verifyMfa: mustProvide<unknown, MfaActors['verifyMfa']['input']>('verifyMfa'),
    resetMfa: mustProvide<unknown, MfaActors['resetMfa']['input']>('resetMfa'),
  },
  guards: {
    isWholeCode: ({ event }) => event.type === 'code.submitted' && WHOLE_CODE.test(event.token),
    isEmptyCode: ({ event }) => event.type === 'code.submitted' && event.token.trim() === '',
  },
  actions: {
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS, confirmationDelay: RESET_CONFIRMATION_MS },
}).createMachine({
  id: 'mfa',
  description: 'The second factor of a sign-in.',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'entering',
  states: {
    entering: {
      description: 'The person types the code of the authenticator app.',
      on: {
        'code.submitted': [
          { guard: 'isWholeCode', target: 'verifying' },
          { guard: 'isEmptyCode', actions: { type: 'keepFailure', params: ownFailure(MESSAGES.mfa.tokenRequired) } },
        ],
        'reset.opened': { target: 'resetPrompt', actions: 'forgetFailure' },
        cancelled: 'cancelled',
      },
    },
    verifying: {
      description: 'The server checks the code.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'verifyMfa',
        src: 'verifyMfa',
        // Read from the event: context would outlive the request and keep the code.
        input: ({ context: { email, code, host }, event }) => {
          assertEvent(event, 'code.submitted');
          return { email, token: event.token, code, host };
        },
        onDone: 'verified',
        onError: {
          target: 'entering',
          actions: {
            type: 'keepFailure',
            // Whatever the reason, the dialog says the same.
            params: ({ event }) => ({ ...toFailure(event.error, MESSAGES.mfa.verificationFailed), message: MESSAGES.mfa.invalidToken }),
          },
        },
      },
      on: { cancelled: 'cancelled' },
      after: { requestDeadline: { target: 'entering', actions: { type: 'keepFailure', params: lateFailure(MESSAGES.mfa.invalidToken) } } },
    },
    resetPrompt: {
      description: 'The person is asked whether to send a new QR code by email.',
      tags: 'reset',
      on: {
        'reset.confirmed': 'sendingReset',
        'reset.closed': { target: 'entering', actions: 'forgetFailure' },
        cancelled: 'cancelled',
      },
    },
    sendingReset: {
      description: 'The server sends the reset email.',
      tags: ['busy', 'reset'],
      entry: 'forgetFailure',
      invoke: {
        id: 'resetMfa',
        src: 'resetMfa',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'resetSent',
        onError: { target: 'resetPrompt', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, MESSAGES.mfa.resetFailed) } },
      },
      on: { 'reset.closed': 'entering', cancelled: 'cancelled' },
      after: { requestDeadline: { target: 'resetPrompt', actions: { type: 'keepFailure', params: lateFailure(MESSAGES.mfa.resetFailed) } } },
    },
    resetSent: {
      description: 'The reset email is on its way; the dialog closes by itself.',
      tags: 'reset',
      on: { cancelled: 'cancelled' },
      after: { confirmationDelay: 'closed' },
    },
    verified: { description: 'The code was right: the person is signed in.', type: 'final' },
    closed: { description: 'The dialog closed after the reset email was sent.', type: 'final' },
    cancelled: { description: 'The person gave the sign-in up.', type: 'final' },
  },
});

export type MfaSnapshot = SnapshotFrom<typeof mfaMachine>;

export const mfaEventDescriptions: Record<MfaEvent['type'], string> = {
  'code.submitted': 'The person presses Verify.',
  'reset.opened': 'The person presses "Lost access? Reset QR Code".',
  'reset.confirmed': 'The person presses "Send Reset Email".',
  'reset.closed': 'The person goes back from the reset view to the code.',
  cancelled: 'The person presses Cancel or closes the dialog.',
};

export const mfaGuards: GuardNotes<MfaContext, MfaEvent> = {
  isWholeCode: {
    asks: `The code has exactly ${MFA_CODE_LENGTH} digits.`,
    missing: (_, event) => (event.type === 'code.submitted' && WHOLE_CODE.test(event.token) ? [] : [`Enter the ${MFA_CODE_LENGTH} digits of the code.`]),
  },
  isEmptyCode: { asks: 'Nothing was typed.', missing: () => [] },
};

export const mfaReasonsBlocked = (snapshot: MfaSnapshot, event: MfaEvent) => reasonsBlocked(snapshot, event, mfaGuards);
