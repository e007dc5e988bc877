import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Head } from '../codehosts/codeHost';
import { defaultFirst } from '../codehosts/names';
import { DomainError } from '../problem';
import { branchHead } from './branchHead';
import { git } from './git';
import { writeSampleRepository } from './sampleRepository';

const SAMPLES = 'samples';

export type SandboxRepositorySettings = {
  /** Data folder of the server; the samples' repositories live in `sandbox/repos` below it. */
  dataFolder: string;
  /** Folder with a folder per shipped sample. */
  samplesFolder: string;
  /** GANTRY_SANDBOX_REPOS: folder whose git repositories are offered too. */
  extraFolder?: string | undefined;
};

/** Local git repositories. Names are looked up in the list, never joined to a path. Errors: REPOSITORY_NOT_FOUND. */
export type SandboxRepositories = {
  /** `samples/…` first, then the folder names below GANTRY_SANDBOX_REPOS. */
  list(): Promise<string[]>;
  /** As git has them, the default branch first. */
  branches(name: string): Promise<string[]>;
  /** Absolute path that git can clone. */
  folder(name: string): Promise<string>;
  /** The newest commit of a branch; 'unchanged' when it is still what `since` was told for. */
  head(name: string, branch: string, since?: { etag: string }): Promise<Head | 'unchanged'>;
};

/** Turns the shipped samples into git repositories (again, when their files changed) and opens the list. */
export async function openSandboxRepositories({ dataFolder, samplesFolder, extraFolder }: SandboxRepositorySettings): Promise<SandboxRepositories> {
  const samples = new Map<string, string>();
  for (const name of await foldersIn(samplesFolder)) {
    const gitDir = resolve(dataFolder, 'sandbox', 'repos', `${name}.git`);
    await writeSampleRepository(name, resolve(samplesFolder, name), gitDir);
    samples.set(`${SAMPLES}/${name}`, gitDir);
  }

  // Read anew each time, so that a repository just cloned into the folder shows up.
  const all = async () => new Map([...samples, ...(extraFolder ? await repositoriesIn(resolve(extraFolder)) : [])]);

  const folder = async (name: string): Promise<string> => {
    const found = (await all()).get(name);
    if (!found) throw new DomainError('REPOSITORY_NOT_FOUND', { repo: name });
    return found;
  };

  return {
    list: async () => [...(await all()).keys()],
    folder,
    branches: async (name) => branchesOf(name, await folder(name)),
    head: async (name, branch, since) => branchHead(name, await gitDirOf(await folder(name)), branch, since),
  };
}

async function branchesOf(name: string, folder: string): Promise<string[]> {
  const env = { GIT_DIR: await gitDirOf(folder) };
  try {
    const branches = (await git(['for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads/'], { env })).split('\n').filter(Boolean);
    const head = await git(['symbolic-ref', '--quiet', '--short', 'HEAD'], { env }).catch(() => null);
    return defaultFirst(branches, head);
  } catch (cause) {
    throw new DomainError('REPOSITORY_NOT_FOUND', { repo: name }, { cause });
  }
}

async function repositoriesIn(parent: string): Promise<[string, string][]> {
  const names = await foldersIn(parent);
  const found = await Promise.all(
    names.map(async (name): Promise<[string, string][]> => ((await isRepository(join(parent, name))) ? [[name, join(parent, name)]] : [])),
  );
  return found.flat();
}

async function foldersIn(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [] as string[]);
  const isFolder = await Promise.all(
    names.map((name) =>
      stat(join(parent, name)).then(
        (entry) => entry.isDirectory(),
        () => false,
      ),
    ),
  );
  return names.filter((name, at) => isFolder[at] && !name.startsWith('.')).sort();
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const gitDirOf = async (folder: string): Promise<string> => ((await exists(join(folder, '.git'))) ? join(folder, '.git') : folder);

async function isRepository(folder: string): Promise<boolean> {
  if (await exists(join(folder, '.git'))) return true;
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((part) => exists(join(folder, part))));
  return parts.every(Boolean);
}
