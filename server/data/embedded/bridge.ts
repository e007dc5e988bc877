import type { Socket } from 'node:net';
import { ClientMessages, simpleQuery, splitAnswer } from './frames';
import { Gate } from './gate';

/** The one session of the embedded database: takes messages of the wire protocol, gives the answer's bytes. */
export type Engine = { execProtocolRaw(message: Uint8Array): Promise<Uint8Array> };

/** Types after which the client waits for an answer: Query, Sync, Flush, CopyDone, CopyFail. */
const ANSWERED = new Set(['Q', 'S', 'H', 'c', 'f']);
/** Types that carry SQL text: Query, Parse. */
const SQL = new Set(['Q', 'P']);
const TERMINATE = 'X';

const DEFAULT_IDLE_MS = 30_000;

/** `onBroken` is told what the engine threw: it answers SQL errors by itself, so after a throw nothing it says can be trusted. */
export type BridgeOptions = { idleInTransactionMs?: number; onBroken?: (error: Error) => void };

/**
 * Lets many PostgreSQL clients share the one session of an embedded database.
 * A client holds the session from its first message until it is out of a transaction, as behind a pooler in transaction mode.
 * One that rests inside a transaction for longer than `idleInTransactionMs` is cut off, because everyone else waits for it.
 */
export function createBridge(engine: Engine, { idleInTransactionMs = DEFAULT_IDLE_MS, onBroken = () => {} }: BridgeOptions = {}) {
  const gate = new Gate();
  const listeners = new Set<Socket>();
  const ask = async (request: Buffer): Promise<Buffer> => {
    try {
      return Buffer.from(await engine.execProtocolRaw(request));
    } catch (error) {
      onBroken(error as Error);
      throw error;
    }
  };

  return async function serve(socket: Socket): Promise<void> {
    const messages = new ClientMessages();
    let batch: Buffer[] = [];
    let holding = false;
    let idle: NodeJS.Timeout | undefined;

    const run = async (): Promise<void> => {
      clearTimeout(idle);
      if (!holding) await gate.enter();
      holding = true;
      // Lets timers and other sockets of this thread have their turn.
      await new Promise(setImmediate);
      const request = Buffer.concat(batch);
      batch = [];
      const { reply, notifications, status } = splitAnswer(await ask(request));
      for (const notification of notifications) for (const listener of listeners) listener.write(notification);
      if (reply.length > 0) socket.write(reply);
      if (status === 'I') release();
      else idle = setTimeout(() => socket.destroy(), idleInTransactionMs);
    };
    const release = (): void => {
      clearTimeout(idle);
      if (holding) gate.leave();
      holding = false;
    };

    try {
      for await (const chunk of socket) {
        for (const { kind, type, bytes } of messages.read(chunk as Buffer)) {
          if (kind === 'cancel' || type === TERMINATE) return;
          if (kind === 'encryption') {
            socket.write('N');
            continue;
          }
          if (SQL.has(type) && /\blisten\b/i.test(bytes.toString('latin1'))) listeners.add(socket);
          batch.push(bytes);
          if (kind === 'startup' || ANSWERED.has(type)) await run();
        }
      }
    } catch {
      // A client that went away: what it began is rolled back below.
    } finally {
      listeners.delete(socket);
      if (holding) await ask(simpleQuery('ROLLBACK')).catch(() => {});
      release();
      socket.destroy();
    }
  };
}
