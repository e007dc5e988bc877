import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Step } from '../../contract/deployments';
import type { Database } from '../data/connect';
import { versionSteps } from '../data/schema';
import type { StepOutput } from '../targets/target';
import type { Job } from './versionState';

export type StepPlace = { name: string; title: string; position: number };

/** Which step of which version ran, what it left for the others, and how it ended. */
export function createVersionSteps(db: Database) {
  const rowOf = ({ id, number }: Job, name: string) => and(eq(versionSteps.applicationId, id), eq(versionSteps.version, number), eq(versionSteps.name, name));

  return {
    /** Opens a step. `isResumed` says that it was open already: a server before this one did not end it. The token is then the one it had. */
    async begin({ id, number }: Job, { name, title, position }: StepPlace): Promise<{ token: string; isResumed: boolean }> {
      const [row] = await db
        .insert(versionSteps)
        .values({ applicationId: id, version: number, position, name, title, state: 'running', token: `${name}-${randomUUID()}` })
        .onConflictDoUpdate({
          target: [versionSteps.applicationId, versionSteps.version, versionSteps.name],
          set: { state: 'running', endedAt: null, errorCode: null, error: null },
        })
        .returning({ token: versionSteps.token, isResumed: sql<boolean>`xmax <> 0` });
      return row!;
    },

    async done(job: Job, name: string, resource: string | null, output: StepOutput | null): Promise<void> {
      await db.update(versionSteps).set({ state: 'done', resource, output, endedAt: new Date() }).where(rowOf(job, name));
    },

    async failed(job: Job, name: string, errorCode: string, error: string): Promise<void> {
      await db.update(versionSteps).set({ state: 'failed', errorCode, error, endedAt: new Date() }).where(rowOf(job, name));
    },

    /** After a version was undone: what its finished steps made is gone. */
    async undone({ id, number }: Job): Promise<void> {
      await db
        .update(versionSteps)
        .set({ state: 'undone' })
        .where(and(eq(versionSteps.applicationId, id), eq(versionSteps.version, number), eq(versionSteps.state, 'done')));
    },

    async list(applicationId: string): Promise<Step[]> {
      const rows = await db
        .select()
        .from(versionSteps)
        .where(eq(versionSteps.applicationId, applicationId))
        .orderBy(asc(versionSteps.version), asc(versionSteps.position));
      return rows.map((row) => ({
        version: row.version,
        name: row.name,
        title: row.title,
        state: row.state as Step['state'],
        resource: row.resource,
        started_at: row.startedAt.toISOString(),
        ended_at: row.endedAt?.toISOString() ?? null,
        error_code: row.errorCode,
        error: row.error,
      }));
    },
  };
}

export type VersionSteps = ReturnType<typeof createVersionSteps>;
