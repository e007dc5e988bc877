import path from 'node:path';
import type { Step } from '../contract/deployments';
import { findProcess } from './targets/local/processTable';
import { type Deployments, processesIn, startDeployments } from './testing/deployments';
import { service } from './testing/gitRepository';

const SECONDS = 5;
let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments({ limits: { healthTimeoutMs: SECONDS * 1000, buildTimeoutMs: SECONDS * 1000 } });
  user = await server.user('ada');
});
afterAll(() => server.close());

/** Deploys a package with these scripts; resolves to the step that failed, with the processes it left. */
async function failureOf(name: string, scripts: Record<string, string>) {
  await server.repository(name, { 'package.json': { scripts } });
  const id = await user.deploy({ repo_name: name, app_name: name });
  const { status } = await user.ended(id);
  const failed = (await user.ask<Step[]>('getSteps', id)).json.find(({ state }) => state === 'failed');
  const processes = processesIn(path.join(server.dataFolder, 'local', 'sites', id));
  return { status, step: failed?.name, code: failed?.error_code, error: failed?.error, lastLine: (await user.logs(id)).at(-1), processes };
}

it('fails an application that never listens, and leaves no process of it', async () => {
  const { error, lastLine, ...failure } = await failureOf('silent', { start: 'node -e "setInterval(() => {}, 1000)"' });
  expect(failure).toEqual({ status: 'failed', step: 'wait_healthy', code: 'APP_NOT_LISTENING', processes: [] });
  expect(error).toMatch(/^The application did not answer on port \d+ within 5 seconds\. It must listen on the port in the PORT variable\.$/);
  expect(lastLine).toBe(error);
});

it('ends a build at its deadline, with everything it started', async () => {
  const { lastLine, ...failure } = await failureOf('endless', { build: 'sleep 1000 & trap "" TERM; echo busy; sleep 1000' });
  expect(failure).toEqual({ status: 'failed', step: 'build', code: 'BUILD_TIMEOUT', error: 'The build did not end within 5 seconds.', processes: [] });
  expect(lastLine).toBe('The build did not end within 5 seconds.');
});

it("ends what a finished build left behind outside of its group, though it holds the build's output", async () => {
  const stray =
    'const child = require("child_process").spawn("sleep", ["1000"], { detached: true, stdio: "inherit" }); console.log("left " + child.pid); child.unref();';
  await server.repository('leaving', { ...service('"up"', { build: 'node stray.js' }), 'stray.js': stray });
  const id = await user.deploy({ repo_name: 'leaving', app_name: 'leaving' });
  expect((await user.ended(id)).status).toBe('completed');
  const pid = Number((await user.logs(id)).find((line) => line.startsWith('left '))?.slice(5));
  expect(pid).toBeGreaterThan(0);
  expect(findProcess(pid)).toBeNull();
});
