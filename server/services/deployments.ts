import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deployment, InstanceMeta } from '../../contract/deployments';
import type { DeploymentId, UserId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { deployments } from '../data/schema';
import { DomainError } from '../problem';
import type { Target } from '../targets/target';
import type { Engine } from '../workflows/engine';
import type { DeploymentLogs } from './deploymentLogs';
import { type CheckDeps, checkNewDeployment, type NewDeployment } from './newDeployment';
import type { Seal } from './seal';

const BUSY = ['processing', 'in_progress'];
const TRIGGERABLE = ['queued', 'failed'];

export type Row = typeof deployments.$inferSelect;

export type DeploymentsDeps = CheckDeps & {
  db: Database;
  seal: Pick<Seal, 'seal' | 'open'>;
  logs: DeploymentLogs;
  target: Target;
  engine: Pick<Engine, 'enqueue' | 'cancel' | 'stateOf'>;
  log: { info(message: string): void; warn(fields: object, message: string): void };
};

/** A user's deployments. Someone else's is as unknown as one that never was: DEPLOYMENT_NOT_FOUND. */
export function createDeployments({ db, seal, logs, target, engine, log, ...checks }: DeploymentsDeps) {
  async function find(userId: UserId, id: DeploymentId): Promise<Row> {
    const [row] = await db
      .select()
      .from(deployments)
      .where(and(eq(deployments.id, id), eq(deployments.userId, userId), isNull(deployments.deletedAt)));
    if (!row) throw new DomainError('DEPLOYMENT_NOT_FOUND');
    return row;
  }

  const sameApp = (userId: string, appName: string) =>
    and(
      eq(deployments.userId, userId),
      sql`lower(${deployments.appName}) = lower(${appName})`,
      inArray(deployments.status, BUSY),
      isNull(deployments.deletedAt),
    );

  async function erase({ id, attempt }: Pick<Row, 'id' | 'attempt'>): Promise<string[]> {
    await engine.cancel(id, attempt);
    logs.discard(id);
    const left = await target.remove(id as DeploymentId);
    if (left.length === 0) await db.delete(deployments).where(eq(deployments.id, id));
    return left;
  }

  return {
    find,

    async create(userId: UserId, body: NewDeployment): Promise<DeploymentId> {
      const checked = await checkNewDeployment(userId, body, checks);
      const [running] = await db.select({ id: deployments.id }).from(deployments).where(sameApp(userId, checked.app_name));
      if (running) throw new DomainError('DEPLOYMENT_RUNNING', { app: checked.app_name });
      const [row] = await db
        .insert(deployments)
        .values({
          userId,
          appName: checked.app_name,
          repoName: checked.repo_name,
          branch: checked.branch,
          envVars: seal.seal(JSON.stringify(checked.env_vars)),
          monitoring: checked.monitoring,
          ciCd: checked.ci_cd,
          selectedCloud: checked.selected_cloud,
          serviceSelected: checked.service_selected,
          deploymentEnv: checked.deployment_env,
          analyzeOptions: checked.analyze_options,
          dockerfilePath: checked.dockerfilePath ?? null,
          status: 'queued',
          target: target.name,
        })
        .returning({ id: deployments.id });
      return row!.id as DeploymentId;
    },

    /** Starts the next attempt. Of two that come at once, one starts it. Errors: DEPLOYMENT_RUNNING, DEPLOYMENT_NOT_TRIGGERABLE. */
    async trigger(userId: UserId, id: DeploymentId): Promise<void> {
      const { appName } = await find(userId, id);
      const started = await db.transaction(async (tx) => {
        // One at a time for a user: two deployments of one name must not both find the name free.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${userId}))`);
        const [row] = await tx.select().from(deployments).where(eq(deployments.id, id));
        const [busy] = await tx.select({ id: deployments.id }).from(deployments).where(sameApp(userId, appName));
        if (busy) throw new DomainError('DEPLOYMENT_RUNNING', { app: appName });
        if (!row || row.deletedAt) throw new DomainError('DEPLOYMENT_NOT_FOUND');
        if (!TRIGGERABLE.includes(row.status)) throw new DomainError('DEPLOYMENT_NOT_TRIGGERABLE', { status: row.status });
        const next = { status: 'processing', attempt: row.attempt + 1, modifiedAt: new Date() };
        await tx.update(deployments).set(next).where(eq(deployments.id, id));
        return { ...row, ...next };
      });
      logs.append(id, started.attempt, started.attempt === 1 ? `Deploying ${appName}` : `Deploying ${appName} again (attempt ${started.attempt})`);
      await engine.enqueue(jobOf(started));
    },

    async list(userId: UserId): Promise<Deployment[]> {
      const rows = await db
        .select()
        .from(deployments)
        .where(and(eq(deployments.userId, userId), isNull(deployments.deletedAt)))
        .orderBy(desc(deployments.createdAt));
      return rows.map(toDeployment);
    },

    /** Stops and removes everything, newest first; what cannot be removed is named. Errors: DELETE_INCOMPLETE. */
    async remove(userId: UserId, id: DeploymentId): Promise<string> {
      const row = await find(userId, id);
      await db.update(deployments).set({ deletedAt: new Date() }).where(eq(deployments.id, id));
      const left = await erase(row).catch((error) => {
        log.warn({ err: error, deploymentId: id }, 'A deployment could not be deleted');
        return ['its records'];
      });
      if (left.length > 0) {
        await db
          .update(deployments)
          .set({ deletedAt: null, modifiedAt: new Date(), ...(BUSY.includes(row.status) ? { status: 'failed' } : {}) })
          .where(eq(deployments.id, id));
        throw new DomainError('DELETE_INCOMPLETE', { left: left.join(', ') });
      }
      return `${row.appName} was deleted: its process is stopped and its files are removed.`;
    },

    /** The variables of a deployment, for the steps that need them; never for an answer. */
    async readEnv(id: string): Promise<Record<string, string>> {
      const [row] = await db.select({ envVars: deployments.envVars }).from(deployments).where(eq(deployments.id, id));
      return row ? (JSON.parse(seal.open(row.envVars)) as Record<string, string>) : {};
    },

    /** Makes statuses true again: finishes deletions that were cut off, and starts or fails what claims to run without a workflow. */
    async reconcile(): Promise<void> {
      for (const row of await db.select().from(deployments).where(isNotNull(deployments.deletedAt))) await erase(row);
      const claimed = await db
        .select()
        .from(deployments)
        .where(and(inArray(deployments.status, BUSY), isNull(deployments.deletedAt)));
      for (const row of claimed) {
        const state = await engine.stateOf(row.id, row.attempt);
        if (state === null) await engine.enqueue(jobOf(row));
        else if (['ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'].includes(state)) {
          const { message } = new DomainError('DEPLOY_INTERNAL', { reason: 'its workflow ended without a result.' });
          await target.undo(row.id as DeploymentId, row.attempt);
          logs.append(row.id, row.attempt, message, 'failed');
          await db
            .update(deployments)
            .set({ status: 'failed', modifiedAt: new Date() })
            .where(and(eq(deployments.id, row.id), eq(deployments.attempt, row.attempt)));
        }
      }
    },
  };
}

export type Deployments = ReturnType<typeof createDeployments>;

const jobOf = (row: Pick<Row, 'id' | 'userId' | 'repoName' | 'branch' | 'attempt'>) => ({
  id: row.id as DeploymentId,
  userId: row.userId as UserId,
  repository: row.repoName,
  branch: row.branch,
  attempt: row.attempt,
});

/** A stored row as the contract writes it. */
export const toDeployment = (row: Row): Deployment => ({
  id: row.id as DeploymentId,
  app_name: row.appName,
  repo_name: row.repoName,
  branch: row.branch,
  user_id: row.userId,
  selected_cloud: row.selectedCloud,
  service_selected: row.serviceSelected,
  monitoring: row.monitoring,
  ci_cd: row.ciCd,
  analyze_options: row.analyzeOptions,
  status: row.status,
  created_on: row.createdAt.toISOString(),
  modified_at: row.modifiedAt.toISOString(),
  domain_name: row.domainName,
  instance_meta: row.instanceMeta as InstanceMeta | null,
});
