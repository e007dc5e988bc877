import { html } from '../html';
import { letter } from './letter';
import type { Mail } from './mailer';

const SUBJECT = 'Your plan is now Free';
const NOTE = 'Nothing will be charged any more. You can choose another plan at any time on the plans page.';

/** Confirms the change to the plan that costs nothing. No invoice: nothing was paid. */
export const freePlanMail = ({ to, username }: { to: string; username: string }): Mail => ({
  to,
  subject: SUBJECT,
  text: [`Hello ${username},`, 'your plan is now Free.', NOTE].join('\n\n'),
  html: letter(SUBJECT, html`<p>Hello ${username},</p><p>your plan is now <strong>Free</strong>.</p><p>${NOTE}</p>`),
});
