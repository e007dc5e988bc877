import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createBridge } from './bridge';
import { lockFolder } from './lock';

const LOCK_WAIT_MS = 3_000;
/** Of a unix socket's path; the system's own limit is a little higher, and differs. */
const LONGEST_PATH = 100;
/** The name that every PostgreSQL client looks for in the folder it is given. */
const SOCKET = '.s.PGSQL.5432';

export type WorkerMessage = { socketFolder: string } | { error: string };

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

/** Runs in a thread of its own, so that a long query never holds up requests. */
async function main({ dataFolder, idleInTransactionMs }: { dataFolder: string; idleInTransactionMs?: number }): Promise<void> {
  await lockFolder(dataFolder, LOCK_WAIT_MS);
  const lite = await PGlite.create(path.join(dataFolder, 'database'), { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
  let closing = false;
  const serve = createBridge(lite, {
    ...(idleInTransactionMs === undefined ? {} : { idleInTransactionMs }),
    onBroken: (error) => closing || tell({ error: error.message }),
  });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    void serve(socket);
  });
  tell({ socketFolder: await listenBeside(server, dataFolder) });

  parentPort?.on('message', async () => {
    closing = true;
    server.close();
    await lite.close();
    process.exit(0);
  });
}

/** In the data folder, where a killed process's socket is found and replaced; elsewhere when its path is too long or it can hold no socket. */
async function listenBeside(server: Server, dataFolder: string): Promise<string> {
  const socket = path.resolve(dataFolder, SOCKET);
  if (socket.length <= LONGEST_PATH) {
    rmSync(socket, { force: true });
    if (await listen(server, socket)) return path.dirname(socket);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'gantry-db-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (await listen(server, path.join(folder, SOCKET))) return folder;
  throw new Error(`The database cannot listen in ${folder}.`);
}

const listen = (server: Server, socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(socket, () => resolve(true));
  });

main(workerData).catch((error: Error) => tell({ error: error.message }));
