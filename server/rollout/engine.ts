import { randomUUID } from 'node:crypto';
import { DBOS, type DBOSConfig } from '@dbos-inc/dbos-sdk';
import pg from 'pg';
import type { Database } from '../data/connect';
import { createHeartbeat } from './heartbeat';
import type { StepRunner } from './stepRunner';
import type { Job } from './versionState';

const QUEUE = 'deployments';
/** Raised by hand when the order or meaning of the workflow's steps changes; an ordinary release goes on with what the one before began. */
const WORKFLOW_VERSION = '2';
/** A rollout that waits costs next to nothing; how many builds run at once is the target's business. */
const ROLLOUTS = 500;
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
  rollout(job: Job): Promise<void>;
  steps: Pick<StepRunner, 'cancel' | 'suspend'>;
  log: Log;
};

/** What is known of a version's workflow. `unknown`: there is none. `stranded`: an older release began it and this one cannot go on with it. `dead`: it will never end by itself. */
export type WorkflowState = 'unknown' | 'alive' | 'ended' | 'stranded' | 'dead';

/** Runs rollouts durably. One per process at a time: DBOS keeps its registry there. */
export function createEngine({ db, url, embedded, rollout, steps, log }: EngineDeps) {
  const executorID = embedded ? ONLY_EXECUTOR : randomUUID();
  const heartbeat = embedded ? null : createHeartbeat({ db, executorID, takeOver, log });
  let workflow: ((job: Job) => Promise<void>) | null = null;
  let pool: pg.Pool | null = null;

  async function takeOver(executorId: string): Promise<void> {
    const pending = await DBOS.listWorkflows({ status: 'PENDING', executorId });
    // What an older release began nobody can go on with: the reconciler begins it anew.
    const workflows = pending.filter(({ applicationVersion }) => applicationVersion === WORKFLOW_VERSION);
    if (workflows.length === 0) return;
    log.info(`Going on with ${workflows.length} versions of a server that ended`);
    await DBOS.resumeWorkflows(
      workflows.map(({ workflowID }) => workflowID),
      { queueName: QUEUE },
    );
  }

  return {
    async start(): Promise<void> {
      workflow = DBOS.registerWorkflow(rollout, { name: 'rollout', maxRecoveryAttempts: MAX_RECOVERIES });
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
      await DBOS.registerQueue(QUEUE, { workerConcurrency: ROLLOUTS, minPollingIntervalMs: POLL_MS, onConflict: 'always_update' });
      await heartbeat?.start();
    },

    /** Queues a version; the same version twice is one workflow. */
    async enqueue({ id, number }: Job): Promise<void> {
      if (!workflow) throw new Error('The engine was not started.');
      await DBOS.startWorkflow(workflow, { workflowID: workflowIdOf(id, number), queueName: QUEUE })({ id, number });
    },

    /** Ends a version's workflow, and what runs of it here. */
    async cancel({ id, number }: Job): Promise<void> {
      await DBOS.cancelWorkflow(workflowIdOf(id, number)).catch(() => {});
      await steps.cancel(id);
    },

    /** Tells what runs here of an application to look whether it is still wanted: its version was cancelled, and its workflow will undo it. */
    interrupt: (id: string): Promise<void> => steps.cancel(id),

    /** Removes what was kept of the workflows of these versions. */
    async forget(id: string, numbers: number[]): Promise<void> {
      await DBOS.deleteWorkflows(numbers.map((number) => workflowIdOf(id, number)));
    },

    async stateOf({ id, number }: Job): Promise<WorkflowState> {
      const found = await DBOS.getWorkflowStatus(workflowIdOf(id, number));
      if (!found) return 'unknown';
      if (found.status === 'SUCCESS') return 'ended';
      if (!['PENDING', 'ENQUEUED', 'DELAYED'].includes(found.status)) return 'dead';
      // One that an older release began waits for ever.
      return (found.applicationVersion ?? WORKFLOW_VERSION) === WORKFLOW_VERSION ? 'alive' : 'stranded';
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

const workflowIdOf = (id: string, number: number): string => `${id}/${number}`;

/** What DBOS says of a workflow whose application was deleted meanwhile. */
const EXPECTED = /no longer owned by this execution|was cancelled during execution/;

const quietLogger = (log: Log): NonNullable<DBOSConfig['logger']> => ({
  info: () => {},
  debug: () => {},
  warn: (entry: unknown) => EXPECTED.test(String(entry)) || log.warn({ entry }, 'Durable workflows'),
  error: (entry: unknown) => log.warn({ err: entry }, 'Durable workflows'),
});
