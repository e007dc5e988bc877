import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Commit } from '../../contract/commits';
import type { DeploymentId, UserId } from '../../contract/ids';
import { isTriggerable, isUnderWay, UNDER_WAY } from '../../contract/status';
import { KEPT_VERSIONS, type Version, type VersionCause } from '../../contract/versions';
import type { Database } from '../data/connect';
import { applications, resources, users, versions } from '../data/schema';
import { DomainError } from '../problem';
import type { PushedCommit } from '../pushes/deps';
import type { Engine } from '../rollout/engine';
import type { LogLines } from '../rollout/logLines';
import type { Job } from '../rollout/versionState';
import type { Seal } from '../seal';
import { BUILD } from '../targets/target';
import type { Applications, Row } from './applications';

export type VersionRow = typeof versions.$inferSelect;

export type VersionsDeps = {
  db: Database;
  seal: Pick<Seal, 'open'>;
  logs: LogLines;
  applications: Pick<Applications, 'oneAtATime'>;
  engine: Pick<Engine, 'enqueue' | 'interrupt'>;
  /** The first version of an application was begun: its branch may be watched from now on. */
  watchChanged(): void;
  log: { warn(fields: object, message: string): void };
};

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a version is made from; without `from` it is the branch as it is when it is fetched. */
type Beginning = { cause: VersionCause; by?: string | null; commit?: Commit; from?: VersionRow };

