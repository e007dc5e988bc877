import { and, desc, eq } from 'drizzle-orm';
import { MESSAGES } from '../../contract/messages';
import type { Outcome } from '../../contract/reply';
import type { Database } from '../data/connect';
import { deploymentReports } from '../data/schema';
import { DomainError } from '../problem';
import type { Row } from './deployments';

const UNDER_REVIEW = 'Reported, under review by our team';

/** Failures that users reported, one for each failed attempt. Errors: DEPLOYMENT_NOT_FAILED, ALREADY_REPORTED. */
export function createReports(db: Database) {
  return {
    async status({ id, status, attempt }: Row): Promise<Outcome> {
      const [report] = await db
        .select()
        .from(deploymentReports)
        .where(eq(deploymentReports.deploymentId, id))
        .orderBy(desc(deploymentReports.attempt))
        .limit(1);
      if (!report) return { success: true, message: MESSAGES.report.noData };
      // A report is about one attempt: a later one makes it history.
      const isResolved = status !== 'failed' || report.attempt < attempt;
      return { success: true, message: isResolved ? MESSAGES.report.resolved : report.status };
    },

    async report({ id, status, attempt }: Row): Promise<Outcome> {
      if (status !== 'failed') throw new DomainError('DEPLOYMENT_NOT_FAILED', { status });
      const [known] = await db
        .select({ id: deploymentReports.id })
        .from(deploymentReports)
        .where(and(eq(deploymentReports.deploymentId, id), eq(deploymentReports.attempt, attempt)));
      if (known) throw new DomainError('ALREADY_REPORTED');
      await db.insert(deploymentReports).values({ deploymentId: id, attempt, status: UNDER_REVIEW });
      return { success: true, message: MESSAGES.report.success };
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
