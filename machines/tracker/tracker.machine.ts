import { and, assign, not, type SnapshotFrom, setup, stateIn, stopChild } from 'xstate';
import { RELOAD_AFTER_COMPLETION_MS } from '../../contract/constants';
import { ERRORS } from '../../contract/errors';
import { type Failure, toFailure } from '../../contract/failure';
import { CLOSE_AUTH_FAILED, CLOSE_NOT_FOUND } from '../../contract/logs';
import { MESSAGES } from '../../contract/messages';
import { lateFailure, ownFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide, mustProvideEvents } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

/**
 * `isNew` is true where the log is still being written: it is followed live. `version` where the log of one version is meant, which begins
 * with the line `firstSeq`. `since`: the newest version there was before the one that is watched.
 */
export type TrackerInput = { deploymentId: string; isNew: boolean; version?: { number: number; firstSeq: number } | undefined; since?: number | undefined };
type LogOrder = { id: string } & Pick<TrackerInput, 'version' | 'since'>;
const orderOf = ({ deploymentId: id, version, since }: TrackerInput): LogOrder => ({ id, version, since });
/** Lines never pass through here: the sagas put them into the store. */
export type TrackerContext = TrackerInput & {
  /** Failed connections since the last good one; decides how long the next wait is. */
  attempts: number;
  /** Whether the socket was open once: what was never there cannot be lost. */
  wasLive: boolean;
  /** Whether a line of the server has come, over this socket or an earlier one. */
  hasLines: boolean;
  failure: Failure | null;
};
/** What the socket tells; `code` is the WebSocket close code. */
export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'log.started' }
  | { type: 'socket.closed'; code: number }
  | { type: 'deployment.completed' }
  | { type: 'deployment.failed' };
export type TrackerEvent = SocketEvent | { type: 'minimized' } | { type: 'restored' } | { type: 'close.requested' } | { type: 'reconnect.requested' };
export type TrackerActors = {
  loadStoredLogs: { input: LogOrder; output: unknown };
  /** Runs while the socket is wanted: tells its life by SocketEvents, ends when the socket has closed. */
  followLogs: { input: LogOrder; emits: SocketEvent };
};

export const CONNECT_DEADLINE_MS = 15_000;
/** A socket that died without a word is found at the latest when it is renewed; the log resumes without a gap. */
export const RENEW_MS = 10 * 60_000;
/** A deployment that runs has its first line at once. */
const SILENCE_MS = 10_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Enough to reach the longest wait. */
const MOST_ATTEMPTS = 6;

const isHeld = and([stateIn({ feed: { live: 'live' } }), not(stateIn({ feed: { live: { live: 'silent' } } }))]);

