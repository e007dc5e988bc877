import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deployment, InstanceMeta } from '../../contract/deployments';
import type { DeploymentId, UserId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { deployments } from '../data/schema';
import { DomainError } from '../problem';
import type { Target } from '../targets/target';
import type { Engine } from '../workflows/engine';
import type { DeploymentLogs } from './deploymentLogs';
import { BUSY } from './deploymentState';
import { type CheckDeps, checkNewDeployment, type NewDeployment } from './newDeployment';
import type { Seal } from './seal';

const TRIGGERABLE = ['queued', 'failed'];

export type Row = typeof deployments.$inferSelect;

export type DeploymentsDeps = CheckDeps & {
  db: Database;
  seal: Pick<Seal, 'seal' | 'open'>;
  logs: DeploymentLogs;
  target: Pick<Target, 'name'>;
  engine: Pick<Engine, 'enqueue'>;
  log: { warn(fields: object, message: string): void };
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

  /** Until the transaction's end: two deployments of one name must not both find the name free. */
  const oneAtATime = (tx: Pick<Database, 'execute'>, userId: UserId) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${userId}))`);
  const isApp = (name: string) => sql`lower(${deployments.appName}) = lower(${name})`;

  async function refuseSecond(within: Pick<Database, 'select'>, userId: UserId, app: string): Promise<void> {
    const running = await within
      .select({ id: deployments.id })
      .from(deployments)
      .where(and(eq(deployments.userId, userId), isApp(app), inArray(deployments.status, BUSY), isNull(deployments.deletedAt)))
      .limit(1);
    if (running.length > 0) throw new DomainError('DEPLOYMENT_RUNNING', { app });
  }

  return {
    find,

    /** Writes a deployment down. One of the same application that was never triggered is changed instead: its answer may not have arrived. */
    async create(userId: UserId, body: NewDeployment): Promise<DeploymentId> {
      const checked = await checkNewDeployment(userId, body, checks);
      const values = {
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
        modifiedAt: new Date(),
      };
      return db.transaction(async (tx) => {
        await oneAtATime(tx, userId);
        await refuseSecond(tx, userId, checked.app_name);
        const [known] = await tx
          .update(deployments)
          .set(values)
          .where(
            and(
              eq(deployments.userId, userId),
              isApp(checked.app_name),
              eq(deployments.repoName, checked.repo_name),
              eq(deployments.status, 'queued'),
              eq(deployments.attempt, 0),
              isNull(deployments.deletedAt),
            ),
          )
          .returning({ id: deployments.id });
        const [row] = known ? [known] : await tx.insert(deployments).values(values).returning({ id: deployments.id });
        return row!.id as DeploymentId;
      });
    },

    /** Starts the next attempt. Of two that come at once, one starts it. Errors: DEPLOYMENT_RUNNING, DEPLOYMENT_NOT_TRIGGERABLE. */
    async trigger(userId: UserId, id: DeploymentId): Promise<void> {
      const started = await db.transaction(async (tx) => {
        await oneAtATime(tx, userId);
        const [row] = await tx.select().from(deployments).where(eq(deployments.id, id)).for('update');
        if (!row || row.userId !== userId || row.deletedAt) throw new DomainError('DEPLOYMENT_NOT_FOUND');
        await refuseSecond(tx, userId, row.appName);
        if (!TRIGGERABLE.includes(row.status)) throw new DomainError('DEPLOYMENT_NOT_TRIGGERABLE', { status: row.status });
        const next = { status: 'processing', attempt: row.attempt + 1, modifiedAt: new Date() };
        await tx.update(deployments).set(next).where(eq(deployments.id, id));
        const title = next.attempt === 1 ? `Deploying ${row.appName}` : `Deploying ${row.appName} again (attempt ${next.attempt})`;
        await logs.add(tx, id, next.attempt, title, 'info');
        return { ...row, ...next };
      });
      // It is on record now: should the queue be out of reach, the reconciler brings it there.
      await engine.enqueue(jobOf(started)).catch((error) => log.warn({ err: error, deploymentId: id }, 'A deployment waits for the reconciler'));
    },

    async list(userId: UserId): Promise<Deployment[]> {
      const rows = await db
        .select()
        .from(deployments)
        .where(and(eq(deployments.userId, userId), isNull(deployments.deletedAt)))
        .orderBy(desc(deployments.createdAt));
      return rows.map(toDeployment);
    },

    /** The variables of a deployment, for the steps that need them; never for an answer. */
    async readEnv(id: string): Promise<Record<string, string>> {
      const [row] = await db.select({ envVars: deployments.envVars }).from(deployments).where(eq(deployments.id, id));
      return row ? (JSON.parse(seal.open(row.envVars)) as Record<string, string>) : {};
    },
  };
}

export type Deployments = ReturnType<typeof createDeployments>;

/** What a workflow needs to know of a row. */
export const jobOf = (row: Pick<Row, 'id' | 'userId' | 'repoName' | 'branch' | 'attempt'>) => ({
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
