import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DeploymentId } from '../../../contract/ids';
import type { GitSource } from '../../codehosts/codeHost';
import { commit, gitRepository } from '../../testing/gitRepository';
import { listen } from './loopback';
import { createProcessGroups } from './processGroup';
import { cloneBranch } from './source';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gantry-source-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function clone(source: GitSource, branch = 'main') {
  const log: string[] = [];
  const context = {
    applicationId: 'one' as DeploymentId,
    log: (line: string) => void log.push(line),
    signal: new AbortController().signal,
  };
  const place = { folder: path.join(folder, 'clone'), home: path.join(folder, 'home'), cache: path.join(folder, 'cache'), timeoutMs: 300_000 };
  return { log, cloned: cloneBranch(createProcessGroups(path.join(folder, 'groups')), context, { source, branch, ...place }) };
}

it('fetches one branch without its history, and tells the commit', async () => {
  const repository = await gitRepository(path.join(folder, 'we ird; $(repo)'), { a: '1' });
  await commit(repository, { a: '2' });
  const { log, cloned } = clone({ url: repository, authHeader: null });
  const { hash, ...said } = await cloned;
  expect(said).toMatchObject({ message: 'Change', author: expect.stringMatching(/./), time: expect.stringMatching(/^\d{4}-/) });
  expect(await readFile(path.join(folder, 'clone', 'a'), 'utf8')).toBe('2');
  expect(hash).toMatch(/^[0-9a-f]{40}$/);
  expect(log).toEqual(['Cloning branch main', `Commit ${hash.slice(0, 12)} Change`]);
  expect((await readFile(path.join(folder, 'clone', '.git', 'shallow'), 'utf8')).trim()).toBe(hash);
});

it('begins anew where an earlier run left half a clone', async () => {
  const repository = await gitRepository(path.join(folder, 'repo'), { a: '1' });
  await clone({ url: repository, authHeader: null }).cloned;
  await commit(repository, { a: '2' });
  await clone({ url: repository, authHeader: null }).cloned;
  expect(await readFile(path.join(folder, 'clone', 'a'), 'utf8')).toBe('2');
});

it('sends the access token to its host only, and never shows it', async () => {
  const asked: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming);
    outgoing.writeHead(403).end('no entry');
  });
  const port = await listen(server, 0, '127.0.0.1');
  const { log, cloned } = clone({ url: `http://127.0.0.1:${port}/owner/repo.git`, authHeader: 'Authorization: Bearer hunter2-hunter2' });
  await expect(cloned).rejects.toMatchObject({ code: 'SOURCE_FETCH_FAILED', message: expect.stringContaining('403') });
  expect(asked[0]?.headers.authorization).toBe('Bearer hunter2-hunter2');
  expect(log.join('\n')).not.toContain('hunter2');
  server.close();
});

it('never runs a helper that an address asks for', async () => {
  const { cloned } = clone({ url: `ext::sh -c touch% ${folder}/pwned`, authHeader: null });
  await expect(cloned).rejects.toMatchObject({ code: 'SOURCE_FETCH_FAILED', message: expect.stringContaining("transport 'ext' not allowed") });
});

it('never asks for a password', async () => {
  const server = createServer((_incoming, outgoing) => outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end());
  const port = await listen(server, 0, '127.0.0.1');
  await expect(clone({ url: `http://127.0.0.1:${port}/repo.git`, authHeader: null }).cloned).rejects.toMatchObject({ code: 'SOURCE_FETCH_FAILED' });
  server.close();
});
