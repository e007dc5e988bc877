import { request as httpRequest } from 'node:http';
import { sandboxGrants } from '../data/schema';
import { type Accounts, PUBLIC_URL, startAccounts } from '../testing/accounts';
import { codeChallengeOf } from '../tokens';
import { GRANT_MS } from './grants';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const VERIFIER = 'v'.repeat(43);
const REDIRECT = `${PUBLIC_URL}/callback`;
const asked = {
  response_type: 'code',
  client_id: 'gantry-sandbox',
  redirect_uri: REDIRECT,
  state: 'the-state',
  code_challenge: codeChallengeOf(VERIFIER),
  code_challenge_method: 'S256',
};
const consentUrl = (changes: Record<string, string> = {}, provider = 'github') =>
  `${PUBLIC_URL}/sandbox/${provider}/authorize?${new URLSearchParams({ ...asked, ...changes })}`;
const get = (path: string) => fetch(path.replace(PUBLIC_URL, accounts.address).replace(/^\//, `${accounts.address}/`), { redirect: 'manual' });
const allow = { decision: 'allow', account: 'ada' };
const codeFrom = async (form: Record<string, string> = allow) => (await accounts.submit(consentUrl(), form)).location?.searchParams.get('code') ?? '';
const redeem = (changes: Record<string, string>, provider = 'github') =>
  accounts.submit(`${PUBLIC_URL}/sandbox/${provider}/token`, {
    grant_type: 'authorization_code',
    client_id: 'gantry-sandbox',
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...changes,
  });
/** A request whose Host header is not the address it goes to. */
const statusUnder = (host: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(`${accounts.address}${path}`, { headers: { host } }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });

describe('consent page', () => {
  it('goes back to our own callback with a code and the state', async () => {
    const { status, location } = await accounts.submit(consentUrl(), allow);
    expect([status, location?.origin, location?.pathname]).toEqual([303, PUBLIC_URL, '/callback']);
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({ state: 'the-state', code: expect.any(String) });
  });

  it('goes back with an error when it is denied', async () => {
    const { location } = await accounts.submit(consentUrl(), { ...allow, decision: 'deny' });
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({ state: 'the-state', error: 'access_denied' });
  });

  it.each([
    [{ redirect_uri: 'https://evil.test/callback' }],
    [{ redirect_uri: `${REDIRECT}/../elsewhere` }],
    [{ redirect_uri: `${PUBLIC_URL}/bitbucket/callback` }],
    [{ client_id: 'another' }],
    [{ code_challenge_method: 'plain' }],
    [{ code_challenge: 'short' }],
    [{ response_type: 'token' }],
    [{ state: '' }],
  ])('leads nowhere when asked with %j', async (changes) => {
    const shown = await get(consentUrl(changes));
    const sent = await accounts.submit(consentUrl(changes), allow);
    for (const { status } of [shown, sent]) expect([404, 422]).toContain(status);
    expect(sent.location).toBeNull();
  });

  it('shows what is wrong with a typed account, and escapes what was typed', async () => {
    const { status, text } = await accounts.submit(consentUrl(), {
      decision: 'allow',
      account: 'other',
      username: '"><script>alert(1)</script>',
      email: "x'onload=",
    });
    expect(status).toBe(422);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
    expect(text).toContain('This is not an email address.');
    expect(text).toContain('A username has letters, digits and dashes');
  });

  it.each([[{ 'sec-fetch-site': 'cross-site' }], [{ 'sec-fetch-site': 'same-site' }], [{ 'sec-fetch-site': 'none' }]])(
    'takes no form from elsewhere: %j',
    async (headers) => {
      const { status, location } = await accounts.submit(consentUrl(), allow, headers);
      expect([status, location]).toEqual([400, null]);
    },
  );

  it.each([
    ['the same origin', () => accounts.address, 303],
    ['another origin', () => 'https://evil.test', 400],
    ['a hidden origin', () => 'null', 400],
  ])('asks for the origin where a browser does not say more: %s', async (_what, origin, status) => {
    const response = await fetch(consentUrl().replace(PUBLIC_URL, accounts.address), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: origin() },
      body: new URLSearchParams(allow),
      redirect: 'manual',
    });
    // Node's fetch adds `sec-fetch-mode` but no `sec-fetch-site`.
    expect(response.status).toBe(status);
  });
});

describe('token exchange', () => {
  it('gives a token for a code and its verifier, once', async () => {
    const code = await codeFrom();
    const { status, text } = await redeem({ code });
    expect([status, JSON.parse(text)]).toEqual([200, { access_token: 'sandbox:ada', token_type: 'bearer' }]);
    await expect(redeem({ code })).resolves.toMatchObject({ status: 400, text: '{"error":"invalid_grant"}' });
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, 'github'],
    ['another redirect address', { redirect_uri: 'https://evil.test' }, 'github'],
    ['the other code host', {}, 'bitbucket'],
  ])('refuses %s, and the code is gone', async (_what, changes, provider) => {
    const code = await codeFrom();
    await expect(redeem({ code, ...changes }, provider)).resolves.toMatchObject({ status: 400 });
    await expect(redeem({ code })).resolves.toMatchObject({ status: 400 });
  });

  it('refuses a code after a minute', async () => {
    const code = await codeFrom();
    await accounts.db.update(sandboxGrants).set({ expiresAt: new Date(Date.now() - 1) });
    await expect(redeem({ code })).resolves.toMatchObject({ status: 400 });
    expect(GRANT_MS).toBe(60_000);
  });
});

