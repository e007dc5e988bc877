import { call, put } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { NamedError } from '../api/apiError';
import { postLogs } from '../api/calls';
import type { LogOrder } from './logOrder';
import { logKey, logsCleared, logsReceived, type NewLogEntry } from './slice';

const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z) /;

/** A stored entry is a plain string, shown as info; a time before it is taken off and kept beside it. The list is whole, so that its order gives the numbers. */
export function toStoredEntry(text: string, seq: number): NewLogEntry {
  const [prefix, timestamp] = TIMESTAMP.exec(text) ?? [];
  return { seq, level: 'info', message: prefix ? text.slice(prefix.length) : text, timestamp: timestamp ?? null, kind: 'line' };
}

const own = (level: NewLogEntry['level'], message: string): NewLogEntry => ({ seq: null, level, message, timestamp: null, kind: 'own' });

/** Loads a deployment's stored log into the store, or that of one version, once. Throws "Failed to fetch deployment logs". */
export function* loadStoredLogs({ id, version }: LogOrder) {
  const key = logKey(id, version?.number);
  const first = version?.firstSeq ?? 1;
  yield* put(logsCleared({ id: key, after: first - 1 }));
  try {
    const lines = yield* call(postLogs, id, version?.number);
    const entries = lines && lines.length > 0 ? lines.map((line, index) => toStoredEntry(line, first + index)) : [own('warning', MESSAGES.tracker.noLogs)];
    yield* put(logsReceived({ id: key, entries }));
  } catch (cause) {
    yield* put(logsReceived({ id: key, entries: [own('error', MESSAGES.tracker.logsFailed)] }));
    throw new NamedError(MESSAGES.tracker.logsFailed, cause);
  }
}
