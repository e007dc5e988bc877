import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { DeploymentId } from '../../contract/ids';
import { applications } from '../data/schema';
import { createLedgers } from '../rollout/ledger';
import type { Target } from '../targets/target';
import { type Deployments, startDeployments } from '../testing/deployments';
import { createRemoval } from './removal';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments();
  user = await server.user('ada');
});
afterAll(() => server.close());

/** A removal on the real database, whose target keeps back what is in `kept`; writes down what it is asked. */
async function removal(kept: string[]) {
  const { db } = server.server();
  const asked: string[] = [];
  const { json } = await user.create({ repo_name: 'samples/static-site', app_name: `app ${Math.random()}` });
  const id = json.id as DeploymentId;
  const ledgers = createLedgers(db, () => {});
  const ledger = ledgers.of({ applicationId: id, target: 'local' });
  for (const name of ['folder', 'build', 'process']) {
    await ledger.intend({ kind: name, name, token: name });
    if (name !== 'process') await ledger.made(name);
  }
  await db.update(applications).set({ status: 'completed', lastVersion: 2 }).where(eq(applications.id, id));
  const target = {
    async undo({ name }) {
      asked.push(`undo ${name}`);
      await sleep(20);
      if (name === 'build' && kept.includes('throws')) throw new Error('secret text of a driver');
      return kept.includes(name) ? `the ${name}` : null;
    },
  } as Partial<Target> as Target;
  const service = createRemoval({
    db,
    logs: { discard: () => {} },
    ledgers,
    targets: { of: () => target },
    engine: { cancel: async ({ number }) => void asked.push(`cancel ${number}`), forget: async (_id, numbers) => void asked.push(`forget ${numbers}`) },
    watchChanged: () => {},
    log: { warn: () => {} },
  });
  const row = async () => (await db.select().from(applications).where(eq(applications.id, id)))[0];
  return { asked, service, row, ledger };
}

it('stops the workflow first, then runs the ledger backwards, also over what was only intended', async () => {
  const { asked, service, row } = await removal([]);
  expect(await service.remove((await row())!)).toMatch(/^app [\d.]+ was deleted; removed: process, build, folder\.$/);
  expect(asked).toEqual(['cancel 2', 'undo process', 'undo build', 'undo folder', 'forget 1,2']);
  expect(await row()).toBeUndefined();
});

it('names what could not be removed, keeps the application as failed, and removes it at the next try', async () => {
  const kept = ['folder', 'process'];
  const { service, row, ledger, asked } = await removal(kept);
  await expect(service.remove((await row())!)).rejects.toMatchObject({
    code: 'DELETE_INCOMPLETE',
    message: 'Not everything could be removed: the process, the folder. Try again; nothing is lost.',
  });
  expect(await row()).toMatchObject({ status: 'failed', deletedAt: null });
  expect((await ledger.list()).map(({ name }) => name)).toEqual(['folder', 'process']);
  kept.length = 0;
  asked.length = 0;
  await service.remove((await row())!);
  expect(asked.filter((call) => call.startsWith('undo'))).toEqual(['undo process', 'undo folder']);
  expect(await row()).toBeUndefined();
});

it('tells a person the name of what a driver stumbled over, and nothing of the fault', async () => {
  const { service, row } = await removal(['throws']);
  await expect(service.remove((await row())!)).rejects.toMatchObject({ message: 'Not everything could be removed: build. Try again; nothing is lost.' });
});

it('runs once when it is asked twice at once', async () => {
  const { asked, service, row } = await removal([]);
  const known = (await row())!;
  await Promise.all([service.remove(known), service.remove(known)]);
  expect(asked.filter((call) => call === 'undo folder')).toHaveLength(1);
});
