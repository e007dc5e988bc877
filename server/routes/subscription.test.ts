import { eq } from 'drizzle-orm';
import { payments, sandboxMails } from '../data/schema';
import { DomainError } from '../problem';
import { type Accounts, startAccounts } from '../testing/accounts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const billing = { street: '1 Main St', city: 'Pune', state: 'MH', zipcode: '411001', country: 'IN' };
const upgrade = (token: string, plan_id: string, changes: object = {}) =>
  accounts.call('upgradePlan', { token, body: { data: { plan_id }, billing: { ...billing, ...changes } } });
const linkFor = async (token: string, plan: string) => String((await upgrade(token, plan)).json.payment_link);
const planOf = async (token: string) => ((await accounts.call('getDashboard', { token })).json.plan_details as { plan_name: string }).plan_name;
const resultOf = async (link: string, outcome: string) => (await accounts.submit(link, { outcome })).location;
const page = (link: string) => fetch(link.replace('http://localhost:3000', accounts.address), { redirect: 'manual' });

it('leads to a checkout page with plan and price, and changes nothing yet', async () => {
  const token = await accounts.open('anna');
  const shown = await page(await linkFor(token, 'professional'));
  const text = await shown.text();
  expect(shown.status).toBe(200);
  expect(text).toContain('professional');
  expect(text).toContain('$149.00');
  expect(await planOf(token)).toBe('free');
});

it('changes the plan when it is paid, writes an invoice by mail and comes back with the subscription', async () => {
  const token = await accounts.open('bill');
  const link = await linkFor(token, 'starter');
  const result = await resultOf(link, 'pay');
  const subscription = result?.searchParams.get('subscription_id');
  expect(result?.pathname).toBe('/payment/result');
  expect(Object.fromEntries(result?.searchParams ?? [])).toEqual({
    subscription_id: expect.stringMatching(/^sub_sandbox_/),
    status: 'success',
    plan: 'starter',
  });
  expect(await planOf(token)).toBe('starter');
  const [row] = await accounts.db
    .select()
    .from(payments)
    .where(eq(payments.subscriptionId, subscription ?? ''));
  expect(row).toMatchObject({ status: 'succeeded', amountCents: 5900, billing, error: null, endedAt: expect.any(Date) });
  const mails = await accounts.db.select().from(sandboxMails).where(eq(sandboxMails.recipient, 'bill@example.test'));
  expect(mails).toHaveLength(1);
  const { endedAt, id } = row!;
  expect(mails[0]!.text.split('\n').slice(4)).toEqual([
    `Invoice: G-${endedAt!.getUTCFullYear()}-${id.slice(0, 8).toUpperCase()}`,
    `Date: ${endedAt!.toISOString().slice(0, 10)}`,
    'Billed to: bill, 1 Main St, 411001 Pune, MH, IN',
    'Item: Gantry, plan starter, one month',
    'Paid: $59.00',
    `Subscription: ${subscription}`,
  ]);
});

it.each(['card_declined', 'insufficient_funds', 'expired_card', 'processing_error'])('comes back with %s and leaves the plan as it was', async (error) => {
  const token = await accounts.open('cora');
  const result = await resultOf(await linkFor(token, 'starter'), error);
  expect(Object.fromEntries(result?.searchParams ?? [])).toMatchObject({ status: 'failed', error, plan: 'starter' });
  expect(await planOf(token)).toBe('free');
});

it('comes back as cancelled', async () => {
  const token = await accounts.open('dirk');
  const result = await resultOf(await linkFor(token, 'professional'), 'cancelled');
  expect(Object.fromEntries(result?.searchParams ?? [])).toMatchObject({ status: 'cancelled', error: 'cancelled' });
  expect(await planOf(token)).toBe('free');
});

it('ends a checkout once: double clicks, other buttons and reloads show the first outcome', async () => {
  const token = await accounts.open('elsa');
  const link = await linkFor(token, 'starter');
  const results = await Promise.all([resultOf(link, 'pay'), resultOf(link, 'pay'), resultOf(link, 'pay')]);
  expect(new Set(results.map((result) => result?.href)).size).toBe(1);
  expect((await resultOf(link, 'card_declined'))?.href).toBe(results[0]?.href);
  expect((await page(link)).headers.get('location')).toBe(results[0]?.href);
  expect(await accounts.db.select().from(sandboxMails).where(eq(sandboxMails.recipient, 'elsa@example.test'))).toHaveLength(1);

  const failed = await linkFor(token, 'professional');
  await resultOf(failed, 'expired_card');
  expect((await resultOf(failed, 'pay'))?.searchParams.get('error')).toBe('expired_card');
  expect(await planOf(token)).toBe('starter');
});

it('changes to the free plan at once, without a checkout, and confirms it by a mail without an invoice [2.13-2]', async () => {
  const token = await accounts.open('finn');
  await resultOf(await linkFor(token, 'starter'), 'pay');
  const result = new URL(await linkFor(token, 'free'));
  expect(Object.fromEntries(result.searchParams)).toEqual({ status: 'success', plan: 'free' });
  expect(await planOf(token)).toBe('free');
  const mails = await accounts.db.select().from(sandboxMails).where(eq(sandboxMails.recipient, 'finn@example.test'));
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Your payment to Gantry', 'Your plan is now Free']);
  expect(mails.find(({ subject }) => subject === 'Your plan is now Free')?.text).not.toMatch(/Invoice|\$/);
});

