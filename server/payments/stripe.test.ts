import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { payments } from '../data/schema';
import { type Accounts, PUBLIC_URL, startAccounts } from '../testing/accounts';
import { fakePeer, type PeerAnswer } from '../testing/fakePeer';

const WEBHOOK_SECRET = 'whsec_of_the_tests';
const billing = { street: '1 Main St', city: 'Pune', state: 'MH', zipcode: '411001', country: 'IN' };
const signer = new Stripe('sk_test_x');

let accounts: Accounts;
let peer: Awaited<ReturnType<typeof fakePeer>>;
/** What Stripe answers, by method and path; `session` is what it says of a checkout. */
let session: Record<string, unknown>;
let cancelled: PeerAnswer;

beforeAll(async () => {
  peer = await fakePeer(({ method, path }) => {
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return { json: { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/cs_1' } };
    if (method === 'GET' && path.startsWith('/v1/checkout/sessions/')) return { json: session };
    if (method === 'DELETE' && path.startsWith('/v1/subscriptions/')) return cancelled;
    return undefined;
  });
  accounts = await startAccounts({ settings: { stripe: { secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, apiUrl: peer.url } } });
});
beforeEach(() => {
  peer.requests.length = 0;
  session = {};
  cancelled = { json: { id: 'sub', object: 'subscription', status: 'canceled' } };
});
afterAll(async () => {
  await accounts.close();
  await peer.close();
});

/** Begins to buy a plan; resolves to the payment's row. */
async function buy(token: string, plan: string) {
  await accounts.call('upgradePlan', { token, body: { data: { plan_id: plan }, billing } });
  const user = await accounts.services.sessions.find(token);
  const rows = await accounts.db
    .select()
    .from(payments)
    .where(eq(payments.userId, user?.id ?? ''));
  return rows.find(({ status }) => status === 'pending')!;
}
const paid = (id: string, subscription: string) => ({ id: 'cs_1', object: 'checkout.session', client_reference_id: id, payment_status: 'paid', subscription });
async function notify(type: string, object: object, secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', api_version: '2026-10-28.endive', type, data: { object } });
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret });
  const response = await fetch(`${accounts.address}/api/subscription/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
const rowOf = async (id: string) => (await accounts.db.select().from(payments).where(eq(payments.id, id)))[0];
const planOf = async (token: string) => ((await accounts.call('getDashboard', { token })).json.plan_details as { plan_name: string }).plan_name;
const comeBack = async () =>
  (await fetch(`${accounts.address}/api/subscription/stripe/return?session_id=cs_1`, { redirect: 'manual' })).headers.get('location') ?? '';

it('leads to Stripe’s page with plan, price, our payment’s id and ways back', async () => {
  const token = await accounts.open('anna');
  const { json } = await accounts.call('upgradePlan', { token, body: { data: { plan_id: 'starter' }, billing } });
  expect(json.payment_link).toBe('https://checkout.stripe.test/cs_1');
  const [request] = peer.requests;
  const [row] = await accounts.db.select().from(payments);
  expect(request?.headers.authorization).toBe('Bearer sk_test_1');
  expect(request?.headers['idempotency-key']).toBe(row?.id);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toMatchObject({
    mode: 'subscription',
    client_reference_id: row?.id,
    customer_email: 'anna@example.test',
    'line_items[0][price_data][unit_amount]': '5900',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][recurring][interval]': 'month',
    success_url: `${PUBLIC_URL}/api/subscription/stripe/return?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${PUBLIC_URL}/payment/result?status=cancelled&error=cancelled&plan=starter`,
  });
});

it('changes the plan at the signed notice, once however often it comes', async () => {
  const token = await accounts.open('bill');
  const { id } = await buy(token, 'starter');
  const answers = await Promise.all([1, 2, 3].map(() => notify('checkout.session.completed', paid(id, 'sub_1'))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await planOf(token)).toBe('starter');
  await expect(rowOf(id)).resolves.toMatchObject({ status: 'succeeded', subscriptionId: 'sub_1' });
});

it('believes no notice that Stripe has not signed', async () => {
  const token = await accounts.open('cora');
  const { id } = await buy(token, 'starter');
  await expect(notify('checkout.session.completed', paid(id, 'sub_2'), 'whsec_forged')).resolves.toMatchObject({
    status: 400,
    json: { code: 'PAYMENT_NOTICE_INVALID' },
  });
  const unsigned = await fetch(`${accounts.address}/api/subscription/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(unsigned.status).toBe(400);
  expect(await planOf(token)).toBe('free');
});

