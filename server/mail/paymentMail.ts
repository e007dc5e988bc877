import type { Plan } from '../../contract/plans';
import { html } from '../html';
import { letter } from './letter';
import type { Mail } from './mailer';

const SUBJECT = 'Your payment to Gantry';

/** Confirms a payment. `subscriptionId` is what support asks for. */
export function paymentMail({ to, username, plan, subscriptionId }: { to: string; username: string; plan: Plan; subscriptionId: string }): Mail {
  const price = `$${plan.price.toFixed(2)} per month`;
  const text = [`Hello ${username},`, `thank you. Your plan is now ${plan.plan_name}, ${price}.`, `Subscription: ${subscriptionId}`].join('\n\n');
  const body = html`<p>Hello ${username},</p><p>thank you. Your plan is now <strong>${plan.plan_name}</strong>, ${price}.</p><p>Subscription: ${subscriptionId}</p>`;
  return { to, subject: SUBJECT, text, html: letter(SUBJECT, body) };
}
