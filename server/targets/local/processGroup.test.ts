import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProcessGroups, isGone, membersOf } from './processGroup';
import { bootId, findProcess, fromPs, listProcesses } from './processTable';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gantry-groups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const SHELL_TREE = 'sleep 1000 & sleep 1000 & trap "" TERM; echo ready; wait; sleep 1000';
const options = () => ({ cwd: folder, env: { PATH: process.env.PATH! }, output: 'pipe' as const, applicationId: 'one' });
const firstOutput = (stream: NodeJS.ReadableStream | null) => new Promise<void>((resolve) => stream!.once('data', () => resolve()));

it('ends a whole group, also when its leader does not listen to SIGTERM', async () => {
  const groups = createProcessGroups(folder);
  const group = await groups.start(['sh', '-c', SHELL_TREE], options());
  await firstOutput(group.stdout);
  expect(membersOf(group.id).length).toBeGreaterThan(1);
  expect(await groups.stop(group.id)).toBe(true);
  expect(membersOf(group.id)).toEqual([]);
  expect(isGone(group.id)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

const STRAY = 'const child = require("child_process").spawn("sleep", ["1000"], { detached: true, stdio: "inherit" }); console.log(child.pid); child.unref();';
/** Starts a command that starts another one outside of its group, and ends. Resolves to the other's id. */
async function startStray(groups: ReturnType<typeof createProcessGroups>) {
  const group = await groups.start([process.execPath, '-e', STRAY], options());
  const pid = Number(await new Promise<string>((resolve) => group.stdout!.once('data', (chunk) => resolve(String(chunk)))));
  await group.exit;
  expect(findProcess(pid)).not.toBeNull();
  return { ...group, pid };
}

it('ends what has left the group, too, after its leader and for a later server', async () => {
  const groups = createProcessGroups(folder);
  const one = await startStray(groups);
  expect(isGone(one.id)).toBe(true);
  expect(await groups.stop(one.id)).toBe(true);
  expect(findProcess(one.pid)).toBeNull();
  const other = await startStray(groups);
  expect(await createProcessGroups(folder).stopLeftovers('one')).toEqual({ stopped: 1, left: 0 });
  expect(findProcess(other.pid)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

it('tells the end of a command that ends at once', async () => {
  const groups = createProcessGroups(folder);
  const { exit } = await groups.start(['sh', '-c', 'exit 3'], options());
  expect(await exit).toEqual({ code: 3, signal: null });
});

it('rejects when there is no such program', async () => {
  await expect(createProcessGroups(folder).start(['/no/such/program'], options())).rejects.toThrow('ENOENT');
});

it('ends what an earlier server left behind, of one deployment or of all', async () => {
  const earlier = createProcessGroups(folder);
  const one = await earlier.start(['sleep', '1000'], options());
  const other = await earlier.start(['sleep', '1000'], { ...options(), applicationId: 'other' });
  expect(await createProcessGroups(folder).stopLeftovers('one')).toEqual({ stopped: 1, left: 0 });
  expect([isGone(one.id), isGone(other.id)]).toEqual([true, false]);
  expect(await createProcessGroups(folder).stopLeftovers()).toEqual({ stopped: 1, left: 0 });
  expect(isGone(other.id)).toBe(true);
});

it('leaves a process alone that got the id of one that has ended', async () => {
  const stranger = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
  const note = (change: object) =>
    JSON.stringify({ group: stranger.pid, start: findProcess(stranger.pid!)?.start, boot: bootId(), applicationId: 'one', ...change });
  await writeFile(path.join(folder, 'a.json'), note({ start: '1' }));
  await writeFile(path.join(folder, 'b.json'), note({ boot: 'of another day' }));
  await writeFile(path.join(folder, 'c.json'), 'half a no');
  expect(await createProcessGroups(folder).stopLeftovers()).toEqual({ stopped: 0, left: 0 });
  expect(isGone(stranger.pid!)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  stranger.kill('SIGKILL');
});

it('reads the same from ps as from /proc', () => {
  const mine = fromPs(['-p', String(process.pid)]);
  expect(mine).toHaveLength(1);
  const proc = findProcess(process.pid)!;
  expect(mine[0]).toMatchObject({ pid: process.pid, group: proc.group });
  expect(mine[0]!.memory).toBeGreaterThan(proc.memory / 2);
  expect(mine[0]!.start).toMatch(/20\d\d$/);
  expect(fromPs(['-A']).some(({ pid }) => pid === process.pid)).toBe(true);
  expect(fromPs(['-p', '999999999'])).toEqual([]);
  expect(listProcesses().some(({ pid }) => pid === process.pid)).toBe(true);
});
