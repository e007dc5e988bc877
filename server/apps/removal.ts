import { eq, isNotNull } from 'drizzle-orm';
import type { DeploymentId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { applications } from '../data/schema';
import { DomainError } from '../problem';
import type { Engine } from '../rollout/engine';
import type { Ledgers } from '../rollout/ledger';
import type { LogLines } from '../rollout/logLines';
import type { Targets } from '../targets/registry';
import type { Row } from './applications';

export type RemovalDeps = {
  db: Database;
  logs: Pick<LogLines, 'discard'>;
  ledgers: Pick<Ledgers, 'undo'>;
  targets: Pick<Targets, 'of'>;
  engine: Pick<Engine, 'cancel' | 'forget'>;
  /** What watches its branch may stop. */
  watchChanged(): void;
  log: { warn(fields: object, message: string): void };
};

type Erased = { gone: string[]; left: string[] };

/** Deletes applications with everything that was made for them. */
export function createRemoval({ db, logs, ledgers, targets, engine, watchChanged, log }: RemovalDeps) {
  const erasing = new Map<string, Promise<Erased>>();

  /** Runs the ledger backwards; the row goes last, once nothing is left. */
  async function eraseNow({ id, lastVersion, target }: Row): Promise<Erased> {
    if (lastVersion > 0) await engine.cancel({ id: id as DeploymentId, number: lastVersion });
    logs.discard(id);
    const erased = await ledgers.undo(id as DeploymentId, targets.of(target));
    if (erased.left.length > 0) return erased;
    await db.delete(applications).where(eq(applications.id, id));
    const numbers = Array.from({ length: lastVersion }, (_, at) => at + 1);
    await engine.forget(id, numbers).catch((error) => log.warn({ err: error, applicationId: id }, 'Workflows of a deleted application are still on record'));
    return erased;
  }

  function erase(row: Row): Promise<Erased> {
    const erased =
      erasing.get(row.id) ??
      eraseNow(row)
        .catch((error) => {
          log.warn({ err: error, applicationId: row.id }, 'An application could not be deleted');
          return { gone: [], left: ['its records'] };
        })
        .finally(() => erasing.delete(row.id));
    erasing.set(row.id, erased);
    return erased;
  }

  return {
    /** Resolves to a sentence once all is gone. Errors: DELETE_INCOMPLETE; the application is then there as before, failed, and can be deleted again. */
    async remove(row: Row): Promise<string> {
      await db.update(applications).set({ deletedAt: new Date() }).where(eq(applications.id, row.id));
      watchChanged();
      const { gone, left } = await erase(row);
      if (left.length === 0) return `${row.appName} was deleted${gone.length === 0 ? '' : `; removed: ${gone.join(', ')}`}.`;
      await db.update(applications).set({ deletedAt: null, status: 'failed', modifiedAt: new Date() }).where(eq(applications.id, row.id));
      throw new DomainError('DELETE_INCOMPLETE', { left: left.join(', ') });
    },

    /** Finishes deletions that the end of a server cut off. */
    async resume(): Promise<void> {
      for (const row of await db.select().from(applications).where(isNotNull(applications.deletedAt))) await erase(row);
    },
  };
}

export type Removal = ReturnType<typeof createRemoval>;
