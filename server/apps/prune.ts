import { and, desc, eq, or } from 'drizzle-orm';
import { KEPT_VERSIONS } from '../../contract/versions';
import type { Database } from '../data/connect';
import { applications, resources, versions } from '../data/schema';
import type { Ledgers } from '../rollout/ledger';
import type { Job } from '../rollout/versionState';
import type { Targets } from '../targets/registry';
import { BUILD } from '../targets/target';

/** Removes the builds that are not kept: all but those of the last five versions that ran, `number`, which answers now, among them. */
export function createPrune({ db, ledgers, targets }: { db: Database; ledgers: Pick<Ledgers, 'undo'>; targets: Pick<Targets, 'of'> }) {
  return async function prune({ id, number }: Job): Promise<void> {
    const [application] = await db.select({ target: applications.target }).from(applications).where(eq(applications.id, id));
    if (!application) return;
    const ran = await db
      .select({ builtBy: versions.builtBy })
      .from(versions)
      .where(and(eq(versions.applicationId, id), or(eq(versions.status, 'completed'), eq(versions.number, number))))
      .orderBy(desc(versions.number));
    const kept = new Set([...new Set(ran.map(({ builtBy }) => builtBy))].slice(0, KEPT_VERSIONS));
    const built = await db
      .selectDistinct({ version: resources.version })
      .from(resources)
      .where(and(eq(resources.applicationId, id), eq(resources.kind, BUILD), eq(resources.state, 'made')));
    for (const { version } of built) if (version !== null && !kept.has(version)) await ledgers.undo(id, targets.of(application.target), version);
  };
}
