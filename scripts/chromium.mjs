// Finds a Chromium for the browser tests, or installs one: by apt-get when root on Debian, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const find = () => SYSTEM.find((file) => file && existsSync(file));
const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

export function ensureChromium() {
  if (find()) return;
  console.log('Installing Chromium …');
  const isRoot = process.getuid?.() === 0;
  if (
    isRoot &&
    run('apt-get', ['update', '-q']) &&
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation']) &&
    find()
  )
    return;
  if (run('npx', ['playwright', 'install', 'chromium'])) return;
  throw new Error('No Chromium was found and none could be installed. Install the package chromium, or set CHROMIUM to its path.');
}
