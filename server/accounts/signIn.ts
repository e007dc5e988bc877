import { generateCodeVerifier, generateState } from 'arctic';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { AuthResponse, SignInProvider } from '../../contract/auth';
import type { CodeHost } from '../codehosts/codeHost';
import type { Database } from '../data/connect';
import { oauthStates } from '../data/schema';
import { DomainError } from '../problem';
import { hashOf } from '../tokens';
import type { Mfa } from './mfa';
import type { Users } from './users';

export const SIGN_IN_MS = 10 * 60 * 1000;

export type CodeHosts = Record<SignInProvider, CodeHost>;

/**
 * Sign-in at a code host. `browser` is the secret in the browser's cookie: a sign-in ends only where it began.
 * Errors: OAUTH_STATE_MISMATCH, OAUTH_EXCHANGE_FAILED, OAUTH_UNAVAILABLE, OAUTH_EMAIL_MISSING, RATE_LIMITED.
 */
export function createSignIn({
  db,
  codeHosts,
  users,
  mfa,
  now = Date.now,
}: {
  db: Database;
  codeHosts: CodeHosts;
  users: Users;
  mfa: Mfa;
  now?: () => number;
}) {
  return {
    /** Resolves to the code host's page that asks the person for consent. */
    async start(provider: SignInProvider, browser: string): Promise<string> {
      const [state, codeVerifier] = [generateState(), generateCodeVerifier()];
      await db.delete(oauthStates).where(lte(oauthStates.expiresAt, new Date(now())));
      await db.insert(oauthStates).values({ state, provider, codeVerifier, browserHash: hashOf(browser), expiresAt: new Date(now() + SIGN_IN_MS) });
      return codeHosts[provider].authorizationUrl({ state, codeVerifier }).href;
    },

    /** Ends the sign-in and opens a challenge for the second factor. */
    async finish(
      provider: SignInProvider,
      { code, state, browser }: { code: string; state?: string | undefined; browser: string | null },
    ): Promise<AuthResponse> {
      if (!state || !browser) throw new DomainError('OAUTH_STATE_MISMATCH');
      // Deleting is what makes it single-use: of two callbacks only one gets the row.
      const [started] = await db
        .delete(oauthStates)
        .where(
          and(
            eq(oauthStates.state, state),
            eq(oauthStates.provider, provider),
            eq(oauthStates.browserHash, hashOf(browser)),
            gt(oauthStates.expiresAt, new Date(now())),
          ),
        )
        .returning();
      if (!started) throw new DomainError('OAUTH_STATE_MISMATCH');
      const account = await codeHosts[provider].exchange({ code, codeVerifier: started.codeVerifier });
      return mfa.challenge(await users.signedIn(provider, account));
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
