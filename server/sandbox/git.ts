import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const GIT_TIMEOUT_MS = 20_000;
const MAX_OUTPUT = 16 * 1024 * 1024;

/** The person's own git settings (hooks, aliases, signing) must not change what we make or read. */
const QUIET = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  // A repository of another owner is only read here: nothing in it is run.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
};

/** Runs git without a shell and gives its output; rejects with git's own words. `input` goes to its standard input. */
export async function git(args: string[], { env, input }: { env?: Record<string, string>; input?: string } = {}): Promise<string> {
  const child = run('git', args, { env: { ...cleanEnv(), ...QUIET, ...env }, timeout: GIT_TIMEOUT_MS, maxBuffer: MAX_OUTPUT });
  // A git that ends without reading is no failure of ours: its exit status decides.
  child.child.stdin?.on('error', () => {});
  child.child.stdin?.end(input);
  const { stdout } = await child;
  return stdout.trimEnd();
}

/** A server that was itself started by git (a hook) must not point our git at another repository. */
function cleanEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
}
