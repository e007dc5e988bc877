import { createServer } from 'node:net';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createBridge } from './bridge';
import { lockFolder } from './lock';

const LOCK_WAIT_MS = 3_000;

/** Runs in a thread of its own, so that a long query never holds up requests. */
async function main({ dataFolder, socketFolder }: { dataFolder: string; socketFolder: string }): Promise<void> {
  await lockFolder(dataFolder, LOCK_WAIT_MS);
  const lite = await PGlite.create(path.join(dataFolder, 'database'), { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
  const serve = createBridge(lite);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    void serve(socket);
  });
  server.listen(path.join(socketFolder, '.s.PGSQL.5432'), () => parentPort?.postMessage({ ready: true }));
  parentPort?.on('message', async () => {
    server.close();
    await lite.close();
    process.exit(0);
  });
}

main(workerData).catch((error: Error) => {
  parentPort?.postMessage({ error: error.message, name: error.name });
});
