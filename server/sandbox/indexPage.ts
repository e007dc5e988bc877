import type { SignInProvider } from '../../contract/auth';
import { REFUSED_ACCOUNT } from '../clouds/sandbox';
import { CODE_HOSTS, PROVIDERS } from '../codehosts/hosts';
import { html } from '../html';
import type { Page } from './page';

/** Which outside parties the sandbox stands in for. */
export type SandboxParts = Record<SignInProvider | 'cloud' | 'mail' | 'payments', boolean>;

const PARTS: [keyof SandboxParts, string, string][] = [
  ...PROVIDERS.map((provider): [SignInProvider, string, string] => [
    provider,
    CODE_HOSTS[provider].name,
    'a consent page with demo accounts; repositories are local git repositories',
  ]),
  ['cloud', 'AWS', `takes every well-formed role ARN, except in account ${REFUSED_ACCOUNT}, which it refuses`],
  ['mail', 'Mail', 'kept in the mailbox instead of being sent'],
  ['payments', 'Payment', 'a checkout page that can succeed, fail and be cancelled'],
];

export function indexPage(parts: SandboxParts): Page {
  const body = html`<div class="card"><h1>Sandbox</h1>
<p>Gantry works without an account anywhere: whatever is not configured is stood in for on this machine.</p>
<p><a href="/">Open Gantry</a> · <a href="/sandbox/mailbox">Mailbox and sign-in codes</a></p></div>
<section class="card" aria-labelledby="parts"><h2 id="parts">What is real and what is not</h2>
<ul class="list">${PARTS.map(
    ([part, name, note]) =>
      html`<li class="row"><strong>${name}</strong>${parts[part] ? html`<span>Sandbox</span>` : html`<span class="good">Real</span>`}
${parts[part] && html`<span class="soft small whole">${note}</span>`}</li>`,
  )}</ul></section>
<section class="card" aria-labelledby="try"><h2 id="try">Try it</h2>
<ul>
<li>Sign in as anyone. The second factor's code is in the <a href="/sandbox/mailbox">mailbox</a> and in the server's log.</li>
<li>Connect AWS with <code>arn:aws:iam::123456789012:role/DeploymentRole</code>. To see a refusal, use <code>arn:aws:iam::${REFUSED_ACCOUNT}:role/DeploymentRole</code>.</li>
<li>Deploy one of the samples, or set <code>GANTRY_SANDBOX_REPOS</code> to a folder with git repositories of your own.</li>
</ul></section>`;
  return { title: 'About', body, wide: true };
}
