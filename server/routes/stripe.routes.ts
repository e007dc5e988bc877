import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Subscriptions } from '../accounts/subscriptions';
import type { PaymentNotice, StripePayments } from '../payments/stripe';

const NOTICE_LIMIT_BYTES = 1024 * 1024;
const isOurs = (notice: PaymentNotice): boolean => z.uuid().safeParse(notice.paymentId).success;

/** What Stripe and the browser that comes from it call; open, for neither has a session. Not in the contract: the product's pages never call it. */
export const stripeRoutes =
  ({
    stripe,
    subscriptions,
    publicUrl,
  }: {
    stripe: StripePayments;
    subscriptions: Pick<Subscriptions, 'settle' | 'find'>;
    publicUrl: string;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    // The signature is over the bytes as they came.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT_BYTES }, (_request, body, done) => done(null, body));

    /** Writes down what Stripe says; null when it is about no payment of ours. A success that comes late replaces a failure: money has moved. */
    const settle = async (notice: PaymentNotice | null): Promise<string | null> => {
      if (!notice || !isOurs(notice) || !(await subscriptions.find(notice.paymentId))) return null;
      return subscriptions.settle(notice.paymentId, notice.outcome, { evenIfEnded: notice.outcome.status === 'succeeded' });
    };

    app.post('/subscription/stripe/webhook', { schema: { hide: true } }, async (request) => {
      const { 'stripe-signature': signature } = request.headers;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await settle(stripe.readNotice(body, typeof signature === 'string' ? signature : ''));
      return { received: true };
    });

    app.get(
      '/subscription/stripe/return',
      { schema: { hide: true, querystring: z.object({ session_id: z.string().regex(/^\w{1,200}$/) }) } },
      async (request, reply) => {
        const result = await settle(await stripe.lookUp(request.query.session_id));
        return reply.redirect(result ?? new URL('/payment/result?status=failed&error=processing_error', publicUrl).href, 303);
      },
    );
  };
