import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Step } from '../../contract/deployments';
import type { Database } from '../data/connect';
import { deploymentSteps } from '../data/schema';

export const STEP_NAMES = ['verify_role', 'fetch_source', 'build', 'launch', 'wait_healthy', 'record'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** The ledger: which step of which attempt ran, what it made, and how it ended. */
export function createDeploymentSteps(db: Database) {
  const rowOf = (deploymentId: string, attempt: number, name: StepName) =>
    and(eq(deploymentSteps.deploymentId, deploymentId), eq(deploymentSteps.attempt, attempt), eq(deploymentSteps.name, name));

  return {
    /** Opens a step. `isResumed` says that it was open already: a server before this one did not end it. The token is then the one it had. */
    async begin(deploymentId: string, attempt: number, name: StepName): Promise<{ token: string; isResumed: boolean }> {
      const [row] = await db
        .insert(deploymentSteps)
        .values({ deploymentId, attempt, position: STEP_NAMES.indexOf(name) + 1, name, state: 'running', token: `${name}-${randomUUID()}` })
        .onConflictDoUpdate({
          target: [deploymentSteps.deploymentId, deploymentSteps.attempt, deploymentSteps.name],
          set: { state: 'running', endedAt: null, errorCode: null, error: null },
        })
        .returning({ token: deploymentSteps.token, isResumed: sql<boolean>`xmax <> 0` });
      return row!;
    },

    async done(
      deploymentId: string,
      attempt: number,
      name: StepName,
      resource: string | null,
      resourceData: Record<string, unknown> | null = null,
    ): Promise<void> {
      await db
        .update(deploymentSteps)
        .set({ state: 'done', resource, resourceData, endedAt: new Date() })
        .where(rowOf(deploymentId, attempt, name));
    },

    async failed(deploymentId: string, attempt: number, name: StepName, errorCode: string, error: string): Promise<void> {
      await db
        .update(deploymentSteps)
        .set({ state: 'failed', errorCode, error, endedAt: new Date() })
        .where(rowOf(deploymentId, attempt, name));
    },

    /** After an attempt was undone: what its finished steps made is gone. */
    async undone(deploymentId: string, attempt: number): Promise<void> {
      await db
        .update(deploymentSteps)
        .set({ state: 'undone' })
        .where(and(eq(deploymentSteps.deploymentId, deploymentId), eq(deploymentSteps.attempt, attempt), eq(deploymentSteps.state, 'done')));
    },

    /** Attempts that have made anything, newest first. */
    async attempts(deploymentId: string): Promise<number[]> {
      const rows = await db
        .selectDistinct({ attempt: deploymentSteps.attempt })
        .from(deploymentSteps)
        .where(eq(deploymentSteps.deploymentId, deploymentId))
        .orderBy(desc(deploymentSteps.attempt));
      return rows.map(({ attempt }) => attempt);
    },

    async list(deploymentId: string): Promise<Step[]> {
      const rows = await db
        .select()
        .from(deploymentSteps)
        .where(eq(deploymentSteps.deploymentId, deploymentId))
        .orderBy(asc(deploymentSteps.attempt), asc(deploymentSteps.position));
      return rows.map((row) => ({
        attempt: row.attempt,
        name: row.name as Step['name'],
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

export type DeploymentSteps = ReturnType<typeof createDeploymentSteps>;
