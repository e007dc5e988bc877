import type { Plan } from '../../contract/plans';
import type { BillingAddress } from '../../contract/subscription';
import { html } from '../html';
import { letter } from './letter';
import type { Mail } from './mailer';

const SUBJECT = 'Your payment to Gantry';
const NUMBER_CHARS = 8;

export type Invoice = {
  to: string;
  username: string;
  plan: Plan;
  /** What was paid, in US cents, and when. */
  amountCents: number;
  paidAt: Date;
  billing: BillingAddress;
  /** What support asks for. */
  subscriptionId: string;
  /** Of the payment; the invoice's number is made of it. */
  paymentId: string;
};

/** `G-2026-1A2B3C4D`: the year and the beginning of the payment's id. */
export const invoiceNumber = ({ paymentId, paidAt }: Pick<Invoice, 'paymentId' | 'paidAt'>): string =>
  `G-${paidAt.getUTCFullYear()}-${paymentId.replaceAll('-', '').slice(0, NUMBER_CHARS).toUpperCase()}`;

/** Confirms a payment; the mail is its invoice. */
export function paymentMail(invoice: Invoice): Mail {
  const { to, username, plan, amountCents, paidAt, billing, subscriptionId } = invoice;
  const lines = [
    ['Invoice', invoiceNumber(invoice)],
    ['Date', paidAt.toISOString().slice(0, 10)],
    ['Billed to', `${username}, ${billing.street}, ${billing.zipcode} ${billing.city}, ${billing.state}, ${billing.country}`],
    ['Item', `Gantry, plan ${plan.plan_name}, one month`],
    ['Paid', `$${(amountCents / 100).toFixed(2)}`],
    ['Subscription', subscriptionId],
  ] as const;
  const text = [`Hello ${username},`, `thank you. Your plan is now ${plan.plan_name}.`, lines.map(([name, value]) => `${name}: ${value}`).join('\n')].join(
    '\n\n',
  );
  const body = html`<p>Hello ${username},</p><p>thank you. Your plan is now <strong>${plan.plan_name}</strong>.</p><table>${lines.map(
    ([name, value]) => html`<tr><td>${name}</td><td>${value}</td></tr>`,
  )}</table>`;
  return { to, subject: SUBJECT, text, html: letter(SUBJECT, body) };
}
