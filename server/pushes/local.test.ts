import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSandboxHost } from '../codehosts/sandbox';
import { createGrants } from '../sandbox/grants';
import { openSandboxRepositories } from '../sandbox/repositories';
import { commit, dropBranch, gitRepository } from '../testing/gitRepository';
import { openPushRig, until } from '../testing/pushRig';

const run = promisify(execFile);
/** What the database is asked to do by itself comes so rarely that only the files can have told. */
const RARE = { pollMs: 3_600_000 };

let rig: Awaited<ReturnType<typeof openPushRig>>;
let root: string;
beforeAll(async () => {
  rig = await openPushRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gantry-pushes-'));
  await mkdir(path.join(root, 'repos'));
});
afterEach(async () => {
  await rig.stopAll();
  await rm(root, { recursive: true, force: true });
});

const shop = () => path.join(root, 'repos', 'shop');
const git = async (...args: string[]) => (await run('git', args, { cwd: shop() })).stdout.trim();
const head = (branch = 'main') => git('rev-parse', branch);

async function setUp() {
  await gitRepository(shop(), { 'index.html': 'one' });
  const repositories = await openSandboxRepositories({ dataFolder: root, samplesFolder: path.join(root, 'none'), extraFolder: path.join(root, 'repos') });
  const host = createSandboxHost('github', {
    publicUrl: 'http://localhost',
    redirectUri: 'http://localhost/callback',
    grants: createGrants(rig.db),
    repositories,
  });
  return { host, owner: await rig.newOwner(host, '') };
}

it('begins a version for each commit, one that went back and one after the refs were packed', async () => {
  const { owner } = await setUp();
  const id = owner.add('shop');
  await owner.start({ times: RARE });
  const first = (await owner.looked()).lastCommit;
  expect(first).toBe(await head());

  await commit(shop(), { 'index.html': 'two' });
  const second = await head();
  await until('a version', () => owner.hashes().at(-1) === second);
  expect(owner.pushed[0]).toEqual({ id, hash: second, message: 'Change', author: 'Test', time: expect.stringMatching(/^\d{4}-.*Z$/), by: null });

  await git('reset', '--quiet', '--hard', first as string);
  await until('the way back', () => owner.hashes().at(-1) === first);
  await git('pack-refs', '--all', '--prune');
  await commit(shop(), { 'index.html': 'three' });
  const third = await head();
  await until('a version after packing', () => owner.hashes().at(-1) === third);
  expect(owner.hashes()).toEqual([second, first, third]);
});

it('notes that a branch or its folder is gone, and goes on when it is back', async () => {
  const { owner } = await setUp();
  await commit(shop(), { 'index.html': 'preview' }, 'preview');
  const id = owner.add('shop', 'preview');
  const pushes = await owner.start({ times: { pollMs: 40 } });
  await owner.looked();
  await dropBranch(shop(), 'preview');
  await until('the note', async () => (await pushes.status(id))?.error === 'The branch preview does not exist in shop.');
  await commit(shop(), { 'index.html': 'again' }, 'preview');
  const back = await head('preview');
  await until('a version', () => owner.hashes().at(-1) === back);
  await rm(shop(), { recursive: true });
  await until('the other note', async () => /shop was not found/.test((await pushes.status(id))?.error ?? ''));
});

it('tells from the files alone that nothing moved, whatever the storage of the refs', async () => {
  const { host } = await setUp();
  const ask = (etag?: string | null) => host.headCommit('', 'shop', 'main', etag ? { etag } : undefined);
  const seen = await ask();
  if (seen === 'unchanged' || seen.etag === null) throw new Error('The first answer is a commit with a mark.');
  await expect(ask(seen.etag)).resolves.toBe('unchanged');
  await git('pack-refs', '--all', '--prune');
  const packed = await ask(seen.etag);
  expect(packed).toMatchObject({ commit: { hash: await head() } });
  await expect(ask(packed === 'unchanged' ? null : packed.etag)).resolves.toBe('unchanged');

  // A linked work tree has its refs elsewhere: git is asked each time.
  await git('worktree', 'add', '--quiet', path.join(root, 'repos', 'linked'), '-b', 'linked');
  await expect(host.headCommit('', 'linked', 'linked')).resolves.toEqual({ commit: expect.objectContaining({ hash: await head() }), etag: null });
});

it.each(['nothing', '../main', 'main~1', 'HEAD', '*', 'mai'])('finds no branch %p', async (branch) => {
  const { host } = await setUp();
  await expect(host.headCommit('', 'shop', branch)).resolves.toMatchObject({ commit: null });
});
