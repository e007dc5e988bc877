import type { Plan } from '../../contract/plans';
import type { PaymentError } from '../../contract/subscription';
import { html } from '../html';
import type { Page } from './page';

const FAILURES: [Exclude<PaymentError, 'cancelled'>, string][] = [
  ['card_declined', 'Decline the card'],
  ['insufficient_funds', 'Run out of funds'],
  ['expired_card', 'Use an expired card'],
  ['processing_error', 'Fail while processing'],
];

export function checkoutPage({ plan, amountCents }: { plan: Plan; amountCents: number }): Page {
  const price = `$${(amountCents / 100).toFixed(2)}`;
  const body = html`<form class="card" method="post">
<h1>Check out</h1>
<p class="soft">No payment provider is configured, so this page stands in for it. No card is asked for and nothing is charged.</p>
<h2>Plan: ${plan.plan_name}</h2>
<p><span class="price">${price}</span> per month</p>
<div class="actions"><button class="main" name="outcome" value="pay">Pay ${price}</button></div>
<h2 class="gap">See what goes wrong</h2>
<p class="soft small">Each button ends this checkout as a real one could.</p>
<div class="actions">
${FAILURES.map(([code, label]) => html`<button name="outcome" value="${code}">${label}</button>`)}
<button name="outcome" value="cancelled">Cancel</button>
</div>
</form>`;
  return { title: `Check out: ${plan.plan_name}`, body };
}
