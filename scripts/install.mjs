// Installs the packages when they are missing or older than the lock file. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
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

/** Runs `npm ci` unless node_modules holds what the lock file says. */
export function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const since = Date.now();
  // The build tools are needed to start from source, whatever NODE_ENV says.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) giveUp('The packages could not be installed; npm says why above.');
  console.log(`  done in ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

/** npm keeps a lock of its own in node_modules, written at the end of an installation. What is optional may be for another machine. */
function isInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const [wanted, found] = [path.join(root, 'package-lock.json'), installed].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  const isThere = ([name, { version, optional, extraneous }]) => name === '' || optional || extraneous || found[name]?.version === version;
  return Object.entries(wanted).every(isThere);
}
