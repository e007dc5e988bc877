import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const created = () => at('created_at').notNull().defaultNow();

/** A person, known by one account at one code host. `totpSecret` and `pendingTotpSecret` are sealed (see services/seal.ts). */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    externalId: text('external_id').notNull(),
    planId: text('plan_id').notNull().default('free'),
    /** Sealed OAuth token of the code host, to list and fetch repositories. */
    hostToken: text('host_token'),
    totpSecret: text('totp_secret'),
    /** Set by a reset; becomes `totpSecret` when a code made with it is first accepted. */
    pendingTotpSecret: text('pending_totp_secret'),
    /** Last accepted TOTP time step: a code is taken once. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    createdAt: created(),
  },
  (t) => [unique('users_account').on(t.provider, t.providerAccountId)],
);

/** One sign-in on its way to the code host: state and PKCE verifier, bound to a browser cookie; deleted when used. */
export const oauthStates = pgTable('oauth_states', {
  state: text('state').primaryKey(),
  provider: text('provider').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  browserHash: text('browser_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** One-time proof between the code host and the second factor; `codeHash` is SHA-256 of what the browser holds. */
export const mfaChallenges = pgTable('mfa_challenges', {
  codeHash: text('code_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Sessions; `tokenHash` is SHA-256 of the bearer token. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: created(),
  expiresAt: at('expires_at').notNull(),
});

export const awsClients = pgTable('aws_clients', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  roleArn: text('role_arn').notNull(),
  region: text('region').notNull(),
  /** When the role was last assumed with success; null until verified. */
  verifiedAt: at('verified_at'),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const deployments = pgTable(
  'deployments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appName: text('app_name').notNull(),
    repoName: text('repo_name').notNull(),
    branch: text('branch').notNull(),
    /** Sealed JSON object of name to value. */
    envVars: text('env_vars').notNull(),
    monitoring: boolean('monitoring').notNull(),
    ciCd: boolean('ci_cd').notNull(),
    selectedCloud: text('selected_cloud').notNull(),
    serviceSelected: text('service_selected').notNull(),
    deploymentEnv: text('deployment_env').notNull(),
    analyzeOptions: text('analyze_options').notNull(),
    dockerfilePath: text('dockerfile_path'),
    /** queued, processing, in_progress, completed, failed. */
    status: text('status').notNull(),
    /** Counts triggers, from 1; 0 before the first. */
    attempt: integer('attempt').notNull().default(0),
    target: text('target').notNull(),
    instanceMeta: jsonb('instance_meta').$type<Record<string, string>>(),
    hostedLink: text('hosted_link'),
    domainName: text('domain_name'),
    /** Highest sequence number given to a log line. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: created(),
    modifiedAt: at('modified_at').notNull().defaultNow(),
    /** Set while it is being deleted; such a row is gone for everyone, and the deletion is finished after a restart. */
    deletedAt: at('deleted_at'),
  },
  (t) => [index('deployments_user').on(t.userId, t.createdAt.desc()), index('deployments_user_app').on(t.userId, sql`lower(${t.appName})`)],
);

/** Log lines; `seq` counts from 1 per deployment without holes, over all attempts. */
export const deploymentLogs = pgTable(
  'deployment_logs',
  {
    deploymentId: uuid('deployment_id')
      .notNull()
      .references(() => deployments.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    attempt: integer('attempt').notNull(),
    status: text('status').notNull(),
    message: text('message').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.deploymentId, t.seq] })],
);

/** The ledger: each step of each attempt, with what it made, so that delete can run it backwards. */
export const deploymentSteps = pgTable(
  'deployment_steps',
  {
    deploymentId: uuid('deployment_id')
      .notNull()
      .references(() => deployments.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    /** Order inside the attempt, from 1. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** running, done, failed, undone. */
    state: text('state').notNull(),
    /** What the step made, in words a person understands (a folder, a process, an instance id). */
    resource: text('resource'),
    /** What the target needs to find or undo it. */
    resourceData: jsonb('resource_data').$type<Record<string, unknown>>(),
    /** Client token, saved before the call that makes the resource. */
    token: text('token').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    errorCode: text('error_code'),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.deploymentId, t.attempt, t.name] })],
);

export const deploymentReports = pgTable('deployment_reports', {
  id: uuid('id').primaryKey().defaultRandom(),
  deploymentId: uuid('deployment_id')
    .notNull()
    .references(() => deployments.id, { onDelete: 'cascade' }),
  attempt: integer('attempt').notNull(),
  /** What the user reads as the issue status, e.g. "Reported: under review" or "Resolved". */
  status: text('status').notNull(),
  createdAt: created(),
});

/** Sites of the local target on this machine, so that they are brought back after a restart. */
export const localApps = pgTable('local_apps', {
  deploymentId: uuid('deployment_id')
    .primaryKey()
    .references(() => deployments.id, { onDelete: 'cascade' }),
  /** Stable port that people open; the gateway on it passes on to the version that runs. */
  publicPort: integer('public_port').notNull(),
  /** What runs, and how it is started. */
  release: jsonb('release').$type<{ releaseFolder: string; command: string[] | null; attempt: number }>().notNull(),
  /** Certificate and sealed key for the domain (PEM), null without one. */
  certificate: text('certificate'),
  certificateKey: text('certificate_key'),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  planId: text('plan_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  billing: jsonb('billing').$type<Record<string, string>>().notNull(),
  /** pending, succeeded, failed, cancelled. */
  status: text('status').notNull(),
  /** Code from PAYMENT_ERRORS when failed. */
  error: text('error'),
  subscriptionId: text('subscription_id'),
  createdAt: created(),
  endedAt: at('ended_at'),
});

/** Mail that the sandbox mailbox shows instead of sending. */
export const sandboxMails = pgTable('sandbox_mails', {
  id: uuid('id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: created(),
});

/** Authorization codes of the sandbox code host; short-lived, used once. */
export const sandboxGrants = pgTable('sandbox_grants', {
  code: text('code').primaryKey(),
  provider: text('provider').notNull(),
  account: text('account').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Live server processes, for handing a dead one's workflows to another. */
export const executors = pgTable('executors', {
  id: text('id').primaryKey(),
  seenAt: at('seen_at').notNull().defaultNow(),
});
