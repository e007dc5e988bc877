import { and, eq, gt, lte } from 'drizzle-orm';
import type { UserId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { sessions, users } from '../data/schema';
import { hashOf, randomToken } from '../tokens';

/** Who a request comes from. */
export type SessionUser = { id: UserId; username: string; email: string };

export const DEFAULT_SESSION_MS = 12 * 60 * 60 * 1000;

/**
 * Sessions behind opaque bearer tokens. `lifetimeMs` counts from sign-in and is not extended by use.
 * `find` resolves to null for a token that is unknown, expired or closed.
 */
export function createSessions(db: Database, { lifetimeMs = DEFAULT_SESSION_MS, now = Date.now }: { lifetimeMs?: number; now?: () => number } = {}) {
  return {
    async open(userId: UserId, within: Pick<Database, 'insert' | 'delete'> = db): Promise<string> {
      const token = randomToken();
      await within.delete(sessions).where(lte(sessions.expiresAt, new Date(now())));
      await within.insert(sessions).values({ tokenHash: hashOf(token), userId, expiresAt: new Date(now() + lifetimeMs) });
      return token;
    },

    async find(token: string): Promise<SessionUser | null> {
      const [user] = await db
        .select({ id: users.id, username: users.username, email: users.email })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, new Date(now()))));
      return user ? { ...user, id: user.id as UserId } : null;
    },

    async close(token: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
