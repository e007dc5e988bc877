import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backend, LOOPBACK } from './loopback';
import { createLineSplitter } from './output';
import { rotateOutput } from './outputFile';
import type { Exit, ProcessGroups } from './processGroup';
import { createTail } from './runCommand';

const POLL_MS = 150;
const PROBE_MS = 5_000;
const TAIL_LINES = 60;
const TAIL_BYTES = 16 * 1024;

/** A started application: its process group, the port it was told, and how it ended once it has. */
export type Application = Backend & { version: number; group: number; logFile: string; logStart: number; ended: Exit | null; exit: Promise<Exit> };

export type StartOptions = {
  command: [string, ...string[]];
  cwd: string;
  env: Record<string, string>;
  port: number;
  logFile: string;
  applicationId: string;
  version: number;
};

/** Starts an application; its output goes to a file, which outlives this server, as the application may when the server is killed. */
export async function startApplication(
  groups: ProcessGroups,
  { command, cwd, env, port, logFile, applicationId, version }: StartOptions,
): Promise<Application> {
  await mkdir(path.dirname(logFile), { recursive: true });
  await rotateOutput(logFile);
  const log = await open(logFile, 'a');
  try {
    const { size: logStart } = await log.stat();
    const { id: group, exit } = await groups.start(command, { cwd, env, output: log.fd, applicationId });
    const application: Application = { version, group, port, open: 0, logFile, logStart, ended: null, exit };
    void exit.then((ended) => Object.assign(application, { ended }));
    return application;
  } finally {
    await log.close();
  }
}

/** `reason` is the line of the application's output that says most about its end, null when it printed nothing. */
export type Health = { health: 'healthy' | 'exited' | 'silent'; reason: string | null };

/** Asks an application over HTTP until it answers with anything but a server error, ends, or `timeoutMs` is over. What it prints meanwhile goes to `onLine`. */
export async function waitUntilHealthy(
  application: Application,
  { timeoutMs, signal, onLine = () => {} }: { timeoutMs: number; signal: AbortSignal; onLine?: (line: string) => void },
): Promise<Health> {
  const tail = createTail(TAIL_LINES);
  const lines = createLineSplitter((line) => {
    onLine(line);
    tail.add(line);
  });
  let read = application.logStart;
  const readOn = async () => {
    await rotateOutput(application.logFile);
    const { size } = await stat(application.logFile);
    // It was cut in the meantime.
    if (size < read) read = 0;
    if (size > read) for await (const chunk of createReadStream(application.logFile, { start: read, end: size - 1 })) lines.push(chunk as Buffer);
    read = size;
  };

  for (const deadline = Date.now() + timeoutMs; ; await sleep(POLL_MS)) {
    signal.throwIfAborted();
    const isEnded = application.ended !== null;
    const isHealthy = !isEnded && (await answers(application.port));
    const isLate = Date.now() > deadline;
    await readOn();
    if (!isEnded && !isHealthy && !isLate) continue;
    lines.end();
    return { health: isHealthy ? 'healthy' : isEnded ? 'exited' : 'silent', reason: tail.reason() };
  }
}

/** The last lines of an application's log, at most `most`, and the one of them that says most about its end; null when it printed nothing. */
export async function lastWords(logFile: string, most: number): Promise<{ lines: string[]; reason: string | null }> {
  const lines: string[] = [];
  const tail = createTail(TAIL_LINES);
  const splitter = createLineSplitter((line) => {
    if (line.trim() === '') return;
    lines.push(line);
    tail.add(line);
  });
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > 0) for await (const chunk of createReadStream(logFile, { start: Math.max(0, size - TAIL_BYTES) })) splitter.push(chunk as Buffer);
  splitter.end();
  return { lines: lines.slice(-most), reason: tail.reason() };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { host: `localhost:${port}`, 'user-agent': 'gantry-health' };
    const asked = request({ ...LOOPBACK, port, path: '/', timeout: PROBE_MS, agent: false, headers }, (answer) => {
      resolve((answer.statusCode ?? 500) < 500);
      // A stream of events never ends by itself.
      answer.destroy();
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.on('close', () => resolve(false));
    asked.end();
  });
