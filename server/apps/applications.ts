import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deployment } from '../../contract/deployments';
import type { DeploymentId, UserId } from '../../contract/ids';
import { isUnderWay } from '../../contract/status';
import type { Database } from '../data/connect';
import { applications, users, versions } from '../data/schema';
import { DomainError } from '../problem';
import type { WatchedApplication } from '../pushes/deps';
import type { Seal } from '../seal';
import type { Targets } from '../targets/registry';
import { type CheckDeps, checkNewApplication, type NewApplication } from './newApplication';

export type Row = typeof applications.$inferSelect;

export type ApplicationsDeps = CheckDeps & {
  db: Database;
  seal: Pick<Seal, 'seal' | 'open'>;
  targets: Pick<Targets, 'default'>;
};

const live = alias(versions, 'live');
const latest = alias(versions, 'latest');

/** A user's applications: what the specification calls deployments. Someone else's is as unknown as one that never was: DEPLOYMENT_NOT_FOUND. */
export function createApplications({ db, seal, targets, ...checks }: ApplicationsDeps) {
  const isOwn = (userId: UserId) => and(eq(applications.userId, userId), isNull(applications.deletedAt));

  async function find(userId: UserId, id: DeploymentId): Promise<Row> {
    const [row] = await db
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), isOwn(userId)));
    if (!row) throw new DomainError('DEPLOYMENT_NOT_FOUND');
    return row;
  }

  /** An application with the version that answers and the newest one. */
  const joined = () =>
    db
      .select({
        application: applications,
        live: { number: live.number, commit: live.commit, endedAt: live.endedAt, createdAt: live.createdAt },
        latest: { number: latest.number, status: latest.status, firstSeq: latest.firstSeq, error: latest.error },
      })
      .from(applications)
      .leftJoin(live, and(eq(live.applicationId, applications.id), eq(live.number, applications.liveVersion)))
      .leftJoin(latest, and(eq(latest.applicationId, applications.id), eq(latest.number, applications.lastVersion)));

  const unsealed = (sealed: string) => JSON.parse(seal.open(sealed)) as Record<string, string>;

  return {
    find,

    /** Until the transaction's end this user's applications are changed by nobody else: a name must not be found free twice. */
    oneAtATime: (tx: Pick<Database, 'execute'>, userId: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${userId}))`),

    /**
     * Writes down what the wizard asks for. A name that the user has already, with the same repository, is that application: it takes the settings,
     * keeps its variables beside those given, and its next version is deployed with them. Errors: APP_NAME_TAKEN, DEPLOYMENT_RUNNING and those of the fields.
     */
    async create(userId: UserId, body: NewApplication): Promise<DeploymentId> {
      const checked = await checkNewApplication(userId, body, checks);
      const values = {
        appName: checked.app_name,
        repoName: checked.repo_name,
        branch: checked.branch,
        monitoring: checked.monitoring,
        ciCd: checked.ci_cd,
        selectedCloud: checked.selected_cloud,
        serviceSelected: checked.service_selected,
        deploymentEnv: checked.deployment_env,
        analyzeOptions: checked.analyze_options,
        dockerfilePath: checked.dockerfilePath ?? null,
        isFromWizard: true,
        isUndeployed: true,
        modifiedAt: new Date(),
      };
      return db.transaction(async (tx) => {
        await this.oneAtATime(tx, userId);
        const [known] = await tx
          .select()
          .from(applications)
          .where(and(isOwn(userId), sql`lower(${applications.appName}) = lower(${checked.app_name})`))
          .for('update');
        if (!known) {
          const envVars = seal.seal(JSON.stringify(checked.env_vars));
          const [row] = await tx
            .insert(applications)
            .values({ ...values, userId, envVars, status: 'queued', target: targets.default.name })
            .returning({ id: applications.id });
          return row!.id as DeploymentId;
        }
        if (known.repoName !== checked.repo_name) throw new DomainError('APP_NAME_TAKEN', { app: known.appName, repo: known.repoName });
        if (isUnderWay(known.status)) throw new DomainError('DEPLOYMENT_RUNNING', { app: known.appName });
        // One that was never deployed is written anew: its answer may not have arrived.
        const kept = known.lastVersion === 0 ? {} : unsealed(known.envVars);
        const envVars = seal.seal(JSON.stringify({ ...kept, ...checked.env_vars }));
        await tx
          .update(applications)
          .set({ ...values, envVars })
          .where(eq(applications.id, known.id));
        return known.id as DeploymentId;
      });
    },

    async list(userId: UserId): Promise<Deployment[]> {
      const rows = await joined().where(isOwn(userId)).orderBy(desc(applications.createdAt));
      return rows.map(toDeployment);
    },

    /** Those whose branch is watched: CI/CD is on, and they were deployed. */
    async watched(): Promise<WatchedApplication[]> {
      const rows = await db
        .select({ id: applications.id, userId: users.id, provider: users.provider, repository: applications.repoName, branch: applications.branch })
        .from(applications)
        .innerJoin(users, eq(users.id, applications.userId))
        .where(and(eq(applications.ciCd, true), gt(applications.lastVersion, 0), isNull(applications.deletedAt)));
      return rows as WatchedApplication[];
    },

    async show(userId: UserId, id: DeploymentId): Promise<Deployment> {
      const [row] = await joined().where(and(eq(applications.id, id), isOwn(userId)));
      if (!row) throw new DomainError('DEPLOYMENT_NOT_FOUND');
      return toDeployment(row);
    },

    /** The variables it will be deployed with; never for an answer. */
    variables: ({ envVars }: Pick<Row, 'envVars'>) => unsealed(envVars),
  };
}

export type Applications = ReturnType<typeof createApplications>;

type Joined = {
  application: Row;
  live: Pick<typeof versions.$inferSelect, 'number' | 'commit' | 'endedAt' | 'createdAt'> | null;
  latest: Pick<typeof versions.$inferSelect, 'number' | 'status' | 'firstSeq' | 'error'> | null;
};

/** A stored application as the contract writes it. */
const toDeployment = ({ application: row, live, latest }: Joined): Deployment => ({
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
  instance_meta: row.instanceMeta,
  live: live && { number: live.number, commit: live.commit, since: (live.endedAt ?? live.createdAt).toISOString() },
  latest: latest && { number: latest.number, status: latest.status, first_seq: latest.firstSeq, error: latest.error },
});
