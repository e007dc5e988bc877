import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { DeploymentId } from '../../contract/ids';
import { UNDER_WAY } from '../../contract/status';
import type { Database } from '../data/connect';
import { applications, resources, versions } from '../data/schema';
import { DomainError } from '../problem';
import type { Engine } from '../rollout/engine';
import type { Ledgers } from '../rollout/ledger';
import type { Job, VersionState } from '../rollout/versionState';
import type { Targets } from '../targets/registry';
import type { Removal } from './removal';
import type { Versions } from './versions';

const EVERY_MS = 60_000;
/** What was made a moment ago may not be told of yet. */
const SETTLED_MS = 60_000;

export type ReconcilerDeps = {
  db: Database;
  engine: Pick<Engine, 'enqueue' | 'forget' | 'stateOf'>;
  targets: Targets;
  ledgers: Ledgers;
  state: Pick<VersionState, 'finish' | 'isLive'>;
  removal: Pick<Removal, 'resume'>;
  versions: Pick<Versions, 'next'>;
  log: { warn(fields: object, message: string): void };
};

/** Keeps statuses true: what claims to be on its way has a workflow that will end, what is being deleted gets deleted, and what the ledger holds is there. */
export function createReconciler({ db, engine, targets, ledgers, state, removal, versions: service, log }: ReconcilerDeps) {
  let timer: NodeJS.Timeout | null = null;

  async function settle(job: Job, target: string): Promise<void> {
    const workflow = await engine.stateOf(job);
    // Written down, but the server ended before it was queued.
    if (workflow === 'unknown') return engine.enqueue(job);
    if (workflow === 'alive') return;
    // An older release began it; this one begins anew.
    if (workflow === 'stranded') {
      await engine.forget(job.id, [job.number]);
      return engine.enqueue(job);
    }
    const message = new DomainError('DEPLOY_INTERNAL', { reason: 'its workflow ended without a result.' }).message;
    if (!(await state.isLive(job))) await ledgers.undo(job.id, targets.of(target), job.number);
    // Does nothing where the status has been written since it was read.
    await state.finish(job, { status: 'failed', code: 'DEPLOY_INTERNAL', message }, message);
  }

  /** What ended versions left behind, because it could not be undone then, or was cut off. */
  async function undoLeftovers(): Promise<void> {
    const rows = await db
      .selectDistinct({ id: applications.id, target: applications.target, number: versions.number })
      .from(resources)
      .innerJoin(versions, and(eq(versions.applicationId, resources.applicationId), eq(versions.number, resources.version)))
      .innerJoin(applications, eq(applications.id, versions.applicationId))
      .where(
        and(
          sql`${resources.state} <> 'undone'`,
          inArray(versions.status, ['failed', 'cancelled']),
          sql`${versions.number} is distinct from ${applications.liveVersion}`,
          isNull(applications.deletedAt),
          lt(versions.endedAt, new Date(Date.now() - SETTLED_MS)),
          notInArray(applications.status, [...UNDER_WAY]),
        ),
      );
    for (const { id, target, number } of rows) await ledgers.undo(id as DeploymentId, targets.of(target), number);
  }

  async function run(): Promise<void> {
    await removal.resume();
    const claimed = await db
      .select({ id: applications.id, target: applications.target, number: versions.number })
      .from(versions)
      .innerJoin(applications, eq(applications.id, versions.applicationId))
      .where(and(inArray(versions.status, [...UNDER_WAY]), isNull(applications.deletedAt)));
    for (const { id, target, number } of claimed) {
      const job = { id: id as DeploymentId, number };
      await settle(job, target).catch((error) => warn(error, job));
    }
    const waiting = await db
      .select({ id: applications.id })
      .from(applications)
      .where(and(isNotNull(applications.waitingPush), notInArray(applications.status, [...UNDER_WAY]), isNull(applications.deletedAt)));
    for (const { id } of waiting) {
      const next = await service.next(id as DeploymentId);
      if (next) await engine.enqueue(next);
    }
    await undoLeftovers();
  }

  const warn = (error: unknown, job?: Job) => log.warn({ err: error, job }, 'Reconciling deployments failed');

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
