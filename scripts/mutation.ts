/**
 * Plants small faults in copies of the machines, one at a time, and counts how many the tests of the machines catch. No file is changed.
 * Without options one fault of every kind in every machine; `--each=3` takes three, `--all` every one, `--only=deploy` those of one machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { CATALOG } from '../machines/catalog';
import { type Outcome, report } from './mutation/report';
import { type Chosen, chosenFaults } from './mutation/sample';

/** Faults that one process tries: enough to pay for loading the pages. */
const BATCH = 20;
const LEAST_SHARE = 0.95;
const root = path.join(__dirname, '..');

const option = (name: string) => process.argv.find((text) => text === `--${name}` || text.startsWith(`--${name}=`));
const given = (name: string) => option(name)?.split('=')[1];

const children = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill('SIGKILL');
    process.exit(1);
  });

type Told = { fault: string; suite: string | null; title: string | null };

/** Tries the faults of one machine in a process of their own; `tell` hears of each one. */
function attempt(machine: string, faults: Chosen[], tell: (told: Told) => void): Promise<void> {
  const jest = [path.join(root, 'node_modules/jest/bin/jest.js'), '--config', 'scripts/mutation/jest.config.ts', '--runInBand', '--forceExit'];
  const env = { ...process.env, GANTRY_MACHINE: machine, GANTRY_FAULTS: faults.map(({ id }) => id).join(',') };
  const child = spawn(process.execPath, jest, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  children.add(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${text}${chunk}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{"fault":')) tell(JSON.parse(line));
  });
  return new Promise((resolve) =>
    child.on('close', () => {
      children.delete(child);
      resolve();
    }),
  );
}

async function main() {
  const only = given('only');
  const each = option('all') ? Number.POSITIVE_INFINITY : Number(given('each') ?? 1);
  const batches = CATALOG.filter(({ id }) => only === undefined || id === only).flatMap(({ id, machine }) => {
    const faults = chosenFaults(machine, each);
    return Array.from({ length: Math.ceil(faults.length / BATCH) }, (_, index) => ({ machine: id, faults: faults.slice(index * BATCH, (index + 1) * BATCH) }));
  });
  const all = batches.flatMap(({ faults }) => faults.length).reduce((sum, count) => sum + count, 0);
  const outcomes: Outcome[] = [];
  const unsound: string[] = [];
  const since = Date.now();

  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const { machine, faults } = batch;
      let isSound = false;
      await attempt(machine, faults, ({ fault, suite, title }) => {
        const found = faults.find(({ id }) => id === fault);
        if (!found) {
          isSound = suite === null;
          return;
        }
        outcomes.push({ ...found, machine, caughtBy: suite, title });
        const seconds = ((Date.now() - since) / 1000).toFixed(0);
        process.stdout.write(`${outcomes.length}/${all} (${seconds} s) ${fault} ${found.kind}, ${found.where}: ${suite ? `caught by ${suite}` : 'SURVIVED'}\n`);
      });
      if (!isSound) unsound.push(machine);
    }
  };
  await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), 4) }, work));

  process.stdout.write(report(outcomes));
  if (unsound.length > 0) process.stdout.write(`\nThe tests fail without any fault, or did not run: ${unsound.join(', ')}\n`);
  if (outcomes.length < all) process.stdout.write(`\nFaults without a result: ${all - outcomes.length}\n`);
  const share = outcomes.filter(({ caughtBy }) => caughtBy !== null).length / all;
  if (share < LEAST_SHARE) process.stdout.write(`\nAt least ${100 * LEAST_SHARE} % have to be caught.\n`);
  process.exitCode = unsound.length > 0 || outcomes.length < all || !(share >= LEAST_SHARE) ? 1 : 0;
}

void main();
