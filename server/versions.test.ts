import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { DEPLOYMENT_COMPLETED } from '../contract/logs';
import type { ApplicationSettings, Comparison, Output, Version } from '../contract/versions';
import { type Deployments, processesIn, startDeployments, until } from './testing/deployments';
import { commit, service } from './testing/gitRepository';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments({ pushTimes: { localMs: 50, pollMs: 50 } });
  user = await server.user('ada');
});
afterAll(() => server.close());

const siteFolder = (id: string) => path.join(server.dataFolder, 'local', 'sites', id);
const textOf = async (id: string) => (await fetch(await user.link(id))).text();
const numbersOf = (versions: Version[]) => versions.map(({ number, status }) => `${number} ${status}`);
/** A site of one repository that says `text`; resolves to its id once it runs. */
async function site(name: string, text: string, body: Parameters<typeof user.deploy>[0] = {}): Promise<string> {
  await server.repository(name, service(text));
  const id = await user.deploy({ repo_name: name, app_name: name, ...body });
  expect((await user.ended(id)).status).toBe('completed');
  return id;
}
const change = (name: string, text: string) => commit(server.repositoryFolder(name), service(text));
const rollBack = async (id: string, number: number) => {
  const answer = await user.ask('rollBack', id, { params: { number: String(number) } });
  if (answer.status === 200) await user.ended(id);
  return answer;
};
const settingsOf = async (id: string) => (await user.ask<{ data: ApplicationSettings }>('getSettings', id)).json.data;

it('deploys the latest commit again, and says which version answers', async () => {
  const id = await site('again', '"one"');
  await change('again', '"two"');
  expect((await user.ask('redeploy', id)).json).toEqual({ success: true, message: 'Version 2 is on its way', data: { number: 2 } });
  const moving = await user.find(id);
  expect([moving.live?.number, moving.latest?.number]).toEqual([1, 2]);
  expect(await user.ended(id)).toMatchObject({
    status: 'completed',
    live: { number: 2, commit: { message: 'Change' } },
    latest: { number: 2, status: 'completed' },
  });
  expect(await textOf(id)).toBe('two');
  const [second, first] = await user.versions(id);
  expect(second).toMatchObject({ number: 2, cause: 'trigger', is_live: true, can_roll_back: false, created_by: 'ada', error: null });
  expect(first).toMatchObject({ number: 1, cause: 'wizard', is_live: false, can_roll_back: true, branch: 'main' });
  expect(first!.commit!.hash).not.toBe(second!.commit!.hash);
  // Each version's log is its own, and begins where it says.
  const lines = async (version: string) => (await user.ask<string[]>('getLogs', id, { query: { version } })).json.map((line) => line.slice(25));
  expect((await lines('1'))[0]).toBe('Deploying again');
  expect([(await lines('2'))[0], (await lines('2')).at(-1)]).toEqual(['Deploying again: version 2', DEPLOYMENT_COMPLETED]);
  expect(second!.first_seq).toBe((await lines('1')).length + 1);
});

it('goes back to an earlier version in one call, without building, and with its variables', async () => {
  const id = await site('back', 'process.env.WORD', { env_vars: { WORD: 'first' } });
  await user.ask('changeSettings', id, { body: { variables: { set: { WORD: 'second' } } } });
  expect(await textOf(id)).toBe('first');
  await user.redeploy(id);
  expect(await textOf(id)).toBe('second');
  expect((await rollBack(id, 1)).json).toMatchObject({ data: { number: 3 } });
  expect(await textOf(id)).toBe('first');
  const [third] = await user.versions(id);
  expect(third).toMatchObject({ number: 3, cause: 'rollback', rollback_of: 1, is_live: true });
  const log = (await user.ask<string[]>('getLogs', id, { query: { version: '3' } })).json.join('\n');
  expect(log).toContain('Rolling back back to version 1 (as version 3)');
  expect(log).not.toMatch(/Cloning|Building/);
  // What was saved stays saved.
  await user.redeploy(id);
  expect(await textOf(id)).toBe('second');
});

it('refuses to go back to what cannot run, and to what is no longer kept', async () => {
  const id = await site('kept', '"1"');
  for (let number = 2; number <= 7; number += 1) await user.redeploy(id);
  expect((await user.versions(id)).filter((version) => version.can_roll_back).map(({ number }) => number)).toEqual([6, 5, 4, 3]);
  expect((await rollBack(id, 2)).json).toMatchObject({ code: 'VERSION_NOT_KEPT', message: expect.stringContaining('only the last 5 are') });
  expect((await rollBack(id, 7)).json).toMatchObject({ code: 'VERSION_IS_LIVE' });
  expect((await rollBack(id, 99)).json).toMatchObject({ code: 'VERSION_NOT_FOUND' });
  await commit(server.repositoryFolder('kept'), { 'package.json': '{' });
  expect((await user.redeploy(id)).status).toBe('failed');
  expect((await rollBack(id, 8)).json).toMatchObject({ code: 'VERSION_NOT_RUNNABLE' });
  expect(existsSync(path.join(siteFolder(id), 'version-2'))).toBe(false);
  expect(existsSync(path.join(siteFolder(id), 'version-3'))).toBe(true);
  expect((await rollBack(id, 3)).status).toBe(200);
  expect((await user.find(id)).live?.number).toBe(9);
  expect(await user.ask('cancelVersion', id)).toMatchObject({ status: 409, json: { code: 'NOTHING_TO_CANCEL' } });
});

