import { done, expired, failed, play } from '../testing/play';
import { billingMissing, type PaymentSnapshot, paymentReasonsBlocked } from './payment.machine';
import { SAMPLE_BILLING } from './payment.samples';

const choose = (planId: string) => ({ type: 'plan.chosen', planId });
const submit = { type: 'billing.submitted', billing: SAMPLE_BILLING };
const filling = [choose('professional'), done('loadCountries')];
const upgrading = [...filling, submit];
const leaving = [...upgrading, done('upgradePlan', { payment_link: 'https://checkout.example.com/pay' })];
const FORM = { collectingBilling: 'filling' };

describe('payment', () => {
  it('does nothing when the current plan is chosen, and says so', async () => {
    const stage = await play('payment');
    expect(stage.snapshot().can(choose('free'))).toBe(false);
    expect(paymentReasonsBlocked(stage.snapshot() as PaymentSnapshot, { type: 'plan.chosen', planId: 'free' })).toEqual(['This is your current plan.']);
    await stage.act({ type: 'currentPlan.known', planId: 'professional' });
    expect([stage.snapshot().can(choose('free')), stage.snapshot().can(choose('professional'))]).toEqual([true, false]);
  });

  it('opens the billing dialog and loads the countries', async () => {
    const stage = await play('payment', [choose('professional')]);
    expect(stage.value()).toEqual({ collectingBilling: 'loadingCountries' });
    expect([stage.inFlight(), stage.snapshot().hasTag('billingOpen'), stage.context().planId]).toEqual([['loadCountries'], true, 'professional']);
    expect(stage.snapshot().can(submit)).toBe(false);
  });

  it.each([
    ['come', done('loadCountries')],
    ['do not come', failed('loadCountries')],
    ['take too long', expired('requestDeadline', 'payment.collectingBilling.loadingCountries')],
  ])('lets the form be filled when the countries %s', async (_case, event) => {
    const stage = await play('payment', [choose('professional'), event]);
    expect([stage.value(), stage.inFlight()]).toEqual([FORM, []]);
  });

  it('asks for the upgrade with a complete address, and keeps the address nowhere', async () => {
    const stage = await play('payment', upgrading);
    expect([stage.value(), stage.snapshot().hasTag('busy'), stage.snapshot().hasTag('billingOpen')]).toEqual(['upgrading', true, true]);
    expect(stage.inputOf('upgradePlan')).toEqual({ data: { plan_id: 'professional' }, billing: SAMPLE_BILLING });
    expect(JSON.stringify(stage.context())).not.toContain('London');
  });

  it.each(['street', 'city', 'state', 'zipcode', 'country'] as const)('does not go on with a blank %s', async (field) => {
    const billing = { ...SAMPLE_BILLING, [field]: '  ' };
    const stage = await play('payment', filling);
    const event = { type: 'billing.submitted' as const, billing };
    expect(stage.snapshot().can(event)).toBe(false);
    expect(paymentReasonsBlocked(stage.snapshot() as PaymentSnapshot, event)).toEqual([`Enter the ${field === 'zipcode' ? 'zip code' : field}.`]);
    expect(billingMissing(SAMPLE_BILLING)).toEqual([]);
    expect(billingMissing({})).toHaveLength(5);
  });

  it('leaves for the payment link', async () => {
    const stage = await play('payment', leaving);
    expect([stage.value(), stage.snapshot().hasTag('busy'), stage.snapshot().hasTag('billingOpen')]).toEqual(['leaving', true, true]);
    expect(stage.inputOf('leaveTo')).toEqual({ url: 'https://checkout.example.com/pay' });
    expect(stage.delayOf('leaveDeadline')).toBe(15_000);
  });

  it.each([
    ['the upgrade fails', [...upgrading, failed('upgradePlan')]],
    ['the upgrade takes too long', [...upgrading, expired('requestDeadline', 'payment.upgrading')]],
    ['the browser does not leave', [...leaving, failed('leaveTo')]],
    ['the person comes back', [...leaving, expired('leaveDeadline', 'payment.leaving')]],
  ])('is back at the form without a message when %s', async (_case, events) => {
    const stage = await play('payment', events);
    expect([stage.value(), stage.inFlight()]).toEqual([FORM, []]);
    expect(stage.context()).toEqual({ currentPlanId: 'free', planId: 'professional' });
  });

  it.each([
    ['loading the countries', [choose('professional')]],
    ['filling the form', filling],
    ['upgrading', upgrading],
    ['leaving', leaving],
  ])('closes the dialog and forgets the plan when it is cancelled while %s', async (_case, events) => {
    const stage = await play('payment', [...events, 'cancelled']);
    expect([stage.value(), stage.inFlight(), stage.context().planId, stage.snapshot().hasTag('billingOpen')]).toEqual(['browsing', [], null, false]);
  });
});

describe('payment result', () => {
  const result = { status: null, error: null, subscriptionId: null, plan: null };

  it.each(['success', 'active', 'completed'])('is a success with status %s', async (status) => {
    const stage = await play('paymentResult', [], { input: { ...result, status } });
    expect([stage.value(), stage.context().message]).toEqual(['succeeded', null]);
  });

  it.each([
    ['failed', 'card_declined', 'Your card was declined. Please try a different payment method.'],
    ['failed', 'cancelled', 'Payment was cancelled. You can try again anytime.'],
    ['Success', null, 'Payment failed. Please try again or contact support if the issue persists.'],
    [null, 'toString', 'Payment failed. Please try again or contact support if the issue persists.'],
  ])('is a failure with status %s and error %s', async (status, error, message) => {
    const stage = await play('paymentResult', [], { input: { ...result, status, error } });
    expect([stage.value(), stage.context().message]).toEqual(['failed', message]);
  });
});
