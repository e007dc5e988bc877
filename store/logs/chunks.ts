import type { LogLevel } from '../../contract/logs';

/** `seq` is the server's number, null for lines of our own; `timestamp` ISO 8601, null where it is not known. */
export type LogEntry = { key: number; seq: number | null; level: LogLevel; message: string; timestamp: string | null; kind: 'line' | 'own' | 'gap' };
export type NewLogEntry = Omit<LogEntry, 'key'>;
/** `chunks` are never changed once full, so that a batch costs its own length and not the log's. `count` says how many entries there were; it is the next key. */
export type DeploymentLog = {
  chunks: LogEntry[][];
  count: number;
  lastSeq: number;
  /** How many of the oldest entries were given up again. */
  dropped?: number;
  /** Its last line said that the deployment failed. */
  hasFailed?: true;
};

const CHUNK = 1_000;
/** `after`: the line behind which it begins. */
export const emptyLog = (after = 0): DeploymentLog => ({ chunks: [], count: 0, lastSeq: after });

/** Plain data in, plain data out: the log is replaced, not proxied, as a draft of 100,000 lines would be slow. Beyond `limit` entries the oldest chunks go. */
export function append(log: DeploymentLog, entries: NewLogEntry[], limit = Number.POSITIVE_INFINITY): DeploymentLog {
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
  let dropped = log.dropped ?? 0;
  while (count - dropped > limit) dropped += chunks.shift()!.length;
  return { ...log, chunks, count, lastSeq, ...(dropped > 0 ? { dropped } : {}) };

  function push(entry: NewLogEntry): void {
    open.push({ ...entry, key: count });
    count += 1;
    if (open.length === CHUNK) {
      chunks.push(open);
      open = [];
    }
  }
}

const gap = (missing: number): NewLogEntry => ownGap(missing === 1 ? '1 line is missing here' : `${missing} lines are missing here`);

/** A mark between lines. */
export const ownGap = (message: string): NewLogEntry => ({ seq: null, level: 'warning', message, timestamp: null, kind: 'gap' });

/** How many entries are there. */
export const heldOf = (log: DeploymentLog): number => log.count - (log.dropped ?? 0);
export function entryAt(log: DeploymentLog, key: number): LogEntry | undefined {
  const index = key - (log.dropped ?? 0);
  return log.chunks[Math.floor(index / CHUNK)]?.[index % CHUNK];
}
/** The server's line of that number. */
export const entryOfSeq = (log: DeploymentLog, seq: number): LogEntry | undefined =>
  log.chunks.find((chunk) => (chunk.findLast((entry) => entry.seq !== null)?.seq ?? 0) >= seq)?.find((entry) => entry.seq === seq);
export const entriesOf = (log: DeploymentLog): LogEntry[] => log.chunks.flat();
