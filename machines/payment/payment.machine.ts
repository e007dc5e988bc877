import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { BillingAddress, UpgradeBody, UpgradeReply } from '../../contract/subscription';
import { LEAVE_DEADLINE_MS, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

export type PaymentInput = { currentPlanId: string | null };
/** The country list lives in the store; the billing address is only in the form and in the request. */
export type PaymentContext = { currentPlanId: string | null; planId: string | null };
export type PaymentEvent =
  | { type: 'currentPlan.known'; planId: string }
  | { type: 'plan.chosen'; planId: string }
  | { type: 'billing.submitted'; billing: BillingAddress }
  | { type: 'cancelled' };
export type PaymentActors = {
  loadCountries: { input: undefined; output: unknown };
  upgradePlan: { input: UpgradeBody; output: UpgradeReply };
  /** Settles only with an error: when it succeeds, the page is gone. */
  leaveTo: { input: { url: string }; output: unknown };
};

const BILLING_FIELDS = { street: 'street', city: 'city', state: 'state', zipcode: 'zip code', country: 'country' } as const;

/** What the billing form still lacks, in sentences for people; empty when it is complete. */
export const billingMissing = (billing: Partial<BillingAddress>): string[] =>
  Object.entries(BILLING_FIELDS)
    .filter(([field]) => (billing[field as keyof BillingAddress] ?? '').trim() === '')
    .map(([, label]) => `Enter the ${label}.`);

/** Changing the plan: choose, give the billing address, leave for the payment page. */
export const paymentMachine = setup({
  types: { input: {} as PaymentInput, context: {} as PaymentContext, events: {} as PaymentEvent, tags: {} as 'busy' | 'billingOpen' },
  actors: {
    loadCountries: mustProvide<unknown, undefined>('loadCountries'),
    upgradePlan: mustProvide<UpgradeReply, UpgradeBody>('upgradePlan'),
    leaveTo: mustProvide<unknown, PaymentActors['leaveTo']['input']>('leaveTo'),
  },
  guards: {
    isOtherPlan: ({ context, event }) => event.type === 'plan.chosen' && event.planId !== context.currentPlanId,
    billingComplete: ({ event }) => event.type === 'billing.submitted' && billingMissing(event.billing).length === 0,
  },
  actions: {
    keepCurrentPlan: assign({ currentPlanId: (_, planId: string) => planId }),
    keepPlan: assign({ planId: (_, planId: string) => planId }),
    forgetPlan: assign({ planId: null }),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS, leaveDeadline: LEAVE_DEADLINE_MS },
}).createMachine({
  id: 'payment',
  description: 'Buying or changing a plan.',
  context: ({ input }) => ({ currentPlanId: input.currentPlanId, planId: null }),
  initial: 'browsing',
  on: { 'currentPlan.known': { actions: { type: 'keepCurrentPlan', params: ({ event }) => event.planId } } },
  states: {
    browsing: {
      description: 'The plans are shown.',
      entry: 'forgetPlan',
      on: {
        'plan.chosen': { guard: 'isOtherPlan', target: 'collectingBilling', actions: { type: 'keepPlan', params: ({ event }) => event.planId } },
      },
    },
    collectingBilling: {
      description: 'The billing dialog is open.',
      tags: 'billingOpen',
      initial: 'loadingCountries',
      on: { cancelled: 'browsing' },
      states: {
        loadingCountries: {
          description: 'The list of countries is loading; if it does not come, a short list is used.',
          invoke: { id: 'loadCountries', src: 'loadCountries', onDone: 'filling', onError: 'filling' },
          after: { requestDeadline: 'filling' },
        },
        filling: {
          description: 'The person fills in the billing address.',
          on: { 'billing.submitted': { guard: 'billingComplete', target: '#payment.upgrading' } },
        },
      },
    },
    upgrading: {
      description: 'The server is asked for a payment link. A failure is only logged: the form stays open.',
      tags: ['busy', 'billingOpen'],
      invoke: {
        id: 'upgradePlan',
        src: 'upgradePlan',
        input: ({ context, event }) => {
          assertEvent(event, 'billing.submitted');
          return { data: { plan_id: context.planId ?? '' }, billing: event.billing };
        },
        onDone: 'leaving',
        onError: 'collectingBilling.filling',
      },
      on: { cancelled: 'browsing' },
      after: { requestDeadline: 'collectingBilling.filling' },
    },
    leaving: {
      description: 'The browser leaves for the payment page. Coming back with the Back button ends here too, so the deadline opens the form again.',
      tags: ['busy', 'billingOpen'],
      invoke: {
        id: 'leaveTo',
        src: 'leaveTo',
        // Read from the answer: the link belongs to one payment and is not kept.
        input: ({ event }) => ({ url: (event as unknown as { output: UpgradeReply }).output.payment_link }),
        onError: 'collectingBilling.filling',
      },
      on: { cancelled: 'browsing' },
      after: { leaveDeadline: 'collectingBilling.filling' },
    },
  },
});

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

export const paymentEventDescriptions: Record<PaymentEvent['type'], string> = {
  'currentPlan.known': 'The account data says which plan is the current one.',
  'plan.chosen': 'The person presses the button of a plan.',
  'billing.submitted': 'The person presses "Continue to Payment".',
  cancelled: 'The person closes the billing dialog.',
};

export const paymentGuards: GuardNotes<PaymentContext, PaymentEvent> = {
  isOtherPlan: { asks: 'This is your current plan.' },
  billingComplete: {
    asks: 'Street, city, state, zip code and country are filled in.',
    missing: (_, event) => (event.type === 'billing.submitted' ? billingMissing(event.billing) : []),
  },
};

export const paymentReasonsBlocked = (snapshot: PaymentSnapshot, event: PaymentEvent) => reasonsBlocked(snapshot, event, paymentGuards);
