import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { STEP_SECONDS } from '../accounts/totp';
import { users } from '../data/schema';
import type { Accounts } from './accounts';

export const STEP_MS = STEP_SECONDS * 1000;

/** What a person with an authenticator app can do, on `accounts` as it is when each function is called. */
export const secondFactor = (accounts: () => Accounts) => ({
  verify: ({ email, code, provider }: { email: string; code: string; provider: string }, token: string, changes: object = {}) =>
    accounts().call('verifyMfa', { body: { email, token, user_type: 'user', code, provider_type: provider, ...changes } }),

  async secretOf(email: string, which: 'totpSecret' | 'pendingTotpSecret'): Promise<string> {
    const [user] = await accounts().db.select().from(users).where(eq(users.email, email));
    return accounts().seal.open(user?.[which] ?? '');
  },

  /** The code that the app shows now, or so many steps from now. */
  codeNow: (secret: string, steps = 0): string => generateSync({ secret, epoch: Math.floor((accounts().clock.at + steps * STEP_MS) / 1000) }),
});
