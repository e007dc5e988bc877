import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const RETRY_MS = 100;

/**
 * Claims a data folder for this process; the kernel gives it back when the process dies, however it dies.
 * Rejects with a DataFolderLockedError when another process still holds it after `waitMs`.
 */
export async function lockFolder(folder: string, waitMs: number): Promise<Server> {
  const address = addressOf(folder);
  for (const deadline = Date.now() + waitMs; ; ) {
    const server = await listen(address);
    if (server) return server.unref();
    if (!address.startsWith('\0') && !(await isAlive(address))) rmSync(address, { force: true });
    else if (Date.now() > deadline) throw new DataFolderLockedError(folder);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

export class DataFolderLockedError extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process. Stop it, or set GANTRY_DATA to another folder.`);
    this.name = 'DataFolderLockedError';
  }
}

function addressOf(folder: string): string {
  const id = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 24);
  // Linux's abstract sockets vanish with their process; elsewhere a file stays behind and is tried before it counts.
  return process.platform === 'linux' ? `\0gantry-${id}` : path.join(tmpdir(), `gantry-${id}.lock`);
}

const listen = (address: string): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null)).listen(address, () => resolve(server));
  });

const isAlive = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
