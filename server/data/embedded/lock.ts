import { createHash } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const RETRY_MS = 100;
const SOCKET_FILE = 'in-use.sock';

/** What keeps a folder claimed; the kernel gives it back when the process dies, however it dies. */
export type FolderLock = { release(): void };

export class DataFolderLockedError extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process. Stop it, or set GANTRY_DATA to another folder.`);
    this.name = 'DataFolderLockedError';
  }
}

/** Claims a data folder for this process, and makes it when it is not there. Rejects with a DataFolderLockedError when it is still held after `waitMs`. */
export async function lockFolder(folder: string, waitMs: number): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = realpathSync(folder);
  const handle = openSync(place, constants.O_RDONLY);
  for (const deadline = Date.now() + waitMs; ; ) {
    const servers = await claimAll(addressesOf(place, handle));
    const release = () => {
      for (const server of servers ?? []) server.close();
      closeSync(handle);
    };
    if (servers) return { release };
    if (Date.now() > deadline) {
      release();
      throw new DataFolderLockedError(folder);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function addressesOf(folder: string, handle: number): string[] {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform !== 'linux') return [path.join(tmpdir(), `gantry-${id}.lock`)];
  // The first vanishes with its process, but is known to this container only. The second is seen by all that mount the folder,
  // but stays behind and must be tried before it counts, which two at once could both do. Through the handle, because a
  // socket's path may have about 100 characters.
  return [`\0gantry-${id}`, `/proc/self/fd/${handle}/${SOCKET_FILE}`];
}

async function claimAll(addresses: string[]): Promise<Server[] | null> {
  const servers: Server[] = [];
  for (const address of addresses) {
    const claim = await claimOne(address);
    if (claim === 'held') {
      for (const server of servers) server.close();
      return null;
    }
    if (claim !== 'impossible') servers.push(claim);
  }
  return servers;
}

/** `impossible`: the file system knows no sockets, as some shared mounts. */
async function claimOne(address: string): Promise<Server | 'held' | 'impossible'> {
  const first = await listen(address);
  if (first !== 'held' || address.startsWith('\0') || (await isAlive(address))) return first;
  rmSync(address, { force: true });
  return listen(address);
}

const listen = (address: string): Promise<Server | 'held' | 'impossible'> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE' ? 'held' : 'impossible'));
    server.listen(address, () => resolve(server.unref()));
  });

const isAlive = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
