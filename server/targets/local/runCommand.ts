import type { StepContext } from '../target';
import { readLines } from './output';
import type { ProcessGroups } from './processGroup';

export type CommandResult = { code: number | null; signal: NodeJS.Signals | null; timedOut: boolean; lastLines: string[] };

const KEPT_LINES = 5;

/**
 * Runs a command to its end, each line of its output into the log. The whole group ends with it, at the deadline,
 * or when the context is aborted; then this rejects with the abort's reason.
 */
export async function runCommand(
  groups: ProcessGroups,
  context: StepContext,
  command: [string, ...string[]],
  { cwd, env, timeoutMs, onErrorLine = 'info' }: { cwd: string; env: Record<string, string>; timeoutMs: number; onErrorLine?: 'info' | 'warning' },
): Promise<CommandResult> {
  context.signal.throwIfAborted();
  const child = await groups.start(command, { cwd, env, stdout: 'pipe', deploymentId: context.deploymentId });
  const lastLines: string[] = [];
  const keep = (status: 'info' | 'warning') => (line: string) => {
    context.log(line, status);
    if (line.trim() === '') return;
    lastLines.push(line);
    if (lastLines.length > KEPT_LINES) lastLines.shift();
  };
  const read = Promise.all([readLines(child.stdout!, keep('info')), readLines(child.stderr!, keep(onErrorLine))]);

  let timedOut = false;
  const stop = () => void groups.stop(child.pid);
  const deadline = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs);
  context.signal.addEventListener('abort', stop, { once: true });
  const exit = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  clearTimeout(deadline);
  context.signal.removeEventListener('abort', stop);
  // What the command left in the background would hold its output open.
  await groups.stop(child.pid);
  await read;
  context.signal.throwIfAborted();
  return { ...exit, timedOut, lastLines };
}
