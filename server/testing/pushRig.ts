import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { SignInProvider } from '../../contract/auth';
import type { DeploymentId, UserId } from '../../contract/ids';
import type { CodeHost } from '../codehosts/codeHost';
import { connect } from '../data/connect';
import { users } from '../data/schema';
import type { PushDeps, PushedCommit, WatchedApplication } from '../pushes/deps';
import { createPushes } from '../pushes/pushes';
import { repositoryWatches } from '../pushes/tables';
import { hookRoutes } from '../routes/hooks.routes';
import { installProblems } from '../routes/problems';
import { createSeal } from '../seal';
import { testDatabase } from './testDatabase';

/** Nobody waits for so long on the slowest machine; a condition that never comes is told by its name. */
const PATIENCE_MS = 120_000;
const TIMES = { pollMs: 40, localMs: 20, webhookRetryMs: 3_600_000, leaseMs: 60_000, idleMs: 60_000 };

export type PushOptions = Partial<Pick<PushDeps, 'publicUrl' | 'times'>>;

/** Push to deploy on a database of its own, with applications and versions that only remember. */
export async function openPushRig() {
  const database = await testDatabase();
  const { db, close } = connect(database.url);
  const opened: { close(): Promise<unknown> }[] = [];

  /** An account at a code host with its applications, and the versions that pushes began. */
  async function newOwner(host: CodeHost, token: string) {
    const [user] = await db
      .insert(users)
      .values({ provider: host.provider, providerAccountId: randomUUID(), username: 'ada', email: 'ada@example.test', externalId: randomUUID() })
      .returning();
    const userId = user?.id as UserId;
    const applications: WatchedApplication[] = [];
    const pushed: (PushedCommit & { id: DeploymentId })[] = [];
    const failing = new Set<DeploymentId>();

    return {
      applications,
      pushed,
      failing,
      hashes: () => pushed.map(({ hash }) => hash),
      add(repository: string, branch = 'main'): DeploymentId {
        const id = randomUUID() as DeploymentId;
        applications.push({ id, userId, provider: host.provider as SignInProvider, repository, branch });
        return id;
      },
      /** One server process. */
      async start({ publicUrl = 'http://localhost:3000', times }: PushOptions = {}) {
        const pushes = createPushes({
          db,
          seal: createSeal(Buffer.from('a secret of the tests')),
          applications: { watched: async () => [...applications] },
          versions: {
            pushed: async (id, commit) => {
              if (failing.has(id)) throw new Error('The database is away.');
              if (pushed.findLast((one) => one.id === id)?.hash !== commit.hash) pushed.push({ id, ...commit });
            },
          },
          access: async () => ({ host, token }),
          publicUrl,
          log: { warn: () => {} },
          times: { ...TIMES, ...times },
        });
        opened.push(pushes);
        await pushes.start();
        return pushes;
      },
      watches: () => db.select().from(repositoryWatches).where(sql`user_id = ${userId}`),
      /** The one watch, once it was looked at. */
      async looked() {
        await until('a look', async () => (await this.watches())[0]?.checkedAt != null);
        return this.watches().then(([watch]) => watch as NonNullable<typeof watch>);
      },
    };
  }

  /** The routes of webhooks over HTTP. */
  async function listen(pushes: Parameters<typeof hookRoutes>[0]): Promise<string> {
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    installProblems(app);
    await app.register(hookRoutes(pushes), { prefix: '/api' });
    opened.push({ close: async () => app.close() });
    return app.listen({ port: 0, host: '127.0.0.1' });
  }

  return {
    db,
    newOwner,
    listen,
    async stopAll(): Promise<void> {
      for (const one of opened.splice(0)) await one.close();
      await db.delete(users);
    },
    async close(): Promise<void> {
      await close();
      await database.close();
    },
  };
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await sleep(10);
  }
}
