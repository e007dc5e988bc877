import { and, desc, eq, gt, like } from 'drizzle-orm';
import type { SignInProvider } from '../../contract/auth';
import { acceptableCode } from '../accounts/totp';
import type { User } from '../accounts/users';
import { SANDBOX_ACCOUNT_PREFIX } from '../codehosts/sandbox';
import type { Database } from '../data/connect';
import { mfaChallenges, users } from '../data/schema';
import type { Seal } from '../seal';

/** `code` is null while both codes that the server could take now are used already. */
export type SignInCode = { email: string; provider: SignInProvider; code: string | null; secondsLeft: number };

/** Codes for a person without a phone: of accounts of the sandbox only, never of one at a real code host. */
export function createSignInCodes({ db, seal, now = Date.now }: { db: Database; seal: Seal; now?: () => number }) {
  const codeOf = (user: Pick<User, 'totpSecret' | 'pendingTotpSecret' | 'totpLastStep'>) => {
    // Only the secret in force: a new one is proven by the code from its mail.
    const sealed = user.totpSecret ?? user.pendingTotpSecret;
    return sealed === null ? null : acceptableCode(seal.open(sealed), user.totpSecret === null ? null : user.totpLastStep, now());
  };

  return {
    /** What the server's log says when a sign-in waits for its second factor; null for accounts that are not the sandbox's. */
    line(user: User): string | null {
      const current = codeOf(user);
      if (!current || !user.providerAccountId.startsWith(SANDBOX_ACCOUNT_PREFIX)) return null;
      return `Sandbox sign-in code for ${user.email}: ${current.code} (valid ${current.secondsLeft} s)`;
    },

    /** One per person with a sign-in under way, the newest first. */
    async pending(): Promise<SignInCode[]> {
      const waiting = await db
        .select({ user: users })
        .from(mfaChallenges)
        .innerJoin(users, eq(users.id, mfaChallenges.userId))
        .where(and(gt(mfaChallenges.expiresAt, new Date(now())), gt(mfaChallenges.triesLeft, 0), like(users.providerAccountId, `${SANDBOX_ACCOUNT_PREFIX}%`)))
        .orderBy(desc(mfaChallenges.expiresAt));
      const people = new Map(waiting.map(({ user }) => [user.id, user]));
      return [...people.values()].map((user) => {
        const current = codeOf(user);
        return { email: user.email, provider: user.provider as SignInProvider, code: current?.code ?? null, secondsLeft: current?.secondsLeft ?? 0 };
      });
    },
  };
}

export type SignInCodes = ReturnType<typeof createSignInCodes>;
