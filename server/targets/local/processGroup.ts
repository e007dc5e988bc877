import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootId, findProcess, listProcesses } from './processTable';

const POLL_MS = 50;
const TERM_MS = 5_000;
const KILL_MS = 10_000;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
/** A started process group. `stdout` is null when the output goes to a file. `exit` is the end of its first process. */
export type ProcessGroup = { id: number; stdout: Readable | null; exit: Promise<Exit> };
export type StartOptions = { cwd: string; env: Record<string, string>; output: 'pipe' | number; deploymentId: string };

type Note = { group: number; start: string | null; boot: string; deploymentId: string };

/**
 * Starts commands, each as the leader of its own process group, and keeps a note of each on disk until it ends,
 * so that a later server finds what a killed one left behind.
 */
export function createProcessGroups(notesFolder: string) {
  const noteOf = (group: number) => path.join(notesFolder, `${group}.json`);

  return {
    async start([command, ...args]: [string, ...string[]], { cwd, env, output, deploymentId }: StartOptions): Promise<ProcessGroup> {
      mkdirSync(notesFolder, { recursive: true });
      const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
      const exit = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
      // Written in the same tick: a server that is killed between the two would never find the group again.
      if (child.pid !== undefined) {
        const note: Note = { group: child.pid, start: findProcess(child.pid)?.start ?? null, boot: bootId(), deploymentId };
        writeFileSync(noteOf(child.pid), JSON.stringify(note));
      }
      await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
      const id = child.pid!;
      void exit.then(() => isGone(id) && rmSync(noteOf(id), { force: true }));
      if (output !== 'pipe') child.unref();
      child.stderr?.resume();
      return { id, stdout: child.stdout, exit };
    },

    /** Ends a whole group, gently, then by force; resolves to whether it is gone. */
    async stop(group: number): Promise<boolean> {
      const gone = await stopGroup(group);
      if (gone) await rm(noteOf(group), { force: true });
      return gone;
    },

    /** Ends what was started and not stopped, by this server or an earlier one: for one deployment, or for all. Tells how many groups ended and how many would not. */
    async stopLeftovers(deploymentId?: string): Promise<{ stopped: number; left: number }> {
      const names = await readdir(notesFolder).catch(() => [] as string[]);
      const ended = await Promise.all(
        names.map(async (name) => {
          const file = path.join(notesFolder, name);
          const note = parseNote(await readFile(file, 'utf8').catch(() => ''));
          if (note && deploymentId !== undefined && note.deploymentId !== deploymentId) return null;
          const isOurs = note !== null && isSame(note) && !isGone(note.group);
          const gone = !isOurs || (await stopGroup(note.group));
          if (gone) await rm(file, { force: true });
          return isOurs ? gone : null;
        }),
      );
      return { stopped: ended.filter((gone) => gone === true).length, left: ended.filter((gone) => gone === false).length };
    },
  };
}

export type ProcessGroups = ReturnType<typeof createProcessGroups>;

function parseNote(text: string): Note | null {
  try {
    return JSON.parse(text) as Note;
  } catch {
    return null;
  }
}

/** Whether a note's group is still the one it was written for: its id may have been given to another since. A group outlives its leader, and its id is not given away before it is gone. */
function isSame({ group, start, boot }: Note): boolean {
  const leader = findProcess(group);
  return boot === bootId() && (leader === null || start === null || leader.start === start);
}

async function stopGroup(group: number): Promise<boolean> {
  for (const [signal, waitMs] of [
    ['SIGTERM', TERM_MS],
    ['SIGKILL', KILL_MS],
  ] as const) {
    if (isGone(group)) return true;
    signalGroup(group, signal);
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(POLL_MS)) if (isGone(group)) return true;
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

/** Whether no live process is in the group. */
export function isGone(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  // What ended but was not fetched by its parent still takes signals.
  return membersOf(group).length === 0;
}

/** Ids of the live processes in a group. */
export const membersOf = (group: number): number[] => listProcesses().flatMap((entry) => (entry.group === group ? [entry.pid] : []));
