import type { z } from 'zod';
import { DomainError } from '../problem';

export const HOST_TIMEOUT_MS = 15_000;
export const MAX_PAGES = 50;
const DEFAULT_WAIT_SECONDS = 60;

/** How one code host's API is asked. `host` is its name for people, `base` the API's address without a slash at the end. */
export type Peer = { host: string; base: string; timeoutMs?: number | undefined };

/** What a missing thing means to the caller; without it a 404 is a failure of the code host. */
export type NotFound = () => DomainError;

/** A fetch that adds the token, keeps the deadline, and asks below the base only: the token must not follow a link that leads elsewhere. */
export const fetchFrom =
  ({ base, timeoutMs = HOST_TIMEOUT_MS }: Peer, token: string) =>
  async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (!url.startsWith(`${base}/`)) throw new DomainError('CODE_HOST_FAILED');
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    const asked = { ...init, headers, signal: AbortSignal.timeout(timeoutMs) };
    return fetch(url, asked).catch((error) => {
      // The other side may have closed a kept connection just now: what only reads is asked once more, within the same deadline.
      if (error instanceof TypeError && (init.method ?? 'GET') === 'GET') return fetch(url, asked);
      throw error;
    });
  };

/**
 * Asks the API for one JSON document and checks its shape. `path` is below the base, or a whole address below it (a next page).
 * Throws CODE_HOST_FAILED, CODE_HOST_LIMITED, CODE_HOST_ACCESS_LOST, or what `notFound` makes of a 404.
 */
export const ask = <T>(peer: Peer, token: string, path: string, shape: z.ZodType<T>, notFound?: NotFound): Promise<T> =>
  askFor(peer, token, path, {}, async (response) => {
    if (!response.ok) throw problemOf(peer, response.status, response.headers, notFound);
    return shape.parse(await response.json());
  });

/** Asks the API anything; `read` decides what the answer means, whatever its status. Whatever else goes wrong is CODE_HOST_FAILED. */
export async function askFor<T>(peer: Peer, token: string, path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    const url = path.startsWith('/') ? `${peer.base}${path}` : path;
    const headers = { Accept: 'application/json', 'User-Agent': 'gantry', ...(init.headers as Record<string, string> | undefined) };
    const response = await fetchFrom(peer, token)(url, { ...init, headers });
    try {
      return await read(response);
    } finally {
      if (!response.bodyUsed) await response.body?.cancel();
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('CODE_HOST_FAILED', {}, { cause: error });
  }
}

/** Follows pages until `next` finds no more, at most fifty. */
export async function askAll<T>(
  peer: Peer,
  token: string,
  path: string,
  shape: z.ZodType<T>,
  next: (page: T) => string | null,
  notFound?: NotFound,
): Promise<T[]> {
  const pages: T[] = [];
  let at: string | null = path;
  while (at !== null && pages.length < MAX_PAGES) {
    const page: T = await ask(peer, token, at, shape, notFound);
    pages.push(page);
    at = next(page);
  }
  return pages;
}

/** What an answer that is no success means to the caller. */
export function problemOf(peer: Peer, status: number, headers: Headers, notFound?: NotFound): DomainError {
  if (status === 404 && notFound) return notFound();
  if (status === 429 || (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after'))))
    return new DomainError('CODE_HOST_LIMITED', { host: peer.host, seconds: secondsToWait(headers) });
  if (status === 401 || status === 403) return new DomainError('CODE_HOST_ACCESS_LOST', { host: peer.host });
  return new DomainError('CODE_HOST_FAILED', {}, { cause: new Error(`${peer.host} answered ${status}`) });
}

/** What an answer means to whoever asked for a webhook: a host hides from people without admin rights that there is anything to add to. */
export function webhookProblemOf(peer: Peer, repo: string, status: number, headers: Headers): DomainError {
  const problem = problemOf(peer, status, headers);
  const refused = [400, 403, 404, 422].includes(status) && problem.code !== 'CODE_HOST_LIMITED';
  return refused ? new DomainError('WEBHOOK_REFUSED', { host: peer.host, repo }) : problem;
}

function secondsToWait(headers: Headers): number {
  const after = Number(headers.get('retry-after'));
  if (after > 0) return Math.ceil(after);
  const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
  return reset > 0 ? Math.ceil(reset) : DEFAULT_WAIT_SECONDS;
}
