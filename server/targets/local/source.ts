import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { GitSource } from '../../codehosts/codeHost';
import { DomainError } from '../../problem';
import type { SourceHandle, StepContext } from '../target';
import { childEnvironment } from './childEnvironment';
import type { ProcessGroups } from './processGroup';
import { runCommand } from './runCommand';

const run = promisify(execFile);

/** Clones one branch into a new folder. Errors: SOURCE_FETCH_FAILED. */
export async function cloneBranch(
  groups: ProcessGroups,
  context: StepContext,
  { source, branch, folder, cache, timeoutMs }: { source: GitSource; branch: string; folder: string; cache: string; timeoutMs: number },
): Promise<SourceHandle> {
  // A run that was cut off may have left half a clone.
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  const env = childEnvironment({ home: path.dirname(folder), cache, user: {} }, { ...gitEnvironment(source), LC_ALL: 'C' });
  context.log(`Cloning branch ${branch}`);
  const result = await runCommand(
    groups,
    context,
    ['git', '-c', 'protocol.ext.allow=never', 'clone', '--quiet', '--depth', '1', '--single-branch', '--no-tags', `--branch=${branch}`, '--', urlOf(source), folder],
    { cwd: path.dirname(folder), env, timeoutMs },
  );
  if (result.timedOut) throw new DomainError('SOURCE_FETCH_FAILED', { reason: `git did not end within ${timeoutMs / 1000} seconds.` });
  if (result.code !== 0) throw new DomainError('SOURCE_FETCH_FAILED', { reason: result.lastLines.at(-1) ?? `git ended with code ${result.code}.` });
  const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: folder, env });
  const commit = stdout.trim();
  context.log(`Commit ${commit.slice(0, 12)}`);
  return { folder, commit };
}

/** A folder is cloned as a `file:` URL, or git would ignore the depth. */
const urlOf = ({ url }: GitSource): string => (path.isAbsolute(url) ? `file://${url}` : url);

/** The access token goes by the environment: arguments are visible to every user of the machine. */
function gitEnvironment({ authHeader }: GitSource): Record<string, string> {
  const settings: [string, string][] = [['safe.directory', '*'], ...(authHeader === null ? [] : ([['http.extraHeader', authHeader]] as [string, string][]))];
  const pairs = settings.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return { GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) };
}
