import type { Look } from './look';
import type { Watches } from './watches';

const LOOKS_AT_ONCE = 4;
const AFTER_FAILURE_MS = 5_000;
/** What another process is just claiming looks due for a moment. */
const SHORTEST_SLEEP_MS = 20;

type Deps = {
  watches: Pick<Watches, 'claim' | 'dueInMs'>;
  look: Look;
  /** Before each sleep, with what is to be done outside of looks. */
  beforeSleep(): Promise<void>;
  leaseMs: number;
  idleMs: number;
  log: { warn(fields: object, message: string): void };
};

/** Looks at what is due, a few at once, and sleeps until the next is or `wake` is called. */
export function createPoller({ watches, look, beforeSleep, leaseMs, idleMs, log }: Deps) {
  const running = new Set<Promise<void>>();
  let isClosed = false;
  let isAwake = false;
  let endSleep: (() => void) | null = null;
  let loop: Promise<void> | null = null;

  function wake(): void {
    isAwake = true;
    endSleep?.();
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isAwake || isClosed) return resolve();
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function begin(watch: Parameters<Look>[0]): void {
    const one = look(watch)
      .catch((err) => log.warn({ err }, 'A look for new commits could not be written down'))
      .finally(() => {
        running.delete(one);
        wake();
      });
    running.add(one);
  }

  async function round(): Promise<number> {
    const free = LOOKS_AT_ONCE - running.size;
    if (free > 0) for (const watch of await watches.claim(free, leaseMs)) begin(watch);
    await beforeSleep();
    // One that ends wakes the loop.
    if (running.size === LOOKS_AT_ONCE) return idleMs;
    return Math.max(SHORTEST_SLEEP_MS, Math.min((await watches.dueInMs()) ?? idleMs, idleMs));
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      isAwake = false;
      const waitMs = await round().catch((err) => {
        log.warn({ err }, 'Watching for new commits lost the database; trying again');
        return AFTER_FAILURE_MS;
      });
      await sleep(waitMs);
    }
  }

  return {
    start(): void {
      loop = run();
    },
    wake,
    /** Looks under way are waited for: what they learnt is to be written down. */
    async close(): Promise<void> {
      isClosed = true;
      wake();
      await loop;
      await Promise.all(running);
    },
  };
}
