import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
const TERM_MS = 5_000;
const KILL_MS = 10_000;

export type SpawnOptions = { cwd: string; env: Record<string, string>; stdout: 'pipe' | number; deploymentId: string };

/**
 * Starts a command as the leader of its own process group and keeps a note of it on disk until it ends,
 * so that a later server finds what a killed one left behind.
 */
export function createProcessGroups(notesFolder: string) {
  const noteOf = (group: number) => path.join(notesFolder, `${group}.json`);

  return {
    async start([command, ...args]: [string, ...string[]], { cwd, env, stdout, deploymentId }: SpawnOptions): Promise<ChildProcess & { pid: number }> {
      await mkdir(notesFolder, { recursive: true });
      const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', stdout, stdout] });
      await new Promise<void>((resolve, reject) => {
        child.once('spawn', resolve);
        child.once('error', reject);
      });
      const group = child.pid!;
      await writeFile(noteOf(group), JSON.stringify({ group, started: startOf(group), deploymentId }));
      child.once('exit', async () => {
        if (await isGone(group)) await rm(noteOf(group), { force: true });
      });
      return child as ChildProcess & { pid: number };
    },

    /** Ends a whole group, gently, then by force; resolves to whether it is gone. */
    async stop(group: number): Promise<boolean> {
      const gone = await stopGroup(group);
      if (gone) await rm(noteOf(group), { force: true });
      return gone;
    },

    /** Ends what earlier servers left running: for one deployment, or for all. Resolves to how many groups there were. */
    async stopLeftovers(deploymentId?: string): Promise<number> {
      const names = await readdir(notesFolder).catch(() => [] as string[]);
      let stopped = 0;
      for (const name of names) {
        const note = await readFile(path.join(notesFolder, name), 'utf8').then(parseNote, () => null);
        if (!note || (deploymentId !== undefined && note.deploymentId !== deploymentId)) continue;
        if (isSame(note.group, note.started) && !(await isGone(note.group))) {
          await stopGroup(note.group);
          stopped += 1;
        }
        await rm(path.join(notesFolder, name), { force: true });
      }
      return stopped;
    },
  };
}

export type ProcessGroups = ReturnType<typeof createProcessGroups>;

type Note = { group: number; started: string | null; deploymentId: string };

function parseNote(text: string): Note | null {
  try {
    return JSON.parse(text) as Note;
  } catch {
    return null;
  }
}

async function stopGroup(group: number): Promise<boolean> {
  for (const [signal, waitMs] of [
    ['SIGTERM', TERM_MS],
    ['SIGKILL', KILL_MS],
  ] as const) {
    signalGroup(group, signal);
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(POLL_MS)) if (await isGone(group)) return true;
  }
  return isGone(group);
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nobody is left in the group.
  }
}

/** Whether no live process is in the group; one that ended but was not fetched by its parent does not count. */
export async function isGone(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const members = membersOf(group);
  return members !== null && members.length === 0;
}

/** Ids of the live processes in a group; null where there is no /proc. */
export function membersOf(group: number): number[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readStat(Number(name)))
      .filter((stat) => stat?.group === group && stat.state !== 'Z')
      .map((stat) => stat!.pid);
  } catch {
    return null;
  }
}

/** When a process started, as the kernel counts; guards against an id that was given to another process since. */
export const startOf = (pid: number): string | null => readStat(pid)?.start ?? null;

const isSame = (pid: number, started: string | null): boolean => startOf(pid) === started || (started !== null && startOf(pid) === null);

function readStat(pid: number): { pid: number; state: string; group: number; start: string; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in brackets and may hold anything, brackets too.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid, state: fields[0]!, group: Number(fields[2]), ticks: Number(fields[11]) + Number(fields[12]), start: fields[19]! };
  } catch {
    return null;
  }
}

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** What a group uses now: CPU seconds since each member started, and memory in bytes. Zeroes where there is no /proc. */
export function usageOf(group: number): { cpuSeconds: number; memory: number } {
  const members = membersOf(group) ?? [];
  return members.reduce(
    (sum, pid) => ({ cpuSeconds: sum.cpuSeconds + (readStat(pid)?.ticks ?? 0) / TICKS_PER_SECOND, memory: sum.memory + residentBytes(pid) }),
    { cpuSeconds: 0, memory: 0 },
  );
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
