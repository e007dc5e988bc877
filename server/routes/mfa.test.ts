import { eq } from 'drizzle-orm';
import { CHALLENGE_MS, CHALLENGE_TRIES, TRIES_PER_PERSON } from '../accounts/mfa';
import { mfaChallenges, users } from '../data/schema';
import { type Accounts, startAccounts } from '../testing/accounts';
import { STEP_MS, secondFactor } from '../testing/secondFactor';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const { verify, secretOf, codeNow } = secondFactor(() => accounts);
type Challenge = Awaited<ReturnType<Accounts['challenge']>>;
const wrong = '000000';

describe('second factor', () => {
  it('shows the QR code as PNG until a first code was accepted, and no more then', async () => {
    const first = await accounts.challenge('nora');
    expect(Buffer.from(first.qai, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await accounts.challenge('nora')).qai).toBe(first.qai);
    await expect(verify(first, accounts.loggedCode())).resolves.toMatchObject({ status: 200 });
    expect((await accounts.challenge('nora')).qai).toBe('');
  });

  it('gives a token that opens the session of this person', async () => {
    const token = await accounts.signIn('olga');
    await expect(accounts.call('currentUser', { token })).resolves.toMatchObject({ json: { username: 'olga', email: 'olga@example.test' } });
  });

  it('needs a code [5-2]', async () => {
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
  });

  it('takes email and provider however they are written', async () => {
    const challenge = await accounts.challenge('yves');
    const written = { email: ' Yves@Example.test ', provider_type: 'GitHub' };
    await expect(verify(challenge, accounts.loggedCode(), written)).resolves.toMatchObject({ status: 200 });
  });

  it('keeps no secret in plain text', async () => {
    const challenge = await accounts.challenge('zoe');
    const [user] = await accounts.db.select().from(users).where(eq(users.email, challenge.email));
    expect(user?.pendingTotpSecret).toMatch(/^v1\./);
    expect(user?.hostToken).toMatch(/^v1\./);
    const stored = JSON.stringify(await accounts.db.select().from(mfaChallenges));
    expect(stored).not.toContain(challenge.code);
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
