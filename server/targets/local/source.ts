import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Commit } from '../../../contract/commits';
import type { GitSource } from '../../codehosts/codeHost';
import { DomainError } from '../../problem';
import { childEnvironment } from './childEnvironment';
import type { ProcessGroups } from './processGroup';
import { runCommand, type Work } from './runCommand';

export type CloneOptions = { source: GitSource; branch: string; folder: string; home: string; cache: string; timeoutMs: number };

/** Clones one branch, without its history, into a new folder; resolves to its commit. Errors: SOURCE_FETCH_FAILED. */
export async function cloneBranch(groups: ProcessGroups, work: Work, { source, branch, folder, home, cache, timeoutMs }: CloneOptions): Promise<Commit> {
  // A run that was cut off may have left half a clone.
  await rm(folder, { recursive: true, force: true });
  await Promise.all([mkdir(path.dirname(folder), { recursive: true }), mkdir(home, { recursive: true })]);
  const env = childEnvironment({ home, cache, fixed: { ...gitEnvironment(source), LC_ALL: 'C' } });
  const git = (cwd: string, log: Work['log'], ...args: string[]) =>
    runCommand(groups, { ...work, log }, ['git', '-c', 'protocol.ext.allow=never', ...args], { cwd, env, timeoutMs });

  work.log(`Cloning branch ${branch}`);
  const shallow = ['--quiet', '--depth', '1', '--single-branch', '--no-tags'];
  const cloned = await git(home, work.log, 'clone', ...shallow, `--branch=${branch}`, '--', addressOf(source), folder);
  if (cloned.timedOut) throw new DomainError('SOURCE_FETCH_FAILED', { reason: `git did not end within ${timeoutMs / 1000} seconds.` });
  if (cloned.code !== 0) throw new DomainError('SOURCE_FETCH_FAILED', { reason: cloned.reason ?? `git ended with code ${cloned.code}.` });

  const said: string[] = [];
  await git(folder, (line) => said.push(line), 'log', '-1', '--format=%H%n%aI%n%an%n%s');
  const [hash = '', time = '', author = '', message = ''] = said;
  work.log(`Commit ${hash.slice(0, 12)} ${message}`);
  return { hash, message, author, time };
}

/** A folder is cloned as a `file:` URL, or git would ignore the depth. */
const addressOf = ({ url }: GitSource): string => (path.isAbsolute(url) ? `file://${url}` : url);

/** The access token goes by the environment, for its own host only: arguments are visible to every user of the machine. */
function gitEnvironment({ url, authHeader }: GitSource): Record<string, string> {
  // What a repository of another owner holds is only read here.
  const settings: [string, string][] = [['safe.directory', '*']];
  if (authHeader !== null) settings.push([`http.${new URL(url).origin}/.extraHeader`, authHeader]);
  const pairs = settings.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return { GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) };
}
