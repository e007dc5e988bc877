/** Every status of a deployment and of its versions, and what may follow what: the one place that knows. */

/** Specification, section 4. `queued` is written down and never deployed; `completed` runs. */
export const DEPLOYMENT_STATUSES = ['queued', 'processing', 'in_progress', 'completed', 'failed'] as const;
export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];

/** A version begins as `processing` (it waits to be worked on) and ends as one of the last three. */
export const VERSION_STATUSES = ['processing', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** What a version may become. One that completed fails when its application keeps ending. */
export const NEXT_STATUSES: Record<VersionStatus, readonly VersionStatus[]> = {
  processing: ['in_progress', 'failed', 'cancelled'],
  in_progress: ['completed', 'failed', 'cancelled'],
  completed: ['failed'],
  failed: [],
  cancelled: [],
};

/** The statuses from which `next` may be reached. */
export const statusesBefore = (next: VersionStatus): VersionStatus[] => VERSION_STATUSES.filter((status) => NEXT_STATUSES[status].includes(next));

/** Statuses of a version that is on its way: something works on it, or will. */
export const UNDER_WAY = ['processing', 'in_progress'] as const satisfies readonly VersionStatus[];

/** What a deployment's status allows (specification, sections 2.10 and 4); compared without regard to case. */
const among =
  (...statuses: readonly string[]) =>
  (status: string): boolean =>
    statuses.includes(status.toLowerCase());
export const isUnderWay = among(...UNDER_WAY);
/** Its log is still being written, or will be. */
export const isLive = among('queued', ...UNDER_WAY);
export const isRunning = among('completed', 'active');
export const isFailed = among('failed');
export const isTriggerable = among('queued', 'failed');

/** What a deployment shows when its newest version ended: what runs is not taken down by an update that was cancelled. */
export const statusAfter = (ended: 'completed' | 'failed' | 'cancelled', hasLiveVersion: boolean): DeploymentStatus =>
  ended === 'cancelled' ? (hasLiveVersion ? 'completed' : 'failed') : ended;
