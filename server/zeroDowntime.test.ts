import { setTimeout as sleep } from 'node:timers/promises';
import { type Deployments, startDeployments } from './testing/deployments';
import { commit, service } from './testing/gitRepository';

const EVERY_MS = 100;
const REDEPLOYS = 20;
const ROLLBACKS = 5;

let server: Deployments;
beforeAll(async () => {
  server = await startDeployments();
});
afterAll(() => server.close());

it(`answers every request during ${REDEPLOYS} redeploys and ${ROLLBACKS} rollbacks`, async () => {
  const user = await server.user('ada');
  await server.repository('steady', service('"1"'));
  const id = await user.deploy({ repo_name: 'steady', app_name: 'steady' });
  await user.ended(id);
  const link = await user.link(id);

  const answers: { status: number; text: string }[] = [];
  const failures: unknown[] = [];
  const asking: Promise<void>[] = [];
  const ask = async () => {
    try {
      // A connection of its own each time: one that is kept open would hide what a new visitor meets.
      const answer = await fetch(link, { headers: { connection: 'close' } });
      answers.push({ status: answer.status, text: await answer.text() });
    } catch (error) {
      failures.push(error);
    }
  };
  let isOver = false;
  const client = (async () => {
    for (; !isOver; await sleep(EVERY_MS)) asking.push(ask());
  })();

  for (let number = 2; number <= REDEPLOYS + 1; number += 1) {
    await commit(server.repositoryFolder('steady'), service(`"${number}"`));
    expect((await user.redeploy(id)).status).toBe('completed');
  }
  for (let number = REDEPLOYS; number > REDEPLOYS - ROLLBACKS; number -= 1) {
    const live = (await user.find(id)).live?.number;
    const back = (await user.versions(id)).find((version) => version.can_roll_back && version.number !== live);
    expect((await user.ask('rollBack', id, { params: { number: String(back!.number) } })).status).toBe(200);
    expect((await user.ended(id)).status).toBe('completed');
  }
  isOver = true;
  await client;
  await Promise.all(asking);

  const failed = answers.filter(({ status }) => status !== 200).length + failures.length;
  process.stdout.write(
    `zero downtime: ${answers.length + failures.length} requests, one every ${EVERY_MS} ms, during ${REDEPLOYS} redeploys and ${ROLLBACKS} rollbacks: ${failed} failed\n`,
  );
  expect(failures).toEqual([]);
  expect(failed).toBe(0);
  // Every version was seen by somebody.
  expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(REDEPLOYS / 2);
  expect(answers.length).toBeGreaterThan(REDEPLOYS);
  expect(server.warnings).toEqual([]);
});
