import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { mfaChallenges, oauthStates, sandboxMails, users } from '../data/schema';
import { DomainError } from '../problem';
import { CHALLENGE_MS, CHALLENGE_TRIES, TRIES_PER_PERSON } from '../services/mfa';
import { SIGN_IN_MS } from '../services/signIn';
import { type Accounts, startAccounts } from '../testing/accounts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const STEP_MS = 30_000;
const consent = { decision: 'allow', account: 'ada' };
const start = async () => {
  const { json, cookie } = await accounts.call('githubLogin');
  return { url: new URL(String(json.url)), cookie };
};
/** Through the consent page, up to the callback's query. */
const approve = async (form: Record<string, string> = consent) => {
  const { url, cookie } = await start();
  const { location } = await accounts.submit(url.href, form);
  return { url, cookie, query: Object.fromEntries(location?.searchParams ?? []) };
};
type Challenge = Awaited<ReturnType<Accounts['challenge']>>;
const verify = (challenge: Challenge, token: string, changes: object = {}) =>
  accounts.call('verifyMfa', {
    body: { email: challenge.email, token, user_type: 'user', code: challenge.code, provider_type: challenge.provider, ...changes },
  });
const userOf = async (email: string) => (await accounts.db.select().from(users).where(eq(users.email, email)))[0]!;
const secretOf = async (email: string, which: 'totpSecret' | 'pendingTotpSecret') => accounts.seal.open((await userOf(email))[which] ?? '');
const codeNow = (secret: string, steps = 0) => generateSync({ secret, epoch: Math.floor((accounts.clock.at + steps * STEP_MS) / 1000) });
const wrong = '000000';

