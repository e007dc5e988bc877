import { eq, isNotNull } from 'drizzle-orm';
import type { DeploymentId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { deployments } from '../data/schema';
import { DomainError } from '../problem';
import type { Target } from '../targets/target';
import type { Engine } from '../workflows/engine';
import type { DeploymentLogs } from './deploymentLogs';
import type { DeploymentSteps } from './deploymentSteps';
import type { Row } from './deployments';
import type { Domains } from './domains';

export type RemovalDeps = {
  db: Database;
  logs: DeploymentLogs;
  steps: DeploymentSteps;
  target: Pick<Target, 'undo' | 'remove'>;
  engine: Pick<Engine, 'cancel' | 'forget'>;
  domains: Pick<Domains, 'drop'>;
  log: { warn(fields: object, message: string): void };
};

/** Deletes deployments with everything that was made for them. */
export function createRemoval({ db, logs, steps, target, engine, domains, log }: RemovalDeps) {
  const erasing = new Map<string, Promise<string[]>>();

  /** Runs the ledger backwards, newest attempt first; resolves to what is left, in words. */
  async function eraseNow({ id, attempt }: Row): Promise<string[]> {
    await engine.cancel(id, attempt);
    logs.discard(id);
    domains.drop(id);
    for (const made of await steps.attempts(id)) {
      await target.undo(id as DeploymentId, made);
      await steps.undone(id, made);
    }
    const left = await target.remove(id as DeploymentId);
    if (left.length > 0) return left;
    await db.delete(deployments).where(eq(deployments.id, id));
    await engine.forget(id, attempt).catch((error) => log.warn({ err: error, deploymentId: id }, 'Workflows of a deleted deployment are still on record'));
    return [];
  }

  function erase(row: Row): Promise<string[]> {
    const erased =
      erasing.get(row.id) ??
      eraseNow(row)
        .catch((error) => {
          log.warn({ err: error, deploymentId: row.id }, 'A deployment could not be deleted');
          return ['its records'];
        })
        .finally(() => erasing.delete(row.id));
    erasing.set(row.id, erased);
    return erased;
  }

  return {
    /** Resolves to a sentence once all is gone. Errors: DELETE_INCOMPLETE; the deployment is then there as before, failed, and can be deleted again. */
    async remove(row: Row): Promise<string> {
      await db.update(deployments).set({ deletedAt: new Date() }).where(eq(deployments.id, row.id));
      const left = await erase(row);
      if (left.length === 0) return `${row.appName} was deleted: its process is stopped and its files are removed.`;
      await db.update(deployments).set({ deletedAt: null, status: 'failed', modifiedAt: new Date() }).where(eq(deployments.id, row.id));
      throw new DomainError('DELETE_INCOMPLETE', { left: left.join(', ') });
    },

    /** Finishes deletions that the end of a server cut off. */
    async resume(): Promise<void> {
      for (const row of await db.select().from(deployments).where(isNotNull(deployments.deletedAt))) await erase(row);
    },
  };
}

export type Removal = ReturnType<typeof createRemoval>;
