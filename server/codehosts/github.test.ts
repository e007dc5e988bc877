import { fakePeer, type PeerAnswer, type PeerRequest } from '../testing/fakePeer';
import { codeChallengeOf } from '../tokens';
import { createGitHub } from './github';

const VERIFIER = 'v'.repeat(43);
const REDIRECT = 'http://localhost:3000/callback';

/** GitHub as its documentation describes it, on loopback; `overrides` by path. */
async function start(overrides: Record<string, (request: PeerRequest) => PeerAnswer> = {}) {
  const answers: Record<string, (request: PeerRequest) => PeerAnswer> = {
    '/login/oauth/access_token': () => ({ json: { access_token: 'gho_1', token_type: 'bearer', scope: 'repo' } }),
    '/user': () => ({ json: { id: 42, login: 'ada' } }),
    '/user/emails': () => ({
      json: [
        { email: 'old@example.test', primary: false, verified: true },
        { email: 'ada@example.test', primary: true, verified: true },
      ],
    }),
    '/user/repos': ({ query }) =>
      query.get('page') === '2'
        ? { json: [{ full_name: 'ada/two' }] }
        : { json: [{ full_name: 'ada/one' }], headers: { link: `<${peer.url}/user/repos?per_page=100&page=2>; rel="next", <${peer.url}/x>; rel="last"` } },
    '/repos/ada/one': () => ({ json: { default_branch: 'trunk' } }),
    '/repos/ada/one/branches': () => ({ json: [{ name: 'alpha' }, { name: 'trunk' }] }),
    ...overrides,
  };
  const peer = await fakePeer((request) => answers[request.path]?.(request));
  const host = createGitHub({ clientId: 'id', clientSecret: 'secret', redirectUri: REDIRECT, webUrl: peer.url, apiUrl: peer.url, timeoutMs: 500 });
  return { host, peer };
}

let running: Awaited<ReturnType<typeof start>> | undefined;
const startHost = async (...args: Parameters<typeof start>) => {
  running = await start(...args);
  return running;
};
afterEach(() => running?.peer.close());

describe('signing in', () => {
  it('sends the browser to the consent page with state and PKCE challenge', async () => {
    const { host } = await startHost();
    const url = host.authorizationUrl({ state: 'abc', codeVerifier: VERIFIER });
    expect(url.pathname).toBe('/login/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'id',
      redirect_uri: REDIRECT,
      state: 'abc',
      scope: 'repo user:email',
      code_challenge: codeChallengeOf(VERIFIER),
      code_challenge_method: 'S256',
    });
  });

  it('exchanges the code with its verifier and takes the primary verified email', async () => {
    const { host, peer } = await startHost();
    const account = await host.exchange({ code: 'c1', codeVerifier: VERIFIER });
    expect(account).toEqual({ accountId: '42', username: 'ada', email: 'ada@example.test', token: 'gho_1' });
    const [exchange] = peer.requests;
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toMatchObject({ code: 'c1', code_verifier: VERIFIER, redirect_uri: REDIRECT });
    expect(exchange?.headers.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`);
  });

  it.each([
    ['a refused code, which GitHub answers with 200', { json: { error: 'bad_verification_code' } }, 'OAUTH_EXCHANGE_FAILED'],
    ['a failing token endpoint', { status: 503 }, 'OAUTH_UNAVAILABLE'],
    ['a token endpoint that never answers', { hang: true } as const, 'OAUTH_UNAVAILABLE'],
  ])('says what is wrong with %s', async (_what, answer, code) => {
    const { host } = await startHost({ '/login/oauth/access_token': () => answer });
    await expect(host.exchange({ code: 'c1', codeVerifier: VERIFIER })).rejects.toMatchObject({ code });
  });

  it('refuses an account without verified email', async () => {
    const { host } = await startHost({ '/user/emails': () => ({ json: [{ email: 'x@example.test', primary: true, verified: false }] }) });
    await expect(host.exchange({ code: 'c1', codeVerifier: VERIFIER })).rejects.toMatchObject({ code: 'OAUTH_EMAIL_MISSING' });
  });
});

describe('repositories', () => {
  it('are listed over all pages', async () => {
    const { host, peer } = await startHost();
    await expect(host.listRepositories('t')).resolves.toEqual(['ada/one', 'ada/two']);
    expect(peer.requests.map((request) => request.headers.authorization)).toEqual(['Bearer t', 'Bearer t']);
  });

  it('lists branches with the default one first', async () => {
    const { host } = await startHost();
    await expect(host.listBranches('t', 'ada/one')).resolves.toEqual(['trunk', 'alpha']);
  });

  it('is fetched with the token in a header and not in the address', async () => {
    const { host, peer } = await startHost();
    await expect(host.source('t', 'ada/one')).resolves.toEqual({
      url: `${peer.url}/ada/one.git`,
      authHeader: `Authorization: Basic ${Buffer.from('x-access-token:t').toString('base64')}`,
    });
  });

  it.each(['ada/nothing', '../..', 'ada/..', 'ada', 'ada/one/extra', 'ada/one?x=1', ''])('does not find %p', async (name) => {
    const { host, peer } = await startHost();
    await expect(host.listBranches('t', name)).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
    await expect(host.source('t', name)).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
    expect(peer.requests.every((request) => request.path === '/repos/ada/nothing')).toBe(true);
  });

  it('never sends the token where a page link leads elsewhere', async () => {
    const other = await fakePeer(() => ({ json: [] }));
    const { host } = await startHost({ '/user/repos': () => ({ json: [], headers: { link: `<${other.url}/user/repos?page=2>; rel="next"` } }) });
    await expect(host.listRepositories('t')).rejects.toMatchObject({ code: 'CODE_HOST_FAILED' });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it.each([
    ['a revoked token', { status: 401 }, 'CODE_HOST_ACCESS_LOST', 'GitHub no longer accepts'],
    ['an exhausted rate limit', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'CODE_HOST_LIMITED', 'in 60 seconds'],
    ['a secondary rate limit', { status: 429, headers: { 'retry-after': '7' } }, 'CODE_HOST_LIMITED', 'in 7 seconds'],
    ['a failing server', { status: 500 }, 'CODE_HOST_FAILED', 'did not answer'],
    ['an answer of another shape', { json: { oops: true } }, 'CODE_HOST_FAILED', 'did not answer'],
    ['a server that never answers', { hang: true } as const, 'CODE_HOST_FAILED', 'did not answer'],
  ])('says what is wrong with %s', async (_what, answer, code, sentence) => {
    const { host } = await startHost({ '/user/repos': () => answer });
    await expect(host.listRepositories('t')).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) });
  });
});
