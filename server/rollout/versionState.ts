import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Commit } from '../../contract/commits';
import type { InstanceMeta } from '../../contract/deployments';
import type { DeploymentId, UserId } from '../../contract/ids';
import { statusAfter, statusesBefore, UNDER_WAY } from '../../contract/status';
import type { Database } from '../data/connect';
import { applications, versions } from '../data/schema';
import { DomainError } from '../problem';
import type { Owner, VersionFacts } from '../targets/target';
import type { LogLines } from './logLines';
import { createMask } from './mask';

/** One version of one application, as its workflow knows it. */
export type Job = { id: DeploymentId; number: number };
export type Ending = { status: 'completed' } | { status: 'failed' | 'cancelled'; code: string; message: string };
export type Facts = { version: VersionFacts; userId: UserId; target: string };

export type VersionStateDeps = { db: Database; logs: LogLines; variables(job: Job): Promise<Record<string, string>> };

/** What a rollout reads and writes of its version. Nothing is written for one that has ended, or whose application is being deleted. */
export function createVersionState({ db, logs, variables }: VersionStateDeps) {
  const one = ({ id, number }: Job) => and(eq(versions.applicationId, id), eq(versions.number, number));
  const underWay = (job: Job) => and(one(job), inArray(versions.status, [...UNDER_WAY]));
  const alive = (id: string) => and(eq(applications.id, id), isNull(applications.deletedAt));

  return {
    /** Whether work on it should go on: it is on its way, nobody cancelled it in time, and its application is there. */
    async isWanted(job: Job): Promise<boolean> {
      const rows = await db
        .select({ id: versions.id })
        .from(versions)
        .innerJoin(applications, eq(applications.id, versions.applicationId))
        .where(and(underWay(job), isNull(applications.deletedAt), or(isNull(versions.cancelledAt), sql`${versions.switchedAt} is not null`)));
      return rows.length > 0;
    },

    async facts({ id, number }: Job): Promise<Facts> {
      const [row] = await db.select().from(versions).innerJoin(applications, eq(applications.id, versions.applicationId)).where(one({ id, number }));
      if (!row) throw new DomainError('CANCELLED');
      const { applications: application, versions: version } = row;
      return {
        userId: application.userId as UserId,
        target: application.target,
        version: {
          applicationId: id,
          applicationName: application.appName,
          versionId: version.id,
          number,
          builtBy: version.builtBy,
          repository: application.repoName,
          branch: version.branch,
          deploymentEnv: version.settings.deploymentEnv,
          dockerfilePath: version.settings.dockerfilePath,
        },
      };
    },

    /** Work on it has begun, for this owner. */
    async begin(job: Job): Promise<void> {
      await db.transaction(async (tx) => {
        const now = new Date();
        const begun = await tx
          .update(versions)
          .set({ status: 'in_progress', startedAt: now })
          .where(and(one(job), inArray(versions.status, statusesBefore('in_progress'))))
          .returning({ id: versions.id });
        if (begun.length === 0) return;
        await tx
          .update(applications)
          .set({ status: 'in_progress', modifiedAt: now })
          .where(and(alive(job.id), eq(applications.lastVersion, job.number)));
      });
    },

    async setOwner(job: Job, owner: Owner): Promise<void> {
      await db.update(versions).set({ owner }).where(one(job));
    },

    async setCommit(job: Job, commit: Commit): Promise<void> {
      await db.update(versions).set({ commit }).where(one(job));
    },

    /** The point from which it can no longer be cancelled; false when it has been. */
    async beginSwitch(job: Job): Promise<boolean> {
      const rows = await db
        .update(versions)
        .set({ switchedAt: sql`coalesce(${versions.switchedAt}, now())` })
        .where(and(underWay(job), or(isNull(versions.cancelledAt), sql`${versions.switchedAt} is not null`)))
        .returning({ id: versions.id });
      return rows.length > 0;
    },

    /** From now on it is what answers. */
    async goLive(job: Job, { instanceMeta, hostedLink }: { instanceMeta: InstanceMeta; hostedLink: string }): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.update(versions).set({ instanceMeta, hostedLink }).where(one(job));
        await tx.update(applications).set({ liveVersion: job.number, instanceMeta, hostedLink }).where(alive(job.id));
      });
    },

    async isLive(job: Job): Promise<boolean> {
      const rows = await db
        .select({ id: applications.id })
        .from(applications)
        .where(and(alive(job.id), eq(applications.liveVersion, job.number)));
      return rows.length > 0;
    },

    /** The last status and the last line, both or neither, and once only: whoever hears the line finds the status. */
    async finish(job: Job, ending: Ending, message: string): Promise<void> {
      await logs.flush(job.id);
      const { status } = ending;
      await db.transaction(async (tx) => {
        const now = new Date();
        const ended = await tx
          .update(versions)
          .set({ status, endedAt: now, ...(ending.status === 'completed' ? {} : { errorCode: ending.code, error: ending.message }) })
          .where(and(one(job), inArray(versions.status, statusesBefore(status)), inArray(versions.status, [...UNDER_WAY])))
          .returning({ id: versions.id });
        if (ended.length === 0) return;
        const [row] = await tx.select({ liveVersion: applications.liveVersion }).from(applications).where(alive(job.id)).for('update');
        if (!row) return;
        const next = { status: statusAfter(status, row.liveVersion !== null), modifiedAt: now };
        await tx
          .update(applications)
          .set(next)
          .where(and(alive(job.id), eq(applications.lastVersion, job.number)));
        await logs.add(tx, job.id, job.number, message, status === 'completed' ? 'completed' : 'failed');
      });
    },

    /** A version that ran is not started any more: it has failed, and its application can be deployed again. */
    async givenUp(job: Job, lines: string[], failure: { code: string; message: string }): Promise<void> {
      const mask = createMask(Object.values(await variables(job)));
      const message = mask(failure.message);
      await db.transaction(async (tx) => {
        const [row] = await tx
          .update(versions)
          .set({ status: 'failed', errorCode: failure.code, error: message })
          .where(and(one(job), eq(versions.status, 'completed')))
          .returning({ id: versions.id });
        if (!row) return;
        await tx
          .update(applications)
          .set({ status: 'failed', modifiedAt: new Date() })
          .where(and(alive(job.id), eq(applications.liveVersion, job.number), eq(applications.status, 'completed')));
        for (const line of lines) await logs.add(tx, job.id, job.number, mask(line), 'info');
        await logs.add(tx, job.id, job.number, message, 'failed');
      });
    },

    /** What the machine of a live version does now: running, restarting, stopped. */
    async setMachineState(job: Job, state: string): Promise<void> {
      await db
        .update(applications)
        .set({ instanceMeta: sql`jsonb_set(${applications.instanceMeta}, '{state}', to_jsonb(${state}::text))` })
        .where(and(eq(applications.id, job.id), eq(applications.liveVersion, job.number), sql`${applications.instanceMeta}->>'state' <> ${state}`));
    },

    /** A site is reached elsewhere from now on. */
    async moved(id: DeploymentId, hostedLink: string): Promise<void> {
      await db.update(applications).set({ hostedLink }).where(eq(applications.id, id));
    },

    /** What should be running on a target, and whether it was given up. */
    async live(target: string): Promise<(Job & { builtBy: number; isGivenUp: boolean })[]> {
      const rows = await db
        .select({
          id: applications.id,
          number: applications.liveVersion,
          builtBy: versions.builtBy,
          state: sql<string | null>`${applications.instanceMeta}->>'state'`,
          status: versions.status,
        })
        .from(applications)
        .innerJoin(versions, and(eq(versions.applicationId, applications.id), eq(versions.number, applications.liveVersion)))
        .where(and(eq(applications.target, target), isNull(applications.deletedAt)));
      return rows.map(({ id, number, builtBy, state, status }) => ({
        id: id as DeploymentId,
        number: number!,
        builtBy,
        isGivenUp: status === 'failed' && state === 'stopped',
      }));
    },
  };
}

export type VersionState = ReturnType<typeof createVersionState>;
