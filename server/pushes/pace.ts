import type { SignInProvider } from '../../contract/auth';
import type { ErrorCode } from '../../contract/errors';

/** How many branches of one person may be asked for every minute: half of what the code host allows, for the pages that they open ask too. */
const BRANCHES_A_MINUTE: Record<SignInProvider, number> = { github: 41, bitbucket: 8 };
/** How much rarer one looks where a webhook tells, or where a person must mend something first. */
const RARELY = 10;
const JITTER = 0.1;

/** What does not mend itself within a minute. */
const LASTING: readonly ErrorCode[] = ['CODE_HOST_ACCESS_LOST', 'REPOSITORY_NOT_FOUND', 'PROVIDER_NOT_CONFIGURED', 'SESSION_INVALID'];

type Circumstances = {
  pollMs: number;
  provider: SignInProvider;
  isLocal: boolean;
  hasWebhook: boolean;
  /** How many branches are watched with the same person's rights. */
  watches: number;
  failure: ErrorCode | null;
};

/** Milliseconds until the next look; `random` is from 0 to 1. */
export function paceOf({ pollMs, provider, isLocal, hasWebhook, watches, failure }: Circumstances, random = Math.random()): number {
  const rarely = hasWebhook || (failure !== null && LASTING.includes(failure));
  const crowd = isLocal ? 1 : watches / BRANCHES_A_MINUTE[provider];
  const wait = pollMs * Math.max(1, crowd, rarely ? RARELY : 1);
  // Branches that were looked at together drift apart.
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random));
}
