import { and, eq, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { SignInProvider } from '../../contract/auth';
import type { Database } from '../data/connect';
import { sandboxGrants } from '../data/schema';
import { codeChallengeOf, isSame, randomToken } from '../tokens';

export const GRANT_MS = 60_000;

/** An account at the sandbox code host, as a person chose or typed it on the consent page. */
export const SandboxAccountSchema = z.object({
  username: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/, 'A username has letters, digits and dashes, at most 39, and starts with a letter or digit.'),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('This is not an email address.')),
});
export type SandboxAccount = z.infer<typeof SandboxAccountSchema>;

export type Redemption = { provider: SignInProvider; code: string; codeVerifier: string; redirectUri: string };

/** Authorization codes of the sandbox code host: 60 seconds, used once, bound to redirect address and PKCE challenge. */
export function createGrants(db: Database, now: () => number = Date.now) {
  return {
    async issue(provider: SignInProvider, account: SandboxAccount, bound: { codeChallenge: string; redirectUri: string }): Promise<string> {
      const code = randomToken();
      await db.delete(sandboxGrants).where(lte(sandboxGrants.expiresAt, new Date(now())));
      await db.insert(sandboxGrants).values({ code, provider, account: JSON.stringify(account), ...bound, expiresAt: new Date(now() + GRANT_MS) });
      return code;
    },

    /** The account behind a code, or null when the code is unknown, expired, used, or bound to something else. A try uses the code up. */
    async redeem({ provider, code, codeVerifier, redirectUri }: Redemption): Promise<SandboxAccount | null> {
      const [grant] = await db
        .delete(sandboxGrants)
        .where(and(eq(sandboxGrants.code, code), gt(sandboxGrants.expiresAt, new Date(now()))))
        .returning();
      if (grant?.provider !== provider || grant.redirectUri !== redirectUri) return null;
      if (!isSame(grant.codeChallenge, codeChallengeOf(codeVerifier))) return null;
      return SandboxAccountSchema.parse(JSON.parse(grant.account));
    },

    /** The access token of an account: whose it is, which the local repositories do not ask. */
    tokenOf: (account: SandboxAccount): string => `sandbox:${account.username}`,
  };
}

export type Grants = ReturnType<typeof createGrants>;
