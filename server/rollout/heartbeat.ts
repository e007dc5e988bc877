import { sql } from 'drizzle-orm';
import type { Database } from '../data/connect';

const BEAT_MS = 2_000;
const DEAD_MS = 15_000;
const SWEEP_LOCK = 7_140_002;

export type HeartbeatDeps = {
  db: Database;
  executorID: string;
  /** Goes on with the work of a process that ended. Called again when it failed. */
  takeOver(executorID: string): Promise<void>;
  log: { warn(fields: object, message: string): void };
};

/** Shows that this process lives, and takes over from those that no longer do: a dead process's workflows wait for its own id only. */
export function createHeartbeat({ db, executorID, takeOver, log }: HeartbeatDeps) {
  let timer: NodeJS.Timeout | null = null;

  async function beat(): Promise<void> {
    await db.execute(sql`insert into executors (id) values (${executorID}) on conflict (id) do update set seen_at = now()`);
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as locked`);
      if (!rows[0]?.locked) return;
      const silent = await tx.execute<{ id: string }>(sql`select id from executors where seen_at < now() - ${DEAD_MS} * interval '1 ms'`);
      for (const { id } of silent.rows) {
        await takeOver(id);
        await tx.execute(sql`delete from executors where id = ${id}`);
      }
    });
  }

  return {
    async start(): Promise<void> {
      await beat();
      timer = setInterval(() => void beat().catch((error) => log.warn({ err: error }, 'The heartbeat of this server failed')), BEAT_MS);
    },

    stop(): void {
      if (timer) clearInterval(timer);
    },

    /** Tells the others at once that this process has ended. */
    async end(): Promise<void> {
      await db.execute(sql`update executors set seen_at = 'epoch' where id = ${executorID}`).catch(() => {});
    },
  };
}
