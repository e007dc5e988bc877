// Installs the packages when they are missing or older than the lock file. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.gantry-lock');
const OLDEST = [20, 19];

/** One line and the end, for what a person can mend. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

/** Ends the process with one clear line when Node is too old or git is missing. */
export function checkTools() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    giveUp(`Gantry needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`);
  const git = spawnSync('git', ['--version'], { stdio: 'ignore' });
  if (git.error || git.status !== 0) giveUp('Gantry needs git to fetch what it deploys. Install git and start again.');
}

/** Runs `npm ci` unless node_modules was made from this lock file. */
export function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (isInstalled(lock)) return;
  console.log('Installing packages (npm ci) …');
  const since = Date.now();
  // The build tools are needed to start from source, whatever NODE_ENV says.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) giveUp('The packages could not be installed; npm says why above.');
  writeFileSync(stamp, lock);
  console.log(`  done in ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

function isInstalled(lock) {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lock;
  // Installed by hand: npm writes its own copy of the lock at the end, so it is younger than the lock that it was made from.
  const copy = path.join(root, 'node_modules/.package-lock.json');
  const isWhole = ['esbuild', 'webpack', 'fastify'].every((name) => existsSync(path.join(root, 'node_modules', name)));
  return isWhole && existsSync(copy) && statSync(copy).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs;
}
