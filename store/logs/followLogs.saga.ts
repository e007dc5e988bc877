import { buffers, END, eventChannel } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { ERRORS } from '../../contract/errors';
import {
  CLOSE_AUTH_FAILED,
  CLOSE_NOT_FOUND,
  DEPLOYMENT_COMPLETED,
  type LiveMessage,
  LiveMessageSchema,
  levelOfStatus,
  socketProtocols,
} from '../../contract/logs';
import { MESSAGES } from '../../contract/messages';
import type { RootState } from '../state';
import type { LogOrder } from './logOrder';
import { deploymentEnded, deploymentFailed, logBegun, logKey, logsReceived, type NewLogEntry } from './slice';

/** What the tracker machine hears of the socket. */
export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'log.started' }
  | { type: 'socket.closed'; code: number }
  | { type: 'deployment.completed' }
  | { type: 'deployment.failed' };

type Signal = { kind: 'open' } | { kind: 'frames'; frames: unknown[] } | { kind: 'error' } | { kind: 'close'; code: number };

const T = MESSAGES.tracker;
const own = (level: NewLogEntry['level'], message: string): NewLogEntry => ({ seq: null, level, message, timestamp: new Date().toISOString(), kind: 'own' });

/**
 * Follows a deployment's live log into the store, from the last line that is there, and tells the machine of the socket's life.
 * Ends when the socket has closed; cancelling closes it. `send` is called as an effect: the machine may answer by cancelling this very saga.
 */
export function* followLogs(
  send: (event: SocketEvent) => void,
  { id, version, since = (version?.number ?? 1) - 1 }: LogOrder,
): Generator<unknown, void, never> {
  const key = logKey(id, version?.number);
  yield* put(logBegun({ id: key, after: (version?.firstSeq ?? 1) - 1 }));
  const { token, after } = yield* select((state: RootState) => ({
    token: state.session.authToken?.replace(/^Bearer\s+/i, '') ?? '',
    after: state.logs[key]?.lastSeq ?? 0,
  }));
  yield* put(logsReceived({ id: key, entries: [own('info', T.connecting(id))] }));
  let hasStarted = false;
  const isResumed = after >= (version?.firstSeq ?? 1);
  const channel = yield* call(openSocket, urlOf(id, after), socketProtocols(token));
  try {
    for (;;) {
      const signal: Signal = yield* take(channel);
      if (signal.kind === 'open') {
        yield* put(logsReceived({ id: key, entries: [own('info', T.connected(id))] }));
        yield* call(send, { type: 'socket.opened' } as const);
      } else if (signal.kind === 'error') {
        yield* put(logsReceived({ id: key, entries: [own('error', T.socketError)] }));
      } else if (signal.kind === 'close') {
        yield* put(logsReceived({ id: key, entries: [closingLine(signal.code)] }));
        yield* call(send, { type: 'socket.closed', code: signal.code } as const);
        return;
      } else {
        const ended = yield* call(receive, { key, since }, signal.frames);
        if (ended === 'deployment.failed') yield* put(deploymentFailed(id));
        if (ended) {
          yield* put(deploymentEnded(id));
          yield* call(send, { type: ended });
          // The machine has left by now: it cancels this saga, which closes the socket.
        }
      }
      // With lines from before, those that come now are not the first.
      if (!hasStarted && (signal.kind === 'frames' || (signal.kind === 'open' && isResumed))) {
        hasStarted = true;
        yield* call(send, { type: 'log.started' } as const);
      }
    }
  } finally {
    channel.close();
  }
}

function closingLine(code: number): NewLogEntry {
  if (code === CLOSE_AUTH_FAILED) return own('error', T.authenticationFailed);
  if (code === CLOSE_NOT_FOUND) return own('error', ERRORS.DEPLOYMENT_NOT_FOUND.message);
  return own('warning', T.disconnected);
}

/** Puts a batch of frames into the store; tells whether one of them ended the deployment. */
function* receive({ key, since }: { key: string; since: number }, frames: unknown[]) {
  const messages = frames.flatMap(readFrame);
  const { lastSeq } = yield* select((state: RootState) => state.logs[key] ?? { lastSeq: 0 });
  yield* put(logsReceived({ id: key, entries: messages.map((message) => (message === null ? own('error', T.invalidMessage) : toEntry(message))) }));
  // A line that was there before the connection broke has ended nothing now. The last word counts: an earlier attempt may have failed.
  const isNews = ({ seq, version }: LiveMessage) => (seq === undefined || seq > lastSeq) && (version === undefined || version > since);
  const last = messages.findLast((message) => message !== null && isNews(message) && endOf(message) !== null);
  const isLast = last !== undefined && messages.at(-1) === last;
  return last && isLast ? endOf(last) : null;
}

/** One message, or several in an array; null for what is neither. */
function readFrame(frame: unknown): (LiveMessage | null)[] {
  let json: unknown;
  try {
    json = JSON.parse(String(frame));
  } catch {
    return [null];
  }
  return (Array.isArray(json) ? json : [json]).map(
    (item) => LiveMessageSchema.partial({ deployment_id: true, timestamp: true }).safeParse(item).data ?? null,
  ) as (LiveMessage | null)[];
}

const endOf = (message: LiveMessage | null): 'deployment.completed' | 'deployment.failed' | null => {
  if (message?.message === DEPLOYMENT_COMPLETED) return 'deployment.completed';
  return ['failed', 'cancelled'].includes(message?.status.toLowerCase() ?? '') ? 'deployment.failed' : null;
};

const toEntry = ({ seq, status, message, timestamp }: LiveMessage): NewLogEntry => ({
  seq: seq ?? null,
  level: levelOfStatus(status),
  message,
  timestamp: timestamp ?? null,
  kind: 'line',
});

function urlOf(id: string, after: number): string {
  const base = new URL(process.env.API_BASE ?? '/api', window.location.href);
  base.protocol = base.protocol.replace('http', 'ws');
  base.pathname = `/ws/deployments/${encodeURIComponent(id)}`;
  base.search = after > 0 ? `?after=${after}` : '';
  return base.href;
}

/** A socket as a channel; what arrives within one frame of the screen is one signal. */
function openSocket(url: string, protocols: string[]) {
  return eventChannel<Signal>((emit) => {
    const socket = new WebSocket(url, protocols);
    let frames: unknown[] = [];
    let scheduled: (() => void) | null = null;
    const flush = () => {
      scheduled?.();
      scheduled = null;
      const batch = frames;
      frames = [];
      if (batch.length > 0) emit({ kind: 'frames', frames: batch });
    };
    socket.onopen = () => emit({ kind: 'open' });
    socket.onmessage = ({ data }) => {
      frames.push(data);
      scheduled ??= onNextFrame(flush);
    };
    socket.onerror = () => {
      flush();
      emit({ kind: 'error' });
    };
    socket.onclose = ({ code }) => {
      flush();
      emit({ kind: 'close', code });
      emit(END);
    };
    return () => {
      scheduled?.();
      socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
      socket.close();
    };
  }, buffers.expanding<Signal>(16));
}

/** A hidden page draws no frames, but its log goes on. */
function onNextFrame(run: () => void): () => void {
  if (document.visibilityState === 'visible' && typeof requestAnimationFrame === 'function') {
    const frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}
