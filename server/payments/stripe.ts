import Stripe from 'stripe';
import type { PaymentOutcome } from '../accounts/subscriptions';
import { DomainError } from '../problem';
import type { PaymentProvider } from './paymentProvider';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const API = 'https://api.stripe.com';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  publicUrl: string;
  /** Where the browser comes back to after paying: our route below the API base. */
  returnUrl: string;
  /** Another host that speaks Stripe's API. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
};

/** What Stripe says of one of our payments. */
export type PaymentNotice = { paymentId: string; outcome: PaymentOutcome };

export type StripePayments = PaymentProvider & {
  /** Checks a webhook's signature and reads it; null when it is about nothing of ours. Throws PAYMENT_NOTICE_INVALID. */
  readNotice(body: Buffer, signature: string): PaymentNotice | null;
  /** What has become of a checkout; null while it is not paid. Throws PAYMENT_UNAVAILABLE. */
  lookUp(sessionId: string): Promise<PaymentNotice | null>;
};

/** Stripe Checkout, one subscription per payment. */
export function createStripePayments({ secretKey, webhookSecret, publicUrl, returnUrl, apiUrl = API, timeoutMs = TIMEOUT_MS }: StripeSettings): StripePayments {
  const { hostname: host, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    host,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  return {
    async checkout({ paymentId, planId, planName, amountCents, email }) {
      const cancelUrl = new URL('/payment/result', publicUrl);
      cancelUrl.search = new URLSearchParams({ status: 'cancelled', error: 'cancelled', plan: planId }).toString();
      const { url } = await asked(
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            client_reference_id: paymentId,
            customer_email: email,
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'usd', unit_amount: amountCents, recurring: { interval: 'month' }, product_data: { name: `Gantry ${planName}` } },
              },
            ],
            // Stripe puts the session's id in place of the braces, which must not be escaped.
            success_url: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: cancelUrl.href,
          },
          { idempotencyKey: paymentId },
        ),
      );
      if (!url) throw new DomainError('PAYMENT_UNAVAILABLE');
      return { url };
    },

    async cancel(subscriptionId) {
      const isGone = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
      await asked(stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => (isGone(error) ? null : Promise.reject(error))));
    },

    readNotice(body, signature) {
      try {
        return noticeOf(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch (cause) {
        throw new DomainError('PAYMENT_NOTICE_INVALID', {}, { cause });
      }
    },

    async lookUp(sessionId) {
      return paidNotice(await asked(stripe.checkout.sessions.retrieve(sessionId)));
    },
  };
}

function noticeOf(event: Stripe.Event): PaymentNotice | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidNotice(event.data.object);
    case 'checkout.session.async_payment_failed':
      return notice(event.data.object, { status: 'failed', error: 'processing_error' });
    case 'checkout.session.expired':
      return notice(event.data.object, { status: 'cancelled' });
    default:
      return null;
  }
}

const notice = ({ client_reference_id: paymentId }: Stripe.Checkout.Session, outcome: PaymentOutcome): PaymentNotice | null =>
  paymentId ? { paymentId, outcome } : null;

function paidNotice(session: Stripe.Checkout.Session): PaymentNotice | null {
  // Some ways to pay complete the checkout first and move the money days later.
  if (session.payment_status === 'unpaid') return null;
  const { subscription } = session;
  return notice(session, { status: 'succeeded', subscriptionId: typeof subscription === 'string' ? subscription : (subscription?.id ?? null) });
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new DomainError('PAYMENT_UNAVAILABLE', {}, { cause });
  }
}
