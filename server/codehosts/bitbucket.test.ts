import { fakePeer, type PeerAnswer, type PeerRequest } from '../testing/fakePeer';
import { createBitbucket } from './bitbucket';

const VERIFIER = 'v'.repeat(43);

/** Bitbucket Cloud as its documentation describes it, on loopback; `overrides` by path. */
async function start(overrides: Record<string, (request: PeerRequest) => PeerAnswer> = {}) {
  const answers: Record<string, (request: PeerRequest) => PeerAnswer> = {
    '/site/oauth2/access_token': ({ body }) =>
      body.includes('grant_type=refresh_token')
        ? { json: { access_token: 'renewed', refresh_token: 'r1', expires_in: 7200 } }
        : { json: { access_token: 'first', refresh_token: 'r1', expires_in: 7200 } },
    '/2.0/user': () => ({ json: { uuid: '{1}', nickname: 'grace' } }),
    '/2.0/user/emails': () => ({ json: { values: [{ email: 'grace@example.test', is_primary: true, is_confirmed: true }] } }),
    '/2.0/user/workspaces': () => ({ json: { values: [{ workspace: { slug: 'navy' } }, { workspace: { slug: 'yale' } }] } }),
    '/2.0/repositories/navy': ({ query }) =>
      query.get('page') === '2'
        ? { json: { values: [{ full_name: 'navy/b' }] } }
        : { json: { values: [{ full_name: 'navy/a' }], next: `${peer.url}/2.0/repositories/navy?page=2` } },
    '/2.0/repositories/yale': () => ({ json: { values: [{ full_name: 'yale/c' }] } }),
    '/2.0/repositories/navy/a': () => ({ json: { mainbranch: { name: 'master' } } }),
    '/2.0/repositories/navy/a/refs/branches': () => ({ json: { values: [{ name: 'dev' }, { name: 'master' }] } }),
    ...overrides,
  };
  const peer = await fakePeer((request) => answers[request.path]?.(request));
  const host = createBitbucket({
    clientId: 'id',
    clientSecret: 'secret',
    redirectUri: 'http://localhost:3000/bitbucket/callback',
    webUrl: peer.url,
    apiUrl: `${peer.url}/2.0`,
    timeoutMs: 500,
  });
  return { host, peer };
}

let running: Awaited<ReturnType<typeof start>> | undefined;
const startHost = async (...args: Parameters<typeof start>) => {
  running = await start(...args);
  return running;
};
afterEach(() => running?.peer.close());

const tokens = (changes: object = {}) => JSON.stringify({ accessToken: 'first', refreshToken: 'r1', expiresAt: Date.now() + 3_600_000, ...changes });

it('exchanges a code for the confirmed account', async () => {
  const { host } = await startHost();
  const account = await host.exchange({ code: 'c', codeVerifier: VERIFIER });
  expect(account).toMatchObject({ accountId: '{1}', username: 'grace', email: 'grace@example.test' });
  await expect(host.listBranches(account.token, 'navy/a')).resolves.toEqual(['master', 'dev']);
});

it('refuses an account without confirmed email', async () => {
  const { host } = await startHost({ '/2.0/user/emails': () => ({ json: { values: [{ email: 'x@example.test', is_primary: true, is_confirmed: false }] } }) });
  await expect(host.exchange({ code: 'c', codeVerifier: VERIFIER })).rejects.toMatchObject({ code: 'OAUTH_EMAIL_MISSING' });
});

it('refuses a code that Bitbucket refuses', async () => {
  const { host } = await startHost({ '/site/oauth2/access_token': () => ({ status: 400, json: { error: 'invalid_grant' } }) });
  await expect(host.exchange({ code: 'c', codeVerifier: VERIFIER })).rejects.toMatchObject({ code: 'OAUTH_EXCHANGE_FAILED' });
});

it('lists the repositories of every workspace over all pages', async () => {
  const { host } = await startHost();
  await expect(host.listRepositories(tokens())).resolves.toEqual(['navy/a', 'navy/b', 'yale/c']);
});

it('renews an access token that has run out, once for requests at the same time', async () => {
  const { host, peer } = await startHost();
  const old = tokens({ expiresAt: Date.now() - 1 });
  const [source] = await Promise.all([host.source(old, 'navy/a'), host.listBranches(old, 'navy/a'), host.listRepositories(old)]);
  expect(source.authHeader).toBe(`Authorization: Basic ${Buffer.from('x-token-auth:renewed').toString('base64')}`);
  expect(peer.requests.filter((request) => request.path.endsWith('access_token'))).toHaveLength(1);
});

it('says that access is lost when it cannot be renewed', async () => {
  const { host } = await startHost({ '/site/oauth2/access_token': () => ({ status: 401, json: { error: 'invalid_grant' } }) });
  await expect(host.listRepositories(tokens({ expiresAt: 0 }))).rejects.toMatchObject({ code: 'CODE_HOST_ACCESS_LOST' });
  await expect(host.listRepositories(tokens({ expiresAt: 0, refreshToken: null }))).rejects.toMatchObject({ code: 'CODE_HOST_ACCESS_LOST' });
  await expect(host.listRepositories('sandbox:grace')).rejects.toMatchObject({ code: 'CODE_HOST_ACCESS_LOST' });
});

it('tries again after a renewal that failed on the way', async () => {
  let isDown = true;
  const { host } = await startHost({
    '/site/oauth2/access_token': () => (isDown ? { status: 503 } : { json: { access_token: 'renewed', expires_in: 7200 } }),
  });
  const old = tokens({ expiresAt: 0 });
  await expect(host.listBranches(old, 'navy/a')).rejects.toMatchObject({ code: 'CODE_HOST_FAILED' });
  isDown = false;
  await expect(host.listBranches(old, 'navy/a')).resolves.toEqual(['master', 'dev']);
});

it.each(['navy/nothing', '../..', 'navy', ''])('does not find the repository %p', async (name) => {
  const { host } = await startHost();
  await expect(host.listBranches(tokens(), name)).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
  await expect(host.source(tokens(), name)).rejects.toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
});
