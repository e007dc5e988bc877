import { assign, type DoneActorEvent, type SnapshotFrom, setup } from 'xstate';
import type { AwsClient } from '../../contract/aws';
import { MESSAGES } from '../../contract/messages';
import type { Outcome } from '../../contract/reply';
import { REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

/** What the badge shows. */
export type ConnectionStatus = { message: string; success: boolean };
export type ConnectionCheckContext = { status: ConnectionStatus };
export type ConnectionCheckEvent =
  | { type: 'session.started' }
  | { type: 'session.ended'; message?: string }
  | { type: 'check.requested' }
  | { type: 'cloud.missing' }
  | { type: 'guide.opened' }
  | { type: 'guide.closed' }
  | { type: 'guide.verified' }
  | { type: 'connection.lost'; message: string };
export type ConnectionCheckActors = {
  fetchRole: { input: undefined; output: AwsClient };
  verifyRole: { input: { role_arn: string }; output: Outcome };
};

const T = MESSAGES.connection;
const lost = (message: string) => ({ type: 'setStatus' as const, params: { message, success: false } });
const roleOf = (event: unknown) => (event as DoneActorEvent<AwsClient | undefined>).output?.role_arn ?? '';

/** Whether the cloud account is connected: one actor for the whole app, alive from the first page to the last. */
export const connectionCheckMachine = setup({
  types: { context: {} as ConnectionCheckContext, events: {} as ConnectionCheckEvent, tags: {} as 'busy' | 'guideOpen' },
  actors: {
    fetchRole: mustProvide<AwsClient, ConnectionCheckActors['fetchRole']['input']>('fetchRole'),
    verifyRole: mustProvide<Outcome, ConnectionCheckActors['verifyRole']['input']>('verifyRole'),
  },
  guards: {
    hasRole: ({ event }) => roleOf(event) !== '',
    roleAccepted: ({ event }) => (event as unknown as DoneActorEvent<Outcome | undefined>).output?.success === true,
  },
  actions: { setStatus: assign((_, status: ConnectionStatus) => ({ status })) },
  delays: { requestDeadline: REQUEST_DEADLINE_MS },
}).createMachine({
  id: 'connectionCheck',
  description: 'The connection to the cloud account: checked at the start, shown in the badge, repaired by the guide.',
  context: { status: { message: T.notAuthenticated, success: false } },
  initial: 'signedOut',
  on: {
    'session.ended': {
      target: '.signedOut',
      actions: { type: 'setStatus', params: ({ event }) => ({ message: event.message ?? T.notAuthenticated, success: false }) },
    },
  },
  states: {
    signedOut: {
      description: 'Nobody is signed in, so there is nothing to check.',
      on: {
        'session.started': 'fetchingRole',
        'connection.lost': { actions: { type: 'setStatus', params: ({ event }) => ({ message: event.message, success: false }) } },
      },
    },
    fetchingRole: {
      description: 'The server is asked which role the user has granted.',
      tags: 'busy',
      entry: lost(T.checking),
      invoke: {
        id: 'fetchRole',
        src: 'fetchRole',
        onDone: [
          { guard: 'hasRole', target: 'verifyingRole' },
          { target: 'disconnected.guiding', actions: lost(T.roleFailed) },
        ],
        onError: { target: 'disconnected.guiding', actions: lost(T.roleFailed) },
      },
      after: { requestDeadline: { target: 'disconnected.guiding', actions: lost(T.roleFailed) } },
    },
    verifyingRole: {
      description: 'The server checks that the role can be assumed.',
      tags: 'busy',
      invoke: {
        id: 'verifyRole',
        src: 'verifyRole',
        input: ({ event }) => ({ role_arn: roleOf(event) }),
        onDone: [
          { guard: 'roleAccepted', target: 'connected' },
          { target: 'disconnected.guiding', actions: lost(T.verificationFailed) },
        ],
        onError: { target: 'disconnected.guiding', actions: lost(T.exception) },
      },
      after: { requestDeadline: { target: 'disconnected.guiding', actions: lost(T.exception) } },
    },
    connected: {
      description: 'The role can be assumed: deployments can be made.',
      entry: { type: 'setStatus', params: { message: T.verified, success: true } },
      on: {
        'check.requested': 'fetchingRole',
        'cloud.missing': { target: 'disconnected.guiding', actions: lost(T.failed) },
        'connection.lost': {
          target: 'disconnected.dismissed',
          actions: { type: 'setStatus', params: ({ event }) => ({ message: event.message, success: false }) },
        },
      },
    },
    disconnected: {
      description: 'The cloud account cannot be used.',
      initial: 'guiding',
      on: {
        'connection.lost': { actions: { type: 'setStatus', params: ({ event }) => ({ message: event.message, success: false }) } },
      },
      states: {
        guiding: {
          description: 'The guide is open and leads through the connection.',
          tags: 'guideOpen',
          on: { 'guide.closed': 'dismissed', 'guide.verified': '#connectionCheck.connected' },
        },
        dismissed: {
          description: 'The guide was closed, or is not wanted here: it stays so until the person opens it or checks again.',
          on: {
            'check.requested': '#connectionCheck.fetchingRole',
            'guide.opened': 'guiding',
          },
        },
      },
    },
  },
});

export type ConnectionCheckSnapshot = SnapshotFrom<typeof connectionCheckMachine>;

export const connectionCheckEventDescriptions: Record<ConnectionCheckEvent['type'], string> = {
  'session.started': 'A session token is stored: at the start of the app or after a sign-in.',
  'session.ended': 'The person logged out, or the server refused the session.',
  'check.requested': 'The person presses refresh on the badge.',
  'cloud.missing': 'The dashboard data does not list the cloud provider among the connected ones.',
  'guide.opened': 'The person opens the connection guide.',
  'guide.closed': 'The person closes the connection guide.',
  'guide.verified': 'The guide ended with a verified role.',
  'connection.lost': 'Something else found that the connection is gone, for example a failed sign-in.',
};

export const connectionCheckGuards: GuardNotes<ConnectionCheckContext, ConnectionCheckEvent> = {
  hasRole: { asks: 'The answer names a role.' },
  roleAccepted: { asks: 'The role could be assumed.' },
};

export const connectionCheckReasonsBlocked = (snapshot: ConnectionCheckSnapshot, event: ConnectionCheckEvent) =>
  reasonsBlocked(snapshot, event, connectionCheckGuards);
