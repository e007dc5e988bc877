import { createAwsClients } from './accounts/awsClients';
import { createMfa } from './accounts/mfa';
import { createMfaReset } from './accounts/mfaReset';
import { createPlans } from './accounts/plans';
import { createRepositories } from './accounts/repositories';
import { createSessions } from './accounts/sessions';
import { createSignIn } from './accounts/signIn';
import { createSubscriptions } from './accounts/subscriptions';
import { createTrustPrincipal } from './accounts/trustPrincipal';
import { createUsers } from './accounts/users';
import type { Database } from './data/connect';
import type { Peers } from './peers';
import { createSignInCodes, type SignInCodes } from './sandbox/signInCodes';
import type { Seal } from './seal';

type Log = { info(message: string): void; warn(fields: object, message: string): void };

export type AccountDeps = {
  db: Database;
  seal: Seal;
  peers: Peers;
  settings: { publicUrl: string; sessionMs?: number | undefined; principalArn?: string | undefined; awsAccountId?: string | undefined };
  log: Log;
  now?: () => number;
};

/** Every service but the deployments', put together. */
export function createAccountServices({ db, seal, peers, settings, log, now = Date.now }: AccountDeps) {
  const { publicUrl, sessionMs, principalArn, awsAccountId } = settings;
  const sessions = createSessions(db, { now, ...(sessionMs === undefined ? {} : { lifetimeMs: sessionMs }) });
  const users = createUsers({ db, seal });
  const codes = peers.sandboxParts ? createSignInCodes({ db, seal, now }) : null;
  const mfa = createMfa({ db, seal, sessions, now, onChallenge: codes ? (user) => announce(codes.line(user)) : undefined });

  return {
    publicUrl,
    sessions,
    users,
    mfa,
    mfaReset: createMfaReset({ db, seal, mailer: peers.mailer, mfa }),
    signIn: createSignIn({ db, codeHosts: peers.codeHosts, users, mfa, now }),
    repositories: createRepositories({ users, codeHosts: peers.codeHosts, seal }),
    awsClients: createAwsClients({ db, users, cloud: peers.cloud, now }),
    trustPrincipal: createTrustPrincipal({ principalArn, accountId: awsAccountId, ask: peers.askPrincipal }),
    plans: createPlans(),
    subscriptions: createSubscriptions({
      db,
      users,
      provider: peers.payments,
      mailer: peers.mailer,
      publicUrl,
      now,
      onMailFailed: (error) => log.warn({ err: error }, 'The confirmation of a payment could not be mailed'),
    }),
    /** Codes for the sandbox's mailbox page; null when the sandbox is off. */
    codes: codes as SignInCodes | null,
  };

  function announce(line: string | null): void {
    if (line !== null) log.info(line);
  }
}

export type AccountServices = ReturnType<typeof createAccountServices>;
