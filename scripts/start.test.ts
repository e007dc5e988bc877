import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gantry-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (options: string[], env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, 'scripts/start.mjs'], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

it('ends with one line where git is missing', () => {
  expect(start([], { PATH: folder })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Gantry needs git to fetch what it deploys. Install git and start again.\n',
  });
});

it('ends with one line on a Node that is too old', () => {
  const pretend = path.join(folder, 'pretend.cjs');
  writeFileSync(pretend, "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });");
  expect(start(['--require', pretend], { PATH: process.env.PATH ?? '' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Gantry needs Node 20.19 or newer; this is 20.18.3.\n',
  });
});
