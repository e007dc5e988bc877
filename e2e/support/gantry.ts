import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = path.resolve('dist/server/main.mjs');
const START_MS = 120_000;

/** A port that is free right now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** The real server, as people run it: the built bundle in a process of its own, on an embedded database in a folder of its own. */
export class Gantry {
  output = '';
  #process: ChildProcess | null = null;

  private constructor(
    readonly url: string,
    /** Where it keeps its data. */
    readonly folder: string,
    private readonly environment: Record<string, string>,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<Gantry> {
    const port = await freePort();
    const folder = await mkdtemp(path.join(tmpdir(), 'gantry-e2e-'));
    const gantry = new Gantry(`http://localhost:${port}`, folder, { PORT: String(port), GANTRY_DATA: folder, ...environment });
    await gantry.run();
    return gantry;
  }

  /** Runs the server on the same folder and port; resolves once it answers. */
  async run(): Promise<void> {
    const { DATABASE_URL: _database, NODE_ENV: _environment, ...inherited } = process.env;
    const child = spawn(process.execPath, [MAIN], { env: { ...inherited, ...this.environment }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += String(chunk)));
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
      if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${this.output}`);
      const isUp = await fetch(`${this.url}/api/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) return;
    }
    throw new Error(`The server did not answer:\n${this.output}`);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The one-time code that the server printed last for someone. */
  async codeOf(email: string): Promise<string> {
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
      const line = this.output
        .split('\n')
        .filter((text) => text.includes(email))
        .at(-1);
      const code = line?.match(/: (\d{6}) /)?.[1];
      if (code) return code;
    }
    throw new Error(`The server printed no code for ${email}.`);
  }
}