describe('mailbox', () => {
  it('shows the code of a sign-in under way, which opens it', async () => {
    const challenge = await accounts.challenge('mia');
    const text = await (await get('/sandbox/mailbox')).text();
    const [, token] = text.match(/mia@example\.test[\s\S]*?class="totp">(\d{6})</) ?? [];
    expect(token).toBe(accounts.loggedCode());
    const { email, code } = challenge;
    await expect(accounts.call('verifyMfa', { body: { email, token, user_type: 'user', code, provider_type: 'github' } })).resolves.toMatchObject({
      status: 200,
    });
    expect(await (await get('/sandbox/mailbox')).text()).not.toContain('mia@example.test');
  });

  it('never shows the code of an account at a real code host', async () => {
    const account = { accountId: '12345', username: 'real', email: 'real@example.test', token: 't' };
    await accounts.services.mfa.challenge(await accounts.services.users.signedIn('github', account));
    expect(await (await get('/sandbox/mailbox')).text()).not.toContain('real@example.test');
    expect(accounts.log.join('\n')).not.toContain('real@example.test');
  });

  it('shows mail, escaped in the list and as it would arrive on its own', async () => {
    await accounts.peers.mailer.send({ to: '<b>x</b>@example.test', subject: '<i>Hello</i>', text: 'a < b', html: '<p>whole</p>' });
    const text = await (await get('/sandbox/mailbox')).text();
    expect(text).toContain('&lt;i&gt;Hello&lt;/i&gt;');
    expect(text).not.toContain('<b>x</b>');
    const [path] = text.match(/\/sandbox\/mailbox\/[0-9a-f-]{36}/) ?? [''];
    const mail = await get(path);
    expect(await mail.text()).toBe('<p>whole</p>');
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const unknown of ['/sandbox/mailbox/00000000-0000-4000-8000-000000000000', '/sandbox/mailbox/x']) {
      expect((await get(unknown)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the sandbox as a whole', () => {
  it('says what it stands in for and how to see a refusal', async () => {
    const text = await (await get('/sandbox')).text();
    for (const part of ['GitHub', 'Bitbucket', 'AWS', 'Mail', 'Payment', '000000000000']) expect(text).toContain(part);
  });

  it.each(['/sandbox', '/sandbox/mailbox', '/sandbox/style.css'])('answers %s under our own name only', async (path) => {
    await expect(statusUnder('evil.test', path)).resolves.toBe(404);
    await expect(statusUnder('evil.test:3000', path)).resolves.toBe(404);
    await expect(statusUnder('localhost:3000', path)).resolves.toBe(200);
    await expect(statusUnder('[::1]:3000', path)).resolves.toBe(200);
  });

  it('lets its pages run no foreign script and be framed by nobody', async () => {
    const policy = (await get('/sandbox')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${PUBLIC_URL}`);
  });

  it('is not there when everything is real, nor when it is switched off', async () => {
    const host = { clientId: 'c', clientSecret: 's', webUrl: 'http://127.0.0.1:9', apiUrl: 'http://127.0.0.1:9' };
    const real = {
      codeHosts: { github: host, bitbucket: host },
      aws: true,
      smtp: { url: 'smtp://127.0.0.1:9', from: 'a@b.test' },
      stripe: { secretKey: 'sk', webhookSecret: 'wh' },
    };
    for (const settings of [real, { sandbox: false }]) {
      const without = await startAccounts({ settings });
      for (const path of ['/sandbox', '/sandbox/mailbox', '/sandbox/github/authorize']) expect((await fetch(`${without.address}${path}`)).status).toBe(404);
      await without.close();
    }
  });

  it('leaves a provider that is neither configured nor stood in for with a clear answer', async () => {
    const without = await startAccounts({ settings: { sandbox: false } });
    await expect(without.call('bitbucketLogin')).resolves.toMatchObject({
      status: 422,
      json: { code: 'PROVIDER_NOT_CONFIGURED', message: expect.stringContaining('Bitbucket') },
    });
    await without.close();
  });

  it('stands in for the one code host that is not configured', async () => {
    const github = { clientId: 'c', clientSecret: 's', webUrl: 'http://127.0.0.1:9', apiUrl: 'http://127.0.0.1:9' };
    const half = await startAccounts({ settings: { codeHosts: { github } } });
    expect((await half.call('githubLogin')).json.url).toMatch(/^http:\/\/127\.0\.0\.1:9\/login\/oauth\/authorize/);
    await half.signIn('nina', 'bitbucket');
    const { status } = await fetch(`${half.address}/sandbox/github/authorize?${new URLSearchParams(asked)}`);
    expect(status).toBe(404);
    await half.close();
  });
});
