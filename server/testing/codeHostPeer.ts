import { createHmac, randomUUID } from 'node:crypto';
import type { SignInProvider } from '../../contract/auth';
import { createBitbucket } from '../codehosts/bitbucket';
import { createGitHub } from '../codehosts/github';
import { fakePeer, type PeerAnswer, type PeerRequest } from './fakePeer';

export type FakeHook = { id: string; url: string; secret: string };
export const REPOSITORY = 'ada/one';
/** A commit's hash by a digit. */
export const hashOf = (digit: number): string => String(digit).repeat(40);

type Sent = { branch?: string; hash: string | null; by?: string; id?: string; secret?: string; event?: string; body?: string };

/** GitHub or Bitbucket with one repository, on loopback, as their documentation describes them; what tests change stands in `state`. */
export async function startCodeHost(provider: SignInProvider) {
  const state = {
    heads: new Map([['main', hashOf(1)]]),
    hooks: [] as FakeHook[],
    /** Status for every question about webhooks; 0 answers them. */
    hooksRefused: 0,
    /** Seconds to wait that the next question is told; 0 answers it. */
    limited: 0,
    /** Status for every question; 0 answers them. */
    down: 0,
    etags: true,
  };
  const limit = { at: null as number | null, askedAfterMs: null as number | null };
  const peer = await fakePeer((request) => {
    if (limit.at !== null) limit.askedAfterMs ??= Date.now() - limit.at;
    if (state.down) return { status: state.down };
    if (state.limited) {
      const seconds = state.limited;
      state.limited = 0;
      limit.at = Date.now();
      return { status: 429, headers: { 'retry-after': String(seconds) } };
    }
    return provider === 'github' ? gitHub(request) : bitbucket(request);
  });

  function headOf({ path, headers }: PeerRequest, document: (branch: string, hash: string) => unknown): PeerAnswer | undefined {
    const branch = decodeURIComponent(path.split('/branches/')[1] ?? '');
    const hash = state.heads.get(branch);
    if (!hash) return undefined;
    const etag = `"${hash}"`;
    if (headers['if-none-match'] === etag) return { status: 304 };
    return { json: document(branch, hash), headers: state.etags ? { etag } : {} };
  }

  function gitHub(request: PeerRequest): PeerAnswer | undefined {
    const { method, path, body } = request;
    if (path === `/repos/${REPOSITORY}`) return { json: { default_branch: 'main' } };
    if (path.startsWith(`/repos/${REPOSITORY}/branches/`)) {
      const person = { name: 'Ada', email: 'ada@example.test', date: '2026-02-03T04:05:06Z' };
      return headOf(request, (name, sha) => ({ name, commit: { sha, commit: { message: `Change ${sha[0]}\n\nWhy`, author: person, committer: person } } }));
    }
    const [, id] = path.match(`^/repos/${REPOSITORY}/hooks(?:/(.+))?$`) ?? [null];
    if (id === null) return undefined;
    const sent = body ? JSON.parse(body) : null;
    return hooks(
      method,
      id,
      sent?.config,
      ({ id: known, url }) => ({ id: Number(known), config: { url } }),
      (list) => list,
    );
  }

  function bitbucket(request: PeerRequest): PeerAnswer | undefined {
    const { method, path, body } = request;
    const base = `/2.0/repositories/${REPOSITORY}`;
    if (path === base) return { json: { mainbranch: { name: 'main' } } };
    if (path.startsWith(`${base}/refs/branches/`)) {
      const author = { raw: 'Ada <ada@example.test>', user: null };
      return headOf(request, (name, hash) => ({ name, target: { hash, date: '2026-02-03T04:05:06+00:00', message: `Change ${hash[0]}\n\nWhy`, author } }));
    }
    const [, id] = path.match(`^${base}/hooks(?:/(.+))?$`) ?? [null];
    if (id === null) return undefined;
    return hooks(
      method,
      id && decodeURIComponent(id),
      body ? JSON.parse(body) : null,
      ({ id: uuid, url }) => ({ uuid, url }),
      (values) => ({ values }),
    );
  }

  function hooks(
    method: string,
    id: string | undefined,
    sent: { url: string; secret: string } | null,
    told: (hook: FakeHook) => unknown,
    listed: (hooks: unknown[]) => unknown,
  ): PeerAnswer | undefined {
    if (state.hooksRefused) return { status: state.hooksRefused };
    if (method === 'GET') return { json: listed(state.hooks.map(told)) };
    if (method === 'POST' && sent) {
      const hook = { id: provider === 'github' ? String(state.hooks.length + 100) : `{${randomUUID()}}`, url: sent.url, secret: sent.secret };
      state.hooks.push(hook);
      return { status: 201, json: told(hook) };
    }
    const hook = state.hooks.find((one) => one.id === id);
    if (!hook) return undefined;
    if (method === 'DELETE') {
      state.hooks = state.hooks.filter((one) => one !== hook);
      return { status: 204, text: '' };
    }
    Object.assign(hook, { url: sent?.url, secret: sent?.secret });
    return { json: told(hook) };
  }

  const settings = { clientId: 'id', clientSecret: 'secret', redirectUri: 'http://localhost:3000/callback', webUrl: peer.url };
  const host = provider === 'github' ? createGitHub({ ...settings, apiUrl: peer.url }) : createBitbucket({ ...settings, apiUrl: `${peer.url}/2.0` });
  const token = provider === 'github' ? 'gho_1' : JSON.stringify({ accessToken: 'first', refreshToken: null, expiresAt: null });

  return {
    provider,
    state,
    /** How long after a limit was told the next question came. */
    askedAfterLimitMs: () => limit.askedAfterMs,
    host,
    token,
    peer,
    /** Questions for a branch so far, and whether each was a conditional one. */
    questions: (branch = 'main') =>
      peer.requests.filter(({ path }) => path.endsWith(`/branches/${branch}`)).map(({ headers }) => headers['if-none-match'] !== undefined),
    /** What the code host sends to a webhook at a push; `hash` null deletes the branch. */
    delivery({ branch = 'main', hash, by = 'grace', id = randomUUID(), secret = state.hooks[0]?.secret ?? '', event, body }: Sent): {
      body: string;
      headers: Record<string, string>;
    } {
      const text = body ?? JSON.stringify(provider === 'github' ? gitHubPush(branch, hash, by) : bitbucketPush(branch, hash, by));
      const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
      const headers: Record<string, string> =
        provider === 'github'
          ? { 'x-github-event': event ?? 'push', 'x-github-delivery': id, 'x-hub-signature-256': signature }
          : { 'x-event-key': event ?? 'repo:push', 'x-request-uuid': id, 'x-hub-signature': signature };
      return { body: text, headers: { 'content-type': 'application/json', ...headers } };
    },
  };
}

const gitHubPush = (branch: string, hash: string | null, name: string) => ({
  ref: `refs/heads/${branch}`,
  after: hash ?? '0'.repeat(40),
  deleted: hash === null,
  repository: { full_name: REPOSITORY },
  pusher: { name },
});

const bitbucketPush = (branch: string, hash: string | null, nickname: string) => ({
  actor: { nickname },
  repository: { full_name: REPOSITORY },
  push: { changes: [{ new: hash === null ? null : { type: 'branch', name: branch, target: { hash } }, old: { type: 'branch', name: branch } }] },
});

export type CodeHostPeer = Awaited<ReturnType<typeof startCodeHost>>;