describe('sign-in at the code host', () => {
  it.each(['github', 'bitbucket'] as const)('asks the server for the address of %s and goes there and back [§7]', async (provider) => {
    const challenge = await accounts.challenge(`pat-${provider}`, provider);
    expect(challenge).toMatchObject({ provider, email: `pat-${provider}@example.test` });
  });

  it('binds the sign-in to the browser with a cookie that scripts cannot read', async () => {
    const { headers } = await fetch(`${accounts.address}/api/git/login/`);
    expect(headers.get('set-cookie')).toMatch(/^gantry-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
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

  it('needs a code [§5]', async () => {
    await expect(accounts.call('githubCallback', { query: { state: 'x' } })).resolves.toMatchObject({ status: 422, json: { code: 'VALIDATION' } });
  });

  it('keeps one account per code host, also when their email is the same', async () => {
    await accounts.signIn('twin', 'github');
    await accounts.signIn('twin', 'bitbucket');
    expect(await accounts.db.select().from(users).where(eq(users.email, 'twin@example.test'))).toHaveLength(2);
  });
});

describe('second factor', () => {
  it('shows the QR code as PNG until a first code was accepted, and no more then [§3]', async () => {
    const first = await accounts.challenge('nora');
    expect(Buffer.from(first.qai, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await accounts.challenge('nora')).qai).toBe(first.qai);
    await expect(verify(first, accounts.loggedCode())).resolves.toMatchObject({ status: 200 });
    expect((await accounts.challenge('nora')).qai).toBe('');
  });

  it('gives a token that opens the session of this person [§7]', async () => {
    const token = await accounts.signIn('olga');
    await expect(accounts.call('currentUser', { token })).resolves.toMatchObject({ json: { username: 'olga', email: 'olga@example.test' } });
  });

  it('needs a code [§5]', async () => {
    const challenge = await accounts.challenge('quin');
    for (const empty of ['', '   ']) {
      await expect(verify(challenge, empty)).resolves.toMatchObject({
        status: 400,
        json: { code: 'MFA_TOKEN_REQUIRED', message: 'Verification token is required' },
      });
    }
    await expect(verify(challenge, accounts.loggedCode())).resolves.toMatchObject({ status: 200 });
  });

  it('takes a code of the step before and of the step after, and none further away', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [-1, 200],
      [2, 400],
      [1, 200],
    ] as const) {
      const challenge = await accounts.challenge(`drift${steps}`);
      await expect(verify(challenge, codeNow(await secretOf(challenge.email, 'pendingTotpSecret'), steps))).resolves.toMatchObject({ status });
    }
  });

  it('takes a code once, and no older one after it', async () => {
    await accounts.signIn('rosa');
    const secret = await secretOf('rosa@example.test', 'totpSecret');
    const again = await accounts.challenge('rosa');
    await expect(verify(again, codeNow(secret))).resolves.toMatchObject({ json: { code: 'MFA_TOKEN_INVALID' } });
    await expect(verify(again, codeNow(secret, -1))).resolves.toMatchObject({ json: { code: 'MFA_TOKEN_INVALID' } });
    await expect(verify(again, codeNow(secret, 1))).resolves.toMatchObject({ status: 200 });
  });

  it('opens one session when the same code comes many times at once', async () => {
    const challenge = await accounts.challenge('sven');
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(challenge, accounts.loggedCode())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('uses the challenge up', async () => {
    const challenge = await accounts.challenge('tess');
    await verify(challenge, accounts.loggedCode());
    accounts.clock.at += STEP_MS;
    const next = codeNow(await secretOf(challenge.email, 'totpSecret'));
    await expect(verify(challenge, next)).resolves.toMatchObject({ status: 400, json: { code: 'MFA_CHALLENGE_INVALID' } });
  });

  it('dies after five wrong codes, also when they come at once', async () => {
    const challenge = await accounts.challenge('ursa');
    const answers = await Promise.all(Array.from({ length: CHALLENGE_TRIES + 2 }, () => verify(challenge, wrong)));
    expect(answers.map(({ json }) => json.code).sort()).toEqual([
      'MFA_CHALLENGE_INVALID',
      'MFA_CHALLENGE_INVALID',
      'MFA_TOKEN_INVALID',
      'MFA_TOKEN_INVALID',
      'MFA_TOKEN_INVALID',
      'MFA_TOKEN_INVALID',
      'MFA_TOO_MANY_TRIES',
    ]);
    await expect(verify(challenge, accounts.loggedCode())).resolves.toMatchObject({ json: { code: 'MFA_CHALLENGE_INVALID' } });
  });

  it('does not sell more tries for more sign-ins', async () => {
    const challenges: Challenge[] = [];
    for (let at = 0; at * CHALLENGE_TRIES <= TRIES_PER_PERSON; at += 1) challenges.push(await accounts.challenge('vera'));
    const fresh = challenges.pop()!;
    for (const challenge of challenges) for (let at = 0; at < CHALLENGE_TRIES; at += 1) await verify(challenge, wrong);
    await expect(verify(fresh, accounts.loggedCode())).resolves.toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
    accounts.clock.at += CHALLENGE_MS;
    await expect(verify(await accounts.challenge('vera'), accounts.loggedCode())).resolves.toMatchObject({ status: 200 });
  });

  it('expires after five minutes and is forgotten', async () => {
    const challenge = await accounts.challenge('will');
    accounts.clock.at += CHALLENGE_MS;
    await expect(verify(challenge, codeNow(await secretOf(challenge.email, 'pendingTotpSecret')))).resolves.toMatchObject({
      json: { code: 'MFA_CHALLENGE_INVALID' },
    });
    await accounts.challenge('xena');
    expect(await accounts.db.select().from(mfaChallenges)).toHaveLength(1);
  });

  it.each([
    ['another person’s email', { email: 'ada@example.test' }],
    ['the other provider', { provider_type: 'bitbucket' }],
    ['a made-up challenge', { code: 'made-up' }],
  ])('refuses %s', async (_what, changes) => {
    const challenge = await accounts.challenge('yuri');
    await expect(verify(challenge, accounts.loggedCode(), changes)).resolves.toMatchObject({ status: 400, json: { code: 'MFA_CHALLENGE_INVALID' } });
    await expect(verify(challenge, accounts.loggedCode(), { email: ' Yuri@Example.test ', provider_type: 'GitHub' })).resolves.toMatchObject({
      status: expect.any(Number),
    });
  });

  it('keeps no secret in plain text', async () => {
    const challenge = await accounts.challenge('zoe');
    const user = await userOf(challenge.email);
    expect(user.pendingTotpSecret).toMatch(/^v1\./);
    expect(user.hostToken).toMatch(/^v1\./);
    const stored = JSON.stringify(await accounts.db.select().from(mfaChallenges));
    expect(stored).not.toContain(challenge.code);
  });
});

describe('reset of the second factor', () => {
  const reset = (email: string) => accounts.call('resetMfa', { body: { email } });
  const mailsTo = (email: string) => accounts.db.select().from(sandboxMails).where(eq(sandboxMails.recipient, email));

  it('mails a new QR code; the old secret works until a code of the new one was accepted, and never after [§2.3]', async () => {
    await accounts.signIn('abby');
    const old = await secretOf('abby@example.test', 'totpSecret');
    const first = await accounts.challenge('abby');
    await expect(reset(' Abby@example.test')).resolves.toMatchObject({
      status: 200,
      json: { success: true, message: 'Reset email sent! Please check your email for the new QR code.' },
    });
    const [mail] = await mailsTo('abby@example.test');
    const fresh = await secretOf('abby@example.test', 'pendingTotpSecret');
    expect(mail?.text.replaceAll(' ', '')).toContain(fresh);
    expect(mail?.html).toContain('src="data:image/png;base64,iVBOR');

    accounts.clock.at += STEP_MS;
    await expect(verify(first, codeNow(old))).resolves.toMatchObject({ status: 200 });
    // The new secret in the same time step as the old one: it is another code, and counts.
    await expect(verify(await accounts.challenge('abby'), codeNow(fresh))).resolves.toMatchObject({ status: 200 });
    accounts.clock.at += STEP_MS;
    const last = await accounts.challenge('abby');
    await expect(verify(last, codeNow(old))).resolves.toMatchObject({ json: { code: 'MFA_TOKEN_INVALID' } });
    await expect(verify(last, codeNow(fresh))).resolves.toMatchObject({ status: 200 });
  });

  it('mails the same QR code again to someone who has not confirmed theirs', async () => {
    const challenge = await accounts.challenge('bert');
    const secret = await secretOf(challenge.email, 'pendingTotpSecret');
    await reset(challenge.email);
    expect((await mailsTo(challenge.email))[0]?.text.replaceAll(' ', '')).toContain(secret);
    await expect(verify(challenge, codeNow(secret))).resolves.toMatchObject({ status: 200 });
  });

  it('needs a sign-in under way for this very email', async () => {
    await accounts.signIn('cleo');
    for (const email of ['cleo@example.test', 'nobody@example.test', '%@example.test']) {
      await expect(reset(email)).resolves.toMatchObject({ status: 400, json: { code: 'MFA_RESET_UNAVAILABLE' } });
    }
    expect(await mailsTo('cleo@example.test')).toEqual([]);
  });

  it('sends three mails in a quarter of an hour and no more', async () => {
    const { email } = await accounts.challenge('dora');
    for (let at = 0; at < 3; at += 1) await expect(reset(email)).resolves.toMatchObject({ status: 200 });
    await expect(reset(email)).resolves.toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
    expect(await mailsTo(email)).toHaveLength(3);
  });
});

describe('reset without a working mail server', () => {
  it('says so and keeps the secret that was', async () => {
    const broken = await startAccounts({ peers: { mailer: { send: () => Promise.reject(new DomainError('MAIL_FAILED')) } } });
    await broken.signIn('emma');
    const { email } = await broken.challenge('emma');
    await expect(broken.call('resetMfa', { body: { email } })).resolves.toMatchObject({ status: 502, json: { code: 'MAIL_FAILED' } });
    const [user] = await broken.db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ pendingTotpSecret: null, totpSecret: expect.stringMatching(/^v1\./) });
    await broken.close();
  });
});

describe('the sandbox’s code in the log', () => {
  it('can be typed at once, also right after another one was used', async () => {
    await accounts.signIn('fred');
    const challenge = await accounts.challenge('fred');
    expect(accounts.log.at(-1)).toMatch(/^Sandbox sign-in code for fred@example\.test: \d{6} \(valid \d+ s\)$/);
    await expect(verify(challenge, accounts.loggedCode())).resolves.toMatchObject({ status: 200 });
  });
});
