import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootId, findByEnvironment, findProcess, listProcesses } from './processTable';

const POLL_MS = 50;
const TERM_MS = 5_000;
const KILL_MS = 10_000;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
/** A started process group. `stdout` is null when the output goes to a file. `exit` is the end of its first process. */
export type ProcessGroup = { id: number; stdout: Readable | null; exit: Promise<Exit> };
export type StartOptions = { cwd: string; env: Record<string, string>; output: 'pipe' | number; applicationId: string };

type Note = { group: number; start: string | null; boot: string; applicationId: string; run: string };
/** What a command starts may leave its group, but keeps this in its environment: a value of its own for each start. */
const RUN_VARIABLE = 'GANTRY_RUN';
/** What is followed to its end: the group, and what has left it. */
type Followed = { group: number; run: string };
/** The group's id belongs to another by now; only what has left it can still be there. */
type Stray = { group: null; run: string };

/**
 * Starts commands, each as the leader of its own process group, and keeps a note of each on disk until it ends,
 * so that a later server finds what a killed one left behind.
 */
export function createProcessGroups(notesFolder: string) {
  const noteOf = (group: number) => path.join(notesFolder, `${group}.json`);
  const runs = new Map<number, string>();
  const forget = (group: number) => {
    runs.delete(group);
    rmSync(noteOf(group), { force: true });
  };

  return {
    async start([command, ...args]: [string, ...string[]], { cwd, env, output, applicationId }: StartOptions): Promise<ProcessGroup> {
      mkdirSync(notesFolder, { recursive: true });
      const run = randomUUID();
      const child = spawn(command, args, { cwd, env: { ...env, [RUN_VARIABLE]: run }, detached: true, stdio: ['ignore', output, output] });
      const exit = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
      // Written in the same tick: a server that is killed between the two would never find the group again.
      if (child.pid !== undefined) {
        const note: Note = { group: child.pid, start: findProcess(child.pid)?.start ?? null, boot: bootId(), applicationId, run };
        runs.set(child.pid, run);
        writeFileSync(noteOf(child.pid), JSON.stringify(note));
      }
      await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
      const id = child.pid!;
      void exit.then(() => {
        if (remainsOf({ group: id, run }).length === 0) forget(id);
      });
      if (output !== 'pipe') child.unref();
      child.stderr?.resume();
      return { id, stdout: child.stdout, exit };
    },

    /** Ends a whole group and what has left it, gently, then by force; resolves to whether all is gone. */
    async stop(group: number): Promise<boolean> {
      const run = runs.get(group);
      // It ended, and was seen to leave nothing.
      if (run === undefined) return true;
      const gone = await stopAll({ group, run });
      if (gone) forget(group);
      return gone;
    },

    /** Ends what was started and not stopped, by this server or an earlier one: for one deployment, or for all. Tells how many groups ended and how many would not. */
    async stopLeftovers(applicationId?: string): Promise<{ stopped: number; left: number }> {
      const names = await readdir(notesFolder).catch(() => [] as string[]);
      const ended = await Promise.all(
        names.map(async (name) => {
          const file = path.join(notesFolder, name);
          const note = parseNote(await readFile(file, 'utf8').catch(() => ''));
          if (note && applicationId !== undefined && note.applicationId !== applicationId) return null;
          const followed = note === null ? null : isSame(note) ? note : { group: null, run: note.run };
          const isOurs = followed !== null && remainsOf(followed).length > 0;
          const gone = !isOurs || (await stopAll(followed));
          if (gone) {
            if (note !== null) runs.delete(note.group);
            await rm(file, { force: true });
          }
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

/** Ends what is left, gently, then by force; resolves to whether nothing is. */
async function stopAll(followed: Followed | Stray): Promise<boolean> {
  for (const [signal, waitMs] of [
    ['SIGTERM', TERM_MS],
    ['SIGKILL', KILL_MS],
  ] as const) {
    const told = new Set<number>();
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(POLL_MS)) {
      const left = remainsOf(followed);
      if (left.length === 0) return true;
      // The group hears it in one go; who is outside, or was started in the meantime, one by one.
      if (told.size === 0 && followed.group !== null) for (const pid of signalGroup(followed.group, signal)) told.add(pid);
      for (const pid of left) if (!told.has(pid)) signalProcess(pid, signal);
      for (const pid of left) told.add(pid);
    }
  }
  return remainsOf(followed).length === 0;
}

/** Signals all members of a group at once; gives their ids. */
function signalGroup(group: number, signal: NodeJS.Signals): number[] {
  const members = membersOf(group);
  signalProcess(-group, signal);
  return members;
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended, or nobody is left in the group.
  }
}

/** Ids of what lives of a start: the members of its group, and whoever has left it. */
const remainsOf = ({ group, run }: Followed | Stray): number[] => [
  ...new Set([...(group === null || isGone(group) ? [] : membersOf(group)), ...(run ? findByEnvironment(`${RUN_VARIABLE}=${run}`) : [])]),
];

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
