import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { DeploymentId } from '../contract/ids';
import { createVersions } from './apps/versions';
import { applications } from './data/schema';
import { createSeal } from './seal';
import { listen } from './targets/local/loopback';
import { type Deployments, processesIn, startDeployments, until } from './testing/deployments';
import { commit, service } from './testing/gitRepository';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments({ backoffMs: [50, 50, 50] });
  user = await server.user('ada');
});
afterAll(() => server.close());

const siteFolder = (id: string) => path.join(server.dataFolder, 'local', 'sites', id);
const textOf = async (link: string) => (await fetch(link)).text();
const stateOf = async (id: string) => (await user.find(id)).instance_meta?.state;

/** Answers with its version, slowly, so that a switch finds requests under way. */
const versioned = (version: string) =>
  service(`"${version}"`, { listen: 'process.env.PORT' })['server.js']!.toString().replace('response.end(', 'setTimeout((text) => response.end(text), 200, ');
const PACKAGE = { scripts: { start: 'node server.js' } };

it('replaces a running version without one failed request, on the same address', async () => {
  await server.repository('rolling', { 'package.json': PACKAGE, 'server.js': versioned('one') });
  const id = await user.deploy({ repo_name: 'rolling', app_name: 'rolling' });
  await user.ended(id);
  const link = await user.link(id);

  await commit(server.repositoryFolder('rolling'), { 'server.js': versioned('two') });
  const answers: { status: number; text: string }[] = [];
  let isOver = false;
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const answer = await fetch(link);
      answers.push({ status: answer.status, text: await answer.text() });
    }
  });
  await user.redeploy(id);
  await until(() => answers.at(-1)?.text === 'two');
  isOver = true;
  await Promise.all(visitors);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['one', 'two']));
  expect(await user.link(id)).toBe(link);
  expect(await readFile(path.join(siteFolder(id), 'version-2', 'app.log'), 'utf8')).toBe('');
});

it('keeps the running version when the new one does not become healthy', async () => {
  await server.repository('fragile', service('"good"'));
  const id = await user.deploy({ repo_name: 'fragile', app_name: 'fragile' });
  await user.ended(id);
  await commit(server.repositoryFolder('fragile'), { 'server.js': 'throw new Error("bad")' });
  expect(await user.redeploy(id)).toMatchObject({ status: 'failed', live: { number: 1 }, latest: { number: 2, status: 'failed' } });
  expect((await user.logs(id)).at(-1)).toContain('Error: bad');
  expect(await textOf(await user.link(id))).toBe('good');
  await server.restart();
  expect(await textOf(await user.link(id))).toBe('good');
});

it('starts a crashed application again, and a request meanwhile waits for it; nothing is left of the crashed one', async () => {
  const crashing = service('process.pid')['server.js']!.toString().replace('response.end(', 'request.url === "/crash" ? process.exit(1) : response.end(');
  const helper = `require('node:child_process').spawn('sleep', ['1000'], { stdio: 'ignore' });`;
  await server.repository('crashing', { 'package.json': PACKAGE, 'server.js': helper + crashing });
  const id = await user.deploy({ repo_name: 'crashing', app_name: 'crashing' });
  await user.ended(id);
  const link = await user.link(id);
  const before = await textOf(link);
  const processes = processesIn(siteFolder(id));
  await fetch(`${link}/crash`);
  const after = await textOf(link);
  expect(after).toMatch(/^\d+$/);
  expect(after).not.toBe(before);
  await until(() => !processesIn(siteFolder(id)).some((pid) => processes.includes(pid)));
  await until(async () => (await stateOf(id)) === 'running');
});

it('gives up a site whose application does not stay up, says why in its log, and runs it again after the next deployment', async () => {
  const broken = `const fs = require('node:fs'); const fail = () => { console.log('Error: out of luck'); console.log('token: ' + process.env.TOKEN); process.exit(1); };
    if (fs.existsSync('../../broken')) fail();
    require('node:http').createServer((request, response) => { if (request.url === '/break') { fs.writeFileSync('../../broken', ''); fail(); } response.end('up'); }).listen(process.env.PORT);`;
  await server.repository('doomed', { 'package.json': PACKAGE, 'server.js': broken });
  const id = await user.deploy({ repo_name: 'doomed', app_name: 'doomed', env_vars: { TOKEN: 'a-secret-of-the-user' } });
  await user.ended(id);
  const link = await user.link(id);
  await fetch(`${link}/break`);
  await until(async () => (await stateOf(id)) === 'stopped');
  expect((await fetch(link)).status).toBe(503);
  expect(processesIn(siteFolder(id))).toEqual([]);
  await until(async () => (await user.find(id)).status === 'failed');
  expect((await user.logs(id)).slice(-2)).toEqual([
    'token: ••••',
    'The application keeps ending and is not started any more: Error: out of luck Trigger the deployment to try again.',
  ]);
  // A later server does not begin anew by itself.
  await server.restart();
  expect((await fetch(link)).status).toBe(503);
  expect([(await user.find(id)).status, await stateOf(id)]).toEqual(['failed', 'stopped']);

  await commit(server.repositoryFolder('doomed'), service('"mended"'));
  await user.ask('retriggerDeployment', id);
  await user.ended(id);
  expect(await textOf(link)).toBe('mended');
  expect(await stateOf(id)).toBe('running');
});

