import { CODE_HOSTS } from '../codehosts/hosts';
import type { sandboxMails } from '../data/schema';
import { type Html, html } from '../html';
import type { Page } from './page';
import type { SignInCode } from './signInCodes';

type MailRow = typeof sandboxMails.$inferSelect;

export function mailboxPage({ mails, codes }: { mails: MailRow[]; codes: SignInCode[] }): Page {
  const body = html`<div class="card"><h1>Mailbox</h1>
<p class="soft">What Gantry would have mailed, and the codes that an authenticator app would show. This page keeps itself up to date. <a href="/sandbox">About the sandbox</a></p></div>
<section class="card" id="codes" aria-labelledby="codes-title"><h2 id="codes-title">Sign-in codes</h2>
${codes.length === 0 && html`<p class="soft">No sign-in waits for a code. Start one, and its code appears here.</p>`}
<ul class="list">${codes.map(codeItem)}</ul></section>
<section class="card" id="mails" data-newest="${mails[0]?.id}" aria-labelledby="mails-title"><h2 id="mails-title">Mail</h2>
${mails.length === 0 && html`<p class="soft">No mail yet.</p>`}
<ul class="list">${mails.map(mailItem)}</ul></section>`;
  return { title: 'Mailbox', body, wide: true, script: '/sandbox/mailbox.js' };
}

const codeItem = ({ email, provider, code, secondsLeft }: SignInCode): Html =>
  html`<li class="row"><span><strong>${email}</strong><br><span class="soft small">${CODE_HOSTS[provider].name}</span></span>
${code ? html`<span><span class="totp">${code}</span> <span class="soft small">valid ${secondsLeft} s</span></span>` : html`<span class="soft">The last codes are used. The next one comes in a moment.</span>`}</li>`;

const mailItem = ({ id, recipient, subject, text, createdAt }: MailRow, at: number): Html =>
  html`<li><details${at === 0 && html` open`}><summary>${subject}</summary>
<p class="soft small">To ${recipient} · <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></p>
<p class="text">${text}</p>
<p><a href="/sandbox/mailbox/${id}">Open as it would arrive</a></p></details></li>`;

/** Asks for the page again each second; codes are always taken over, mail only when there is more, so that an open one stays open. */
export const MAILBOX_SCRIPT = `
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of ['codes', 'mails']) {
    const [shown, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (!shown || !next || (id === 'mails' && shown.dataset.newest === next.dataset.newest)) continue;
    if (shown.innerHTML !== next.innerHTML) shown.replaceWith(document.adoptNode(next));
  }
}, 1000);
`;
