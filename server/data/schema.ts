import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Commit } from '../../contract/commits';
import type { InstanceMeta } from '../../contract/deployments';
import type { UserId } from '../../contract/ids';
import type { DeploymentStatus, VersionStatus } from '../../contract/status';
import type { VersionCause } from '../../contract/versions';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const created = () => at('created_at').notNull().defaultNow();
const applicationId = () =>
  uuid('application_id')
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' });

/** A commit that waits to be deployed, and who pushed it. */
export type WaitingPush = { commit: Commit; by: string };
/** Settings of a version beside its branch and variables. */
export type VersionSettings = { deploymentEnv: string; monitoring: boolean; ciCd: boolean; dockerfilePath: string | null };
/** Whose account something is made in, as it was then. */
export type Owner = { userId: UserId; roleArn: string; region: string; externalId: string; accountId: string };
export type ResourceState = 'intent' | 'made' | 'undone';

/** A person, known by one account at one code host. `totpSecret` and `pendingTotpSecret` are sealed (see seal.ts). */
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

/** What a user deploys: a name, a repository, and how it will be deployed next. What runs is `liveVersion`. */
export const applications = pgTable(
  'applications',
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
    /** Of contract/status.ts: what the newest version does. */
    status: text('status').$type<DeploymentStatus>().notNull(),
    /** Number of the newest version; 0 before the first. */
    lastVersion: integer('last_version').notNull().default(0),
    /** Number of the version that answers; null before the first. */
    liveVersion: integer('live_version'),
    /** The wizard wrote it down and has not triggered it yet. */
    isFromWizard: boolean('is_from_wizard').notNull().default(true),
    /** Settings were changed since the newest version. */
    isUndeployed: boolean('is_undeployed').notNull().default(true),
    /** The newest commit that came while a version was on its way: the next version is made from it. */
    waitingPush: jsonb('waiting_push').$type<WaitingPush>(),
    target: text('target').notNull(),
    instanceMeta: jsonb('instance_meta').$type<InstanceMeta>(),
    hostedLink: text('hosted_link'),
    domainName: text('domain_name'),
    /** Highest sequence number given to a log line. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: created(),
    modifiedAt: at('modified_at').notNull().defaultNow(),
    /** Set while it is being deleted; such a row is gone for everyone, and the deletion is finished after a restart. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('applications_user').on(t.userId, t.createdAt.desc()),
    uniqueIndex('applications_name').on(t.userId, sql`lower(${t.appName})`).where(sql`${t.deletedAt} is null`),
  ],
);

/** One attempt to make an application run something: what from, why, with which settings, and how it ended. */
export const versions = pgTable(
  'versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: applicationId(),
    /** Counts from 1 per application. */
    number: integer('number').notNull(),
    cause: text('cause').$type<VersionCause>().notNull(),
    createdBy: text('created_by').notNull(),
    status: text('status').$type<VersionStatus>().notNull(),
    /** The version that a rollback went back to, and the one whose build runs: its own number when it was built itself. */
    rollbackOf: integer('rollback_of'),
    builtBy: integer('built_by').notNull(),
    /** The settings as they were; the variables sealed. */
    branch: text('branch').notNull(),
    envVars: text('env_vars').notNull(),
    settings: jsonb('settings').$type<VersionSettings>().notNull(),
    commit: jsonb('commit').$type<Commit>(),
    /** Who it was made for, as they were when it began: role, region and account. */
    owner: jsonb('owner').$type<Owner>(),
    instanceMeta: jsonb('instance_meta').$type<InstanceMeta>(),
    hostedLink: text('hosted_link'),
    firstSeq: integer('first_seq').notNull(),
    createdAt: created(),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    /** When it was asked to stop. */
    cancelledAt: at('cancelled_at'),
    /** When it began to take over: from then on it can no longer be cancelled. */
    switchedAt: at('switched_at'),
    errorCode: text('error_code'),
    error: text('error'),
  },
  (t) => [unique('versions_number').on(t.applicationId, t.number), index('versions_status').on(t.status)],
);

/** Log lines; `seq` counts from 1 per application without holes, over all versions. */
export const logLines = pgTable(
  'log_lines',
  {
    applicationId: applicationId(),
    seq: integer('seq').notNull(),
    version: integer('version').notNull(),
    status: text('status').notNull(),
    message: text('message').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.seq] }), index('log_lines_version').on(t.applicationId, t.version, t.seq)],
);

/** How each step of each version went. */
export const versionSteps = pgTable(
  'version_steps',
  {
    applicationId: applicationId(),
    version: integer('version').notNull(),
    /** Order inside the version, from 1. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** running, done, failed, undone. */
    state: text('state').notNull(),
    /** What the step made, in words a person understands (an address, an instance id). */
    resource: text('resource'),
    /** What the steps behind it need to know. */
    output: jsonb('output').$type<Record<string, unknown>>(),
    /** The same when the step is begun again after a crash. */
    token: text('token').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    errorCode: text('error_code'),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.version, t.name] })],
);

/** The ledger: everything made anywhere for an application, written down before it is made. Delete runs it backwards. */
export const resources = pgTable(
  'resources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Counts up: what was made later is undone first. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    applicationId: applicationId(),
    /** The version it belongs to; null for what stays over all versions. */
    version: integer('version'),
    target: text('target').notNull(),
    kind: text('kind').notNull(),
    /** Name or address, for people. */
    name: text('name').notNull(),
    /** What the target finds it by, known before it is made. */
    token: text('token').notNull(),
    /** intent, made, undone. */
    state: text('state').$type<ResourceState>().notNull(),
    /** What the target needs to use or undo it. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** In whose account it was made. */
    owner: jsonb('owner').$type<Owner>(),
    /** US cents; null where it is not known. */
    monthlyCostCents: integer('monthly_cost_cents'),
    /** Why it could not be undone at the last try. */
    leftBecause: text('left_because'),
    createdAt: created(),
    madeAt: at('made_at'),
    undoneAt: at('undone_at'),
  },
  (t) => [unique('resources_token').on(t.applicationId, t.token), index('resources_state').on(t.state)],
);

/** Failures that users reported. */
export const reports = pgTable('reports', {
  id: uuid('id').primaryKey().defaultRandom(),
  applicationId: applicationId(),
  version: integer('version').notNull(),
  /** What the user reads as the issue status, e.g. "Reported: under review" or "Resolved". */
  status: text('status').notNull(),
  createdAt: created(),
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
