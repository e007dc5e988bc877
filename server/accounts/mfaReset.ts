import { and, eq } from 'drizzle-orm';
import type { Database } from '../data/connect';
import { users } from '../data/schema';
import type { Mailer } from '../mail/mailer';
import { resetMail } from '../mail/resetMail';
import { DomainError } from '../problem';
import type { Seal } from '../seal';
import type { Mfa } from './mfa';
import { newTotpSecret, qrOf } from './totp';
import type { User } from './users';

type Deps = { db: Database; seal: Seal; mailer: Mailer; mfa: Mfa };

/**
 * Mails a new QR code to a person whose sign-in waits for the second factor. The secret before it stays good until a code of the new one was accepted.
 * `admit` is asked only for a person who may reset, so that a stranger cannot use up their tries. Errors: MFA_RESET_UNAVAILABLE, what `admit` throws, MAIL_FAILED.
 */
export function createMfaReset({ db, seal, mailer, mfa }: Deps) {
  const keepPending = (user: User, from: string | null, to: string | null) =>
    db
      .update(users)
      .set({ pendingTotpSecret: to })
      .where(and(eq(users.id, user.id), ...(from === null ? [] : [eq(users.pendingTotpSecret, from)])));

  return async (email: string, admit: () => Promise<void>): Promise<void> => {
    const user = await mfa.waiting(email);
    if (!user) throw new DomainError('MFA_RESET_UNAVAILABLE');
    await admit();

    // Whoever has not confirmed a secret yet gets the same one again: the QR code on their screen must not die.
    if (user.totpSecret === null && user.pendingTotpSecret !== null) return send(user, seal.open(user.pendingTotpSecret));

    const secret = newTotpSecret();
    const sealed = seal.seal(secret);
    await keepPending(user, null, sealed);
    try {
      await send(user, secret);
    } catch (error) {
      await keepPending(user, sealed, user.pendingTotpSecret);
      throw error;
    }
  };

  async function send(user: User, secret: string): Promise<void> {
    await mailer.send(resetMail({ to: user.email, username: user.username, secret, qr: await qrOf(secret, user.email) }));
  }
}

export type MfaReset = ReturnType<typeof createMfaReset>;
