import { sql } from 'drizzle-orm';
import type { Database } from '../data/connect';

export const LOG_CHANNEL = 'log_lines';
const FLUSH_MS = 50;
const MAX_BATCH = 2_000;
const RETRY_MS = 500;
const MAX_RETRIES = 20;

export type LogStatus = 'info' | 'success' | 'warning' | 'error' | 'completed' | 'failed';
export type StoredLine = { seq: number; version: number; status: string; message: string; at: string };
type NewLine = { version: number; status: LogStatus; message: string; at: string };
type Queue = { lines: NewLine[]; writing: Promise<void> | null; timer: NodeJS.Timeout | null };

/**
 * An application's log lines. Lines get their sequence numbers and wake the listeners in the one statement that stores them,
 * so that a number is never seen without its line and none is left out.
 */
export function createLogLines(db: Database) {
  const queues = new Map<string, Queue>();

  async function insert(within: Pick<Database, 'execute'>, applicationId: string, lines: NewLine[]): Promise<void> {
    await within.execute(sql`
      with given as (
        update applications set last_seq = last_seq + ${lines.length} where id = ${applicationId} returning last_seq - ${lines.length} as base
      ), stored as (
        insert into log_lines (application_id, seq, version, status, message, at)
        select ${applicationId}, given.base + line.position, (line.value->>'version')::int, line.value->>'status', line.value->>'message', (line.value->>'at')::timestamptz
        from given, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line(value, position)
      )
      select pg_notify(${LOG_CHANNEL}, ${applicationId})`);
  }

  async function drain(applicationId: string, queue: Queue): Promise<void> {
    for (let failures = 0; queue.lines.length > 0; ) {
      const batch = queue.lines.slice(0, MAX_BATCH);
      try {
        await insert(db, applicationId, batch);
        queue.lines.splice(0, batch.length);
        failures = 0;
      } catch (error) {
        // A database that is away for a moment must not cost a line.
        failures += 1;
        if (failures > MAX_RETRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  const write = (applicationId: string): Promise<void> => {
    const queue = queues.get(applicationId);
    if (!queue) return Promise.resolve();
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = null;
    queue.writing ??= drain(applicationId, queue).finally(() => {
      queue.writing = null;
      if (queue.lines.length === 0 && queues.get(applicationId) === queue) queues.delete(applicationId);
    });
    return queue.writing;
  };

  async function flush(applicationId: string): Promise<void> {
    while (queues.has(applicationId)) await write(applicationId);
  }

  return {
    /** Adds a line; it is stored within 50 ms, in the order of the calls. */
    append(applicationId: string, version: number, message: string, status: LogStatus = 'info'): void {
      const queue = queues.get(applicationId) ?? { lines: [], writing: null, timer: null };
      queues.set(applicationId, queue);
      queue.lines.push(lineOf(version, message, status));
      queue.timer ??= setTimeout(() => {
        queue.timer = null;
        write(applicationId).catch(() => {});
      }, FLUSH_MS);
    },

    /** Resolves once everything added so far is stored. */
    flush,

    /** Stores a line as part of a transaction: it is there if and only if the transaction's other changes are. Flush before. */
    add: (within: Pick<Database, 'execute'>, applicationId: string, version: number, message: string, status: LogStatus): Promise<void> =>
      insert(within, applicationId, [lineOf(version, message, status)]),

    /** Forgets what waits to be stored: the application is being deleted. */
    discard(applicationId: string): void {
      const queue = queues.get(applicationId);
      if (queue?.timer) clearTimeout(queue.timer);
      queue?.lines.splice(0);
      queues.delete(applicationId);
    },

    /** The highest number given so far; 0 before the first line. */
    async last(applicationId: string): Promise<number> {
      const { rows } = await db.execute<{ last: number }>(sql`select last_seq as last from applications where id = ${applicationId}`);
      return rows[0]?.last ?? 0;
    },

    /** Lines behind `after`, in order, at most `limit`: of all versions, or of one. */
    async read(applicationId: string, after: number, limit: number, version?: number): Promise<StoredLine[]> {
      const of = version === undefined ? sql`` : sql`and version = ${version}`;
      const { rows } = await db.execute<{ seq: number; version: number; status: string; message: string; at: Date | string }>(
        sql`select seq, version, status, message, at from log_lines where application_id = ${applicationId} and seq > ${after} ${of} order by seq limit ${limit}`,
      );
      return rows.map(({ seq, version: number, status, message, at }) => ({ seq, version: number, status, message, at: new Date(at).toISOString() }));
    },
  };
}

export type LogLines = ReturnType<typeof createLogLines>;

/** What PostgreSQL's text cannot hold: NUL, and half a surrogate pair. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const lineOf = (version: number, message: string, status: LogStatus): NewLine => ({
  version,
  status,
  message: message.replace(UNSTORABLE, '\uFFFD'),
  at: new Date().toISOString(),
});
