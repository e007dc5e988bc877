import path from 'node:path';
import { z } from 'zod';
import type { SignInProvider } from '../contract/auth';
import { CODE_HOSTS, PROVIDERS } from './codehosts/hosts';
import type { HostSettings } from './codehosts/oauth';

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
  const env = parse(Environment, given);
  requireBoth(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  requireBoth(env, 'SMTP_URL', 'MAIL_FROM');
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
    codeHosts: readCodeHosts(given),
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

/** The code hosts that are configured. */
function readCodeHosts(given: NodeJS.ProcessEnv): Partial<Record<SignInProvider, HostSettings>> {
  const configured: Partial<Record<SignInProvider, HostSettings>> = {};
  for (const provider of PROVIDERS) {
    const { settingsPrefix: prefix, webUrl, apiUrl } = CODE_HOSTS[provider];
    const [id, secret, web, api] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, `${prefix}_URL`, `${prefix}_API_URL`] as const;
    const env: Record<string, string | undefined> = parse(
      z.object({ [id]: optional, [secret]: optional, [web]: z.url().default(webUrl), [api]: z.url().default(apiUrl) }),
      given,
    );
    requireBoth(env, id, secret);
    const [clientId, clientSecret] = [env[id], env[secret]];
    if (clientId && clientSecret) configured[provider] = { clientId, clientSecret, webUrl: env[web] ?? webUrl, apiUrl: env[api] ?? apiUrl };
  }
  return configured;
}

function parse<T>(schema: z.ZodType<T>, given: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingsError(`The setting ${issue?.path.join('.')} is not right: ${issue?.message}.`);
}

function requireBoth(env: Record<string, unknown>, one: string, other: string): void {
  if (Boolean(env[one]) !== Boolean(env[other])) throw new SettingsError(`${one} and ${other} belong together: set both or neither.`);
}

/** The host as it stands in an address; "every interface" is reached as localhost. */
function nameOf(listening: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(listening)) return 'localhost';
  return listening.includes(':') ? `[${listening}]` : listening;
}
