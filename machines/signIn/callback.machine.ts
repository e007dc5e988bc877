import { assign, type DoneActorEvent, type SnapshotFrom, setup } from 'xstate';
import type { AuthResponse, SignInProvider } from '../../contract/auth';
import { CALLBACK_REDIRECT_MS } from '../../contract/constants';
import { type Failure, toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { lateFailure, ownFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

export type CallbackInput = { host: SignInProvider; code: string | null; state: string | null; error: string | null };
/** What the second factor needs; `qai` is a base64 PNG without prefix, empty for an enrolled user; `code` the one-time challenge. */
export type Challenge = Pick<AuthResponse, 'username' | 'email' | 'qai' | 'code'>;
export type CallbackContext = {
  host: SignInProvider;
  /** The code host's answer; forgotten as soon as it has been exchanged. */
  code: string | null;
  state: string | null;
  error: string | null;
  /** Kept while the second factor is asked for, and not longer. */
  challenge: Challenge | null;
  failure: Failure | null;
};
export type CallbackEvent = { type: 'mfa.verified' } | { type: 'mfa.cancelled' } | { type: 'retry.chosen' };
export type CallbackActors = {
  exchangeCode: { input: { host: SignInProvider; code: string; state: string | null }; output: AuthResponse };
};

const isText = (value: unknown): value is string => typeof value === 'string';
const answerOf = (event: unknown): Partial<AuthResponse> => (event as DoneActorEvent<Partial<AuthResponse> | undefined>).output ?? {};
const isWhole = ({ username, email }: Partial<AuthResponse>) => isText(username) && username !== '' && isText(email) && email !== '';

/** The page a code host sends the browser back to. */
export const callbackMachine = setup({
  types: { input: {} as CallbackInput, context: {} as CallbackContext, events: {} as CallbackEvent, tags: {} as 'busy' },
  actors: { exchangeCode: mustProvide<AuthResponse, CallbackActors['exchangeCode']['input']>('exchangeCode') },
  guards: {
    hasError: ({ context }) => context.error !== null,
    hasCode: ({ context }) => context.code !== null && context.code !== '',
    asksSecondFactor: ({ event }) => {
      const answer = answerOf(event);
      return isWhole(answer) && answer.qai !== undefined && answer.requiresMFA !== false;
    },
    needsNoSecondFactor: ({ event }) => isWhole(answerOf(event)) && answerOf(event).requiresMFA === false,
  },
  actions: {
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepCancelled: assign(({ context }) => ({ failure: ownFailure(MESSAGES.auth.cancelled(context.host)) })),
    keepNoCode: assign(({ context }) => ({ failure: ownFailure(MESSAGES.auth.noCode(context.host)) })),
    keepInvalid: assign(({ context }) => ({ failure: ownFailure(MESSAGES.auth.invalidResponse(context.host)) })),
    keepLate: assign(({ context }) => ({ failure: lateFailure(MESSAGES.auth.authenticateFailed(context.host)) })),
    keepChallenge: assign({
      challenge: (_, { username, email, qai, code }: Challenge): Challenge => ({ username, email, qai, code }),
    }),
    forgetChallenge: assign({ challenge: null }),
    forgetCode: assign({ code: null, state: null }),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS, redirectDelay: CALLBACK_REDIRECT_MS },
}).createMachine({
  id: 'callback',
  description: 'Back from the code host: its code is exchanged for a sign-in.',
  context: ({ input }) => ({ ...input, challenge: null, failure: null }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The query of the address is checked: a code must be there, an error must not.',
      always: [
        { guard: 'hasError', target: 'failed', actions: 'keepCancelled' },
        { guard: 'hasCode', target: 'exchanging' },
        { target: 'failed', actions: 'keepNoCode' },
      ],
    },
    exchanging: {
      description: 'The server exchanges the code with the code host.',
      tags: 'busy',
      exit: 'forgetCode',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => ({ host: context.host, code: context.code ?? '', state: context.state }),
        onDone: [
          { guard: 'asksSecondFactor', target: 'secondFactor', actions: { type: 'keepChallenge', params: ({ event }) => event.output } },
          { guard: 'needsNoSecondFactor', target: 'signedIn' },
          { target: 'failed', actions: 'keepInvalid' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ context, event }) => toFailure(event.error, MESSAGES.auth.authenticateFailed(context.host)) },
        },
      },
      on: { 'retry.chosen': 'redirected' },
      after: { requestDeadline: { target: 'failed', actions: 'keepLate' } },
    },
    secondFactor: {
      description: 'The second factor is asked for in its own dialog.',
      exit: 'forgetChallenge',
      on: { 'mfa.verified': 'signedIn', 'mfa.cancelled': 'redirected' },
    },
    failed: {
      description: 'The sign-in did not work; the browser goes back to the sign-in page by itself.',
      entry: 'forgetCode',
      on: { 'retry.chosen': 'redirected' },
      after: { redirectDelay: 'redirected' },
    },
    signedIn: { description: 'Signed in: the page goes to /sites.', type: 'final' },
    redirected: { description: 'Not signed in: the page goes to /.', type: 'final' },
  },
});

export type CallbackSnapshot = SnapshotFrom<typeof callbackMachine>;

export const callbackEventDescriptions: Record<CallbackEvent['type'], string> = {
  'mfa.verified': 'The second factor was accepted.',
  'mfa.cancelled': 'The second factor was given up, or its dialog closed after a reset email.',
  'retry.chosen': 'The person presses "Return to Login".',
};

export const callbackGuards: GuardNotes<CallbackContext, CallbackEvent> = {
  hasError: { asks: 'The address carries an error parameter.' },
  hasCode: { asks: 'The address carries a code parameter.' },
  asksSecondFactor: { asks: 'The answer names the user and asks for a second factor.' },
  needsNoSecondFactor: { asks: 'The answer names the user and asks for no second factor.' },
};

export const callbackReasonsBlocked = (snapshot: CallbackSnapshot, event: CallbackEvent) => reasonsBlocked(snapshot, event, callbackGuards);
