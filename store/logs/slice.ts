import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LogLevel } from '../../contract/logs';

/** `seq` is the server's number, null for lines of our own; `timestamp` ISO 8601, null where it is not known. */
export type LogEntry = { key: number; seq: number | null; level: LogLevel; message: string; timestamp: string | null; kind: 'line' | 'own' | 'gap' };
export type NewLogEntry = Omit<LogEntry, 'key'>;
/** `chunks` are never changed once full, so that a batch costs its own length and not the log's. */
export type DeploymentLog = {
  chunks: LogEntry[][];
  count: number;
  lastSeq: number;
  /** Its last line said that the deployment failed. */
  hasFailed?: true;
};
export type LogsState = Record<string, DeploymentLog>;

const CHUNK = 1_000;
const emptyLog = (): DeploymentLog => ({ chunks: [], count: 0, lastSeq: 0 });

/** Plain data in, plain data out: the log is replaced, not proxied, as a draft of 100,000 lines would be slow. */
function append(log: DeploymentLog, entries: NewLogEntry[]): DeploymentLog {
  const chunks = log.chunks.slice();
  let { count, lastSeq } = log;
  let open = chunks.length > 0 && chunks.at(-1)!.length < CHUNK ? chunks.pop()!.slice() : [];
  for (const entry of entries) {
    if (entry.seq !== null) {
      if (entry.seq <= lastSeq) continue;
      if (entry.seq > lastSeq + 1) push(gap(entry.seq - lastSeq - 1));
      lastSeq = entry.seq;
    }
    push(entry);
  }
  if (open.length > 0) chunks.push(open);
  return { chunks, count, lastSeq };

  function push(entry: NewLogEntry): void {
    open.push({ ...entry, key: count });
    count += 1;
    if (open.length === CHUNK) {
      chunks.push(open);
      open = [];
    }
  }
}

const gap = (missing: number): NewLogEntry => ({
  seq: null,
  level: 'warning',
  message: missing === 1 ? '1 line is missing here' : `${missing} lines are missing here`,
  timestamp: null,
  kind: 'gap',
});

export const logsSlice = createSlice({
  name: 'logs',
  initialState: {} as LogsState,
  reducers: {
    logsReceived: (state, { payload: { id, entries } }: PayloadAction<{ id: string; entries: NewLogEntry[] }>) => ({
      ...state,
      [id]: append(state[id] ?? emptyLog(), entries),
    }),
    deploymentFailed: (state, { payload: id }: PayloadAction<string>) => ({ ...state, [id]: { ...(state[id] ?? emptyLog()), hasFailed: true as const } }),
    logsCleared: (state, { payload: id }: PayloadAction<string>) => ({ ...state, [id]: emptyLog() }),
  },
});

export const { logsReceived, logsCleared, deploymentFailed } = logsSlice.actions;
/** Fact for whoever shows the deployment; payload: its id. */
export const deploymentEnded = createAction<string>('logs/deploymentEnded');

type WithLogs = { logs: LogsState };
const NONE = emptyLog();
export const selectLog = (state: WithLogs, id: string): DeploymentLog => state.logs[id] ?? NONE;
export const selectHasFailed = (state: WithLogs, id: string): boolean => selectLog(state, id).hasFailed === true;
export const entryAt = (log: DeploymentLog, index: number): LogEntry | undefined => log.chunks[Math.floor(index / CHUNK)]?.[index % CHUNK];
/** The server's line of that number. */
export const entryOfSeq = (log: DeploymentLog, seq: number): LogEntry | undefined =>
  log.chunks.find((chunk) => (chunk.findLast((entry) => entry.seq !== null)?.seq ?? 0) >= seq)?.find((entry) => entry.seq === seq);
export const entriesOf = (log: DeploymentLog): LogEntry[] => log.chunks.flat();
