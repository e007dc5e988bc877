import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Deployment, Step } from '../contract/deployments';
import { DEPLOYMENT_COMPLETED } from '../contract/logs';
import { listen } from './targets/local/loopback';
import { type Deployments, processesIn, startDeployments, until } from './testing/deployments';
import { commit, service } from './testing/gitRepository';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments();
  user = await server.user('ada');
});
afterAll(() => server.close());

const siteFolder = (id: string) => path.join(server.dataFolder, 'local', 'sites', id);
const stepsOf = async (id: string) => (await user.ask<Step[]>('getSteps', id)).json;
const failureOf = async (id: string) => {
  const { status } = await user.ended(id);
  const failed = (await stepsOf(id)).find(({ state }) => state === 'failed');
  return { status, step: failed?.name, code: failed?.error_code, error: failed?.error, lastLine: (await user.logs(id)).at(-1) };
};
/** What the running application says of its environment. */
const environmentOf = async (id: string) => (await (await fetch(await user.link(id))).json()) as Record<string, string>;
const SHOWS_ENVIRONMENT = service('JSON.stringify(process.env)');

it('builds and runs the service sample, with a log of every step', async () => {
  const id = await user.deploy({ repo_name: 'samples/node-service', app_name: 'service', env_vars: { GREETING: 'Good <morning>' } });
  const deployment = await user.ended(id);
  const logs = await user.logs(id);
  expect(logs.map((line) => line.replace(/\d{4,5}/g, 'N'))).toEqual([
    'Deploying service',
    'Verifying the AWS role',
    expect.stringMatching(/^AWS account .+ in us-east-1$/),
    'Fetching the source',
    'Cloning branch main',
    expect.stringMatching(/^Commit [0-9a-fN]{8,12} Sample node-service$/),
    'Building',
    '> npm run build',
    '\u001b[36mCompiling 2 modules\u001b[0m',
    expect.stringContaining('[1/2] src/page.js -> dist/page.js'),
    expect.stringContaining('[2/2] src/server.js -> dist/server.js'),
    ...[20, 40, 60, 80, 100].map((percent) => `Optimising ${percent}%`),
    '\u001b[33mwarning: no tests were found\u001b[0m',
    '\u001b[32mBuild finished\u001b[0m',
    'Launching',
    'Started on port N',
    'Waiting until the application answers',
    'Listening on port N',
    'Switching over',
    'Running at http://127.0.0.1:N',
    DEPLOYMENT_COMPLETED,
  ]);
  expect(deployment).toMatchObject({
    status: 'completed',
    instance_meta: {
      instance_id: `local-${id.replaceAll('-', '').slice(0, 12)}`,
      instance_type: 'local.process',
      availability_zone: 'local',
      state: 'running',
      public_ip: '127.0.0.1',
    },
  });
  const page = await fetch(await user.link(id));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Good &#60;morning&#62;')]);
  const steps = await stepsOf(id);
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(
    ['verify_role', 'fetch_source', 'build', 'launch', 'wait_healthy', 'switch'].map((name) => `${name} done`),
  );
  for (const { started_at, ended_at } of steps) expect(Date.parse(ended_at!)).toBeGreaterThanOrEqual(Date.parse(started_at));
});

it('serves the static sample, and nothing from outside of it', async () => {
  const id = await user.deploy({ repo_name: 'samples/static-site', app_name: 'pages' });
  expect((await user.ended(id)).status).toBe('completed');
  const link = await user.link(id);
  const ask = async (address: string) => {
    const answer = await fetch(`${link}${address}`);
    return [answer.status, answer.headers.get('content-type')?.split(';')[0], await answer.text()];
  };
  expect(await ask('/')).toEqual([200, 'text/html', expect.stringContaining('Your pages are live.')]);
  expect(await ask('/about')).toEqual([200, 'text/html', expect.stringContaining('A second page.')]);
  expect(await ask('/style.css')).toEqual([200, 'text/css', expect.stringContaining('color-scheme')]);
  for (const address of ['/missing', '/.git/config', '/%2e%2e/%2e%2e/groups', '/..%2f..%2fapp.log', '/%00', '/%E0%A4%A'])
    expect((await ask(address))[0]).toBe(404);
});

it('says why a build failed, and undoes the attempt; a corrected source then deploys', async () => {
  await server.repository('mended', {
    'package.json': { scripts: { build: 'node build.js', start: 'node server.js' } },
    'build.js': 'console.log("step 1"); throw new TypeError("no such thing");',
  });
  const id = await user.deploy({ repo_name: 'mended', app_name: 'mended' });
  expect(await failureOf(id)).toEqual({
    status: 'failed',
    step: 'build',
    code: 'BUILD_FAILED',
    error: 'The build failed: npm run build ended with code 1. TypeError: no such thing',
    lastLine: 'The build failed: npm run build ended with code 1. TypeError: no such thing',
  });
  expect((await stepsOf(id)).map(({ state }) => state)).toEqual(['undone', 'undone', 'failed']);
  expect(existsSync(path.join(siteFolder(id), 'version-1'))).toBe(false);

  await commit(server.repositoryFolder('mended'), { 'build.js': '', ...service('"well"') });
  await user.ask('retriggerDeployment', id);
  expect((await user.ended(id)).status).toBe('completed');
  expect(await (await fetch(await user.link(id))).text()).toBe('well');
  expect(await user.logs(id)).toContain('Deploying mended: version 2');
});

