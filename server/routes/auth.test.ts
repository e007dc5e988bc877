import { eq } from 'drizzle-orm';
import { SIGN_IN_MS } from '../accounts/signIn';
import { oauthStates, users } from '../data/schema';
import { type Accounts, startAccounts } from '../testing/accounts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const consent = { decision: 'allow', account: 'ada' };
const start = async () => {
  const { json, cookie } = await accounts.call('githubLogin');
  return { url: new URL(String(json.url)), cookie };
};
/** Through the consent page, up to the callback's query. */
const approve = async () => {
  const { url, cookie } = await start();
  const { location } = await accounts.submit(url.href, consent);
  return { url, cookie, query: Object.fromEntries(location?.searchParams ?? []) };
};

describe('sign-in at the code host', () => {
  it.each(['github', 'bitbucket'] as const)('asks the server for the address of %s and goes there and back', async (provider) => {
    const challenge = await accounts.challenge(`pat-${provider}`, provider);
    expect(challenge).toMatchObject({ provider, email: `pat-${provider}@example.test` });
  });

  it('binds the sign-in to the browser with a cookie that scripts cannot read', async () => {
    const { headers } = await fetch(`${accounts.address}/api/git/login/`);
    const [pair, ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
    expect(pair).toMatch(/^gantry-sign-in=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
  });

  it('keeps the same browser over two sign-ins, whatever else the browser sends', async () => {
    const { cookie } = await start();
    const { headers } = await fetch(`${accounts.address}/api/bitbucket/login/`, { headers: { cookie: `other=%E0; ${cookie}; last=1` } });
    expect(headers.get('set-cookie')?.split(';')[0]).toBe(cookie);
  });

  it.each([
    ['what begins a sign-in', '/api/git/login/'],
    ['what ends one', '/api/git/callback?code=a&state=b'],
    ['what is refused by its shape', '/api/git/callback'],
  ])('lets nobody store %s', async (_what, address) => {
    const { headers } = await fetch(`${accounts.address}${address}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('ends a sign-in once only', async () => {
    const { query, cookie } = await approve();
    await expect(accounts.call('githubCallback', { query, cookie })).resolves.toMatchObject({ status: 200, json: { username: 'ada', requiresMFA: true } });
    await expect(accounts.call('githubCallback', { query, cookie })).resolves.toMatchObject({ json: { code: 'OAUTH_STATE_MISMATCH' } });
  });

  it('refuses a callback in another browser, without state, or of the other provider, and leaves the true one its turn', async () => {
    const { query, cookie } = await approve();
    const mismatch = { status: 400, json: { code: 'OAUTH_STATE_MISMATCH' } };
    await expect(accounts.call('githubCallback', { query })).resolves.toMatchObject(mismatch);
    await expect(accounts.call('githubCallback', { query, cookie: 'gantry-sign-in=forged' })).resolves.toMatchObject(mismatch);
    await expect(accounts.call('githubCallback', { query: { code: query.code ?? '' }, cookie })).resolves.toMatchObject(mismatch);
    await expect(accounts.call('bitbucketCallback', { query, cookie })).resolves.toMatchObject(mismatch);
    await expect(accounts.call('githubCallback', { query, cookie })).resolves.toMatchObject({ status: 200 });
  });

  it('refuses a sign-in that took longer than ten minutes', async () => {
    const { query, cookie } = await approve();
    accounts.clock.at += SIGN_IN_MS;
    await expect(accounts.call('githubCallback', { query, cookie })).resolves.toMatchObject({ json: { code: 'OAUTH_STATE_MISMATCH' } });
    await start();
    expect(await accounts.db.select().from(oauthStates)).toHaveLength(1);
  });

  it('refuses a code that the code host did not give', async () => {
    const { query, cookie } = await approve();
    const forged = { ...query, code: 'forged' };
    await expect(accounts.call('githubCallback', { query: forged, cookie })).resolves.toMatchObject({ status: 400, json: { code: 'OAUTH_EXCHANGE_FAILED' } });
  });

  it('refuses a code whose verifier is another one', async () => {
    const { url, cookie } = await start();
    url.searchParams.set('code_challenge', 'A'.repeat(43));
    const { location } = await accounts.submit(url.href, consent);
    await expect(accounts.call('githubCallback', { query: Object.fromEntries(location?.searchParams ?? []), cookie })).resolves.toMatchObject({
      json: { code: 'OAUTH_EXCHANGE_FAILED' },
    });
  });

  it('needs a code', async () => {
    await expect(accounts.call('githubCallback', { query: { state: 'x' } })).resolves.toMatchObject({ status: 422, json: { code: 'VALIDATION' } });
  });

  it('keeps one account per code host, also when their email is the same', async () => {
    await accounts.signIn('twin', 'github');
    await accounts.signIn('twin', 'bitbucket');
    expect(await accounts.db.select().from(users).where(eq(users.email, 'twin@example.test'))).toHaveLength(2);
  });
});
