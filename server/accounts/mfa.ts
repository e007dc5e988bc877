import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { AuthResponse, MfaVerifyBody } from '../../contract/auth';
import type { ChallengeCode, UserId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { mfaChallenges, users } from '../data/schema';
import { DomainError } from '../problem';
import type { Seal } from '../seal';
import { hashOf, randomToken } from '../tokens';
import type { Sessions } from './sessions';
import { qrOf, stepOf } from './totp';
import type { User } from './users';

export const CHALLENGE_MS = 5 * 60 * 1000;
export const CHALLENGE_TRIES = 5;
/** Tries per person over all their live challenges: starting many sign-ins must not buy many tries. */
export const TRIES_PER_PERSON = 20;

export type MfaDeps = {
  db: Database;
  seal: Seal;
  sessions: Sessions;
  now?: () => number;
  /** Told of each new challenge; the sandbox writes its code to the log. */
  onChallenge?: ((user: User) => void) | undefined;
};

/** The second factor: a one-time challenge after the code host, ended by a TOTP code. Errors: MFA_*, RATE_LIMITED. */
export function createMfa({ db, seal, sessions, now = Date.now, onChallenge }: MfaDeps) {
  const isLive = () => gt(mfaChallenges.expiresAt, new Date(now()));

  return {
    async challenge(user: User): Promise<AuthResponse> {
      await db.delete(mfaChallenges).where(lte(mfaChallenges.expiresAt, new Date(now())));
      const code = randomToken() as ChallengeCode;
      const expiresAt = new Date(now() + CHALLENGE_MS);
      await db.insert(mfaChallenges).values({ codeHash: hashOf(code), userId: user.id, triesLeft: CHALLENGE_TRIES, expiresAt });
      onChallenge?.(user);
      return { username: user.username, email: user.email, qai: await qrForNewcomer(user), code, requiresMFA: true };
    },

    /** Resolves to a session's bearer token. */
    async verify({ email, token, code, provider_type }: MfaVerifyBody): Promise<string> {
      if (token.trim() === '') throw new DomainError('MFA_TOKEN_REQUIRED');
      const codeHash = hashOf(code);
      // A try is taken before the code is looked at, so that a burst of guesses gets no more than five.
      const [taken] = await db
        .update(mfaChallenges)
        .set({ triesLeft: sql`${mfaChallenges.triesLeft} - 1` })
        .where(and(eq(mfaChallenges.codeHash, codeHash), isLive(), gt(mfaChallenges.triesLeft, 0)))
        .returning();
      if (!taken) throw new DomainError('MFA_CHALLENGE_INVALID');
      await refuseGuessing(taken.userId);
      const [user] = await db.select().from(users).where(eq(users.id, taken.userId));
      if (user?.email.toLowerCase() !== email.trim().toLowerCase() || user.provider !== provider_type.toLowerCase())
        throw new DomainError('MFA_CHALLENGE_INVALID');

      const match = matchOf(user, token.trim());
      const session = match && (await accept(user, codeHash, match));
      if (session) return session;
      throw new DomainError(taken.triesLeft > 0 ? 'MFA_TOKEN_INVALID' : 'MFA_TOO_MANY_TRIES');
    },

    /** The person with a sign-in under way for this email, the newest one; null without. */
    async waiting(email: string): Promise<User | null> {
      const [found] = await db
        .select({ user: users })
        .from(mfaChallenges)
        .innerJoin(users, eq(users.id, mfaChallenges.userId))
        .where(and(isLive(), gt(mfaChallenges.triesLeft, 0), eq(sql`lower(${users.email})`, email.trim().toLowerCase())))
        .orderBy(desc(mfaChallenges.expiresAt))
        .limit(1);
      return found?.user ?? null;
    },
  };

  async function refuseGuessing(userId: string): Promise<void> {
    const [spent] = await db
      .select({
        tries: sql<number>`coalesce(sum(${CHALLENGE_TRIES} - ${mfaChallenges.triesLeft}), 0)::int`,
        until: sql<number>`coalesce(extract(epoch from min(${mfaChallenges.expiresAt})), 0)::float8`,
      })
      .from(mfaChallenges)
      .where(and(eq(mfaChallenges.userId, userId), isLive(), lt(mfaChallenges.triesLeft, CHALLENGE_TRIES)));
    if (!spent || spent.tries <= TRIES_PER_PERSON) return;
    throw new DomainError('RATE_LIMITED', { seconds: Math.max(1, Math.ceil(spent.until - now() / 1000)) });
  }

  async function qrForNewcomer(user: User): Promise<string> {
    if (user.totpSecret !== null || user.pendingTotpSecret === null) return '';
    return (await qrOf(seal.open(user.pendingTotpSecret), user.email)).toString('base64');
  }

  /** Which of the person's secrets made this code, and in which time step. */
  function matchOf(user: User, token: string): { step: number; isNew: boolean } | null {
    for (const [sealed, isNew] of [
      [user.totpSecret, false],
      [user.pendingTotpSecret, true],
    ] as const) {
      const step = sealed === null ? null : stepOf(token, seal.open(sealed), now());
      if (step !== null) return { step, isNew };
    }
    return null;
  }

  /** Ends the challenge and opens a session, or neither; null when the code was used already. */
  function accept(user: User, codeHash: string, { step, isNew }: { step: number; isNew: boolean }): Promise<string | null> {
    return db.transaction(async (tx) => {
      // The first code of a new secret makes it the only one. A code is taken once: its step must be later than the last one taken.
      const change = isNew ? { totpSecret: user.pendingTotpSecret, pendingTotpSecret: null, totpLastStep: step } : { totpLastStep: step };
      const isUnused = isNew
        ? eq(users.pendingTotpSecret, user.pendingTotpSecret ?? '')
        : and(eq(users.totpSecret, user.totpSecret ?? ''), sql`coalesce(${users.totpLastStep}, 0) < ${step}`);
      const accepted = await tx
        .update(users)
        .set(change)
        .where(and(eq(users.id, user.id), isUnused))
        .returning({ id: users.id });
      if (accepted.length === 0) return null;
      const ended = await tx.delete(mfaChallenges).where(eq(mfaChallenges.codeHash, codeHash)).returning();
      if (ended.length === 0) throw new DomainError('MFA_CHALLENGE_INVALID');
      return sessions.open(user.id as UserId, tx);
    });
  }
}

export type Mfa = ReturnType<typeof createMfa>;
