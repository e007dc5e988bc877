import type { z } from 'zod';
import { DomainError } from '../problem';

export const HOST_TIMEOUT_MS = 15_000;
const MAX_PAGES = 50;
const DEFAULT_WAIT_SECONDS = 60;

/** How one code host's API is asked. `host` is its name for people, `base` the API's address without a slash at the end. */
export type Peer = { host: string; base: string; timeoutMs?: number | undefined };

/** What a missing thing means to the caller; without it a 404 is a failure of the code host. */
export type NotFound = () => DomainError;

/**
 * Asks the API for one JSON document and checks its shape. `path` is below the base, or a whole address below it (a next page).
 * Throws CODE_HOST_FAILED, CODE_HOST_LIMITED, CODE_HOST_ACCESS_LOST, or what `notFound` makes of a 404.
 */
export async function ask<T>(peer: Peer, token: string, path: string, shape: z.ZodType<T>, notFound?: NotFound): Promise<{ value: T; headers: Headers }> {
  const url = path.startsWith('/') ? `${peer.base}${path}` : path;
  // The token must not follow a link that leads elsewhere.
  if (!url.startsWith(`${peer.base}/`)) throw new DomainError('CODE_HOST_FAILED');
  try {
    const response = await read(url, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'User-Agent': 'gantry' },
      signal: AbortSignal.timeout(peer.timeoutMs ?? HOST_TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw problemOf(peer, response, notFound);
    }
    return { value: shape.parse(await response.json()), headers: response.headers };
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('CODE_HOST_FAILED', {}, { cause: error });
  }
}

/** The other side may have closed a kept connection just now: what only reads is asked once more, within the same deadline. */
const read = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error) => {
    if (error instanceof TypeError) return fetch(url, init);
    throw error;
  });

/** Follows pages until `next` finds no more, at most fifty. */
export async function askAll<T>(
  peer: Peer,
  token: string,
  path: string,
  shape: z.ZodType<T>,
  next: (page: T, headers: Headers) => string | null,
  notFound?: NotFound,
): Promise<T[]> {
  const pages: T[] = [];
  let at: string | null = path;
  while (at !== null && pages.length < MAX_PAGES) {
    const { value, headers }: { value: T; headers: Headers } = await ask(peer, token, at, shape, notFound);
    pages.push(value);
    at = next(value, headers);
  }
  return pages;
}

function problemOf(peer: Peer, response: Response, notFound?: NotFound): DomainError {
  const { status, headers } = response;
  if (status === 404 && notFound) return notFound();
  if (status === 429 || (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after'))))
    return new DomainError('CODE_HOST_LIMITED', { host: peer.host, seconds: secondsToWait(headers) });
  if (status === 401 || status === 403) return new DomainError('CODE_HOST_ACCESS_LOST', { host: peer.host });
  return new DomainError('CODE_HOST_FAILED', {}, { cause: new Error(`${peer.host} answered ${status}`) });
}

function secondsToWait(headers: Headers): number {
  const after = Number(headers.get('retry-after'));
  if (after > 0) return Math.ceil(after);
  const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
  return reset > 0 ? Math.ceil(reset) : DEFAULT_WAIT_SECONDS;
}
