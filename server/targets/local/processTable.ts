import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** One live process. `start` tells two processes with the same id apart; `memory` is resident, in bytes. */
export type ProcessEntry = { pid: number; group: number; start: string; cpuSeconds: number; memory: number };

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const KB = 1024;

/** Every live process; one that ended but was not fetched by its parent is left out. */
export function listProcesses(): ProcessEntry[] {
  const pids = attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name)));
  return pids && pids.length > 0 ? pids.flatMap((pid) => fromProc(pid) ?? []) : fromPs(['-A']);
}

/** A live process by its id, or null. */
export function findProcess(pid: number): ProcessEntry | null {
  if (attempt(() => readFileSync('/proc/self/stat'))) return fromProc(String(pid));
  return fromPs(['-p', String(pid)])[0] ?? null;
}

/** Ids of the live processes that were started with this entry (`NAME=value`) in their environment, or inherited it. Only of this user, and only where /proc tells. */
export function findByEnvironment(entry: string): number[] {
  const pids = attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [];
  const isMarked = (pid: string) => attempt(() => readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(entry)) === true;
  return pids.filter((pid) => isMarked(pid) && fromProc(pid) !== null).map(Number);
}

/** Names this run of the operating system: ids and start times begin anew with each. */
export const bootId = (): string => attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';

function fromProc(pid: string): ProcessEntry | null {
  return attempt(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in brackets and may hold anything, brackets too.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return {
      pid: Number(pid),
      group: Number(fields[2]),
      start: fields[19]!,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      memory: Number(fields[21]) * PAGE_BYTES,
    };
  });
}

/** For systems without /proc. Exported for its test. */
export function fromPs(selection: string[]): ProcessEntry[] {
  const columns = ['pid', 'pgid', 'stat', 'time', 'rss', 'lstart'].flatMap((name) => ['-o', `${name}=`]);
  // `ps -p` ends with code 1 when there is no such process.
  const text = attempt(() =>
    execFileSync('ps', [...selection, ...columns], { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  return (text ?? '').split('\n').flatMap((line) => {
    const [pid, group, state, time, rss, ...start] = line.trim().split(/\s+/);
    if (!pid || !time || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), group: Number(group), start: start.join(' '), cpuSeconds: secondsOf(time), memory: Number(rss) * KB }];
  });
}

/** `[[days-]hours:]minutes:seconds` in seconds. */
function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.split('-').reverse();
  return Number(days) * 86_400 + clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
