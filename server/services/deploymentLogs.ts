import { sql } from 'drizzle-orm';
import type { Database } from '../data/connect';

export const LOG_CHANNEL = 'deployment_logs';
const FLUSH_MS = 50;
const MAX_BATCH = 2_000;
const RETRY_MS = 500;
const MAX_RETRIES = 20;

export type LogStatus = 'info' | 'success' | 'warning' | 'error' | 'completed' | 'failed';
export type StoredLine = { seq: number; status: string; message: string; at: string };
type NewLine = { attempt: number; status: LogStatus; message: string; at: string };
type Queue = { lines: NewLine[]; writing: Promise<void> | null; timer: NodeJS.Timeout | null };

/**
 * A deployment's log lines. Lines get their sequence numbers and wake the listeners in the one statement that stores them,
 * so that a number is never seen without its line and none is left out.
 */
export function createDeploymentLogs(db: Database) {
  const queues = new Map<string, Queue>();

  async function insert(within: Pick<Database, 'execute'>, deploymentId: string, lines: NewLine[]): Promise<void> {
    await within.execute(sql`
      with given as (
        update deployments set last_seq = last_seq + ${lines.length} where id = ${deploymentId} returning last_seq - ${lines.length} as base
      ), stored as (
        insert into deployment_logs (deployment_id, seq, attempt, status, message, at)
        select ${deploymentId}, given.base + line.position, (line.value->>'attempt')::int, line.value->>'status', line.value->>'message', (line.value->>'at')::timestamptz
        from given, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line(value, position)
      )
      select pg_notify(${LOG_CHANNEL}, ${deploymentId})`);
  }

  async function drain(deploymentId: string, queue: Queue): Promise<void> {
    for (let failures = 0; queue.lines.length > 0; ) {
      const batch = queue.lines.slice(0, MAX_BATCH);
      try {
        await insert(db, deploymentId, batch);
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

  const write = (deploymentId: string): Promise<void> => {
    const queue = queues.get(deploymentId);
    if (!queue) return Promise.resolve();
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = null;
    queue.writing ??= drain(deploymentId, queue).finally(() => {
      queue.writing = null;
      if (queue.lines.length === 0 && queues.get(deploymentId) === queue) queues.delete(deploymentId);
    });
    return queue.writing;
  };

  async function flush(deploymentId: string): Promise<void> {
    while (queues.has(deploymentId)) await write(deploymentId);
  }

  return {
    /** Adds a line; it is stored within 50 ms, in the order of the calls. */
    append(deploymentId: string, attempt: number, message: string, status: LogStatus = 'info'): void {
      const queue = queues.get(deploymentId) ?? { lines: [], writing: null, timer: null };
      queues.set(deploymentId, queue);
      queue.lines.push(lineOf(attempt, message, status));
      queue.timer ??= setTimeout(() => {
        queue.timer = null;
        write(deploymentId).catch(() => {});
      }, FLUSH_MS);
    },

    /** Resolves once everything added so far is stored. */
    flush,

    /** Stores a line as part of a transaction: it is there if and only if the transaction's other changes are. Flush before. */
    add: (within: Pick<Database, 'execute'>, deploymentId: string, attempt: number, message: string, status: LogStatus): Promise<void> =>
      insert(within, deploymentId, [lineOf(attempt, message, status)]),

    /** Forgets what waits to be stored: the deployment is being deleted. */
    discard(deploymentId: string): void {
      const queue = queues.get(deploymentId);
      if (queue?.timer) clearTimeout(queue.timer);
      queue?.lines.splice(0);
      queues.delete(deploymentId);
    },

    /** The highest number given so far; 0 before the first line. */
    async last(deploymentId: string): Promise<number> {
      const { rows } = await db.execute<{ last: number }>(sql`select last_seq as last from deployments where id = ${deploymentId}`);
      return rows[0]?.last ?? 0;
    },

    /** Lines behind `after`, in order, at most `limit`. */
    async read(deploymentId: string, after: number, limit: number): Promise<StoredLine[]> {
      const { rows } = await db.execute<{ seq: number; status: string; message: string; at: Date | string }>(
        sql`select seq, status, message, at from deployment_logs where deployment_id = ${deploymentId} and seq > ${after} order by seq limit ${limit}`,
      );
      return rows.map(({ seq, status, message, at }) => ({ seq, status, message, at: new Date(at).toISOString() }));
    },
  };
}

export type DeploymentLogs = ReturnType<typeof createDeploymentLogs>;

/** What PostgreSQL's text cannot hold: NUL, and half a surrogate pair. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const lineOf = (attempt: number, message: string, status: LogStatus): NewLine => ({
  attempt,
  status,
  message: message.replace(UNSTORABLE, '\uFFFD'),
  at: new Date().toISOString(),
});
