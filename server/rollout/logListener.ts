import pg from 'pg';
import { LOG_CHANNEL } from './logLines';

const RECONNECT_MS = 1_000;
const CHECK_MS = 15_000;
const CONNECT_MS = 10_000;

export type LogListenerDeps = {
  url: string;
  /** A deployment has new lines. */
  onLines(deploymentId: string): void;
  /** From now on nothing is missed; what came before may have been. */
  onListening(): void;
  onError(error: unknown): void;
};

/** One connection that hears of new log lines, made again whenever it is lost. */
export function createLogListener({ url, onLines, onListening, onError }: LogListenerDeps) {
  let current: pg.Client | null = null;
  let check: NodeJS.Timeout | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
    let isLost = false;
    const lose = (error?: unknown) => {
      if (isLost) return;
      isLost = true;
      if (check) clearInterval(check);
      if (closed) return;
      if (error) onError(error);
      void client.end().catch(() => {});
      setTimeout(() => void connect(), RECONNECT_MS).unref();
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ channel, payload }) => {
      if (channel === LOG_CHANNEL && payload) onLines(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${LOG_CHANNEL}`);
      if (closed) return void (await client.end());
      current = client;
      // A connection that died without a word would stay silent for ever.
      check = setInterval(() => void client.query('select 1').catch(lose), CHECK_MS);
      check.unref();
      onListening();
    } catch (error) {
      lose(error);
    }
  }

  return {
    /** Resolves once listening, or after the first failed try; it goes on trying. */
    start: connect,

    async close(): Promise<void> {
      closed = true;
      if (check) clearInterval(check);
      await current?.end().catch(() => {});
    },
  };
}
