import { answered, type CatalogEntry, named, SERVER_DOWN } from '../samples';
import { paymentEventDescriptions, paymentGuards, paymentMachine, paymentReasonsBlocked } from './payment.machine';
import { type PaymentResultInput, paymentResultEventDescriptions, paymentResultGuards, paymentResultMachine } from './paymentResult.machine';

export const SAMPLE_BILLING = { street: '12 St James Square', city: 'London', state: 'London', zipcode: 'SW1Y 4JH', country: 'GB' };
const result = (part: Partial<PaymentResultInput>): PaymentResultInput => ({
  status: 'failed',
  error: null,
  subscriptionId: 'sub_123',
  plan: 'professional',
  ...part,
});

export const paymentEntries: CatalogEntry[] = [
  {
    id: 'payment',
    title: 'Change the plan',
    machine: paymentMachine,
    inputs: [named('on the free plan', { currentPlanId: 'free' })],
    events: [
      named('professional', { type: 'plan.chosen', planId: 'professional' }),
      named('the current one', { type: 'plan.chosen', planId: 'free' }),
      named('address filled in', { type: 'billing.submitted', billing: SAMPLE_BILLING }),
      named('address without city', { type: 'billing.submitted', billing: { ...SAMPLE_BILLING, city: ' ' } }),
      named('closed', { type: 'cancelled' }),
      named('free is current', { type: 'currentPlan.known', planId: 'free' }),
    ],
    answers: {
      loadCountries: { done: answered(undefined), failed: [SERVER_DOWN] },
      upgradePlan: { done: answered({ payment_link: 'https://checkout.example.com/pay?session=one-time' }), failed: [SERVER_DOWN] },
      leaveTo: { done: [], failed: [named('blocked by the browser', new Error('Navigation was blocked'))] },
    },
    eventDescriptions: paymentEventDescriptions,
    cancel: 'cancelled',
    guards: paymentGuards,
    reasonsBlocked: paymentReasonsBlocked,
    facts: ({ planId }) => planId,
  },
  {
    id: 'paymentResult',
    title: 'Payment result',
    machine: paymentResultMachine,
    inputs: [
      named('success', result({ status: 'success' })),
      named('active', result({ status: 'active' })),
      named('completed', result({ status: 'completed' })),
      named('card declined', result({ error: 'card_declined' })),
      named('insufficient funds', result({ error: 'insufficient_funds' })),
      named('expired card', result({ error: 'expired_card' })),
      named('processing error', result({ error: 'processing_error' })),
      named('cancelled', result({ error: 'cancelled' })),
      named('nothing known', result({ status: null, subscriptionId: null })),
    ],
    events: [],
    answers: {},
    eventDescriptions: paymentResultEventDescriptions,
    cancel: null,
    guards: paymentResultGuards,
    reasonsBlocked: () => [],
    facts: ({ status, error }) => [status, error],
  },
];
