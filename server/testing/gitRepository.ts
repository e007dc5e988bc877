import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const IDENTITY = { GIT_AUTHOR_NAME: 'Test', GIT_AUTHOR_EMAIL: 'test@example.test', GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'test@example.test' };
const QUIET = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };

/** Files by name; a package.json may be given as an object. */
export type Files = Record<string, string | object>;

const git = (folder: string, ...args: string[]) => run('git', args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...IDENTITY, ...QUIET } });

/** Makes a git repository with one commit on `main`. */
export async function gitRepository(folder: string, files: Files): Promise<string> {
  await mkdir(folder, { recursive: true });
  await git(folder, 'init', '--quiet', '--initial-branch=main');
  await commit(folder, files);
  return folder;
}

/** Adds a commit to a branch, which is made when it is not there. */
export async function commit(folder: string, files: Files, branch = 'main'): Promise<void> {
  if (branch !== 'main') await git(folder, 'checkout', '--quiet', '-B', branch);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Change');
  if (branch !== 'main') await git(folder, 'checkout', '--quiet', 'main');
}

export const renameBranch = async (folder: string, from: string, to: string): Promise<void> => void (await git(folder, 'branch', '-m', from, to));

export const dropBranch = async (folder: string, branch: string): Promise<void> => void (await git(folder, 'branch', '--quiet', '-D', branch));

/** A service that answers with what `answer` (an expression over `request`) gives. */
export const service = (answer: string, { build, listen = 'process.env.PORT' }: { build?: string; listen?: string } = {}): Files => ({
  'package.json': { name: 'service', version: '1.0.0', scripts: { start: 'node server.js', ...(build ? { build } : {}) } },
  'server.js': `require('node:http').createServer((request, response) => response.end(String(${answer}))).listen(${listen});`,
});