/** The overlay that shows the log of one deployment. */
export const trackerMachine = setup({
  types: { input: {} as TrackerInput, context: {} as TrackerContext, events: {} as TrackerEvent, tags: {} as 'busy' | 'live' | 'closable' },
  actors: {
    loadStoredLogs: mustProvide<unknown, TrackerActors['loadStoredLogs']['input']>('loadStoredLogs'),
    followLogs: mustProvideEvents<SocketEvent, TrackerActors['followLogs']['input']>('followLogs'),
  },
  guards: {
    isNew: ({ context }) => context.isNew,
    isRefused: ({ event }) => event.type === 'socket.closed' && event.code === CLOSE_AUTH_FAILED,
    isGone: ({ event }) => event.type === 'socket.closed' && event.code === CLOSE_NOT_FOUND,
    hasLines: ({ context }) => context.hasLines,
    notLive: not(isHeld),
    reloading: stateIn({ feed: 'reload' }),
  },
  actions: {
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    forgetFailure: assign({ failure: null }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, MOST_ATTEMPTS) }),
    noteLive: assign({ attempts: 0, wasLive: true, failure: null }),
    noteLine: assign({ hasLines: true }),
    closeSocket: stopChild('followLogs'),
  },
  delays: {
    requestDeadline: REQUEST_DEADLINE_MS,
    connectDeadline: CONNECT_DEADLINE_MS,
    renewal: RENEW_MS,
    silence: SILENCE_MS,
    backoff: ({ context }) => Math.min(FIRST_WAIT_MS * 2 ** (context.attempts - 1), LONGEST_WAIT_MS),
    reloadDelay: RELOAD_AFTER_COMPLETION_MS,
  },
}).createMachine({
  id: 'tracker',
  description: 'The log of one deployment, stored or live, and the window it is shown in.',
  type: 'parallel',
  context: ({ input }) => ({ ...input, attempts: 0, wasLive: false, hasLines: false, failure: null }),
  states: {
    feed: {
      description: 'Where the lines come from.',
      initial: 'opening',
      on: { 'close.requested': { guard: 'notLive', target: '.closed' } },
      states: {
        opening: {
          description: 'A running deployment is followed, any other is read.',
          always: [{ guard: 'isNew', target: 'live' }, { target: 'stored' }],
        },
        stored: {
          description: 'The log of a deployment that is not running.',
          tags: 'closable',
          initial: 'loading',
          states: {
            loading: {
              description: 'The stored lines are loading.',
              tags: 'busy',
              entry: 'forgetFailure',
              invoke: {
                id: 'loadStoredLogs',
                src: 'loadStoredLogs',
                input: ({ context }) => orderOf(context),
                onDone: 'shown',
                onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, MESSAGES.tracker.logsFailed) } },
              },
              after: { requestDeadline: { target: 'failed', actions: { type: 'keepFailure', params: lateFailure(MESSAGES.tracker.logsFailed) } } },
            },
            shown: { description: 'The stored lines are shown.' },
            failed: { description: 'The stored lines could not be loaded.', on: { 'reconnect.requested': 'loading' } },
          },
        },
        live: {
          description: 'The log of a running deployment, as it is written.',
          initial: 'connecting',
          invoke: {
            id: 'followLogs',
            src: 'followLogs',
            input: ({ context }) => orderOf(context),
            onDone: '.disconnected',
            onError: { target: '.disconnected', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, MESSAGES.tracker.socketError) } },
          },
          states: {
            connecting: {
              description: 'The socket is opening.',
              tags: ['busy', 'closable'],
              on: {
                'socket.opened': [{ guard: 'hasLines', target: 'live.flowing' }, { target: 'live' }],
                'socket.closed': [
                  { guard: 'isRefused', target: 'refused' },
                  { guard: 'isGone', target: '#tracker.feed.ended.missing' },
                  { target: 'disconnected' },
                ],
              },
              after: { connectDeadline: { target: 'disconnected', actions: { type: 'keepFailure', params: lateFailure(MESSAGES.tracker.socketError) } } },
            },
            live: {
              description: 'The socket is open.',
              tags: 'live',
              entry: 'noteLive',
              initial: 'quiet',
              on: {
                'socket.closed': [
                  { guard: 'isRefused', target: 'refused' },
                  { guard: 'isGone', target: '#tracker.feed.ended.missing' },
                  { target: 'disconnected' },
                ],
                'deployment.completed': '#tracker.feed.ended.completed',
                'deployment.failed': '#tracker.feed.ended.failed',
              },
              after: { renewal: { target: '#tracker.feed.live', reenter: true } },
              states: {
                quiet: {
                  description: 'No line has come yet. The window cannot be closed now.',
                  on: { 'log.started': { target: 'flowing', actions: 'noteLine' } },
                  after: { silence: 'silent' },
                },
                silent: {
                  description: 'No line has come for a while: of a deployment that nobody triggered none ever will, so the window can be closed.',
                  tags: 'closable',
                  on: { 'log.started': { target: 'flowing', actions: 'noteLine' } },
                },
                flowing: { description: 'Lines arrive as they are written. The window cannot be closed now.' },
              },
            },
            disconnected: {
              description: 'The connection is lost; it is opened again by itself, each time a little later.',
              tags: 'closable',
              entry: ['closeSocket', 'countAttempt'],
              on: { 'reconnect.requested': { target: '#tracker.feed.live', reenter: true } },
              after: { backoff: { target: '#tracker.feed.live', reenter: true } },
            },
            refused: {
              description: 'The server does not accept the session.',
              tags: 'closable',
              entry: ['closeSocket', { type: 'keepFailure', params: ownFailure(MESSAGES.tracker.authenticationFailed) }],
              on: { 'reconnect.requested': { target: '#tracker.feed.live', reenter: true } },
            },
          },
        },
        ended: {
          description: 'The running deployment came to its end.',
          tags: 'closable',
          initial: 'completed',
          states: {
            completed: {
              description: 'It went well; the page is about to be loaded anew.',
              after: { reloadDelay: '#tracker.feed.reload' },
            },
            failed: { description: 'It failed; the lines say why.' },
            missing: {
              description: 'The server has no such deployment any more.',
              entry: { type: 'keepFailure', params: ownFailure(ERRORS.DEPLOYMENT_NOT_FOUND.message) },
            },
          },
        },
        reload: { description: 'The window closes and the page loads anew.', type: 'final' },
        closed: { description: 'Nothing is read any more.', type: 'final' },
      },
    },
    window: {
      description: 'How the overlay is shown.',
      initial: 'open',
      on: { 'close.requested': { guard: 'notLive', target: '.closed' } },
      always: { guard: 'reloading', target: '.closed' },
      states: {
        open: { description: 'The overlay is open.', on: { minimized: 'minimized' } },
        minimized: { description: 'The overlay is a small pill at the bottom.', on: { restored: 'open' } },
        closed: { description: 'The overlay is gone.', type: 'final' },
      },
    },
  },
});

export type TrackerSnapshot = SnapshotFrom<typeof trackerMachine>;

export const trackerEventDescriptions: Record<TrackerEvent['type'], string> = {
  'socket.opened': 'The socket is open: lines can arrive.',
  'log.started': 'The first line of the server is there.',
  'socket.closed': 'The socket closed; code 1008 means that the session was refused, 4404 that the deployment is gone.',
  'deployment.completed': 'The last line said that the deployment went well.',
  'deployment.failed': 'The last line said that the deployment failed.',
  minimized: 'The person minimizes the overlay.',
  restored: 'The person opens the overlay again.',
  'close.requested': 'The person closes the overlay.',
  'reconnect.requested': 'The person asks for the log once more.',
};

export const trackerGuards: GuardNotes<TrackerContext, TrackerEvent> = {
  isNew: { asks: 'The deployment is still running.' },
  isRefused: { asks: 'The close code is 1008.' },
  isGone: { asks: 'The close code is 4404.' },
  hasLines: { asks: 'A line has come before.' },
  notLive: { asks: 'The deployment is live: the window can be closed once it has ended. Minimize it meanwhile.' },
  reloading: { asks: 'The page is about to be loaded anew.' },
};

export const trackerReasonsBlocked = (snapshot: TrackerSnapshot, event: TrackerEvent) => reasonsBlocked(snapshot, event, trackerGuards);
