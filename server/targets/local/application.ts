import { createReadStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLineSplitter } from './output';
import { isGone, type ProcessGroups } from './processGroup';

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const POLL_MS = 150;
const TAIL_LINES = 5;

/** A started application: its process group, the port it was told, and how it ended once it has. */
export type Application = {
  group: number;
  port: number;
  logFile: string;
  logStart: number;
  ended: () => { code: number | null; signal: NodeJS.Signals | null } | null;
  onEnd(listener: () => void): void;
};

/** Starts an application; its output goes to a file, which outlives this server, as the application may when the server is killed. */
export async function startApplication(
  groups: ProcessGroups,
  {
    command,
    cwd,
    env,
    port,
    logFile,
    deploymentId,
  }: { command: [string, ...string[]]; cwd: string; env: Record<string, string>; port: number; logFile: string; deploymentId: string },
): Promise<Application> {
  await capFile(logFile);
  const log = await open(logFile, 'a');
  try {
    const { size: logStart } = await log.stat();
    const child = await groups.start(command, { cwd, env, stdout: log.fd, deploymentId });
    let ended: { code: number | null; signal: NodeJS.Signals | null } | null = null;
    const listeners: (() => void)[] = [];
    child.once('exit', (code, signal) => {
      ended = { code, signal };
      for (const listener of listeners) listener();
    });
    child.unref();
    return { group: child.pid, port, logFile, logStart, ended: () => ended, onEnd: (listener) => void (ended ? listener() : listeners.push(listener)) };
  } finally {
    await log.close();
  }
}

/** Keeps a chatty application's log from filling the disk. */
export async function capFile(file: string): Promise<void> {
  const size = await stat(file).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await truncate(file, 0);
}

export type Health = 'healthy' | 'exited' | 'silent';

/** Asks an application over HTTP until it answers with anything but a server error, ends, or `timeoutMs` is over. What it prints meanwhile goes to `onLine`. */
export async function waitUntilHealthy(
  application: Application,
  { timeoutMs, signal, onLine }: { timeoutMs: number; signal: AbortSignal; onLine: (line: string) => void },
): Promise<{ health: Health; lastLines: string[] }> {
  const lastLines: string[] = [];
  const lines = createLineSplitter((line) => {
    onLine(line);
    if (line.trim() !== '') lastLines.push(line);
    if (lastLines.length > TAIL_LINES) lastLines.shift();
  });
  let read = application.logStart;
  const readOn = async () => {
    const { size } = await stat(application.logFile);
    if (size > read) for await (const chunk of createReadStream(application.logFile, { start: read, end: size - 1 })) lines.push(chunk as Buffer);
    read = Math.max(read, size);
  };
  const finish = async (health: Health) => {
    await readOn();
    lines.end();
    return { health, lastLines };
  };

  for (const deadline = Date.now() + timeoutMs; ; await sleep(POLL_MS, undefined, { signal })) {
    await readOn();
    if (application.ended() || (await isGone(application.group))) return finish('exited');
    if (await answers(application.port)) return finish('healthy');
    if (Date.now() > deadline) return finish('silent');
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request({ host: 'localhost', port, path: '/', timeout: 2_000, headers: { 'user-agent': 'gantry-health' } }, (answer) => {
      answer.resume();
      resolve((answer.statusCode ?? 500) < 500);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
