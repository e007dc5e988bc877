import { assign, type SnapshotFrom, setup } from 'xstate';
import { type LoginUrl, type SignInProvider, SignInProviderSchema } from '../../contract/auth';
import { type Failure, toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { LEAVE_DEADLINE_MS, lateFailure, ownFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

export type SignInContext = { provider: string | null; failure: Failure | null };
export type SignInEvent = { type: 'provider.chosen'; provider: string } | { type: 'cancelled' };
export type SignInActors = {
  requestLoginUrl: { input: { provider: SignInProvider }; output: LoginUrl };
  /** Settles only with an error: when it succeeds, the page is gone. */
  leaveTo: { input: { url: string }; output: unknown };
};

const isSupported = (provider: string): provider is SignInProvider => SignInProviderSchema.safeParse(provider).success;
const initiateFailed = (context: SignInContext) => MESSAGES.auth.initiateFailed(context.provider ?? '');

/** Landing page: choose a code host, get its address, leave for it. */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, tags: {} as 'busy' },
  actors: {
    requestLoginUrl: mustProvide<LoginUrl, SignInActors['requestLoginUrl']['input']>('requestLoginUrl'),
    leaveTo: mustProvide<unknown, SignInActors['leaveTo']['input']>('leaveTo'),
  },
  guards: {
    isSupported: ({ event }) => event.type === 'provider.chosen' && isSupported(event.provider),
    isGitlab: ({ event }) => event.type === 'provider.chosen' && event.provider === 'gitlab',
  },
  actions: {
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepLate: assign(({ context }) => ({ failure: lateFailure(initiateFailed(context)) })),
    forget: assign({ provider: null, failure: null }),
    choose: assign(({ event }) => ({ provider: event.type === 'provider.chosen' ? event.provider : null, failure: null })),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS, leaveDeadline: LEAVE_DEADLINE_MS },
}).createMachine({
  id: 'signIn',
  description: 'Signing in with an account of a code host.',
  context: { provider: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person chooses a code host.',
      on: {
        'provider.chosen': [
          { guard: 'isSupported', target: 'requestingUrl', actions: 'choose' },
          { guard: 'isGitlab', actions: { type: 'keepFailure', params: ownFailure(MESSAGES.auth.gitlab) } },
          { actions: { type: 'keepFailure', params: ownFailure(MESSAGES.auth.unsupported) } },
        ],
      },
    },
    requestingUrl: {
      description: 'The server is asked for the address of the code host.',
      tags: 'busy',
      invoke: {
        id: 'requestLoginUrl',
        src: 'requestLoginUrl',
        input: ({ context }) => ({ provider: context.provider as SignInProvider }),
        onDone: 'redirecting',
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ context, event }) => toFailure(event.error, initiateFailed(context)) },
        },
      },
      on: { cancelled: { target: 'choosing', actions: 'forget' } },
      after: { requestDeadline: { target: 'choosing', actions: 'keepLate' } },
    },
    redirecting: {
      description: 'The browser leaves for the code host. Coming back with the Back button ends here too, so the deadline opens the choice again.',
      tags: 'busy',
      invoke: {
        id: 'leaveTo',
        src: 'leaveTo',
        // Read from the answer: the address carries a nonce that context would keep.
        input: ({ event }) => ({ url: (event as unknown as { output: LoginUrl }).output.url }),
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ context, event }) => toFailure(event.error, initiateFailed(context)) },
        },
      },
      on: { cancelled: { target: 'choosing', actions: 'forget' } },
      after: { leaveDeadline: { target: 'choosing', actions: 'keepLate' } },
    },
  },
});

export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;

export const signInEventDescriptions: Record<SignInEvent['type'], string> = {
  'provider.chosen': 'The person presses "Continue with" a code host.',
  cancelled: 'The person stops the sign-in, or comes back to the page without having signed in.',
};

export const signInGuards: GuardNotes<SignInContext, SignInEvent> = {
  isSupported: { asks: 'The code host is GitHub or Bitbucket.' },
  isGitlab: { asks: 'The code host is GitLab, which is not built yet.' },
};

export const signInReasonsBlocked = (snapshot: SignInSnapshot, event: SignInEvent) => reasonsBlocked(snapshot, event, signInGuards);
