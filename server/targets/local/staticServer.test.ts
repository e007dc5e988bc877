import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './loopback';

let folder: string;
let child: ChildProcess;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gantry-static-'));
  const root = path.join(folder, 'site');
  for (const [name, text] of Object.entries({
    'site/index.html': 'home',
    'site/about.html': 'about',
    'site/docs/index.html': 'docs',
    'site/a b/ü.txt': 'odd',
    'site/empty.txt': '',
    'site/.well-known/security.txt': 'contact',
    'site/app.js': 'run()',
    'site/.env': 'secret',
    'secret.txt': 'secret',
  })) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  await symlink(path.join(folder, 'secret.txt'), path.join(root, 'link.txt'));
  await symlink('about.html', path.join(root, 'inner.html'));
  port = await freePort();
  child = spawn(process.execPath, [path.resolve('.cache/jest/staticServer.mjs'), root], { env: { PORT: String(port) }, stdio: 'inherit' });
  while (!(await ask('/').catch(() => null))) await sleep(50);
});
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Sends an address as it is, where fetch would tidy it first. */
const ask = (address: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string; location?: string | undefined; type?: string | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: address, method, headers, agent: false }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode!, text, location: answer.headers.location, type: answer.headers['content-type'], headers: answer.headers });
    })
      .on('error', reject)
      .end();
  });

it.each([
  ['/', 'home'],
  ['/?a=b', 'home'],
  ['/about', 'about'],
  ['/about.html', 'about'],
  ['/docs/', 'docs'],
  ['/a%20b/%C3%BC.txt', 'odd'],
  ['/inner.html', 'about'],
  ['/empty.txt', ''],
  ['/.well-known/security.txt', 'contact'],
])('serves %s', async (address, text) => {
  expect(await ask(address)).toMatchObject({ status: 200, text });
});

it.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/docs/../../secret.txt',
  '//secret.txt',
  '/link.txt',
  '/.env',
  '/%00',
  '/%E0%A4%A',
  '/missing',
  '/docs%5c..%5c..%5csecret.txt',
])('has nothing at %s', async (address) => {
  const { status, text } = await ask(address);
  expect(status).toBe(404);
  expect(text).not.toContain('secret');
});

it('leads to the folder where one is meant', async () => {
  expect(await ask('/docs?x=1')).toMatchObject({ status: 301, location: '/docs/' });
});

it('takes reading requests only', async () => {
  expect(await ask('/', 'POST')).toMatchObject({ status: 405 });
  expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, text: '' });
});

it("shows the site's own page for what is not there", async () => {
  await writeFile(path.join(folder, 'site', '404.html'), 'lost');
  const whole = { status: 404, text: 'lost', type: 'text/html; charset=utf-8' };
  expect(await ask('/missing')).toMatchObject(whole);
  expect(await ask('/missing', 'GET', { 'if-none-match': '*', range: 'bytes=0-1' })).toMatchObject(whole);
  await rm(path.join(folder, 'site', '404.html'));
});

it('says what a file is, and lets no browser guess', async () => {
  for (const [address, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/app.js', expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/)],
  ])
    expect(await ask(address)).toMatchObject({ type, headers: { 'x-content-type-options': 'nosniff' } });
});

it.each([
  ['a part', 'bytes=1-2', 206, 'om', 'bytes 1-2/4'],
  ['the end', 'bytes=-1', 206, 'e', 'bytes 3-3/4'],
  ['what is beyond it', 'bytes=9-', 416, expect.any(String), 'bytes */4'],
])('sends %s of a file when asked for it', async (_what, range, status, text, contentRange) => {
  expect(await ask('/', 'GET', { range })).toMatchObject({ status, text, headers: { 'content-range': contentRange } });
});

it('sends a file that the browser holds only when it has changed', async () => {
  const file = path.join(folder, 'site', 'about.html');
  const { headers } = await ask('/about');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'accept-ranges': 'bytes' });
  const held = { 'if-none-match': headers.etag! };
  expect(await ask('/about', 'GET', held)).toMatchObject({ status: 304, text: '' });
  await writeFile(file, 'changed');
  expect(await ask('/about', 'GET', held)).toMatchObject({ status: 200, text: 'changed' });
  await writeFile(file, 'about');
});
