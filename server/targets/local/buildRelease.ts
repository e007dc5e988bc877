import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../../problem';
import type { ReleaseHandle, SourceHandle, StepContext } from '../target';
import { childEnvironment } from './childEnvironment';
import type { ProcessGroups } from './processGroup';
import { runCommand } from './runCommand';

/** Folders that hold a static site's pages, in the order they are looked for: what a build made comes before what it was made from. */
const BUILT_FOLDERS = ['dist', 'build', 'out', 'public', '.'];

type Package = { scripts?: Record<string, string>; dependencies?: object; devDependencies?: object };

/**
 * Builds what was fetched: package.json's dependencies and its `build` script, or nothing for a plain static site. A Dockerfile is ignored on this target.
 * Errors: BUILD_FAILED, BUILD_TIMEOUT, NOTHING_TO_RUN.
 */
export async function buildRelease(
  groups: ProcessGroups,
  context: StepContext,
  source: SourceHandle,
  { env: user, cache, timeoutMs }: { env: Record<string, string>; cache: string; timeoutMs: number },
): Promise<ReleaseHandle> {
  const { folder } = source;
  const manifest = await readPackage(folder);
  const deadline = Date.now() + timeoutMs;
  const run = async (title: string, command: [string, ...string[]]) => {
    context.log(`> ${title}`);
    const env = childEnvironment({ home: path.dirname(folder), cache, user }, { CI: 'true', FORCE_COLOR: '1' });
    const result = await runCommand(groups, context, command, { cwd: folder, env, timeoutMs: Math.max(1, deadline - Date.now()) });
    if (result.timedOut) throw new DomainError('BUILD_TIMEOUT', { seconds: timeoutMs / 1000 });
    if (result.code !== 0)
      throw new DomainError('BUILD_FAILED', { reason: `${title} ended with ${result.signal ?? `code ${result.code}`}. ${tail(result.lastLines)}`.trim() });
  };

  if (manifest && hasDependencies(manifest)) {
    const locked = existsSync(path.join(folder, 'package-lock.json'));
    await run(locked ? 'npm ci' : 'npm install', ['npm', locked ? 'ci' : 'install', '--include=dev', '--no-audit', '--no-fund']);
  }
  if (manifest?.scripts?.build) await run('npm run build', ['npm', 'run', '--silent', 'build']);
  if (manifest?.scripts?.start) return { folder, kind: 'process', command: ['npm', 'run', '--silent', 'start'] };
  const pages = BUILT_FOLDERS.map((name) => path.join(folder, name)).find((candidate) => existsSync(path.join(candidate, 'index.html')));
  if (!pages) throw new DomainError('NOTHING_TO_RUN');
  context.log(`Static site found in ${path.relative(folder, pages) || 'the repository itself'}`);
  return { folder: pages, kind: 'static', command: null };
}

async function readPackage(folder: string): Promise<Package | null> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Package;
  } catch {
    throw new DomainError('BUILD_FAILED', { reason: 'package.json is not valid JSON.' });
  }
}

const hasDependencies = ({ dependencies = {}, devDependencies = {} }: Package): boolean => Object.keys({ ...dependencies, ...devDependencies }).length > 0;

// Colours have no place in a sentence.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what starts a colour
const tail = (lines: string[]): string => (lines.at(-1) ?? '').replace(/\u001b\[[0-9;:]*m/g, '').trim();
