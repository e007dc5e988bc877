// How long `npm start` takes to its first answered request: with everything built, on a new data folder and on one that is there.
// usage: npm run bench:start [-- ROUNDS]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../scripts/build.mjs';
import { freePort } from '../scripts/ports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const rounds = Number(process.argv[2] ?? 5);
const POLL_MS = 10;
const PROMISED_MS = 5_000;

/** Milliseconds from the command to the first page and the first answer of the API. */
async function start(folder) {
  const port = await freePort();
  const since = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), GANTRY_DATA: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const answers = async (address) => {
    while (child.exitCode === null) {
      const isUp = await fetch(`http://127.0.0.1:${port}${address}`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (isUp) return Math.round(performance.now() - since);
      await sleep(POLL_MS);
    }
    throw new Error(`The server ended with code ${child.exitCode}.`);
  };
  const took = Math.max(await answers('/'), await answers('/api/health'));
  child.kill('SIGTERM');
  await exited;
  return took;
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

await buildAll();
const first = [];
const second = [];
for (let round = 0; round < rounds; round += 1) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gantry-bench-'));
  first.push(await start(folder));
  second.push(await start(folder));
  rmSync(folder, { recursive: true, force: true });
}
console.log(`first start on a new data folder: median ${median(first)} ms, slowest ${Math.max(...first)} ms`);
console.log(`second start:                     median ${median(second)} ms, slowest ${Math.max(...second)} ms (promised: under ${PROMISED_MS} ms)`);
process.exitCode = median(second) < PROMISED_MS ? 0 : 1;
