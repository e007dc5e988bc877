import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { DeploymentId } from '../../contract/ids';
import { deployments } from '../data/schema';
import { type Deployments, startDeployments } from '../testing/deployments';
import { createDeploymentLogs } from './deploymentLogs';
import { createDeploymentSteps } from './deploymentSteps';
import { createRemoval } from './removal';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments();
  user = await server.user('ada');
});
afterAll(() => server.close());

/** A removal on the real database, whose target keeps `left` back; writes down what it is asked. */
async function removal(left: string[]) {
  const { db } = server.server();
  const asked: string[] = [];
  const steps = createDeploymentSteps(db);
  const { json } = await user.create({ repo_name: 'samples/static-site', app_name: `app ${Math.random()}` });
  const id = json.id as DeploymentId;
  for (const attempt of [1, 2]) {
    await steps.begin(id, attempt, 'build');
    await steps.done(id, attempt, 'build', 'application');
  }
  await db.update(deployments).set({ status: 'completed', attempt: 2 }).where(eq(deployments.id, id));
  const service = createRemoval({
    db,
    logs: createDeploymentLogs(db),
    steps,
    target: {
      undo: async (_id, attempt) => void asked.push(`undo ${attempt}`),
      remove: async () => {
        asked.push('remove');
        await sleep(20);
        return left;
      },
    },
    engine: { cancel: async (_id, attempt) => void asked.push(`cancel ${attempt}`), forget: async () => void asked.push('forget') },
    domains: { drop: () => void asked.push('drop') },
    log: { warn: () => {} },
  });
  const row = async () => (await db.select().from(deployments).where(eq(deployments.id, id)))[0];
  return { id, asked, service, row, steps };
}

it('stops the workflow first, then undoes the attempts, newest first', async () => {
  const { asked, service, row } = await removal([]);
  await service.remove((await row())!);
  expect(asked).toEqual(['cancel 2', 'drop', 'undo 2', 'undo 1', 'remove', 'forget']);
  expect(await row()).toBeUndefined();
});

it('names what could not be removed, keeps the deployment as failed, and removes it at the next try', async () => {
  const left = ['a process of the application', 'the folder x'];
  const { id, service, row, steps } = await removal(left);
  await expect(service.remove((await row())!)).rejects.toMatchObject({
    code: 'DELETE_INCOMPLETE',
    message: 'Not everything could be removed: a process of the application, the folder x. Try again; nothing is lost.',
  });
  expect(await row()).toMatchObject({ status: 'failed', deletedAt: null });
  expect((await steps.list(id)).map(({ state }) => state)).toEqual(['undone', 'undone']);
  left.length = 0;
  await service.remove((await row())!);
  expect(await row()).toBeUndefined();
});

it('runs once when it is asked twice at once', async () => {
  const { asked, service, row } = await removal([]);
  const known = (await row())!;
  await Promise.all([service.remove(known), service.remove(known)]);
  expect(asked.filter((call) => call === 'remove')).toHaveLength(1);
});
