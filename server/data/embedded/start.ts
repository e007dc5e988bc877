import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export type EmbeddedDatabase = { url: string; close(): Promise<void> };

/** A start that failed for a reason a person can act on; its message is the whole story. */
export class EmbeddedStartError extends Error {}

/**
 * Starts PostgreSQL inside this process (PGlite, in a worker thread) on a folder, and resolves to a URL that any `pg` client can use.
 * `workerFile` is the bundled embedded/worker.ts. Rejects with an EmbeddedStartError when the folder is in use or unreadable.
 */
export async function startEmbedded({ dataFolder, workerFile }: { dataFolder: string; workerFile: URL | string }): Promise<EmbeddedDatabase> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // Short on purpose: a unix socket's path may have about 100 characters.
  const socketFolder = mkdtempSync(path.join(tmpdir(), 'gantry-db-'));
  const worker = new Worker(workerFile, { workerData: { dataFolder, socketFolder } });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  await new Promise<void>((resolve, reject) => {
    worker.once('message', (message: { ready?: true; error?: string }) => (message.ready ? resolve() : reject(new EmbeddedStartError(message.error))));
    worker.once('error', (error) => reject(new EmbeddedStartError(error.message)));
  }).catch(async (error) => {
    await worker.terminate();
    rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  });

  return {
    url: `postgres://postgres:embedded@localhost/postgres?host=${encodeURIComponent(socketFolder)}`,
    async close() {
      worker.postMessage('close');
      await exited;
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}
