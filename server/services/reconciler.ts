import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../data/connect';
import { deployments } from '../data/schema';
import { DomainError } from '../problem';
import type { Target } from '../targets/target';
import type { Engine } from '../workflows/engine';
import type { DeploymentState } from './deploymentState';
import { BUSY } from './deploymentState';
import { jobOf, type Row } from './deployments';
import type { Removal } from './removal';

const EVERY_MS = 60_000;

export type ReconcilerDeps = {
  db: Database;
  engine: Pick<Engine, 'enqueue' | 'stateOf'>;
  target: Pick<Target, 'undo'>;
  state: Pick<DeploymentState, 'finish'>;
  removal: Pick<Removal, 'resume'>;
  log: { warn(fields: object, message: string): void };
};

/** Keeps statuses true: what claims to run has a workflow that will end, and what is being deleted gets deleted. */
export function createReconciler({ db, engine, target, state, removal, log }: ReconcilerDeps) {
  let timer: NodeJS.Timeout | null = null;

  async function settle(row: Row): Promise<void> {
    const job = jobOf(row);
    const workflow = await engine.stateOf(job.id, job.attempt);
    // Triggered, but the server ended before it was queued.
    if (workflow === 'unknown') return engine.enqueue(job);
    if (workflow === 'alive') return;
    await target.undo(job.id, job.attempt);
    // Does nothing where the status has been written since it was read.
    await state.finish(job, 'failed', new DomainError('DEPLOY_INTERNAL', { reason: 'its workflow ended without a result.' }).message);
  }

  async function run(): Promise<void> {
    await removal.resume();
    const claimed = await db
      .select()
      .from(deployments)
      .where(and(inArray(deployments.status, BUSY), isNull(deployments.deletedAt)));
    for (const row of claimed) await settle(row).catch((error) => warn(error, row.id));
  }

  const warn = (error: unknown, deploymentId?: string) => log.warn({ err: error, deploymentId }, 'Reconciling deployments failed');

  return {
    run,
    /** Looks at once, then every minute. */
    async start(): Promise<void> {
      await run();
      timer = setInterval(() => void run().catch(warn), EVERY_MS);
      timer.unref();
    },
    stop(): void {
      if (timer) clearInterval(timer);
    },
  };
}

export type Reconciler = ReturnType<typeof createReconciler>;
