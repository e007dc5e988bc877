import type { Version, VersionCause } from '../../../../contract/versions';

const CAUSES: Record<Exclude<VersionCause, 'rollback'>, string> = { wizard: 'Wizard', trigger: 'Redeploy', push: 'Push' };

/** What made a version. */
export const causeOf = ({ cause, rollback_of }: Version): string =>
  cause === 'rollback' ? (rollback_of === null ? 'Rollback' : `Rollback to ${rollback_of}`) : CAUSES[cause];
