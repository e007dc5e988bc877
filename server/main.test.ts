import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { lockFolder } from './data/embedded/lock';

// Two folders below the root, as the real bundle is: the server finds the project's folder from its own.
const OUTPUT = '.cache/main-test';
const MAIN = path.resolve(OUTPUT, 'main.mjs');

let folder: string;
let port: number;
const running = new Set<ChildProcess>();
beforeAll(() => {
  buildSync({
    entryPoints: { main: 'server/main.ts', embeddedWorker: 'server/data/embedded/worker.ts', staticServer: 'server/targets/local/staticServer.ts' },
    outdir: OUTPUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gantry-main-'));
  const probe = await occupy(0);
  port = (probe.address() as { port: number }).port;
  await new Promise((resolve) => probe.close(resolve));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const occupy = async (at: number): Promise<Server> => {
  const server = createServer().listen(at, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Runs the real bundle with nothing of this machine's settings. */
function run(settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), GANTRY_DATA: folder, ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const out = { child, stdout: '', stderr: '', ended: once(child, 'close') };
  child.stdout.on('data', (chunk) => (out.stdout += chunk));
  child.stderr.on('data', (chunk) => (out.stderr += chunk));
  return out;
}

async function untilReady(server: ReturnType<typeof run>): Promise<void> {
  while (!server.stdout.includes('Gantry is ready')) {
    if (server.child.exitCode !== null || server.child.signalCode !== null) throw new Error(`The server ended: ${server.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function failureOf(settings: Record<string, string>): Promise<string> {
  const server = run(settings);
  await server.ended;
  expect(server.child.exitCode).toBe(1);
  return server.stderr;
}

const health = async () => (await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()) as unknown;

it('ends with one line when the port is busy', async () => {
  const other = await occupy(port);
  expect(await failureOf({})).toBe(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`);
  other.close();
});

it('ends with one line when another process uses the data folder', async () => {
  const lock = await lockFolder(folder, 0);
  expect(await failureOf({})).toBe(`The data folder ${folder} is in use by another process. Stop it, or set GANTRY_DATA to another folder.\n`);
  lock.release();
});

it.each([
  [{ NODE_ENV: 'production' }, /^Nobody could sign in\. Set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, .* or GANTRY_SANDBOX=1 to try .*\.\n$/],
  [{ HOST: '0.0.0.0' }, /^The sandbox listens on this machine only\. Set HOST=127\.0\.0\.1, or GANTRY_SANDBOX=0 .*\.\n$/],
  [{ PORT: 'eighty' }, /^The setting PORT is not right: .*\n$/],
  [{ GITHUB_CLIENT_ID: 'one' }, /^GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET belong together: set both or neither\.\n$/],
  [{ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/x' }, /^The database of DATABASE_URL cannot be used: (?!.*secret).*ECONNREFUSED.*\n$/],
])('ends with one line for %j', async (settings, line) => {
  expect(await failureOf(settings as Record<string, string>)).toMatch(line);
});

it('opens the sandbox in production when it is asked for by name', async () => {
  const server = run({ NODE_ENV: 'production', GANTRY_SANDBOX: '1' });
  await untilReady(server);
  expect(await health()).toEqual({ ok: true, sandbox: true });
});

it('tells in production what is not set up', async () => {
  const server = run({ NODE_ENV: 'production', GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' });
  await untilReady(server);
  expect(await health()).toEqual({ ok: true, sandbox: false });
  while (!server.stdout.includes('PUBLIC_URL')) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.stdout).toMatch(/Not set up, so not available: sign-in with Bitbucket .*; AWS accounts .*; mail \(SMTP_URL, MAIL_FROM\); payment .*\./);
});

it('closes on SIGTERM and starts again on the same data, also after it was killed', async () => {
  const first = run();
  await untilReady(first);
  expect(first.stdout).toContain(`Gantry is ready: http://localhost:${port}`);
  expect(first.stdout).toContain(`http://localhost:${port}/sandbox/mailbox`);
  first.child.kill('SIGTERM');
  await first.ended;
  expect([first.child.exitCode, first.stderr]).toEqual([0, '']);

  const second = run();
  await untilReady(second);
  expect(second.stdout).not.toContain('migrated');
  second.child.kill('SIGKILL');
  await second.ended;

  const third = run();
  await untilReady(third);
  expect(await health()).toEqual({ ok: true, sandbox: true });
});
