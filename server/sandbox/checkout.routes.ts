import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PAYMENT_ERRORS } from '../../contract/subscription';
import { planOf } from '../accounts/planCatalogue';
import type { Payment, PaymentOutcome, Subscriptions } from '../accounts/subscriptions';
import { checkoutText } from '../payments/sandbox';
import { DomainError } from '../problem';
import type { Seal } from '../seal';
import { checkoutPage } from './checkoutPage';
import { refuseForeignForm } from './guards';
import { sendPage } from './page';

const Params = z.object({ paymentId: z.uuid() });
const Query = z.object({ key: z.string().max(128) });
const Form = z.object({ outcome: z.enum(['pay', ...PAYMENT_ERRORS]) });

export type CheckoutDeps = { publicUrl: string; seal: Seal; subscriptions: Pick<Subscriptions, 'find' | 'settle' | 'resultUrl'> };

/** A checkout that can end in every way a real one can. Its address cannot be guessed, and only the first outcome counts. */
export const checkoutRoutes =
  ({ publicUrl, seal, subscriptions }: CheckoutDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const find = async (paymentId: string, key: string): Promise<Payment> => {
      const payment = seal.verify(checkoutText(paymentId), key) ? await subscriptions.find(paymentId) : null;
      if (!payment) throw new DomainError('NOT_FOUND');
      return payment;
    };

    app.get('/sandbox/checkout/:paymentId', { schema: { params: Params, querystring: Query } }, async (request, reply) => {
      const payment = await find(request.params.paymentId, request.query.key);
      if (payment.status !== 'pending') return reply.redirect(subscriptions.resultUrl(payment), 303);
      const plan = planOf(payment.planId);
      if (!plan) throw new DomainError('PLAN_NOT_FOUND');
      return sendPage(reply, publicUrl, checkoutPage({ plan, amountCents: payment.amountCents }));
    });

    app.post('/sandbox/checkout/:paymentId', { schema: { params: Params, querystring: Query, body: Form } }, async (request, reply) => {
      refuseForeignForm(request);
      const { id } = await find(request.params.paymentId, request.query.key);
      return reply.redirect(await subscriptions.settle(id, outcomeOf(request.body.outcome)), 303);
    });
  };

function outcomeOf(chosen: z.infer<typeof Form>['outcome']): PaymentOutcome {
  if (chosen === 'pay') return { status: 'succeeded', subscriptionId: `sub_sandbox_${randomBytes(9).toString('hex')}` };
  if (chosen === 'cancelled') return { status: 'cancelled' };
  return { status: 'failed', error: chosen };
}
