import { randomUUID } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../data/connect';
import type { DeployWorkflow } from './deploy.workflow';

const QUEUE = 'deployments';
const HEARTBEAT_MS = 2_000;
const DEAD_MS = 10_000;
const SWEEP_LOCK = 7_140_002;
/** Raised by hand when the order or meaning of the workflow's steps changes; an ordinary release goes on with what the one before began. */
const WORKFLOW_VERSION = '1';
const POOL_SIZE = 6;

type Log = { info(message: string): void; warn(fields: object, message: string): void };

/**
 * Runs deploy workflows durably. With an embedded database this process is the only one and goes on with its own work at once;
 * on a server each process has an id of its own, shows that it lives, and takes over from those that no longer do.
 */
export function createEngine({
  db,
  url,
  embedded,
  builds,
  deploy,
  log,
}: {
  db: Database;
  url: string;
  embedded: boolean;
  builds: number;
  deploy: DeployWorkflow;
  log: Log;
}) {
  const executorID = embedded ? 'embedded' : randomUUID();
  let pool: pg.Pool | null = null;
  let heart: NodeJS.Timeout | null = null;

  async function beat(): Promise<void> {
    await db.execute(sql`insert into executors (id) values (${executorID}) on conflict (id) do update set seen_at = now()`);
    const dead = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as locked`);
      if (!rows[0]?.locked) return [];
      const silent = await tx.execute<{ id: string }>(sql`delete from executors where seen_at < now() - ${DEAD_MS} * interval '1 ms' returning id`);
      return silent.rows.map(({ id }) => id);
    });
    for (const id of dead) await takeOver(id);
  }

  async function takeOver(id: string): Promise<void> {
    const workflows = await DBOS.listWorkflows({ status: 'PENDING', executorId: id });
    if (workflows.length === 0) return;
    log.info(`Going on with ${workflows.length} deployments of a server that ended`);
    await DBOS.resumeWorkflows(
      workflows.map(({ workflowID }) => workflowID),
      { queueName: QUEUE },
    );
  }

  return {
    async start(): Promise<void> {
      pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
      pool.on('error', () => {});
      DBOS.setConfig({
        name: 'gantry',
        systemDatabaseUrl: url,
        // A pool of our own: DBOS's would send session settings, which all clients of the embedded database share.
        systemDatabasePool: pool,
        useListenNotify: false,
        executorID,
        applicationVersion: WORKFLOW_VERSION,
        logger: quietLogger(log),
      });
      await DBOS.launch();
      await DBOS.registerQueue(QUEUE, { workerConcurrency: builds, minPollingIntervalMs: 250, onConflict: 'always_update' });
      if (!embedded) {
        await beat();
        heart = setInterval(() => void beat().catch((error) => log.warn({ err: error }, 'The heartbeat of this server failed')), HEARTBEAT_MS);
      }
    },

    /** Queues an attempt; the same attempt twice is one workflow. */
    async enqueue(job: Parameters<DeployWorkflow['workflow']>[0]): Promise<void> {
      await DBOS.startWorkflow(deploy.workflow, { workflowID: workflowIdOf(job.id, job.attempt), queueName: QUEUE })(job);
    },

    async cancel(id: string, attempt: number): Promise<void> {
      await DBOS.cancelWorkflow(workflowIdOf(id, attempt)).catch(() => {});
      await deploy.cancel(id);
    },

    /** What DBOS knows of an attempt: PENDING, ENQUEUED, SUCCESS…; null when it knows nothing. */
    async stateOf(id: string, attempt: number): Promise<string | null> {
      return (await DBOS.getWorkflowStatus(workflowIdOf(id, attempt)))?.status ?? null;
    },

    async close(): Promise<void> {
      if (heart) clearInterval(heart);
      await deploy.suspend();
      await DBOS.shutdown({ workflowCompletionTimeoutMS: 0 });
      if (!embedded) await db.execute(sql`update executors set seen_at = 'epoch' where id = ${executorID}`).catch(() => {});
      await pool?.end().catch(() => {});
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;

const workflowIdOf = (id: string, attempt: number): string => `${id}/${attempt}`;

const quietLogger = (log: Log) => ({
  info: () => {},
  debug: () => {},
  warn: (entry: unknown) => log.warn({ entry }, 'Durable workflows'),
  error: (entry: unknown) => log.warn({ err: entry }, 'Durable workflows'),
});