it('keeps the paid plan when its subscription could not be ended', async () => {
  const token = await accounts.open('faye');
  await resultOf(await linkFor(token, 'starter'), 'pay');
  accounts.clock.at += 1_000;
  const cancel = jest.spyOn(accounts.peers.payments, 'cancel').mockRejectedValue(new DomainError('PAYMENT_UNAVAILABLE'));
  await expect(upgrade(token, 'free')).resolves.toMatchObject({ status: 502, json: { code: 'PAYMENT_UNAVAILABLE' } });
  cancel.mockRestore();
  expect(await planOf(token)).toBe('starter');
});

it('ends the subscription that another plan replaces, and no other', async () => {
  const token = await accounts.open('gwen');
  const cancel = jest.spyOn(accounts.peers.payments, 'cancel');
  const first = await resultOf(await linkFor(token, 'starter'), 'pay');
  expect(cancel).not.toHaveBeenCalled();
  accounts.clock.at += 1_000;
  await resultOf(await linkFor(token, 'professional'), 'pay');
  expect(cancel.mock.calls).toEqual([[first?.searchParams.get('subscription_id')]]);
  cancel.mockRestore();
});

it.each([
  ['an unknown plan', 'gold', {}, 404, 'PLAN_NOT_FOUND'],
  ['the current plan [4-37]', 'free', {}, 409, 'PLAN_IS_CURRENT'],
  ['a blank street', 'starter', { street: '  ' }, 422, 'BILLING_INCOMPLETE'],
  ['a missing city', 'starter', { city: undefined }, 422, 'BILLING_INCOMPLETE'],
  ['no country', 'starter', { country: '' }, 422, 'BILLING_INCOMPLETE'],
  ['an unknown country', 'starter', { country: 'XX' }, 422, 'COUNTRY_UNKNOWN'],
  ['a country that is a number', 'starter', { country: 5 }, 422, 'VALIDATION'],
  ['a plan that is arranged with sales', 'enterprise', {}, 409, 'PLAN_BY_SALES'],
  ['a country in words', 'starter', { country: 'India' }, 422, 'COUNTRY_UNKNOWN'],
])('refuses %s', async (_what, plan, changes, status, code) => {
  await expect(upgrade(await accounts.open('hans'), plan, changes)).resolves.toMatchObject({ status, json: { code } });
});

it('names the field that is too long', async () => {
  const { status, json } = await upgrade(await accounts.open('hans'), 'starter', { city: 'x'.repeat(5_000) });
  expect([status, json.code, json.detail]).toEqual([422, 'VALIDATION', 'Check the request: billing.city: has more than 200 characters.']);
});

it('says what is wrong with a body of another shape', async () => {
  await expect(accounts.call('upgradePlan', { token: await accounts.open('hans'), body: { billing } })).resolves.toMatchObject({
    status: 422,
    json: { code: 'VALIDATION' },
  });
});

it('has a checkout page that cannot be guessed or used from elsewhere', async () => {
  const token = await accounts.open('iris');
  const link = await linkFor(token, 'starter');
  const [address, key = ''] = link.split('?key=');
  for (const bad of [
    `${address}`,
    `${address}?key=`,
    `${address}?key=${key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}x`,
    link.replace(/checkout\/.{8}/, 'checkout/00000000'),
  ]) {
    expect((await page(bad)).status).toBeGreaterThanOrEqual(400);
    expect((await accounts.submit(bad, { outcome: 'pay' })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await accounts.submit(link, { outcome: 'pay' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  expect((await accounts.submit(link, { outcome: 'win' })).status).toBe(422);
  expect(await planOf(token)).toBe('free');
});

it('writes down a checkout that the provider could not make', async () => {
  const token = await accounts.open('jack');
  const checkout = jest.spyOn(accounts.peers.payments, 'checkout').mockRejectedValue(new DomainError('PAYMENT_UNAVAILABLE'));
  await expect(upgrade(token, 'starter')).resolves.toMatchObject({ status: 502, json: { code: 'PAYMENT_UNAVAILABLE' } });
  checkout.mockRestore();
  const user = await accounts.services.sessions.find(token);
  expect(
    await accounts.db
      .select()
      .from(payments)
      .where(eq(payments.userId, user?.id ?? '')),
  ).toEqual([expect.objectContaining({ status: 'failed', error: 'processing_error' })]);
});

it('keeps a payment whose confirmation could not be mailed', async () => {
  const token = await accounts.open('kurt');
  const send = jest.spyOn(accounts.peers.mailer, 'send').mockRejectedValue(new DomainError('MAIL_FAILED'));
  await resultOf(await linkFor(token, 'starter'), 'pay');
  send.mockRestore();
  expect(await planOf(token)).toBe('starter');
  expect(accounts.log.at(-1)).toContain('could not be mailed');
});
