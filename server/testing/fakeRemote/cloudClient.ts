import { setTimeout as sleep } from 'node:timers/promises';
import type { Thing } from './cloud';

/** Nobody knows what came of a call, or it was one too many: look, then try again. */
export class TryAgain extends Error {}
/** The cloud keeps what it was asked to delete. */
export class Refused extends Error {}

const THROTTLED = 429;
const REFUSED = 409;
const MISSING = 404;
const TRIES = 5;
const WAIT_MS = 20;

type Asked = { kind: string; tag: string; data?: Record<string, unknown>; from?: string };

/** The cloud's calls. `find`, `describe` and `remove` may be made again at will; `create` makes one more thing each time. */
export function createCloudClient(address: string) {
  async function ask<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T | null> {
    const init = { method, ...(body ? { body: JSON.stringify(body) } : {}), ...(signal ? { signal } : {}) };
    const response = await fetch(`${address}/things${path}`, init).catch((error) => {
      if (signal?.aborted) throw error;
      throw new TryAgain('The answer was lost.');
    });
    if (response.status === MISSING) return null;
    if (response.status === THROTTLED) throw new TryAgain('Too many calls.');
    if (response.status === REFUSED) throw new Refused('It is in use.');
    if (!response.ok) throw new Error(`The cloud answered ${response.status}.`);
    return (await response.json()) as T;
  }

  async function find(tag: string, kind: string, signal?: AbortSignal): Promise<Thing[]> {
    return (await ask<Thing[]>('GET', `?${new URLSearchParams({ tag, kind })}`, undefined, signal)) ?? [];
  }

  return {
    find,
    describe: (id: string, signal?: AbortSignal) => ask<Thing>('GET', `/${id}`, undefined, signal),
    // Never cut off: what is made must be known of.
    create: (asked: Asked) => ask<Thing>('POST', '', asked),
    change: (id: string, data: Record<string, unknown>) => ask<Thing>('PATCH', `/${id}`, data),

    /** Deletes all that has a tag; throws Refused when some of it stays. */
    remove: (tag: string, kind: string): Promise<void> =>
      again(async () => {
        for (const { id } of await find(tag, kind)) await ask('DELETE', `/${id}`);
      }),

    isThere: (tag: string, kind: string): Promise<boolean> => again(async () => (await find(tag, kind)).length > 0),
  };
}

export type CloudClient = ReturnType<typeof createCloudClient>;

/** For what has no step to come back in. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TryAgain) || left === 0) throw error;
      await sleep(WAIT_MS);
    }
  }
}