it('fails the failing sample with the line that matters', async () => {
  const id = await user.deploy({ repo_name: 'samples/failing-build', app_name: 'broken' });
  expect((await failureOf(id)).lastLine).toContain("error: Cannot find module './settings.js'. Did you forget to commit it?");
});

it('gives the application its variables unchanged, a port, and nothing of our own', async () => {
  await server.repository('environment', SHOWS_ENVIRONMENT);
  const ours = { GANTRY_SECRET: 'ours', DATABASE_PASSWORD: 'ours', AWS_SECRET_ACCESS_KEY: 'ours', STRIPE_SECRET_KEY: 'ours' };
  Object.assign(process.env, ours);
  const env_vars = {
    SPACED: ' a  b ',
    QUOTES: `'"\`\\`,
    SHELL_LIKE: '$(touch pwned); `touch pwned` && touch pwned | $HOME',
    LINES: 'one\ntwo\r\nthree',
    PEM: '-----BEGIN\nabc\n-----END',
    HASH: 'it is # no comment',
    UNICODE: 'ñ 😀 日本',
    EMPTY: '',
    EQUALS: 'a=b=c',
    LONG: 'x'.repeat(30_000),
    NODE_ENV: 'staging',
  };
  const id = await user.deploy({ repo_name: 'environment', app_name: 'environment', env_vars });
  expect((await user.ended(id)).status).toBe('completed');
  const environment = await environmentOf(id);
  expect(environment).toMatchObject(env_vars);
  expect(environment.PORT).toMatch(/^\d+$/);
  expect(environment.HOME).toBe(path.join(siteFolder(id), 'home'));
  // npm puts the folders above a package into its path, but not where this server runs.
  expect(environment.PATH).not.toContain(path.resolve('node_modules'));
  for (const name of Object.keys(ours)) expect(environment).not.toHaveProperty(name);
  for (const name of Object.keys(ours)) delete process.env[name];
});

it('tells an application that it runs in production unless the user says otherwise', async () => {
  await server.repository('environment-2', SHOWS_ENVIRONMENT);
  const id = await user.deploy({ repo_name: 'environment-2', app_name: 'environment-2' });
  await user.ended(id);
  expect((await environmentOf(id)).NODE_ENV).toBe('production');
});

it('installs what a build needs, also what only the build needs', async () => {
  await server.repository('dependencies', {
    'package.json': {
      scripts: { build: 'node -e "require(\'tool\')"', start: 'node server.js' },
      dependencies: { lib: 'file:./lib' },
      devDependencies: { tool: 'file:./tool' },
    },
    'lib/package.json': { name: 'lib', version: '1.0.0' },
    'lib/index.js': 'module.exports = "from lib"',
    'tool/package.json': { name: 'tool', version: '1.0.0' },
    'tool/index.js': 'console.log("tool ran")',
    'server.js': 'require("node:http").createServer((_, response) => response.end(require("lib"))).listen(process.env.PORT)',
  });
  const id = await user.deploy({ repo_name: 'dependencies', app_name: 'dependencies', env_vars: { NODE_ENV: 'production' } });
  expect((await user.ended(id)).status).toBe('completed');
  expect(await user.logs(id)).toEqual(expect.arrayContaining(['> npm install', 'tool ran']));
  expect(await (await fetch(await user.link(id))).text()).toBe('from lib');
});

it('serves what a build without a start script made', async () => {
  await server.repository('built', { 'package.json': { scripts: { build: 'mkdir dist && echo built > dist/index.html' } }, 'index.html': 'source' });
  const id = await user.deploy({ repo_name: 'built', app_name: 'built' });
  await user.ended(id);
  expect(await (await fetch(await user.link(id))).text()).toBe('built\n');
});

it('refuses a repository with nothing to run', async () => {
  await server.repository('nothing', { 'README.md': 'nothing' });
  expect(await failureOf(await user.deploy({ repo_name: 'nothing', app_name: 'nothing' }))).toMatchObject({ step: 'build', code: 'NOTHING_TO_RUN' });
});

it('says which port is taken when an application insists on one', async () => {
  const taken = createServer();
  const port = await listen(taken, 0);
  await server.repository('stubborn', service('1', { listen: String(port) }));
  const id = await user.deploy({ repo_name: 'stubborn', app_name: 'stubborn' });
  const { code, error } = await failureOf(id);
  expect(code).toBe('APP_EXITED');
  expect(error).toMatch(new RegExp(`Error: listen EADDRINUSE: address already in use \\S*:${port}$`));
  expect(processesIn(siteFolder(id))).toEqual([]);
  taken.close();
});

