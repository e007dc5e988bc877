import { html } from '../html';
import { letter } from './letter';
import type { Mail } from './mailer';

const QR_CID = 'qr@gantry';
const SUBJECT = 'Your new QR code';

/** The mail with a new second factor: QR code, and the secret as text for whoever cannot scan. */
export function resetMail({ to, username, secret, qr }: { to: string; username: string; secret: string; qr: Buffer }): Mail {
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ');
  const text = [
    `Hello ${username},`,
    'you asked for a new QR code for your sign-in to Gantry. Add it to your authenticator app with this key:',
    spaced,
    'Your old codes work until you sign in with a new one. If you did not ask for this, delete this message: nothing has changed.',
  ].join('\n\n');
  const body = html`<p>Hello ${username},</p>
<p>you asked for a new QR code for your sign-in to Gantry. Scan it with your authenticator app:</p>
<p style="text-align:center"><img src="cid:${QR_CID}" alt="QR code for your authenticator app" width="240" height="240"></p>
<p>If you cannot scan it, type this key into the app:</p>
<p style="font-family:ui-monospace,monospace;font-size:16px;text-align:center">${spaced}</p>
<p>Your old codes work until you sign in with a new one. If you did not ask for this, delete this message: nothing has changed.</p>`;
  return { to, subject: SUBJECT, text, html: letter(SUBJECT, body), attachments: [{ filename: 'qr.png', content: qr, cid: QR_CID }] };
}
