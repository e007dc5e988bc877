import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import type { Told } from '../../testing/killWriter';

const ROUNDS = 5;
const WRITERS = 4;
const SCRIPT = path.resolve('.cache/jest/killWriter.mjs');

let folder: string;
let child: ChildProcess | null = null;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gantry-kill-'));
  buildSync({ entryPoints: ['server/testing/killWriter.ts'], outfile: SCRIPT, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
});
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('loses no committed row and keeps no half transaction when the process is killed', async () => {
  const committed = Array.from({ length: WRITERS }, () => 0);
  for (let round = 0; round <= ROUNDS; round++) {
    child = spawn(process.execPath, [SCRIPT, folder, path.resolve('.cache/jest/embeddedWorker.mjs'), String(WRITERS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    let commits = 0;
    for await (const line of createInterface({ input: child.stdout! })) {
      const told = JSON.parse(line) as Told;
      if ('found' in told) {
        // Every row up to the last, none missing, and at least all whose commit was answered.
        for (const { rows, last } of told.found) expect(rows).toBe(last);
        for (const [writer, least] of committed.entries()) expect(told.found[writer]?.last ?? 0).toBeGreaterThanOrEqual(least);
      } else {
        committed[told.writer] = Math.max(committed[told.writer] ?? 0, told.committed);
        // Always in the middle of other writers' transactions, a little later each round.
        if (++commits === 10 + round * 15) child.kill('SIGKILL');
      }
    }
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
  }
  expect(Math.min(...committed)).toBeGreaterThan(0);
});