it('stops every site with the server and brings it back at the same address, with its variables', async () => {
  await server.repository('lasting', service('process.env.WORD'));
  const id = await user.deploy({ repo_name: 'lasting', app_name: 'lasting', env_vars: { WORD: 'still here' } });
  await user.ended(id);
  const link = await user.link(id);
  await server.restart({
    between: async () => {
      expect(processesIn(server.dataFolder)).toEqual([]);
      await expect(fetch(link)).rejects.toThrow();
    },
  });
  expect(await user.link(id)).toBe(link);
  expect(await textOf(link)).toBe('still here');
  await until(async () => (await stateOf(id)) === 'running');
});

it('moves a site to another port when its own was taken while the server was away', async () => {
  await server.repository('moving', service('"moved"'));
  const id = await user.deploy({ repo_name: 'moving', app_name: 'moving' });
  await user.ended(id);
  const link = await user.link(id);
  const squatter = createServer((_request, response) => response.end('squatter'));
  await server.restart({ between: async () => void (await listen(squatter, Number(new URL(link).port), '127.0.0.1')) });
  const moved = await user.link(id);
  expect(moved).not.toBe(link);
  expect(await textOf(moved)).toBe('moved');
  squatter.close();
  squatter.closeAllConnections();
});

it('goes on with a build that the end of the server cut off', async () => {
  await server.repository('paused', {
    'package.json': { scripts: { build: 'node build.js', start: 'node server.js' } },
    'build.js':
      'console.log(require("node:fs").existsSync("half") ? "met its remains" : "fresh"); require("node:fs").writeFileSync("half", ""); setTimeout(() => console.log("built"), 2_000)',
    'server.js': service('"resumed"')['server.js']!,
  });
  const id = await user.deploy({ repo_name: 'paused', app_name: 'paused' });
  await until(async () => (await user.logs(id)).includes('fresh'));
  await server.restart({ between: async () => expect(processesIn(siteFolder(id))).toEqual([]) });
  expect((await user.ended(id)).status).toBe('completed');
  const logs = await user.logs(id);
  expect(logs).toContain('Resuming after a restart of the server');
  expect(logs.filter((line) => line === 'fresh')).toHaveLength(2);
  expect(logs).not.toContain('met its remains');
  expect(logs.filter((line) => line === 'Cloning branch main')).toHaveLength(1);
  expect(await textOf(await user.link(id))).toBe('resumed');
});

it('fetches and builds again when what an earlier server made is not there', async () => {
  await server.repository('elsewhere', { 'package.json': PACKAGE, 'server.js': `setTimeout(() => {${service('"here"')['server.js']}}, 2_000)` });
  const id = await user.deploy({ repo_name: 'elsewhere', app_name: 'elsewhere' });
  await until(async () => (await user.logs(id)).includes('Waiting until the application answers'));
  await server.restart({ between: () => rm(siteFolder(id), { recursive: true }) });
  expect((await user.ended(id)).status).toBe('completed');
  expect((await user.logs(id)).filter((line) => line === 'Cloning branch main')).toHaveLength(2);
  expect(await textOf(await user.link(id))).toBe('here');
});

it('finishes a deletion that the end of the server cut off', async () => {
  const id = await user.deploy({ repo_name: 'samples/static-site', app_name: 'half-deleted' });
  await user.ended(id);
  await server.server().db.update(applications).set({ deletedAt: new Date() }).where(eq(applications.id, id));
  expect((await user.ask('getDeployment', id)).status).toBe(404);
  await server.restart();
  expect(await server.countRows(id)).toMatchObject({ applications: 0 });
  expect(processesIn(siteFolder(id))).toEqual([]);
});

it('starts what was triggered but never queued, and fails what has a workflow that ended without a word', async () => {
  const [lost, dead] = await Promise.all(['lost', 'dead'].map(async (app_name) => (await user.create({ repo_name: 'samples/static-site', app_name })).json.id));
  const { db, services } = server.server();
  // The queue cannot be reached at the moment when it is triggered.
  const away = { enqueue: () => Promise.reject(new Error('The queue is away.')), interrupt: async () => {} };
  const cutOff = createVersions({ ...services, db, seal: createSeal(Buffer.from('')), engine: away, watchChanged: () => {}, log: { warn: () => {} } });
  await cutOff.trigger(user.id, lost as DeploymentId);
  await user.ask('triggerDeployment', dead!);
  await user.ended(dead!);
  await until(
    async () => (await db.execute(sql`select 1 from dbos.workflow_status where workflow_uuid = ${`${dead}/1`} and status = 'SUCCESS'`)).rows.length > 0,
  );
  await db.execute(sql`update versions set status = 'in_progress' where application_id = ${dead}`);
  await db.update(applications).set({ status: 'in_progress', liveVersion: null }).where(eq(applications.id, dead!));
  await server.restart();
  expect((await user.ended(lost!)).status).toBe('completed');
  expect((await user.ended(dead!)).status).toBe('failed');
  expect((await user.logs(dead!)).at(-1)).toContain('its workflow ended without a result');
});
