import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { InstanceMeta } from '../../contract/deployments';
import type { DeploymentId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { deployments } from '../data/schema';
import type { DeploymentLogs } from './deploymentLogs';
import type { DeploymentSteps } from './deploymentSteps';
import { createMask } from './mask';

/** Statuses of a deployment that a workflow works on. */
export const BUSY = ['processing', 'in_progress'];

type Attempt = { id: DeploymentId; attempt: number };

export type DeploymentStateDeps = { db: Database; logs: DeploymentLogs; steps: DeploymentSteps; readEnv(id: string): Promise<Record<string, string>> };

/** What a workflow writes about its deployment. Nothing is written for an attempt that is no longer the current one, or was deleted. */
export function createDeploymentState({ db, logs, steps, readEnv }: DeploymentStateDeps) {
  const current = ({ id, attempt }: Attempt) => and(eq(deployments.id, id), eq(deployments.attempt, attempt), isNull(deployments.deletedAt));

  return {
    async isWanted(id: DeploymentId, attempt: number): Promise<boolean> {
      const rows = await db.select({ id: deployments.id }).from(deployments).where(current({ id, attempt }));
      return rows.length > 0;
    },

    async begin(job: Attempt): Promise<void> {
      await db
        .update(deployments)
        .set({ status: 'in_progress', modifiedAt: new Date() })
        .where(and(current(job), inArray(deployments.status, BUSY)));
    },

    async record(job: Attempt, { instanceMeta, hostedLink }: { instanceMeta: InstanceMeta; hostedLink: string }): Promise<void> {
      await db.update(deployments).set({ instanceMeta, hostedLink }).where(current(job));
    },

    undone: ({ id, attempt }: Attempt): Promise<void> => steps.undone(id, attempt),

    /** A site that ran is not started any more: its deployment has failed, and can be triggered again. */
    async givenUp(id: DeploymentId, lines: string[], message: string): Promise<void> {
      const mask = createMask(Object.values(await readEnv(id)));
      await db.transaction(async (tx) => {
        const [row] = await tx
          .update(deployments)
          .set({ status: 'failed', modifiedAt: new Date() })
          .where(and(eq(deployments.id, id), eq(deployments.status, 'completed'), isNull(deployments.deletedAt)))
          .returning({ attempt: deployments.attempt });
        if (!row) return;
        for (const line of lines) await logs.add(tx, id, row.attempt, mask(line), 'info');
        await logs.add(tx, id, row.attempt, mask(message), 'failed');
      });
    },

    /** The last status and the last line, both or neither, and once only: whoever hears the line finds the status. */
    async finish(job: Attempt, status: 'completed' | 'failed', message: string): Promise<void> {
      await logs.flush(job.id);
      await db.transaction(async (tx) => {
        const ended = await tx
          .update(deployments)
          .set({ status, modifiedAt: new Date() })
          .where(and(current(job), inArray(deployments.status, BUSY)))
          .returning({ id: deployments.id });
        if (ended.length > 0) await logs.add(tx, job.id, job.attempt, message, status);
      });
    },
  };
}

export type DeploymentState = ReturnType<typeof createDeploymentState>;
