import { fakePeer, type PeerAnswer, type PeerRequest } from '../testing/fakePeer';
import { createBitbucket } from './bitbucket';
import { createGitHub } from './github';

type Answers = Record<string, (request: PeerRequest) => PeerAnswer>;
let peer: Awaited<ReturnType<typeof fakePeer>>;
afterEach(() => peer.close());

const SETTINGS = { clientId: 'id', clientSecret: 'secret', redirectUri: 'http://localhost:3000/callback', timeoutMs: 2_000 };
const TOKENS = JSON.stringify({ accessToken: 'first', refreshToken: null, expiresAt: null });
/** By method and path below the API's base. */
async function gitHub(answers: Answers) {
  peer = await fakePeer((request) => answers[`${request.method} ${request.path}`]?.(request));
  return createGitHub({ ...SETTINGS, webUrl: peer.url, apiUrl: peer.url });
}
async function bitbucket(answers: Answers) {
  peer = await fakePeer((request) => answers[`${request.method} ${request.path}`]?.(request));
  return createBitbucket({ ...SETTINGS, webUrl: peer.url, apiUrl: peer.url });
}
const HOOK = { url: 'https://gantry.example.com/api/hooks?watch=1', secret: 's' };

it('does not follow a branch that was renamed on GitHub', async () => {
  const person = { name: 'Ada', date: '2026-02-03T04:05:06Z' };
  const host = await gitHub({
    'GET /repos/a/b/branches/old': () => ({ status: 301, headers: { location: '/repos/a/b/branches/new' } }),
    'GET /repos/a/b/branches/new': () => ({ json: { name: 'new', commit: { sha: '1', commit: { message: 'm', author: person, committer: person } } } }),
  });
  await expect(host.headCommit('t', 'a/b', 'old')).resolves.toEqual({ commit: null, etag: null });
});

it('tells a repository that is gone from a branch that is gone', async () => {
  const host = await gitHub({ 'GET /repos/a/b': () => ({ json: { default_branch: 'main' } }) });
  await expect(host.headCommit('t', 'a/b', 'x')).resolves.toEqual({ commit: null, etag: null });
  await expect(host.headCommit('t', 'a/gone', 'x')).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
  await expect(host.headCommit('t', '../..', 'x')).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
  await peer.close();
  const other = await bitbucket({ 'GET /repositories/a/b': () => ({ json: {} }) });
  await expect(other.headCommit(TOKENS, 'a/b', 'x')).resolves.toEqual({ commit: null, etag: null });
  await expect(other.headCommit(TOKENS, 'a/gone', 'x')).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
  await expect(other.headCommit(TOKENS, '../..', 'x')).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
});

it('finds a webhook of ours on a later page', async () => {
  const host = await gitHub({
    'GET /repos/a/b/hooks': ({ query }) =>
      query.get('page') === '2'
        ? { json: [{ id: 7, config: { url: HOOK.url } }] }
        : { json: [{ id: 6, config: { url: 'https://ci.example.com' } }], headers: { link: `<${peer.url}/repos/a/b/hooks?page=2>; rel="next"` } },
    'PATCH /repos/a/b/hooks/7': ({ body }) => ({ json: { id: 7, ...JSON.parse(body) } }),
  });
  await expect(host.webhooks?.register('t', 'a/b', HOOK)).resolves.toBe('7');
  await peer.close();
  const other = await bitbucket({
    'GET /repositories/a/b/hooks': ({ query }) =>
      query.get('page') === '2'
        ? { json: { values: [{ uuid: '{7}', url: HOOK.url }] } }
        : { json: { values: [{ uuid: '{6}', url: 'https://ci.example.com' }], next: `${peer.url}/repositories/a/b/hooks?page=2` } },
    'PUT /repositories/a/b/hooks/%7B7%7D': ({ body }) => ({ json: { uuid: '{7}', ...JSON.parse(body) } }),
  });
  await expect(other.webhooks?.register(TOKENS, 'a/b', HOOK)).resolves.toBe('{7}');
});

it.each([
  ['missing admin rights', { status: 403 }, 'WEBHOOK_REFUSED'],
  ['an address it does not accept', { status: 422 }, 'WEBHOOK_REFUSED'],
  ['a rate limit', { status: 403, headers: { 'retry-after': '7' } }, 'CODE_HOST_LIMITED'],
  ['a revoked token', { status: 401 }, 'CODE_HOST_ACCESS_LOST'],
  ['a failing server', { status: 500 }, 'CODE_HOST_FAILED'],
])('says at a webhook what is wrong with %s', async (_what, answer, code) => {
  const host = await gitHub({ 'GET /repos/a/b/hooks': () => ({ json: [] }), 'POST /repos/a/b/hooks': () => answer });
  await expect(host.webhooks?.register('t', 'a/b', HOOK)).rejects.toMatchObject({ code });
  await peer.close();
  const other = await bitbucket({ 'GET /repositories/a/b/hooks': () => ({ json: { values: [] } }), 'POST /repositories/a/b/hooks': () => answer });
  await expect(other.webhooks?.register(TOKENS, 'a/b', HOOK)).rejects.toMatchObject({ code });
  // Asked once more, it might be there twice.
  expect(peer.requests.filter((request) => request.method === 'POST')).toHaveLength(1);
});

it('removes a webhook, and is content when it is gone', async () => {
  const host = await gitHub({ 'DELETE /repos/a/b/hooks/7': () => ({ status: 204, text: '' }) });
  await host.webhooks?.remove('t', 'a/b', '7');
  await host.webhooks?.remove('t', 'a/b', '8');
  await peer.close();
  const other = await bitbucket({ 'DELETE /repositories/a/b/hooks/%7B7%7D': () => ({ status: 204, text: '' }) });
  await other.webhooks?.remove(TOKENS, 'a/b', '{7}');
  await other.webhooks?.remove(TOKENS, 'a/b', '{8}');
  expect(peer.requests).toHaveLength(2);
});