it('changes the plan when the browser is back before the notice, and shows the result page', async () => {
  const token = await accounts.open('dirk');
  const { id } = await buy(token, 'professional');
  session = paid(id, 'sub_3');
  expect(await comeBack()).toBe(`${PUBLIC_URL}/payment/result?subscription_id=sub_3&status=success&plan=professional`);
  expect(await planOf(token)).toBe('professional');
});

it('changes nothing when the browser comes back unpaid, or for a payment that is not ours', async () => {
  const token = await accounts.open('elsa');
  const { id } = await buy(token, 'starter');
  for (const other of [{ ...paid(id, 'sub_4'), payment_status: 'unpaid' }, paid('00000000-0000-4000-8000-000000000000', 'x'), paid('not a uuid', 'x')]) {
    session = other;
    expect(await comeBack()).toBe(`${PUBLIC_URL}/payment/result?status=failed&error=processing_error`);
  }
  expect(await planOf(token)).toBe('free');
});

it.each([
  ['checkout.session.expired', { status: 'cancelled' }],
  ['checkout.session.async_payment_failed', { status: 'failed', error: 'processing_error' }],
])('writes down %s, and a success that comes late after all', async (type, row) => {
  const token = await accounts.open(`finn-${row.status}`);
  const { id } = await buy(token, 'starter');
  await notify(type, { ...paid(id, 'sub_5'), payment_status: 'unpaid' });
  await expect(rowOf(id)).resolves.toMatchObject(row);
  await notify('checkout.session.async_payment_succeeded', paid(id, 'sub_5'));
  await expect(rowOf(id)).resolves.toMatchObject({ status: 'succeeded', error: null });
  await notify(type, paid(id, 'sub_5'));
  await expect(rowOf(id)).resolves.toMatchObject({ status: 'succeeded' });
});

it('ends the replaced subscription, and has Stripe repeat the notice until that worked', async () => {
  const token = await accounts.open('gwen');
  await notify('checkout.session.completed', paid((await buy(token, 'starter')).id, 'sub_old'));
  accounts.clock.at += 1_000;
  const { id } = await buy(token, 'professional');
  cancelled = { status: 400, json: { error: { type: 'card_error', message: 'no' } } };
  await expect(notify('checkout.session.completed', paid(id, 'sub_new'))).resolves.toMatchObject({ status: 502 });
  cancelled = { status: 404, json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'gone' } } };
  await expect(notify('checkout.session.completed', paid(id, 'sub_new'))).resolves.toMatchObject({ status: 200 });
  expect(peer.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/v1/subscriptions/sub_old', '/v1/subscriptions/sub_old']);
  expect(await planOf(token)).toBe('professional');
});

it('says that nothing was charged when Stripe cannot be reached', async () => {
  const away = await startAccounts({ settings: { stripe: { secretKey: 'sk', webhookSecret: 'wh', apiUrl: 'http://127.0.0.1:9' } } });
  const token = await away.open('hans');
  await expect(away.call('upgradePlan', { token, body: { data: { plan_id: 'starter' }, billing } })).resolves.toMatchObject({
    status: 502,
    json: { code: 'PAYMENT_UNAVAILABLE' },
  });
  await away.close();
});

it('ignores notices about other things', async () => {
  await expect(notify('customer.created', { id: 'cus_1', object: 'customer' })).resolves.toMatchObject({ status: 200 });
});
