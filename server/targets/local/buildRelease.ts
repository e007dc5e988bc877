import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../../problem';
import { childEnvironment } from './childEnvironment';
import type { ProcessGroups } from './processGroup';
import { runCommand, type Work } from './runCommand';

/** Where a site's pages are looked for: what a build made comes before what it was made from. */
const BUILT_FOLDERS = ['dist', 'build', 'out', 'public', '.'];
const PLAIN_FOLDERS = ['.', 'public', 'dist', 'build'];

type Package = { scripts?: Record<string, unknown>; dependencies?: object; devDependencies?: object };
/** A built version: enough to start it. `command` is null for a static site. */
export type LocalBuild = { folder: string; command: string[] | null };
/** `source` is copied into `folder` and built there. */
export type BuildOptions = { source: string; folder: string; env: Record<string, string>; home: string; cache: string; timeoutMs: number };

/**
 * Builds a copy of what was fetched, in `folder`: package.json's dependencies and its `build` script, or nothing for a plain static site.
 * A Dockerfile is ignored on this target. Errors: BUILD_FAILED, BUILD_TIMEOUT, NOTHING_TO_RUN.
 */
export async function buildRelease(
  groups: ProcessGroups,
  work: Work,
  { source, folder, env: user, home, cache, timeoutMs }: BuildOptions,
): Promise<LocalBuild> {
  // A build that was cut off begins anew, from what was fetched and not from its own remains.
  await rm(folder, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  await cp(source, folder, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });

  const manifest = await readPackage(folder);
  const deadline = Date.now() + timeoutMs;
  const env = childEnvironment({ home, cache, defaults: { CI: 'true', FORCE_COLOR: '1' }, user });
  const run = async (title: string, command: [string, ...string[]]) => {
    work.log(`> ${title}`);
    const result = await runCommand(groups, work, command, { cwd: folder, env, timeoutMs: Math.max(1, deadline - Date.now()) });
    if (result.timedOut) throw new DomainError('BUILD_TIMEOUT', { seconds: timeoutMs / 1000 });
    if (result.code !== 0)
      throw new DomainError('BUILD_FAILED', { reason: `${title} ended with ${result.signal ?? `code ${result.code}`}. ${result.reason ?? ''}`.trim() });
  };

  if (manifest && hasDependencies(manifest)) {
    const locked = ['package-lock.json', 'npm-shrinkwrap.json'].some((name) => existsSync(path.join(folder, name)));
    await run(locked ? 'npm ci' : 'npm install', ['npm', locked ? 'ci' : 'install', '--include=dev', '--no-audit', '--no-fund']);
  }
  if (isScript(manifest, 'build')) await run('npm run build', ['npm', 'run', '--silent', 'build']);
  if (isScript(manifest, 'start')) return { folder, command: ['npm', 'run', '--silent', 'start'] };

  const pages = (manifest ? BUILT_FOLDERS : PLAIN_FOLDERS).map((name) => path.join(folder, name)).find((place) => existsSync(path.join(place, 'index.html')));
  if (!pages) throw new DomainError('NOTHING_TO_RUN');
  work.log(`Static site found in ${path.relative(folder, pages) || 'the repository itself'}`);
  return { folder: pages, command: null };
}

async function readPackage(folder: string): Promise<Package | null> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const read = attempt(() => JSON.parse(text.replace(/^\uFEFF/, '')) as unknown);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new DomainError('BUILD_FAILED', { reason: 'package.json is not valid JSON.' });
  return read as Package;
}

const hasDependencies = ({ dependencies, devDependencies }: Package): boolean => Object.keys({ ...dependencies, ...devDependencies }).length > 0;

const isScript = (manifest: Package | null, name: string): boolean => typeof manifest?.scripts?.[name] === 'string' && manifest.scripts[name] !== '';

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
