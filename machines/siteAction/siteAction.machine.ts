import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, toFailure } from '../../contract/failure';
import type { DeploymentId } from '../../contract/ids';
import { lateFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

/** `number`: the version that the action is about, or the newest there is (0 for none). */
export type ActionInput = { deploymentId: DeploymentId; appName: string; number: number };
/** What the server said; `number` is the version that was begun or ended, null for an action that is about the whole deployment. */
export type ActionAnswer = { message: string; number: number | null };
export type ActionContext = ActionInput & { answer: ActionAnswer | null; failure: Failure | null };
export type ActionEvent = { type: 'confirmed' } | { type: 'cancelled' } | { type: 'dismissed' };

export type ActionOptions = {
  /** The machine's, and of the actor that does the work. */
  id: string;
  description: string;
  /** Whether it asks before it is done. */
  asks: boolean;
  /** Whether a good end is told and waits for OK; otherwise it is over at once. */
  tells: boolean;
  /** What happens while it runs. */
  running: string;
  /** The sentence of a failure that carries none, and of one that came too late. */
  failed: string;
  late?: string;
};

/** One action on a site: asked for, under way, told how it ended. */
export function createActionMachine({ id, description, asks, tells, running, failed, late }: ActionOptions) {
  const parts = setup({
    types: { input: {} as ActionInput, context: {} as ActionContext, events: {} as ActionEvent, tags: {} as 'busy' },
    actors: { act: mustProvide<ActionAnswer, { id: DeploymentId; number: number }>(id) },
    actions: {
      keepAnswer: assign({ answer: (_, answer: ActionAnswer) => answer }),
      keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    },
    delays: { requestDeadline: REQUEST_DEADLINE_MS },
  });
  const { confirming, ...unasked } = {
    confirming: parts.createStateConfig({
      description: 'The person is asked whether it is meant.',
      on: { confirmed: 'running', cancelled: 'closed' },
    }),
    running: parts.createStateConfig({
      description: running,
      tags: 'busy',
      invoke: {
        id,
        src: 'act',
        input: ({ context }) => ({ id: context.deploymentId, number: context.number }),
        onDone: { target: 'done', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, failed) } },
      },
      on: { cancelled: 'givenUp' },
      after: { requestDeadline: { target: 'failed', actions: { type: 'keepFailure', params: lateFailure(late) } } },
    }),
    done: parts.createStateConfig(
      tells
        ? { description: 'It is done, and the person is told.', on: { dismissed: 'closed' } }
        : { description: 'It is done: the page goes on by itself.', type: 'final' },
    ),
    failed: parts.createStateConfig({ description: 'It was not done, or nobody knows; the person is told why.', on: { dismissed: 'closed' } }),
    givenUp: parts.createStateConfig({ description: 'The person waits no longer: what became of it is looked up.', type: 'final' }),
    closed: parts.createStateConfig({ description: 'Nothing of it is on the screen any more.', type: 'final' }),
  };
  return parts.createMachine({
    id,
    description,
    context: ({ input }) => ({ ...input, answer: null, failure: null }),
    initial: asks ? 'confirming' : 'running',
    // An action that does not ask has no state to ask in; for its views it is a state that never comes.
    states: asks ? { confirming, ...unasked } : (unasked as typeof unasked & { confirming: typeof confirming }),
  });
}

export type ActionMachine = ReturnType<typeof createActionMachine>;
export type ActionSnapshot = SnapshotFrom<ActionMachine>;

/** Whether nobody knows what became of it: no answer came, or nobody waited for one. */
export const isUnknownEnd = (snapshot: ActionSnapshot): boolean =>
  snapshot.matches('givenUp') || (snapshot.context.failure !== null && snapshot.context.failure.status === null);

export const actionEventDescriptions: Record<ActionEvent['type'], string> = {
  confirmed: 'The person confirms the question.',
  cancelled: 'The person presses Cancel, or waits no longer.',
  dismissed: 'The person presses OK.',
};

export const actionGuards: GuardNotes<ActionContext, ActionEvent> = {};
export const actionReasonsBlocked = (snapshot: ActionSnapshot, event: ActionEvent) => reasonsBlocked(snapshot, event, actionGuards);
