import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { UserId } from '../../contract/ids';
import { PLAN_BY_SALES } from '../../contract/plans';
import type { BillingAddress, PaymentError, UpgradeBody, UpgradeReply } from '../../contract/subscription';
import type { Database } from '../data/connect';
import { payments, users as usersTable } from '../data/schema';
import { freePlanMail } from '../mail/freePlanMail';
import type { Mail, Mailer } from '../mail/mailer';
import { paymentMail } from '../mail/paymentMail';
import type { PaymentProvider } from '../payments/paymentProvider';
import { DomainError } from '../problem';
import { isCountry } from './countries';
import { planOf } from './planCatalogue';
import type { Users } from './users';

export type Payment = typeof payments.$inferSelect;

/** How a checkout ended. `subscriptionId` is the provider's, null when there was nothing to pay. */
export type PaymentOutcome = { status: 'succeeded'; subscriptionId: string | null } | { status: 'failed'; error: PaymentError } | { status: 'cancelled' };

type Deps = {
  db: Database;
  users: Users;
  provider: PaymentProvider;
  mailer: Mailer;
  publicUrl: string;
  now?: () => number;
  /** Told when the confirmation could not be mailed; the payment stands. */
  onMailFailed?: (error: unknown) => void;
};

/** Changing the plan by paying for another one. Errors: PLAN_NOT_FOUND, PLAN_IS_CURRENT, PLAN_BY_SALES, COUNTRY_UNKNOWN, PAYMENT_UNAVAILABLE. */
export function createSubscriptions({ db, users, provider, mailer, publicUrl, now = Date.now, onMailFailed }: Deps) {
  const find = async (paymentId: string): Promise<Payment | null> => {
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    return payment ?? null;
  };

  return {
    find,

    /** Stores a pending payment and resolves to the page where it is paid; a plan without price is changed at once. */
    async upgrade(userId: UserId, { data, billing }: UpgradeBody): Promise<UpgradeReply> {
      const plan = planOf(data.plan_id);
      if (!plan) throw new DomainError('PLAN_NOT_FOUND');
      const user = await users.find(userId);
      if (user.planId === plan.plan_id) throw new DomainError('PLAN_IS_CURRENT');
      if (plan.plan_name === PLAN_BY_SALES) throw new DomainError('PLAN_BY_SALES');
      if (!isCountry(billing.country)) throw new DomainError('COUNTRY_UNKNOWN', { country: billing.country });

      const id = randomUUID();
      const amountCents = Math.round(plan.price * 100);
      await db.insert(payments).values({ id, userId, planId: plan.plan_id, amountCents, billing, status: 'pending' });
      try {
        if (amountCents === 0) {
          // Before the plan changes: nobody repeats this for us, and whoever pays nothing must not be charged on.
          await endSubscription(userId, new Date(now()));
          return { payment_link: await settle(id, { status: 'succeeded', subscriptionId: null }) };
        }
        const { url } = await provider.checkout({ paymentId: id, planId: plan.plan_id, planName: plan.plan_name, amountCents, email: user.email });
        return { payment_link: url };
      } catch (error) {
        await settle(id, { status: 'failed', error: 'processing_error' });
        throw error;
      }
    },

    settle,

    /** Address of the page that shows how a payment ended. */
    resultUrl,
  };

  /**
   * Writes down how a checkout ended, once: a second outcome changes nothing, except that a late success (`evenIfEnded`) replaces a failure.
   * Resolves to the result page's address for what is written down.
   */
  async function settle(paymentId: string, outcome: PaymentOutcome, { evenIfEnded = false } = {}): Promise<string> {
    const isNew = await db.transaction(async (tx) => {
      const open = evenIfEnded ? ['pending', 'failed', 'cancelled'] : ['pending'];
      const [settled] = await tx
        .update(payments)
        .set({ error: null, subscriptionId: null, ...outcome, endedAt: new Date(now()) })
        .where(and(eq(payments.id, paymentId), inArray(payments.status, open)))
        .returning();
      if (settled?.status === 'succeeded') await tx.update(usersTable).set({ planId: settled.planId }).where(eq(usersTable.id, settled.userId));
      return settled !== undefined;
    });
    const payment = await find(paymentId);
    if (!payment) throw new DomainError('NOT_FOUND');
    if (payment.status === 'succeeded') {
      if (isNew) await confirm(payment);
      // Two plans at once would be charged twice. Done again with each repeated notice, until the provider has ended it.
      await endSubscription(payment.userId, payment.endedAt ?? new Date(now()));
    }
    return resultUrl(payment);
  }

  /** Ends what the user paid for until `before`. */
  async function endSubscription(userId: string, before: Date): Promise<void> {
    const [last] = await db
      .select({ subscriptionId: payments.subscriptionId })
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.status, 'succeeded'), lt(payments.endedAt, before)))
      .orderBy(desc(payments.endedAt))
      .limit(1);
    if (last?.subscriptionId) await provider.cancel(last.subscriptionId);
  }

  async function confirm(payment: Payment): Promise<void> {
    const { email: to, username } = await users.find(payment.userId as UserId);
    const mail = payment.subscriptionId === null ? freePlanMail({ to, username }) : invoiceOf(payment, payment.subscriptionId, { to, username });
    if (mail) await mailer.send(mail).catch((error: unknown) => onMailFailed?.(error));
  }

  function invoiceOf(payment: Payment, subscriptionId: string, user: { to: string; username: string }): Mail | null {
    const plan = planOf(payment.planId);
    if (!plan) return null;
    const { id: paymentId, amountCents, endedAt } = payment;
    const billing = payment.billing as BillingAddress;
    return paymentMail({ ...user, plan, amountCents, paidAt: endedAt ?? new Date(now()), billing, subscriptionId, paymentId });
  }

  function resultUrl({ id, status, planId, subscriptionId, error }: Payment): string {
    const url = new URL('/payment/result', publicUrl);
    if (status === 'succeeded') {
      if (subscriptionId) url.searchParams.set('subscription_id', subscriptionId);
      url.searchParams.set('status', 'success');
    } else {
      url.searchParams.set('subscription_id', id);
      url.searchParams.set('status', status === 'cancelled' ? 'cancelled' : 'failed');
      url.searchParams.set('error', status === 'cancelled' ? 'cancelled' : (error ?? 'processing_error'));
    }
    url.searchParams.set('plan', planId);
    return url.href;
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
