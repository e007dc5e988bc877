import type { SignInProvider } from '../../contract/auth';
import { CALLS, type CallName } from '../../contract/calls';
import { CODE_HOSTS } from '../codehosts/hosts';
import { PUBLIC_URL } from './bootServer';
import { readDocument } from './document';

/** What a test sends; a body that is a string goes out as it is. */
export type Sent = {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  cookie?: string;
  type?: string;
};
export type Answer = { status: number; json: Record<string, unknown>; cookie: string };

/** Makes calls of a running server by the contract's table and holds every answer against the OpenAPI document that it serves. */
export async function conformance(address: string) {
  const document = await readDocument(address);

  async function send(name: CallName, { token, params = {}, query, body, cookie, type = 'application/json' }: Sent = {}): Promise<Answer> {
    const { method, path } = CALLS[name];
    // As bytes: hostile text may hold half a character, which encodeURIComponent refuses.
    const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encode(params[key] ?? ''));
    const response = await fetch(`${address}/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const json = (await response.json()) as Record<string, unknown>;
    await document.check(name, response.status, json);
    return { status: response.status, json, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }

  /** Begins a sign-in and gives consent at the sandbox; resolves to what the browser then brings to the callback. */
  async function consent(provider: SignInProvider, username: string): Promise<Sent> {
    const { json, cookie } = await send(CODE_HOSTS[provider].login);
    const response = await fetch(String(json.url).replace(PUBLIC_URL, address), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ decision: 'allow', account: 'other', username, email: `${username}@example.test` }),
      redirect: 'manual',
    });
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    return { query: Object.fromEntries(searchParams), cookie };
  }

  return { document, send, consent };
}

export type Conformance = Awaited<ReturnType<typeof conformance>>;
