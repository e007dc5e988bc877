import { call as callEffect, cancelled, put, select } from 'typed-redux-saga';
import { CALLS, type Call, type CallName } from '../../contract/calls';
import { API_TIMEOUT_MS } from '../../contract/constants';
import { MESSAGES } from '../../contract/messages';
import { selectSession, sessionEnded } from '../session/slice';
import { noticeRaised, requestEnded, requestStarted } from '../shell/slice';
import { ApiError, isSessionRefused } from './apiError';

const BASE = process.env.API_BASE ?? '/api';
const NO_RESPONSE = 'The server could not be reached. Check your connection and try again.';
const TIMED_OUT = 'The server did not answer in time. Please try again.';

export type CallInput = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown; isQuiet?: boolean };

/**
 * Makes a call of the contract: loader, session token, 90 s time-out. Cancelling the saga aborts the request.
 * Resolves to the answer's JSON as it came. Throws an ApiError; 401 and 403 end the session as well, and say so.
 */
export const request = (name: CallName, input: CallInput = {}) =>
  // An effect of its own: of a generator that is delegated to, `yield*` forgets that it was cancelled, and its caller would go on.
  callEffect(perform, name, input);

function* perform(name: CallName, { params, query, body, isQuiet = false }: CallInput) {
  const { method, path, cookies }: Call = CALLS[name];
  const { authToken: token } = yield* select(selectSession);
  const controller = new AbortController();
  if (!isQuiet) yield* put(requestStarted());
  try {
    const init: RequestInit = {
      method,
      credentials: cookies ? 'include' : 'same-origin',
      signal: AbortSignal.any([controller.signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: token } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    return yield* callEffect(send, urlOf(path, params, query), init);
  } catch (error) {
    if (isSessionRefused(error)) {
      const { authToken, isLeaving } = yield* select(selectSession);
      yield* callEffect([localStorage, 'clear']);
      // Only the first refusal of an open session: the others of the same moment say nothing new, and who logs out knows.
      if (token !== null && token === authToken && !isLeaving) yield* put(noticeRaised({ kind: 'warning', message: MESSAGES.auth.sessionRefused }));
      // Last: what follows a session ends with it, this call too.
      yield* put(sessionEnded());
    }
    throw error;
  } finally {
    if (yield* cancelled()) controller.abort();
    if (!isQuiet) yield* put(requestEnded());
  }
}

function urlOf(path: string, params: Record<string, string> = {}, query: Record<string, string | undefined> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${BASE}${filled}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, init);
    text = await response.text();
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new ApiError({ status: null, code: isTimeout ? 'TIMEOUT' : 'NO_RESPONSE', message: isTimeout ? TIMED_OUT : NO_RESPONSE });
  }
  const json = parse(text);
  if (response.ok) return json;
  const { detail, message, code } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const sentence = [detail, message].find((given): given is string => typeof given === 'string' && given !== '');
  throw new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : null,
    message: sentence ?? `The server answered ${response.status}.`,
    isServerSentence: sentence !== undefined,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
