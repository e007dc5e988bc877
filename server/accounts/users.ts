import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SignInProvider } from '../../contract/auth';
import type { UserId } from '../../contract/ids';
import type { Dashboard } from '../../contract/users';
import type { CodeHostAccount } from '../codehosts/codeHost';
import type { Database } from '../data/connect';
import { awsClients, users } from '../data/schema';
import { DomainError } from '../problem';
import type { Seal } from '../seal';
import { FREE_PLAN, planOf } from './planCatalogue';
import { newTotpSecret } from './totp';

export type User = typeof users.$inferSelect;

export function createUsers({ db, seal }: { db: Database; seal: Seal }) {
  return {
    /** Makes the user at the first sign-in, and takes over what the code host says of them at each later one. */
    async signedIn(provider: SignInProvider, account: CodeHostAccount): Promise<User> {
      const known = { username: account.username, email: account.email, hostToken: seal.seal(account.token) };
      const [user] = await db
        .insert(users)
        .values({ provider, providerAccountId: account.accountId, externalId: randomUUID(), pendingTotpSecret: seal.seal(newTotpSecret()), ...known })
        .onConflictDoUpdate({ target: [users.provider, users.providerAccountId], set: known })
        .returning();
      if (!user) throw new Error('The user was neither made nor found.');
      return user;
    },

    async find(id: UserId): Promise<User> {
      const [user] = await db.select().from(users).where(eq(users.id, id));
      if (!user) throw new DomainError('SESSION_INVALID');
      return user;
    },

    async dashboard(id: UserId): Promise<Dashboard> {
      const [found] = await db.select().from(users).leftJoin(awsClients, eq(awsClients.userId, users.id)).where(eq(users.id, id));
      if (!found) throw new DomainError('SESSION_INVALID');
      const { users: user, aws_clients: client } = found;
      return {
        plan_details: planOf(user.planId) ?? FREE_PLAN,
        email: user.email,
        username: user.username,
        external_id: user.externalId,
        connected_clouds: client?.verifiedAt ? ['AWS'] : [],
      };
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
