import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignInProvider } from '../../contract/auth';
import { CALLS, type Call, type CallName } from '../../contract/calls';
import type { UserId } from '../../contract/ids';
import { ProblemSchema } from '../../contract/reply';
import { createAccountServices } from '../accountServices';
import { build } from '../app';
import type { ApplicationServices } from '../applicationServices';
import { CODE_HOSTS } from '../codehosts/hosts';
import { connect } from '../data/connect';
import { openPeers, type PeerSettings, type Peers } from '../peers';
import { createSeal } from '../seal';
import { testDatabase } from './testDatabase';

export const PUBLIC_URL = 'http://localhost:3000';

/** Deployments have tests of their own; here nothing asks for them. */
const NO_APPLICATIONS = { applications: {}, hub: {}, pushes: {} } as unknown as ApplicationServices;

export type Answer = { status: number; json: Record<string, unknown>; cookie: string | undefined };
type Sent = { body?: unknown; query?: Record<string, string>; params?: Record<string, string>; token?: string; cookie?: string | undefined };

/** The account part of the server on an empty database, asked over HTTP. `peers` replaces outside parties. */
export async function startAccounts({ peers: replaced = {}, settings = {} }: { peers?: Partial<Peers>; settings?: Partial<PeerSettings> } = {}) {
  const database = await testDatabase();
  const { db, close } = connect(database.url);
  const dataFolder = await mkdtemp(join(tmpdir(), 'gantry-accounts-'));
  const seal = createSeal(Buffer.from('a secret of the tests'));
  const clock = { at: Date.parse('2026-03-01T12:00:00Z') };
  const log: string[] = [];

  const peerSettings = { publicUrl: PUBLIC_URL, sandbox: true, dataFolder, samplesFolder: join(dataFolder, 'no-samples'), aws: false, ...settings };
  const peers = { ...(await openPeers({ db, seal, settings: peerSettings })), ...replaced };
  const services = createAccountServices({
    db,
    seal,
    peers,
    settings: { publicUrl: peerSettings.publicUrl },
    now: () => clock.at,
    log: { info: (message) => log.push(message), warn: (_fields, message) => log.push(message) },
  });
  const app = await build({
    db,
    seal,
    peers,
    accounts: services,
    applications: NO_APPLICATIONS,
    settings: { publicUrl: peerSettings.publicUrl, statecharts: false },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  /** Makes a call of the contract and holds its answer against the contract: the reply's shape, or a problem's. */
  async function call(name: CallName, { body, query, params, token, cookie }: Sent = {}): Promise<Answer> {
    const { method, path, reply }: Call = CALLS[name];
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
    const response = await fetch(`${address}/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const json = (await response.json()) as Record<string, unknown>;
    (response.ok ? reply : ProblemSchema).parse(json);
    return { status: response.status, json, cookie: response.headers.get('set-cookie')?.split(';')[0] };
  }

  /** Sends a form of the sandbox as a browser does; resolves to where it leads. */
  async function submit(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; location: URL | null; text: string }> {
    const response = await fetch(url.replace(peerSettings.publicUrl, address), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(form).toString(),
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    return { status: response.status, location: location ? new URL(location) : null, text: await response.text() };
  }

  /** Signs in at the sandbox code host, up to the second factor. */
  async function challenge(username: string, provider: SignInProvider = 'github') {
    const { login, callback } = CODE_HOSTS[provider];
    const { json, cookie } = await call(login);
    const email = `${username}@example.test`;
    const { location } = await submit(String(json.url), { decision: 'allow', account: 'other', username, email });
    const answer = await call(callback, { query: Object.fromEntries(location?.searchParams ?? []), cookie });
    return { email, provider, code: String(answer.json.code), qai: String(answer.json.qai) };
  }

  /** The code of the second factor, as the server's log prints it. */
  const loggedCode = () => log.at(-1)?.match(/: (\d{6}) /)?.[1] ?? '';

  /** Signs in with both factors; resolves to the session's token. */
  async function signIn(username: string, provider: SignInProvider = 'github'): Promise<string> {
    const { email, code } = await challenge(username, provider);
    const { json } = await call('verifyMfa', { body: { email, token: loggedCode(), user_type: 'user', code, provider_type: provider } });
    return String(json.access_token);
  }

  /** A session without the way in: for tests of what comes after it. */
  async function open(username: string): Promise<string> {
    const account = { accountId: `sandbox:${username}`, username, email: `${username}@example.test`, token: `token of ${username}` };
    const user = await services.users.signedIn('github', account);
    return services.sessions.open(user.id as UserId);
  }

  return {
    address,
    db,
    seal,
    peers,
    services,
    clock,
    log,
    call,
    submit,
    challenge,
    loggedCode,
    signIn,
    open,
    /** Takes the database away from the running server. */
    loseDatabase: () => database.close(),
    async close() {
      await app.close();
      await close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type Accounts = Awaited<ReturnType<typeof startAccounts>>;
