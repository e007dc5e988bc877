import { createServer } from 'node:net';
import type { SignInProvider } from '../contract/auth';
import { CODE_HOSTS, PROVIDERS } from './codehosts/hosts';
import { connect } from './data/connect';
import type { Settings } from './settings';

/** A start that cannot go on, for a reason a person can act on; its message is all they need. */
export class StartError extends Error {}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const PORT_WAIT_MS = 3_000;
const RETRY_MS = 100;
const DATABASE_WAIT_MS = 10_000;

const variablesOf = (provider: SignInProvider): string[] => ['CLIENT_ID', 'CLIENT_SECRET'].map((name) => `${CODE_HOSTS[provider].settingsPrefix}_${name}`);

/** Throws a StartError when these settings make a server that nobody could or nobody should use. */
export function checkSettings({ sandbox, host, codeHosts }: Pick<Settings, 'sandbox' | 'host' | 'codeHosts'>): void {
  if (sandbox && !LOOPBACK.includes(host)) {
    throw new StartError(
      'The sandbox listens on this machine only. Set HOST=127.0.0.1, or GANTRY_SANDBOX=0 and the settings of the real services (see README).',
    );
  }
  if (!sandbox && Object.keys(codeHosts).length === 0) {
    throw new StartError(
      `Nobody could sign in. Set ${PROVIDERS.map((provider) => variablesOf(provider).join(' and ')).join(', or ')}, or GANTRY_SANDBOX=1 to try the product without accounts.`,
    );
  }
}

/** What works only in part with these settings, a sentence each. */
export function shortcomings({ sandbox, production, codeHosts, smtp, stripe, aws, publicUrlGiven }: Settings): string[] {
  if (sandbox) return [];
  const missing = [
    ...PROVIDERS.map((provider) => !codeHosts[provider] && `sign-in with ${CODE_HOSTS[provider].name} (${variablesOf(provider).join(', ')})`),
    !aws && 'AWS accounts (AWS_ACCESS_KEY_ID, or GANTRY_CLOUD=aws)',
    !smtp && 'mail (SMTP_URL, MAIL_FROM)',
    !stripe && 'payment (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET)',
  ].filter((part) => part !== false);
  return [
    ...(missing.length > 0 ? [`Not set up, so not available: ${missing.join('; ')}.`] : []),
    ...(production && !publicUrlGiven ? ['PUBLIC_URL is not set: sign-in and mails lead back to this machine only.'] : []),
  ];
}

/** Tries the port before anything slow is begun, and waits a moment for the server before this one to leave it. Throws a StartError. */
export async function checkPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  for (const deadline = Date.now() + PORT_WAIT_MS; ; ) {
    const error = await tryPort(port, host);
    if (!error) return;
    if (error.code !== 'EADDRINUSE') throw new StartError(`Cannot listen on ${host}, port ${port}: ${error.message}`);
    if (Date.now() > deadline) throw new StartError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

const tryPort = (port: number, host: string): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });

/** Throws a StartError when the server of DATABASE_URL does not let us in. Says nothing of its user or password. */
export async function checkDatabase(url: string): Promise<void> {
  const { pool, close } = connect(url, { max: 1, connectionTimeoutMs: DATABASE_WAIT_MS });
  await pool
    .query('select 1')
    .catch((error: AggregateError) => {
      throw new StartError(`The database of DATABASE_URL cannot be used: ${error.message || error.errors?.[0]?.message}`);
    })
    .finally(close);
}
