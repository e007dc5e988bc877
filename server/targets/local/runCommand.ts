import { setTimeout as sleep } from 'node:timers/promises';
import type { DeploymentId } from '../../../contract/ids';
import type { WriteLog } from '../target';
import { readLines } from './output';
import type { Exit, ProcessGroups } from './processGroup';

/** What a command is run for: whose it is, where its lines go, and what ends it. */
export type Work = { applicationId: DeploymentId; log: WriteLog; signal: AbortSignal };

/** How a command ended; `reason` is the line of its output that says most about it, null when it printed nothing. */
export type CommandResult = Exit & { timedOut: boolean; reason: string | null };

const KEPT_LINES = 60;
/** How long the output of a command that has ended may still come. */
const DRAIN_MS = 5_000;
/** Errors and other output share one pipe: over two, lines that are printed together would arrive in any order. */
const IN_ORDER = ['/bin/sh', '-c', 'exec "$0" "$@" 2>&1'] as const;

/**
 * Runs a command to its end, each line of its output into the log. The whole group ends with it, at the deadline,
 * or when the context is aborted; then this rejects with the abort's reason.
 */
export async function runCommand(
  groups: ProcessGroups,
  { signal, applicationId, log }: Work,
  command: [string, ...string[]],
  { cwd, env, timeoutMs }: { cwd: string; env: Record<string, string>; timeoutMs: number },
): Promise<CommandResult> {
  signal.throwIfAborted();
  const group = await groups.start([...IN_ORDER, ...command], { cwd, env, output: 'pipe', applicationId });
  const lines = createTail(KEPT_LINES);
  const keep = (line: string) => {
    log(line);
    lines.add(line);
  };
  const read = readLines(group.stdout!, keep);

  let timedOut = false;
  const stop = () => void groups.stop(group.id);
  const deadline = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  // An abort while the command was being started found no listener.
  if (signal.aborted) stop();
  const exit = await group.exit;
  clearTimeout(deadline);
  signal.removeEventListener('abort', stop);
  // What the command left in the background would hold its output open.
  await groups.stop(group.id);
  await Promise.race([read, sleep(DRAIN_MS)]);
  group.stdout!.destroy();
  await read;
  signal.throwIfAborted();
  return { ...exit, timedOut, reason: lines.reason() };
}

/** Keeps a program's last lines and finds among them the one that says why it ended. */
export function createTail(limit: number) {
  const kept: string[] = [];
  return {
    add(line: string): void {
      const text = plain(line).trim();
      if (text === '') return;
      kept.push(text);
      if (kept.length > limit) kept.shift();
    },
    reason: (): string | null =>
      kept.findLast((line) => TELLING.test(line) && !NOISE.test(line)) ?? kept.findLast((line) => !NOISE.test(line)) ?? kept.at(-1) ?? null,
  };
}

const TELLING = /\b\w*(?:Error|Exception)\b\s*[:[(]|\berror\b(?: TS\d+)?\s*:|\bfatal:|^npm (?:error|ERR!) code|EADDRINUSE|EACCES|cannot find/i;
/** Stack frames, brackets and signatures that programs print after the line that matters. */
const NOISE =
  /^at |^[{}[\]();,^~\s]+$|^Node\.js v|^Emitted '|^throw |^(?:code|errno|syscall|address|port|path|dest|spawnargs|requireStack): |A complete log of this run|^npm (?:error|ERR!)\s*$/;

// Colours have no place in a sentence.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what starts a colour
const plain = (line: string): string => line.replace(/\u001b\[[0-9;:]*m/g, '');