it('cancels a version that is on its way: what ran keeps running, and nothing of it is left', async () => {
  const id = await site('held', '"steady"');
  await commit(server.repositoryFolder('held'), { 'package.json': { scripts: { build: 'echo building; sleep 1000', start: 'node server.js' } } });
  await user.ask('redeploy', id);
  await until(async () => (await user.logs(id)).includes('building'));
  expect((await user.ask('redeploy', id)).json).toMatchObject({ code: 'DEPLOYMENT_RUNNING' });
  expect((await user.ask('cancelVersion', id)).json).toEqual({ success: true, message: 'Version 2 is being cancelled', data: { number: 2 } });
  expect(await user.ended(id)).toMatchObject({ status: 'completed', live: { number: 1 }, latest: { number: 2, status: 'cancelled' } });
  expect((await user.logs(id)).at(-1)).toBe('The deployment was cancelled.');
  expect(await textOf(id)).toBe('steady');
  expect(existsSync(path.join(siteFolder(id), 'version-2'))).toBe(false);
  expect(new Set(processesIn(siteFolder(id))).size).toBeGreaterThan(0);
  expect(processesIn(path.join(siteFolder(id), 'version-2'))).toEqual([]);
});

it('fails a first version that is cancelled, so that it can be triggered again', async () => {
  await server.repository('first', { 'package.json': { scripts: { build: 'echo building; sleep 1000' } } });
  const id = await user.deploy({ repo_name: 'first', app_name: 'first' });
  await until(async () => (await user.logs(id)).includes('building'));
  await user.ask('cancelVersion', id);
  expect(await user.ended(id)).toMatchObject({ status: 'failed', live: null, latest: { status: 'cancelled' } });
  await change('first', '"well"');
  expect((await user.ask('retriggerDeployment', id)).status).toBe(200);
  expect((await user.ended(id)).status).toBe('completed');
});

