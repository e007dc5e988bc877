import path from 'node:path';
import { z } from 'zod';

const text = z.string().trim().min(1);
const optional = text.optional();
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const seconds = (fallback: number) => z.coerce.number().int().min(1).max(86_400).default(fallback);

const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  NODE_ENV: optional,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  GANTRY_DATA: text.default('.data'),
  GANTRY_SECRET: z.string().min(16).optional(),
  GANTRY_SANDBOX: flag.optional(),
  GANTRY_SANDBOX_REPOS: optional,
  GANTRY_STATECHARTS: flag.default(false),
  GANTRY_SESSION_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 90)
    .default(12),
  GANTRY_BUILDS: z.coerce.number().int().min(1).max(64).default(2),
  GANTRY_FETCH_TIMEOUT_S: seconds(300),
  GANTRY_BUILD_TIMEOUT_S: seconds(900),
  GANTRY_HEALTH_TIMEOUT_S: seconds(60),
  GANTRY_HTTPS_PORT: z.coerce.number().int().min(1).max(65_535).default(0),
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  GITHUB_URL: z.url().default('https://github.com'),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
  BITBUCKET_CLIENT_ID: optional,
  BITBUCKET_CLIENT_SECRET: optional,
  BITBUCKET_URL: z.url().default('https://bitbucket.org'),
  BITBUCKET_API_URL: z.url().default('https://api.bitbucket.org/2.0'),
  GANTRY_CLOUD: z.enum(['aws', 'sandbox']).optional(),
  AWS_ACCESS_KEY_ID: optional,
  GANTRY_AWS_ACCOUNT_ID: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  GANTRY_AWS_PRINCIPAL_ARN: z.string().startsWith('arn:').optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: z.url().optional(),
});

/** Something in the settings that a person must correct; its message says which one and how. */
export class SettingsError extends Error {}

export type Settings = ReturnType<typeof readSettings>;

/** Reads every setting once. Times are milliseconds. Throws a SettingsError that names what is wrong. `root` is the project's folder. */
export function readSettings(environment: NodeJS.ProcessEnv, root: string) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`The setting ${issue?.path.join('.')} is not right: ${issue?.message}.`);
  }
  const env = parsed.data;
  const pairs = [
    ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    ['BITBUCKET_CLIENT_ID', 'BITBUCKET_CLIENT_SECRET'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['SMTP_URL', 'MAIL_FROM'],
  ] as const;
  for (const [one, other] of pairs) {
    if (Boolean(env[one]) !== Boolean(env[other])) throw new SettingsError(`${one} and ${other} belong together: set both or neither.`);
  }
  const production = env.NODE_ENV === 'production';
  const sandbox = env.GANTRY_SANDBOX ?? !production;

  return {
    port: env.PORT,
    host: env.HOST,
    /** Address that people open, without a slash at the end. */
    publicUrl: (env.PUBLIC_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`).replace(/\/$/, ''),
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    production,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    dataFolder: path.resolve(root, env.GANTRY_DATA),
    samplesFolder: path.join(root, 'samples'),
    secret: env.GANTRY_SECRET,
    sandbox,
    sandboxRepos: env.GANTRY_SANDBOX_REPOS === undefined ? undefined : path.resolve(root, env.GANTRY_SANDBOX_REPOS),
    statecharts: env.GANTRY_STATECHARTS,
    sessionMs: env.GANTRY_SESSION_HOURS * 3_600_000,
    builds: env.GANTRY_BUILDS,
    fetchTimeoutMs: env.GANTRY_FETCH_TIMEOUT_S * 1000,
    buildTimeoutMs: env.GANTRY_BUILD_TIMEOUT_S * 1000,
    healthTimeoutMs: env.GANTRY_HEALTH_TIMEOUT_S * 1000,
    httpsPort: env.GANTRY_HTTPS_PORT,
    github: host(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET, env.GITHUB_URL, env.GITHUB_API_URL),
    bitbucket: host(env.BITBUCKET_CLIENT_ID, env.BITBUCKET_CLIENT_SECRET, env.BITBUCKET_URL, env.BITBUCKET_API_URL),
    aws: env.GANTRY_CLOUD === undefined ? env.AWS_ACCESS_KEY_ID !== undefined : env.GANTRY_CLOUD === 'aws',
    awsAccountId: env.GANTRY_AWS_ACCOUNT_ID,
    principalArn: env.GANTRY_AWS_PRINCIPAL_ARN,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiUrl: env.STRIPE_API_URL }
        : undefined,
  };
}

/** The host as it stands in an address; "every interface" is reached as localhost. */
function nameOf(listening: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(listening)) return 'localhost';
  return listening.includes(':') ? `[${listening}]` : listening;
}

const host = (clientId: string | undefined, clientSecret: string | undefined, webUrl: string, apiUrl: string) =>
  clientId && clientSecret ? { clientId, clientSecret, webUrl, apiUrl } : undefined;
