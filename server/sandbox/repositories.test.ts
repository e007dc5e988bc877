import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git';
import { openSandboxRepositories } from './repositories';

let root: string;
const inRoot = (...parts: string[]) => join(root, ...parts);
const settings = () => ({ dataFolder: inRoot('data'), samplesFolder: inRoot('samples'), extraFolder: inRoot('mine') });
const headOf = (folder: string, branch: string) => git(['rev-parse', `refs/heads/${branch}`], { env: { GIT_DIR: folder } });

async function makeRepository(folder: string, { bare = false, branches = ['trunk'] } = {}) {
  await mkdir(folder, { recursive: true });
  await git(['init', '--quiet', ...(bare ? ['--bare'] : []), folder]);
  const env = {
    GIT_DIR: bare ? folder : join(folder, '.git'),
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  const commit = await git(['commit-tree', await git(['write-tree'], { env }), '-m', 'one'], { env });
  for (const branch of branches) await git(['update-ref', `refs/heads/${branch}`, commit], { env });
  await git(['symbolic-ref', 'HEAD', `refs/heads/${branches[0]}`], { env });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gantry-repos-'));
  await mkdir(inRoot('samples', 'static-site', 'css'), { recursive: true });
  await writeFile(inRoot('samples', 'static-site', 'index.html'), '<h1>Hello</h1>');
  await writeFile(inRoot('samples', 'static-site', 'css', 'site.css'), 'body{}');
  await mkdir(inRoot('mine'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('offers each sample as a repository that git can clone, with two branches', async () => {
  const repositories = await openSandboxRepositories(settings());
  expect(await repositories.list()).toEqual(['samples/static-site']);
  expect(await repositories.branches('samples/static-site')).toEqual(['main', 'preview']);
  await git(['clone', '--quiet', '--branch', 'preview', '--', await repositories.folder('samples/static-site'), inRoot('clone')]);
  expect(await git(['ls-files'], { env: { GIT_DIR: inRoot('clone', '.git') } })).toBe('PREVIEW.md\ncss/site.css\nindex.html');
});

it('gives the same commits for the same files, and new ones when a file changes', async () => {
  const folder = await (await openSandboxRepositories(settings())).folder('samples/static-site');
  const [main, preview] = [await headOf(folder, 'main'), await headOf(folder, 'preview')];
  await openSandboxRepositories({ ...settings(), dataFolder: inRoot('other') });
  expect(await headOf(inRoot('other', 'sandbox', 'repos', 'static-site.git'), 'preview')).toBe(preview);

  await writeFile(inRoot('samples', 'static-site', 'index.html'), '<h1>Changed</h1>');
  await rm(inRoot('samples', 'static-site', 'css'), { recursive: true });
  await openSandboxRepositories(settings());
  expect(await headOf(folder, 'main')).not.toBe(main);
  expect(await git(['ls-tree', '-r', '--name-only', 'main'], { env: { GIT_DIR: folder } })).toBe('index.html');
});

it('survives two servers that start at the same time', async () => {
  const both = await Promise.all([openSandboxRepositories(settings()), openSandboxRepositories(settings())]);
  for (const repositories of both) expect(await repositories.branches('samples/static-site')).toEqual(['main', 'preview']);
});

it('offers every repository directly below the folder of the settings, bare or not, also one that came later', async () => {
  await makeRepository(inRoot('mine', 'plain'), { branches: ['trunk', 'a/b', 'zeta'] });
  await mkdir(inRoot('mine', 'not-a-repository'));
  await writeFile(inRoot('mine', 'file.txt'), '');
  const repositories = await openSandboxRepositories(settings());
  expect(await repositories.list()).toEqual(['samples/static-site', 'plain']);
  await makeRepository(inRoot('mine', 'bare.git'), { bare: true });
  expect(await repositories.list()).toEqual(['samples/static-site', 'bare.git', 'plain']);
  expect(await repositories.branches('plain')).toEqual(['trunk', 'a/b', 'zeta']);
  expect(await repositories.branches('bare.git')).toEqual(['trunk']);
});

it('has an empty list for a folder that does not exist', async () => {
  const repositories = await openSandboxRepositories({ ...settings(), samplesFolder: inRoot('nothing'), extraFolder: inRoot('neither') });
  expect(await repositories.list()).toEqual([]);
});

it.each(['', '.', '..', '../mine/plain', 'samples/../static-site', 'samples', '/etc', '--upload-pack=x', 'samples/static-site/', 'plain\0'])(
  'does not find %p, whatever it looks like',
  async (name) => {
    const repositories = await openSandboxRepositories(settings());
    await expect(repositories.folder(name)).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
    await expect(repositories.branches(name)).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
  },
);
