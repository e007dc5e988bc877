import pg from 'pg';
import type { LiveMessage } from '../../contract/logs';
import { type DeploymentLogs, LOG_CHANNEL } from './deploymentLogs';

const RECONNECT_MS = 1_000;
const PAGE = 5_000;

/** Someone who watches a deployment; gets frames (one JSON object each) of lines in order, none twice. */
export type Watcher = { send(frames: string[]): void };

/** `watchers` maps each to the last number it has; those that still read their gap have all there will ever be. */
type Room = { watchers: Map<Watcher, number>; last: number; pumping: boolean; again: boolean };

/** Tells many watchers of new log lines: one listening connection for the process, and one read for each wake-up of a deployment. */
export function createLogHub({ url, logs, onError = () => {} }: { url: string; logs: Pick<DeploymentLogs, 'read'>; onError?: (error: unknown) => void }) {
  const rooms = new Map<string, Room>();
  let client: pg.Client | null = null;
  let closed = false;

  async function listen(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ connectionString: url });
    let again = false;
    const retry = () => {
      if (closed || again) return;
      again = true;
      client = null;
      void next.end().catch(() => {});
      setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', ({ channel, payload }) => {
      if (channel === LOG_CHANNEL && payload && rooms.has(payload)) void pump(payload);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${LOG_CHANNEL}`);
      client = next;
      // What came while nobody listened.
      for (const id of rooms.keys()) void pump(id);
    } catch (error) {
      onError(error);
      retry();
    }
  }

  async function pump(id: string): Promise<void> {
    const room = rooms.get(id);
    if (!room) return;
    room.again = true;
    if (room.pumping) return;
    room.pumping = true;
    try {
      while (room.again && rooms.get(id) === room) {
        room.again = false;
        for (let lines = await logs.read(id, room.last, PAGE); lines.length > 0; lines = lines.length < PAGE ? [] : await logs.read(id, room.last, PAGE)) {
          const frames = lines.map((line) => frameOf(id, line));
          const first = lines[0]!.seq;
          room.last = lines.at(-1)!.seq;
          for (const [watcher, has] of room.watchers) {
            if (has >= room.last) continue;
            watcher.send(has < first ? frames : frames.slice(has - first + 1));
            room.watchers.set(watcher, room.last);
          }
        }
      }
    } catch (error) {
      onError(error);
    } finally {
      room.pumping = false;
    }
  }

  return {
    start: listen,

    /** Sends what is behind `after`, then every new line. Resolves, once live, to the function that ends it. */
    async watch(id: string, after: number, watcher: Watcher): Promise<() => void> {
      const room = rooms.get(id) ?? { watchers: new Map(), last: after, pumping: false, again: false };
      rooms.set(id, room);
      room.watchers.set(watcher, Number.POSITIVE_INFINITY);
      const leave = () => {
        room.watchers.delete(watcher);
        if (room.watchers.size === 0 && rooms.get(id) === room) rooms.delete(id);
      };
      let sent = after;
      try {
        while (sent < room.last) {
          const lines = (await logs.read(id, sent, PAGE)).filter(({ seq }) => seq <= room.last);
          if (lines.length === 0) break;
          watcher.send(lines.map((line) => frameOf(id, line)));
          sent = lines.at(-1)!.seq;
        }
      } catch (error) {
        leave();
        throw error;
      }
      // No await between the last look at `last` and this: nothing is missed and nothing comes twice.
      room.watchers.set(watcher, sent);
      void pump(id);
      return leave;
    },

    async close(): Promise<void> {
      closed = true;
      rooms.clear();
      await client?.end().catch(() => {});
    },
  };
}

export type LogHub = ReturnType<typeof createLogHub>;

const frameOf = (id: string, { seq, status, message, at }: { seq: number; status: string; message: string; at: string }): string =>
  JSON.stringify({ deployment_id: id, status, message, timestamp: at, seq } satisfies LiveMessage);
