import { type SnapshotFrom, setup } from 'xstate';
import { PAYMENT_SUCCESS_STATUSES } from '../../contract/constants';
import { MESSAGES } from '../../contract/messages';

/** The query of /payment/result, as it came. */
export type PaymentResultInput = { status: string | null; error: string | null; subscriptionId: string | null; plan: string | null };
export type PaymentResultContext = PaymentResultInput & {
  /** The sentence of the failure screen; null after a success. */
  message: string | null;
};

const isPaid = (status: string | null) => PAYMENT_SUCCESS_STATUSES.some((accepted) => accepted === status);

/** What the payment page says when the browser comes back. */
export const paymentResultMachine = setup({
  types: { input: {} as PaymentResultInput, context: {} as PaymentResultContext, events: {} as { type: never } },
  guards: { isPaid: ({ context }) => isPaid(context.status) },
}).createMachine({
  id: 'paymentResult',
  description: 'Back from the payment page.',
  context: ({ input }) => ({ ...input, message: isPaid(input.status) ? null : MESSAGES.payment.ofError(input.error) }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The status in the address decides.',
      always: [{ guard: 'isPaid', target: 'succeeded' }, { target: 'failed' }],
    },
    succeeded: { description: 'The payment went through.', type: 'final' },
    failed: { description: 'The payment did not go through.', type: 'final' },
  },
});

export type PaymentResultSnapshot = SnapshotFrom<typeof paymentResultMachine>;

export const paymentResultEventDescriptions: Record<never, string> = {};

export const paymentResultGuards = { isPaid: { asks: `The status is ${PAYMENT_SUCCESS_STATUSES.join(', ')}.` } };