it('begins one of two versions that are asked for at once', async () => {
  const id = await site('twice', '"1"');
  const answers = await Promise.all([user.ask('redeploy', id), user.ask('rollBack', id, { params: { number: '1' } }), user.ask('redeploy', id)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  await user.ended(id);
  expect(await user.versions(id)).toHaveLength(2);
});

it('keeps settings until they are deployed, never shows a value, and says what differs between versions', async () => {
  const id = await site('settled', 'JSON.stringify(process.env)', { env_vars: { STAYS: 'a', GOES: 'b', CHANGES: 'hunter2-before' } });
  const body = {
    variables: { set: { CHANGES: 'hunter2-after', COMES: 'c' }, remove: ['GOES'] },
    deployment_env: 'staging',
    dockerfilePath: 'docker/Dockerfile',
  };
  const { json } = await user.ask<{ data: ApplicationSettings }>('changeSettings', id, { body });
  expect(json.data).toEqual({
    branch: 'main',
    deployment_env: 'staging',
    monitoring: false,
    ci_cd: false,
    dockerfilePath: 'docker/Dockerfile',
    variables: ['CHANGES', 'COMES', 'STAYS'],
    is_undeployed: true,
  });
  await user.redeploy(id);
  expect((await settingsOf(id)).is_undeployed).toBe(false);
  const environment = JSON.parse(await textOf(id));
  expect(environment).toMatchObject({ STAYS: 'a', CHANGES: 'hunter2-after', COMES: 'c' });
  expect(environment).not.toHaveProperty('GOES');
  const compared = await user.ask<Comparison>('compareVersions', id, { params: { from: '1', to: '2' } });
  expect(compared.json).toMatchObject({
    variables: { added: ['COMES'], removed: ['GOES'], changed: ['CHANGES'] },
    settings: [
      { name: 'Deployment Env', from: 'development', to: 'staging' },
      { name: 'Dockerfile path', from: '', to: 'docker/Dockerfile' },
    ],
  });
  const hash = (await user.versions(id))[0]!.commit!.hash;
  expect(compared.json.commit_range).toBe(`${hash}...${hash}`);
  expect(JSON.stringify([compared.json, json])).not.toContain('hunter2');
  expect((await user.ask('compareVersions', id, { params: { from: '1', to: '3' } })).json).toMatchObject({ code: 'VERSION_NOT_FOUND' });
});

it.each([
  ['a branch that is not there', { branch: 'nowhere' }, 'BRANCH_NOT_FOUND'],
  ['a branch like an option', { branch: '--upload-pack=x' }, 'BRANCH_INVALID'],
  ['no branch', { branch: ' ' }, 'BRANCH_INVALID'],
  ['an unknown environment', { deployment_env: 'qa' }, 'ENVIRONMENT_UNKNOWN'],
  ['a variable that no shell takes', { variables: { set: { 'A B': '1' } } }, 'ENV_KEY_INVALID'],
  ['too many variables', { variables: { set: { A: 'x'.repeat(64 * 1024) } } }, 'ENV_TOO_LARGE'],
  ['monitoring without the plan for it', { monitoring: true }, 'MONITORING_NOT_IN_PLAN'],
  ['a Dockerfile outside the repository', { dockerfilePath: '../Dockerfile' }, 'VALIDATION'],
])('refuses settings with %s, and changes nothing', async (what, body, code) => {
  const { json } = await user.create({ repo_name: 'samples/static-site', app_name: what.replace(/[^a-z]/gi, '-') });
  const before = await settingsOf(json.id);
  expect((await user.ask('changeSettings', json.id, { body })).json).toMatchObject({ code });
  expect(await settingsOf(json.id)).toEqual(before);
});

it('makes a version of each new commit, the latest of those that come while one runs, and none while CI/CD is off', async () => {
  const id = await site('pushed', '"1"', { ci_cd: true });
  await change('pushed', '"2"');
  await until(async () => (await user.find(id)).live?.number === 2);
  expect((await user.versions(id))[0]).toMatchObject({ cause: 'push', created_by: expect.stringMatching(/./), commit: { message: 'Change' } });
  expect(await textOf(id)).toBe('2');

  // Three come while one is held: one version is made of them.
  const gate = path.join(server.dataFolder, 'gate');
  const held = `const fs = require('node:fs'); (function wait() { if (!fs.existsSync(${JSON.stringify(gate)})) return setTimeout(wait, 50); })();`;
  await commit(server.repositoryFolder('pushed'), { 'package.json': { scripts: { build: 'node build.js', start: 'node server.js' } }, 'build.js': held });
  await until(async () => (await user.find(id)).latest?.number === 3);
  await until(async () => (await user.logs(id)).includes('> npm run build'));
  for (const text of ['"3"', '"4"', '"5"']) await change('pushed', text);
  const last = execFileSync('git', ['-C', server.repositoryFolder('pushed'), 'rev-parse', 'main'], { encoding: 'utf8' }).trim();
  const { db } = server.server();
  await until(
    async () =>
      (await db.execute<{ hash: string }>(sql`select waiting_push->'commit'->>'hash' as hash from applications where id = ${id}`)).rows[0]?.hash === last,
  );
  await writeFile(gate, '');
  await until(async () => (await user.find(id)).live?.number === 4);
  expect(await textOf(id)).toBe('5');
  expect(numbersOf(await user.versions(id))).toEqual(['4 completed', '3 completed', '2 completed', '1 completed']);

  await user.ask('changeSettings', id, { body: { ci_cd: false } });
  await change('pushed', '"6"');
  await user.redeploy(id);
  expect(await user.versions(id)).toHaveLength(5);
});

it('tells what the running application prints, from where one left off, with values hidden', async () => {
  await server.repository('printing', {
    'package.json': { scripts: { start: 'node server.js' } },
    'server.js': `console.log('key: ' + process.env.KEY); console.error('to stderr');
      require('node:http').createServer((request, response) => { console.log('asked for ' + request.url); response.end('ok'); }).listen(process.env.PORT);`,
  });
  const id = await user.deploy({ repo_name: 'printing', app_name: 'printing', env_vars: { KEY: 'hunter2-hunter2' } });
  await user.ended(id);
  const read = async (after?: string) => (await user.ask<Output>('getOutput', id, after === undefined ? {} : { query: { after } })).json;
  const first = await read();
  expect(first).toMatchObject({ success: true, version: 1, is_cut: false });
  expect(first.lines).toEqual(expect.arrayContaining(['key: ••••', 'to stderr', 'asked for /']));
  await fetch(`${await user.link(id)}/page`);
  await until(async () => (await read(first.next)).lines.includes('asked for /page'));
  expect((await read((await read(first.next)).next)).lines).toEqual([]);
  for (const after of ['nonsense', '1.999999999', '7.3', '1.-5']) expect((await user.ask('getOutput', id, { query: { after } })).status).toBe(200);
  const { json } = await user.create({ repo_name: 'printing', app_name: 'never' });
  expect((await user.ask<Output>('getOutput', json.id)).json).toMatchObject({ version: null, lines: [] });
});

it('has warned of nothing', () => {
  expect(server.warnings).toEqual([]);
});
