import { and, desc, eq } from 'drizzle-orm';
import { MESSAGES } from '../../contract/messages';
import type { Outcome } from '../../contract/reply';
import type { Database } from '../data/connect';
import { deploymentReports, deployments } from '../data/schema';
import { DomainError } from '../problem';
import type { Row } from './deployments';

const UNDER_REVIEW = 'Reported, under review by our team';

/** Failures that users reported, one for each failed attempt. Errors: DEPLOYMENT_NOT_FAILED, ALREADY_REPORTED. */
export function createReports(db: Database) {
  return {
    /** The last report's status; resolved once a later attempt completed, and no data when the failure at hand was not reported. */
    async status({ id, status, attempt }: Row): Promise<Outcome> {
      const [report] = await db
        .select()
        .from(deploymentReports)
        .where(eq(deploymentReports.deploymentId, id))
        .orderBy(desc(deploymentReports.attempt))
        .limit(1);
      const isOfAnother = report === undefined || (status === 'failed' && report.attempt < attempt);
      if (isOfAnother) return { success: true, message: MESSAGES.report.noData };
      return { success: true, message: status === 'completed' ? MESSAGES.report.resolved : report.status };
    },

    async report({ id, status, attempt }: Row): Promise<Outcome> {
      if (status !== 'failed') throw new DomainError('DEPLOYMENT_NOT_FAILED', { status });
      await db.transaction(async (tx) => {
        // Of two reports at once, the second waits here and then finds the first.
        await tx.select({ id: deployments.id }).from(deployments).where(eq(deployments.id, id)).for('update');
        const known = await tx
          .select({ id: deploymentReports.id })
          .from(deploymentReports)
          .where(and(eq(deploymentReports.deploymentId, id), eq(deploymentReports.attempt, attempt)));
        if (known.length > 0) throw new DomainError('ALREADY_REPORTED');
        await tx.insert(deploymentReports).values({ deploymentId: id, attempt, status: UNDER_REVIEW });
      });
      return { success: true, message: MESSAGES.report.success };
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