it('hides the values of variables in the log and in the reason of a failure', async () => {
  await server.repository('talkative', {
    'package.json': { scripts: { build: 'node build.js' } },
    'build.js': 'console.log("key:", process.env.KEY); throw new Error("refused " + process.env.KEY)',
  });
  const id = await user.deploy({ repo_name: 'talkative', app_name: 'talkative', env_vars: { KEY: 'hunter2-hunter2' } });
  const { error, lastLine } = await failureOf(id);
  expect([error, lastLine]).toEqual([expect.stringContaining('Error: refused ••••'), error]);
  const logs = await user.logs(id);
  expect(logs).toContain('key: ••••');
  expect(logs.join('\n')).not.toContain('hunter2');
});

it('fails clearly when no role is connected', async () => {
  const other = await server.user('grace', { connected: false });
  const id = await other.deploy({ repo_name: 'samples/static-site', app_name: 'unconnected' });
  expect((await other.ended(id)).status).toBe('failed');
  expect((await other.logs(id)).at(-1)).toBe('No AWS role is connected yet.');
});

it('takes branch names for names, whatever they would do in a shell', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's braces, not ours
  const branch = 'a$(touch${IFS}pwned)`b`;c&d|e';
  await server.repository('shell', service('"main"'));
  await commit(server.repositoryFolder('shell'), service('"branch"'), branch);
  const id = await user.deploy({ repo_name: 'shell', app_name: 'shell', branch });
  expect((await user.ended(id)).status).toBe('completed');
  expect(await (await fetch(await user.link(id))).text()).toBe('branch');
  expect(existsSync('pwned')).toBe(false);
});

it('fails when the branch has gone since it was chosen', async () => {
  await server.repository('gone', service('1'));
  await commit(server.repositoryFolder('gone'), service('1'), 'short-lived');
  const { json } = await user.create({ repo_name: 'gone', app_name: 'gone', branch: 'short-lived' });
  await server.dropBranch('gone', 'short-lived');
  await user.ask('triggerDeployment', json.id);
  expect(await failureOf(json.id)).toMatchObject({
    step: 'fetch_source',
    code: 'SOURCE_FETCH_FAILED',
    error: expect.stringContaining('Remote branch short-lived not found'),
  });
});

it('deletes a running site: process, port, files, row and logs', async () => {
  const id = await user.deploy({ repo_name: 'samples/static-site', app_name: 'short' });
  await user.ended(id);
  const link = await user.link(id);
  expect(processesIn(siteFolder(id))).not.toEqual([]);
  const { status, json } = await user.ask('deleteDeployment', id);
  expect([status, json]).toEqual([
    200,
    { success: true, message: `short was deleted; removed: ${link}, Application of version 1, Build of version 1, Files of the site.` },
  ]);
  expect(processesIn(siteFolder(id))).toEqual([]);
  expect(existsSync(siteFolder(id))).toBe(false);
  await expect(fetch(link)).rejects.toThrow();
  expect(await user.ask('getDeployment', id)).toMatchObject({ status: 404, json: { code: 'DEPLOYMENT_NOT_FOUND' } });
  expect(await user.ask('deleteDeployment', id)).toMatchObject({ status: 404, json: { code: 'DEPLOYMENT_NOT_FOUND' } });
  expect(await server.countRows(id)).toEqual({ applications: 0, versions: 0, log_lines: 0, version_steps: 0, resources: 0, workflows: 0 });
});

it('cancels a build when its deployment is deleted', async () => {
  await server.repository('slow', { 'package.json': { scripts: { build: 'sleep 1000 & echo building; sleep 1000' } } });
  const id = await user.deploy({ repo_name: 'slow', app_name: 'slow' });
  await until(async () => (await user.logs(id)).includes('building'));
  expect(processesIn(siteFolder(id)).length).toBeGreaterThan(1);
  expect((await user.ask('deleteDeployment', id)).status).toBe(200);
  expect(processesIn(siteFolder(id))).toEqual([]);
  expect(existsSync(siteFolder(id))).toBe(false);
  expect((await user.ask<Deployment[]>('listDeployments', id)).json.map((deployment) => deployment.id)).not.toContain(id);
});

it('works on two deployments at once and lets a third wait', async () => {
  const gate = path.join(server.dataFolder, 'open');
  await server.repository('waiting', {
    'package.json': { scripts: { build: 'node build.js', start: 'node server.js' } },
    'build.js': `const wait = () => require('node:fs').existsSync(${JSON.stringify(gate)}) || setTimeout(wait, 50); wait();`,
    'server.js': service('1')['server.js']!,
  });
  const ids = await Promise.all(['one', 'two', 'three'].map((app_name) => user.deploy({ repo_name: 'waiting', app_name })));
  const isBuilding = async (id: string) => (await user.logs(id)).includes('> npm run build');
  const building = async () => (await Promise.all(ids.map(isBuilding))).filter(Boolean).length;
  await until(async () => (await building()) === 2);
  const waits = async (id: string) => (await user.logs(id)).includes('Waiting for one of 2 places to build, behind 0 others');
  await until(async () => (await Promise.all(ids.map(waits))).filter(Boolean).length >= 1);
  expect(await building()).toBe(2);
  await writeFile(gate, '');
  for (const id of ids) expect((await user.ended(id)).status).toBe('completed');
});
