import type { z } from 'zod';
import type { SignInProvider } from '../../contract/auth';
import { CODE_HOSTS } from '../codehosts/hosts';
import { type Html, html } from '../html';
import { DEMO_ACCOUNTS, OTHER_ACCOUNT } from './accounts';
import type { ConsentForm } from './consentForm';
import type { SandboxAccount } from './grants';
import type { Page } from './page';

type Input = { provider: SignInProvider; given?: ConsentForm; problem?: z.ZodError<SandboxAccount> };

/** Asks who signs in and whether Gantry may know; shown again with the problem when the typed account is not one. */
export function consentPage({ provider, given, problem }: Input): Page {
  const host = CODE_HOSTS[provider].name;
  const chosen = given?.account ?? DEMO_ACCOUNTS[0]?.username;
  const problems = new Map(problem?.issues.map((issue) => [String(issue.path[0]), issue.message]));
  const body = html`<form class="card" method="post">
<h1>Sign in with ${host}</h1>
<p class="soft">${host} is not configured, so this page stands in for it. Nothing leaves this machine.</p>
<fieldset><legend>Who are you?</legend>
${DEMO_ACCOUNTS.map(({ name, username, email }) => choice(username, chosen === username, name, `${username} · ${email}`))}
${choice(OTHER_ACCOUNT, chosen === OTHER_ACCOUNT, 'Someone else', 'An account of your own')}
</fieldset>
<div class="other">
${field('username', 'Username', 'text', given?.username, problems.get('username'))}
${field('email', 'Email', 'email', given?.email, problems.get('email'))}
</div>
<p>Gantry would like to read your profile and your repositories.</p>
<div class="actions">
<button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>`;
  return { title: `Sign in with ${host}`, body };
}

const choice = (value: string, isChosen: boolean, title: string, note: string): Html =>
  html`<label class="choice"><input type="radio" name="account" value="${value}"${isChosen && html` checked`}><span>${title}<span>${note}</span></span></label>`;

const field = (name: string, label: string, inputMode: string, value = '', problem?: string): Html =>
  html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="${inputMode}" value="${value}" autocomplete="off"${problem && html` aria-invalid="true" aria-describedby="${name}-problem"`}>
${problem && html`<p class="problem small" id="${name}-problem" role="alert">${problem}</p>`}</div>`;