/** The versions of an application: begun one at a time, each with the settings as they are then. */
export function createVersions({ db, seal, logs, applications: apps, engine, watchChanged, log }: VersionsDeps) {
  const one = (id: string, number: number) => and(eq(versions.applicationId, id), eq(versions.number, number));

  /** Runs `work` on an application that nobody else changes meanwhile. Errors: DEPLOYMENT_NOT_FOUND. */
  const alone = <T>(userId: UserId | null, id: DeploymentId, work: (tx: Tx, row: Row) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const [owner] = await tx.select({ userId: applications.userId }).from(applications).where(eq(applications.id, id));
      if (owner) await apps.oneAtATime(tx, owner.userId);
      const [row] = await tx
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), isNull(applications.deletedAt)))
        .for('update');
      if (!row || (userId !== null && row.userId !== userId)) throw new DomainError('DEPLOYMENT_NOT_FOUND');
      return work(tx, row);
    });

  /** Writes the next version down. Errors: DEPLOYMENT_RUNNING. */
  async function begin(tx: Tx, row: Row, { cause, by, commit, from }: Beginning): Promise<number> {
    if (isUnderWay(row.status)) throw new DomainError('DEPLOYMENT_RUNNING', { app: row.appName });
    const number = row.lastVersion + 1;
    const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, row.userId));
    const settings = { deploymentEnv: row.deploymentEnv, monitoring: row.monitoring, ciCd: row.ciCd, dockerfilePath: row.dockerfilePath };
    const made = from
      ? { rollbackOf: from.number, builtBy: from.builtBy, branch: from.branch, envVars: from.envVars, settings: from.settings, commit: from.commit }
      : { rollbackOf: null, builtBy: number, branch: row.branch, envVars: row.envVars, settings, commit: commit ?? null };
    await tx.insert(versions).values({
      ...made,
      applicationId: row.id,
      number,
      cause,
      createdBy: by ?? user?.username ?? '',
      status: 'processing',
      firstSeq: row.lastSeq + 1,
    });
    // A return to an earlier version deploys nothing of what was changed since.
    const deployed = from ? {} : { isUndeployed: false, waitingPush: null };
    await tx
      .update(applications)
      .set({ status: 'processing', lastVersion: number, isFromWizard: false, modifiedAt: new Date(), ...deployed })
      .where(eq(applications.id, row.id));
    await logs.add(tx, row.id, number, titleOf(row.appName, number, { cause, ...(from ? { from } : {}), ...(commit ? { commit } : {}) }), 'info');
    return number;
  }

  /** It is on record now: should the queue be out of reach, the reconciler brings it there. */
  const enqueue = (job: Job): Promise<void> => engine.enqueue(job).catch((error) => log.warn({ err: error, job }, 'A version waits for the reconciler'));

  /** Resolves to the number of the version that was written down, null when `choose` found that none is to be made. */
  const beginChosen = (userId: UserId | null, id: DeploymentId, choose: (tx: Tx, row: Row) => Promise<Beginning | null>): Promise<number | null> =>
    alone(userId, id, async (tx, row) => {
      const beginning = await choose(tx, row);
      return beginning && begin(tx, row, beginning);
    });

  async function beginAndEnqueue(...chosen: Parameters<typeof beginChosen>): Promise<number | null> {
    const number = await beginChosen(...chosen);
    if (number === 1) watchChanged();
    if (number !== null) await enqueue({ id: chosen[1], number });
    return number;
  }

  async function find(within: Pick<Database, 'select'>, id: string, number: number): Promise<VersionRow> {
    const [row] = await within.select().from(versions).where(one(id, number));
    if (!row) throw new DomainError('VERSION_NOT_FOUND', { number });
    return row;
  }

  /** Versions whose build stands in the ledger. */
  const kept = async (within: Pick<Database, 'select'>, id: string): Promise<Set<number | null>> => {
    const rows = await within
      .select({ version: resources.version })
      .from(resources)
      .where(and(eq(resources.applicationId, id), eq(resources.kind, BUILD), eq(resources.state, 'made')));
    return new Set(rows.map(({ version }) => version));
  };

  /** The newest commit that was deployed from the branch, or is about to be. */
  const newestCommit = async (tx: Tx, id: string): Promise<string | null> => {
    const [row] = await tx
      .select({ commit: versions.commit })
      .from(versions)
      .where(and(eq(versions.applicationId, id), ne(versions.cause, 'rollback')))
      .orderBy(desc(versions.number))
      .limit(1);
    return row?.commit?.hash ?? null;
  };

  return {
    /** What the specification's trigger does: deploys what is queued, failed, or was just written down by the wizard. Errors: DEPLOYMENT_NOT_TRIGGERABLE, DEPLOYMENT_RUNNING. */
    async trigger(userId: UserId, id: DeploymentId): Promise<void> {
      await beginAndEnqueue(userId, id, async (_tx, row) => {
        if (isUnderWay(row.status)) throw new DomainError('DEPLOYMENT_RUNNING', { app: row.appName });
        if (!row.isFromWizard && !isTriggerable(row.status)) throw new DomainError('DEPLOYMENT_NOT_TRIGGERABLE', { status: row.status });
        return { cause: row.isFromWizard ? 'wizard' : 'trigger' };
      });
    },

    /** Deploys the latest commit of the branch with the settings as they are. Errors: DEPLOYMENT_RUNNING. */
    redeploy: async (userId: UserId, id: DeploymentId): Promise<number> => (await beginAndEnqueue(userId, id, async () => ({ cause: 'trigger' })))!,

    /** Goes back to what an earlier version built, with its settings. Errors: VERSION_NOT_FOUND, VERSION_IS_LIVE, VERSION_NOT_RUNNABLE, VERSION_NOT_KEPT, DEPLOYMENT_RUNNING. */
    rollBack: async (userId: UserId, id: DeploymentId, number: number): Promise<number> =>
      (await beginAndEnqueue(userId, id, async (tx, row) => {
        const from = await find(tx, id, number);
        if (number === row.liveVersion) throw new DomainError('VERSION_IS_LIVE', { number });
        if (from.status !== 'completed') throw new DomainError('VERSION_NOT_RUNNABLE', { number, status: from.status });
        if (!(await kept(tx, id)).has(from.builtBy)) throw new DomainError('VERSION_NOT_KEPT', { number, kept: KEPT_VERSIONS });
        return { cause: 'rollback', from };
      }))!,

    /** A new commit on the branch. One that comes while a version is on its way waits, and only the latest of them. Does nothing for what was deployed already. */
    async pushed(id: DeploymentId, { by, hash, message = '', author = '', time = '' }: PushedCommit): Promise<void> {
      const commit = { hash, message, author, time };
      await beginAndEnqueue(null, id, async (tx, row) => {
        if (!row.ciCd) return null;
        if (isUnderWay(row.status)) {
          await tx
            .update(applications)
            .set({ waitingPush: { commit, by: by ?? author } })
            .where(eq(applications.id, id));
          return null;
        }
        return (await newestCommit(tx, id)) === commit.hash ? null : { cause: 'push', by: by ?? author, commit };
      }).catch(ignoreDeleted);
    },

    /** Writes down what waited for a version to end; it is not queued yet. Resolves to null when nothing waited. */
    async next(id: DeploymentId): Promise<Job | null> {
      const number = await beginChosen(null, id, async (tx, row) => {
        const waiting = row.waitingPush;
        if (waiting === null || isUnderWay(row.status)) return null;
        await tx.update(applications).set({ waitingPush: null }).where(eq(applications.id, id));
        if (!row.ciCd || (await newestCommit(tx, id)) === waiting.commit.hash) return null;
        return { cause: 'push', by: waiting.by, commit: waiting.commit };
      }).catch(ignoreDeleted);
      return number ? { id, number } : null;
    },

    /** Cancels what is on its way; its workflow undoes it. Errors: NOTHING_TO_CANCEL, CANCEL_TOO_LATE. */
    async cancel(userId: UserId, id: DeploymentId): Promise<number> {
      const number = await alone(userId, id, async (tx, row) => {
        if (!isUnderWay(row.status)) throw new DomainError('NOTHING_TO_CANCEL', { status: row.status });
        const [cancelled] = await tx
          .update(versions)
          .set({ cancelledAt: new Date() })
          .where(and(one(id, row.lastVersion), inArray(versions.status, [...UNDER_WAY]), isNull(versions.switchedAt)))
          .returning({ number: versions.number });
        if (!cancelled) throw new DomainError('CANCEL_TOO_LATE', { number: row.lastVersion });
        return cancelled.number;
      });
      void engine.interrupt(id);
      return number;
    },

    /** Newest first. */
    async list({ id, liveVersion }: Row): Promise<Version[]> {
      const [rows, builds] = await Promise.all([db.select().from(versions).where(eq(versions.applicationId, id)).orderBy(desc(versions.number)), kept(db, id)]);
      return rows.map((row) => toVersion(row, liveVersion, builds));
    },

    async pair({ id, liveVersion }: Row, from: number, to: number): Promise<{ rows: [VersionRow, VersionRow]; shown: [Version, Version] }> {
      const builds = await kept(db, id);
      const rows = [await find(db, id, from), await find(db, id, to)] as [VersionRow, VersionRow];
      return { rows, shown: [toVersion(rows[0], liveVersion, builds), toVersion(rows[1], liveVersion, builds)] };
    },

    /** The variables as a version has them; never for an answer. */
    async variables({ id, number }: Job): Promise<Record<string, string>> {
      const [row] = await db.select({ envVars: versions.envVars }).from(versions).where(one(id, number));
      return row ? (JSON.parse(seal.open(row.envVars)) as Record<string, string>) : {};
    },
  };
}

export type Versions = ReturnType<typeof createVersions>;

/** Who pushes knows nothing of deletions. */
function ignoreDeleted(error: unknown): null {
  if (error instanceof DomainError && error.code === 'DEPLOYMENT_NOT_FOUND') return null;
  throw error;
}

function titleOf(app: string, number: number, { cause, from, commit }: Beginning): string {
  if (from) return `Rolling ${app} back to version ${from.number} (as version ${number})`;
  if (cause === 'push' && commit) return `Deploying ${app}: version ${number}, pushed ${commit.hash.slice(0, 7)} ${commit.message}`.trimEnd();
  return number === 1 ? `Deploying ${app}` : `Deploying ${app}: version ${number}`;
}

const toVersion = (row: VersionRow, liveVersion: number | null, builds: Set<number | null>): Version => ({
  number: row.number,
  status: row.status,
  cause: row.cause,
  is_live: row.number === liveVersion,
  can_roll_back: row.status === 'completed' && row.number !== liveVersion && builds.has(row.builtBy),
  rollback_of: row.rollbackOf,
  created_by: row.createdBy,
  branch: row.branch,
  commit: row.commit,
  first_seq: row.firstSeq,
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
  error_code: row.errorCode,
  error: row.error,
});
