import type { SignInProvider } from '../contract/auth';
import type { CodeHosts } from './accounts/signIn';
import type { CloudAccount } from './clouds/cloudAccount';
import { createSandboxCloud } from './clouds/sandbox';
import { createStsCloud } from './clouds/sts';
import { createAbsentHost } from './codehosts/absent';
import type { CodeHost } from './codehosts/codeHost';
import { forEachHost, PROVIDERS } from './codehosts/hosts';
import type { HostSettings } from './codehosts/oauth';
import { createSandboxHost } from './codehosts/sandbox';
import type { Database } from './data/connect';
import type { Mailer } from './mail/mailer';
import { createSandboxMailer } from './mail/sandbox';
import { createSmtpMailer } from './mail/smtp';
import type { PaymentProvider } from './payments/paymentProvider';
import { createSandboxPayments } from './payments/sandbox';
import { createStripePayments, type StripePayments } from './payments/stripe';
import { DomainError } from './problem';
import { createGrants, type Grants } from './sandbox/grants';
import type { SandboxParts } from './sandbox/indexPage';
import { openSandboxRepositories } from './sandbox/repositories';
import type { Seal } from './seal';

/** What is known of the outside parties; each is absent when it is not configured. */
export type PeerSettings = {
  /** Address that people open, without a slash at the end. */
  publicUrl: string;
  /** Whether the sandbox may stand in for what is absent. */
  sandbox: boolean;
  dataFolder: string;
  samplesFolder: string;
  sandboxRepos?: string | undefined;
  codeHosts?: Partial<Record<SignInProvider, HostSettings>>;
  /** Whether the real AWS is asked. */
  aws: boolean;
  smtp?: { url: string; from: string } | undefined;
  stripe?: { secretKey: string; webhookSecret: string; apiUrl?: string | undefined } | undefined;
};

export type Peers = {
  codeHosts: CodeHosts;
  cloud: CloudAccount;
  /** Who we are to AWS; absent in the sandbox. */
  askPrincipal?: ((region: string) => Promise<string>) | undefined;
  mailer: Mailer;
  payments: PaymentProvider;
  stripe: StripePayments | null;
  grants: Grants;
  /** Callback pages that the sandbox's consent page may lead back to. */
  redirectUris: Partial<Record<SignInProvider, string>>;
  /** Which of them the sandbox stands in for; null when it stands in for nothing. */
  sandboxParts: SandboxParts | null;
};

/** Opens each outside party: the real one when it is configured, else the sandbox, else one that says it is missing. */
export async function openPeers({ db, seal, settings }: { db: Database; seal: Seal; settings: PeerSettings }): Promise<Peers> {
  const { publicUrl, codeHosts = {}, smtp, sandbox } = settings;
  const callbacks = forEachHost((_provider, { callbackPage }) => `${publicUrl}${callbackPage}`);
  const absent = PROVIDERS.filter((provider) => !codeHosts[provider]);
  const grants = createGrants(db);
  const openAbsent = await openSandboxHosts();
  const stripe = settings.stripe ? createStripePayments({ ...settings.stripe, publicUrl, returnUrl: `${publicUrl}/api/subscription/stripe/return` }) : null;
  const sts = settings.aws ? createStsCloud() : null;
  const parts = { ...forEachHost((provider) => !codeHosts[provider]), cloud: !sts, mail: !smtp, payments: !stripe };

  return {
    codeHosts: forEachHost((provider, { create }) => {
      const host = codeHosts[provider];
      return host ? create({ ...tidy(host), redirectUri: callbacks[provider] }) : openAbsent(provider);
    }),
    cloud: sts ?? (sandbox ? createSandboxCloud() : { assume: missing('CLOUD_UNAVAILABLE') }),
    askPrincipal: sts?.principalArn ?? (sandbox ? undefined : missing('CLOUD_UNAVAILABLE')),
    mailer: smtp ? createSmtpMailer(smtp) : sandbox ? createSandboxMailer(db) : { send: missing('MAIL_FAILED') },
    payments:
      stripe ?? (sandbox ? createSandboxPayments({ publicUrl, seal }) : { checkout: missing('PAYMENT_UNAVAILABLE'), cancel: missing('PAYMENT_UNAVAILABLE') }),
    stripe,
    grants,
    redirectUris: Object.fromEntries(absent.map((provider) => [provider, callbacks[provider]])),
    sandboxParts: sandbox && Object.values(parts).some(Boolean) ? parts : null,
  };

  async function openSandboxHosts(): Promise<(provider: SignInProvider) => CodeHost> {
    if (!sandbox || absent.length === 0) return createAbsentHost;
    const { dataFolder, samplesFolder, sandboxRepos } = settings;
    const repositories = await openSandboxRepositories({ dataFolder, samplesFolder, extraFolder: sandboxRepos });
    return (provider) => createSandboxHost(provider, { publicUrl, redirectUri: callbacks[provider], grants, repositories });
  }
}

/** Addresses as people type them end in a slash or not. */
const tidy = (host: HostSettings): HostSettings => ({ ...host, webUrl: host.webUrl.replace(/\/+$/, ''), apiUrl: host.apiUrl.replace(/\/+$/, '') });

const missing = (code: 'CLOUD_UNAVAILABLE' | 'MAIL_FAILED' | 'PAYMENT_UNAVAILABLE') => async (): Promise<never> => {
  throw new DomainError(code);
};
