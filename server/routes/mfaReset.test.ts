import { eq } from 'drizzle-orm';
import { sandboxMails, users } from '../data/schema';
import { DomainError } from '../problem';
import { type Accounts, startAccounts } from '../testing/accounts';
import { STEP_MS, secondFactor } from '../testing/secondFactor';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const { verify, secretOf, codeNow } = secondFactor(() => accounts);

describe('reset of the second factor', () => {
  const reset = (email: string) => accounts.call('resetMfa', { body: { email } });
  const mailsTo = (email: string) => accounts.db.select().from(sandboxMails).where(eq(sandboxMails.recipient, email));

  it('mails a new QR code; the old secret works until a code of the new one was accepted, and never after', async () => {
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

  it('lets nobody use up the mails of someone whose sign-in does not wait', async () => {
    for (let at = 0; at < 4; at += 1) await reset('fred@example.test');
    const { email } = await accounts.challenge('fred');
    await expect(reset(email)).resolves.toMatchObject({ status: 200 });
  });

  it('sends three mails in a quarter of an hour and no more', async () => {
    const { email } = await accounts.challenge('dora');
    for (let at = 0; at < 3; at += 1) await expect(reset(email)).resolves.toMatchObject({ status: 200 });
    await expect(reset(email)).resolves.toMatchObject({
      status: 429,
      json: { code: 'RATE_LIMITED', message: expect.stringMatching(/in (8\d\d|900) seconds/) },
    });
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
