import { randomUUID } from 'node:crypto';
import { DBOS, type DBOSConfig } from '@dbos-inc/dbos-sdk';
import pg from 'pg';
import type { Database } from '../data/connect';
import { createHeartbeat } from './heartbeat';
import type { Job, StepRunner } from './runStep';

const QUEUE = 'deployments';
/** Raised by hand when the order or meaning of the workflow's steps changes; an ordinary release goes on with what the one before began. */
const WORKFLOW_VERSION = '1';
const POOL_SIZE = 6;
const POLL_MS = 250;
const MAX_RECOVERIES = 50;
/** The embedded database has one process, which goes on with its own work at once. */
const ONLY_EXECUTOR = 'embedded';

type Log = { info(message: string): void; warn(fields: object, message: string): void };

export type EngineDeps = {
  db: Database;
  /** Of the same database; workflows have a pool of their own and a schema of their own (`dbos`). */
  url: string;
  embedded: boolean;
  /** How many deployments this process works on at once. */
  builds: number;
  deploy(job: Job): Promise<void>;
  steps: Pick<StepRunner, 'cancel' | 'suspend'>;
  log: Log;
};

/** What is known of an attempt's workflow. `unknown`: there is none. `dead`: it will never end by itself. */
export type WorkflowState = 'unknown' | 'alive' | 'ended' | 'dead';

/** Runs deploy workflows durably. One per process at a time: DBOS keeps its registry there. */
export function createEngine({ db, url, embedded, builds, deploy, steps, log }: EngineDeps) {
  const executorID = embedded ? ONLY_EXECUTOR : randomUUID();
  const heartbeat = embedded ? null : createHeartbeat({ db, executorID, takeOver, log });
  let workflow: ((job: Job) => Promise<void>) | null = null;
  let pool: pg.Pool | null = null;

  async function takeOver(executorId: string): Promise<void> {
    const workflows = await DBOS.listWorkflows({ status: 'PENDING', executorId });
    if (workflows.length === 0) return;
    log.info(`Going on with ${workflows.length} deployments of a server that ended`);
    await DBOS.resumeWorkflows(
      workflows.map(({ workflowID }) => workflowID),
      { queueName: QUEUE },
    );
  }

  return {
    async start(): Promise<void> {
      workflow = DBOS.registerWorkflow(deploy, { name: 'deploy', maxRecoveryAttempts: MAX_RECOVERIES });
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
      await DBOS.registerQueue(QUEUE, { workerConcurrency: builds, minPollingIntervalMs: POLL_MS, onConflict: 'always_update' });
      await heartbeat?.start();
    },

    /** Queues an attempt; the same attempt twice is one workflow. */
    async enqueue(job: Job): Promise<void> {
      if (!workflow) throw new Error('The engine was not started.');
      await DBOS.startWorkflow(workflow, { workflowID: workflowIdOf(job.id, job.attempt), queueName: QUEUE })(job);
    },

    /** Ends an attempt's workflow, and what runs of it here. */
    async cancel(id: string, attempt: number): Promise<void> {
      await DBOS.cancelWorkflow(workflowIdOf(id, attempt)).catch(() => {});
      await steps.cancel(id);
    },

    /** Removes what was kept of a deployment's attempts. */
    async forget(id: string, attempts: number): Promise<void> {
      await DBOS.deleteWorkflows(Array.from({ length: attempts }, (_, at) => workflowIdOf(id, at + 1)));
    },

    async stateOf(id: string, attempt: number): Promise<WorkflowState> {
      const found = await DBOS.getWorkflowStatus(workflowIdOf(id, attempt));
      if (!found) return 'unknown';
      if (found.status === 'SUCCESS') return 'ended';
      const isWaiting = ['PENDING', 'ENQUEUED', 'DELAYED'].includes(found.status);
      // One that an older release began and this one cannot go on with waits for ever.
      return isWaiting && (found.applicationVersion ?? WORKFLOW_VERSION) === WORKFLOW_VERSION ? 'alive' : 'dead';
    },

    async close(): Promise<void> {
      heartbeat?.stop();
      await steps.suspend();
      // The registry is emptied so that a process may start again.
      if (workflow) await DBOS.shutdown({ workflowCompletionTimeoutMS: 0, deregister: true });
      workflow = null;
      await heartbeat?.end();
      await pool?.end().catch(() => {});
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;

const workflowIdOf = (id: string, attempt: number): string => `${id}/${attempt}`;

/** What DBOS says of a workflow whose deployment was deleted meanwhile. */
const EXPECTED = /no longer owned by this execution|was cancelled during execution/;

const quietLogger = (log: Log): NonNullable<DBOSConfig['logger']> => ({
  info: () => {},
  debug: () => {},
  warn: (entry: unknown) => EXPECTED.test(String(entry)) || log.warn({ entry }, 'Durable workflows'),
  error: (entry: unknown) => log.warn({ err: entry }, 'Durable workflows'),
});
