import type { SignInProvider } from '../../contract/auth';
import type { Commit } from '../../contract/commits';
import type { DeploymentId, UserId } from '../../contract/ids';
import type { CodeHost } from '../codehosts/codeHost';
import type { Database } from '../data/connect';
import type { Seal } from '../seal';

/** A branch of a repository as one user sees it: what is watched, once for all applications made from it. */
export type WatchedBranch = { userId: UserId; provider: SignInProvider; repository: string; branch: string };
export type WatchedApplication = WatchedBranch & { id: DeploymentId };

export const isSameBranch = (a: WatchedBranch, b: WatchedBranch): boolean =>
  a.userId === b.userId && a.provider === b.provider && a.repository === b.repository && a.branch === b.branch;

/** `by` is who pushed, null when the code host did not say. */
export type PushedCommit = Pick<Commit, 'hash'> & Partial<Commit> & { by: string | null };

export type PushDeps = {
  db: Database;
  seal: Seal;
  /** Those with CI/CD on that were deployed and not deleted. */
  applications: { watched(): Promise<WatchedApplication[]> };
  /** Begins a version. Does nothing when that commit is what the newest version was made from: the same push may be told twice. */
  versions: { pushed(id: DeploymentId, commit: PushedCommit): Promise<void> };
  access(userId: UserId): Promise<{ host: CodeHost; token: string }>;
  /** Address that people open, without a slash at the end. */
  publicUrl: string;
  log: { warn(fields: object, message: string): void };
  times?: Partial<PushTimes> | undefined;
};

/** Milliseconds. */
export type PushTimes = {
  /** Between two looks at a branch that nothing tells us about. */
  pollMs: number;
  /** Between two looks at folders on this machine. */
  localMs: number;
  /** Until a webhook that was refused is asked for again. */
  webhookRetryMs: number;
  /** How long one look may take before another process takes over. */
  leaseMs: number;
  /** The longest sleep: another process may have written down something to do. */
  idleMs: number;
};

export const TIMES: PushTimes = { pollMs: 60_000, localMs: 2_000, webhookRetryMs: 3_600_000, leaseMs: 120_000, idleMs: 60_000 };
