import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './worker';

export type EmbeddedDatabase = { url: string; close(): Promise<void> };

/** A start that failed for a reason a person can act on; its message is the whole story. */
export class EmbeddedStartError extends Error {}

export type EmbeddedOptions = {
  dataFolder: string;
  /** The bundled embedded/worker.ts. */
  workerFile: URL | string;
  /** Told once when the database breaks after it had started; whatever was committed is safe on disk. */
  onLost?: (error: Error) => void;
  /** How long a client may rest inside a transaction; 30 seconds when not told. */
  idleInTransactionMs?: number;
};

/**
 * Starts PostgreSQL inside this process (PGlite, in a worker thread) on a folder, and resolves to a URL that any `pg` client can use.
 * Rejects with an EmbeddedStartError when the folder is in use or unreadable.
 */
export async function startEmbedded({ dataFolder, workerFile, onLost = () => {}, idleInTransactionMs }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const worker = new Worker(workerFile, { workerData: { dataFolder, idleInTransactionMs } });
  let closing = false;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const failed = new Promise<never>((_, reject) => {
    worker.on('message', (message: WorkerMessage) => 'error' in message && reject(new EmbeddedStartError(message.error)));
    worker.on('error', (error) => reject(new EmbeddedStartError(error.message)));
    worker.on('exit', () => reject(new EmbeddedStartError('The embedded database ended by itself.')));
  });
  const ready = new Promise<string>((resolve) => {
    worker.on('message', (message: WorkerMessage) => 'socketFolder' in message && resolve(message.socketFolder));
  });

  const socketFolder = await Promise.race([ready, failed]).catch(async (error) => {
    await worker.terminate();
    throw error;
  });
  failed.catch((error) => closing || onLost(error));

  return {
    url: `postgres://postgres:embedded@localhost/postgres?host=${encodeURIComponent(socketFolder)}`,
    async close() {
      closing = true;
      worker.postMessage('close');
      await exited;
    },
  };
}
