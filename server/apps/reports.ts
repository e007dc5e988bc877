import { and, desc, eq } from 'drizzle-orm';
import { MESSAGES } from '../../contract/messages';
import type { Outcome } from '../../contract/reply';
import type { Database } from '../data/connect';
import { applications, reports } from '../data/schema';
import { DomainError } from '../problem';
import type { Row } from './applications';

const UNDER_REVIEW = 'Reported, under review by our team';

/** Failures that users reported, one for each failed version. Errors: DEPLOYMENT_NOT_FAILED, ALREADY_REPORTED. */
export function createReports(db: Database) {
  return {
    /** The last report's status; resolved once a later version completed, and no data when the failure at hand was not reported. */
    async status({ id, status, lastVersion }: Row): Promise<Outcome> {
      const [report] = await db.select().from(reports).where(eq(reports.applicationId, id)).orderBy(desc(reports.version)).limit(1);
      const isOfAnother = report === undefined || (status === 'failed' && report.version < lastVersion);
      if (isOfAnother) return { success: true, message: MESSAGES.report.noData };
      return { success: true, message: status === 'completed' ? MESSAGES.report.resolved : report.status };
    },

    async report({ id, status, lastVersion }: Row): Promise<Outcome> {
      if (status !== 'failed') throw new DomainError('DEPLOYMENT_NOT_FAILED', { status });
      await db.transaction(async (tx) => {
        // Of two reports at once, the second waits here and then finds the first.
        await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, id)).for('update');
        const known = await tx
          .select({ id: reports.id })
          .from(reports)
          .where(and(eq(reports.applicationId, id), eq(reports.version, lastVersion)));
        if (known.length > 0) throw new DomainError('ALREADY_REPORTED');
        await tx.insert(reports).values({ applicationId: id, version: lastVersion, status: UNDER_REVIEW });
      });
      return { success: true, message: MESSAGES.report.success };
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
