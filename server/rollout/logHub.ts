import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '../../contract/logs';
import type { LogLines, StoredLine } from './logLines';
import { createLogListener } from './logListener';

const RETRY_MS = 1_000;
const PAGE = 1_000;

/** Someone who watches a deployment; gets frames (one JSON object each) of lines in order, none twice. `send` resolves once the frames have left. */
export type Watcher = { send(frames: string[]): Promise<void>; isGone(): boolean };

/** `watchers` maps each to the last number it has; those that still read their gap have all there will ever be. `last` is null until the first has caught up. */
type Room = { watchers: Map<Watcher, number>; last: number | null; pumping: boolean; again: boolean };

/** Tells many watchers of new log lines: one listening connection for the process, and one read for each wake-up of a deployment. */
export function createLogHub({ url, logs, onError = () => {} }: { url: string; logs: Pick<LogLines, 'read' | 'last'>; onError?: (error: unknown) => void }) {
  const rooms = new Map<string, Room>();
  const listener = createLogListener({
    url,
    onError,
    onLines: (id) => void pump(id),
    // What came while nobody listened.
    onListening: () => {
      for (const id of rooms.keys()) void pump(id);
    },
  });

  /** Sends a room's new lines to everyone in it who has all before them. */
  async function pump(id: string): Promise<void> {
    const room = rooms.get(id);
    if (!room || room.last === null) return;
    room.again = true;
    if (room.pumping) return;
    room.pumping = true;
    while (room.again && rooms.get(id) === room) {
      room.again = false;
      try {
        for (let lines = await behind(id, room); lines.length > 0; lines = await behind(id, room)) hand(id, room, lines);
      } catch (error) {
        onError(error);
        room.again = true;
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    room.pumping = false;
  }

  const behind = (id: string, { last }: Room): Promise<StoredLine[]> => logs.read(id, last ?? 0, PAGE);

  function hand(id: string, room: Room, lines: StoredLine[]): void {
    const frames = lines.map((line) => frameOf(id, line));
    const first = lines[0]!.seq;
    const last = lines.at(-1)!.seq;
    room.last = last;
    for (const [watcher, has] of room.watchers) {
      if (has >= last) continue;
      void watcher.send(has < first ? frames : frames.slice(has - first + 1));
      room.watchers.set(watcher, last);
    }
  }

  return {
    start: listener.start,

    /** Sends what is behind `after`, then every new line. Resolves, once live, to the function that ends it. */
    async watch(id: string, after: number, watcher: Watcher): Promise<() => void> {
      const room = rooms.get(id) ?? { watchers: new Map(), last: null, pumping: false, again: false };
      rooms.set(id, room);
      room.watchers.set(watcher, Number.POSITIVE_INFINITY);
      const leave = () => {
        room.watchers.delete(watcher);
        if (room.watchers.size === 0 && rooms.get(id) === room) rooms.delete(id);
      };
      let sent = after;
      try {
        // A number that was never given must not hide lines from those who come later.
        sent = Math.min(after, await logs.last(id));
        while ((room.last === null || sent < room.last) && !watcher.isGone()) {
          // What comes behind `last` is sent to all at once.
          const lines = (await logs.read(id, sent, PAGE)).filter(({ seq }) => seq <= (room.last ?? seq));
          if (lines.length === 0) break;
          sent = lines.at(-1)!.seq;
          await watcher.send(lines.map((line) => frameOf(id, line)));
        }
      } catch (error) {
        leave();
        throw error;
      }
      // No await between the last look at `last` and this: nothing is missed and nothing comes twice.
      room.watchers.set(watcher, sent);
      room.last ??= sent;
      void pump(id);
      return leave;
    },

    async close(): Promise<void> {
      rooms.clear();
      await listener.close();
    },
  };
}

export type LogHub = ReturnType<typeof createLogHub>;

const frameOf = (id: string, { seq, version, status, message, at }: StoredLine): string =>
  JSON.stringify({ deployment_id: id, status, message, timestamp: at, seq, version } satisfies LiveMessage);
