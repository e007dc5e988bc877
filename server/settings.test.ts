import path from 'node:path';
import { readSettings, SettingsError } from './settings';

const ROOT = '/srv/gantry';
const read = (environment: Record<string, string> = {}) => readSettings(environment, ROOT);

it('needs no setting at all', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataFolder: path.join(ROOT, '.data'),
    databaseUrl: undefined,
    sandbox: true,
    aws: false,
    sessionMs: 12 * 3_600_000,
  });
});

it('takes an empty setting for one that is not there', () => {
  expect(read({ PORT: '', DATABASE_URL: '', NODE_ENV: '' })).toEqual(read());
});

it.each([
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', GANTRY_SANDBOX: '1' }, true],
  [{ NODE_ENV: 'production', GANTRY_SANDBOX: 'true' }, true],
  [{ GANTRY_SANDBOX: '0' }, false],
])('with %j the sandbox is open: %s', (environment, isOpen) => {
  expect(read(environment as Record<string, string>).sandbox).toBe(isOpen);
});

it.each([
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '10.0.0.7' }, 'http://10.0.0.7:3000'],
  [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000'],
  [{ PUBLIC_URL: 'https://gantry.example.com/' }, 'https://gantry.example.com'],
])('with %j people open %s', (environment, address) => {
  expect(read(environment as Record<string, string>).publicUrl).toBe(address);
});

it('knows a code host by its client, at its usual addresses unless told otherwise', () => {
  const environment = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', GITHUB_API_URL: 'https://git.example.com/api/v3' };
  expect(read(environment).codeHosts).toEqual({
    github: { clientId: 'id', clientSecret: 'secret', webUrl: 'https://github.com', apiUrl: 'https://git.example.com/api/v3' },
  });
  expect(read().codeHosts).toEqual({});
});

it.each([
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'gantry.example.com' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ GANTRY_SANDBOX: 'yes please' }, 'GANTRY_SANDBOX'],
  [{ GANTRY_SECRET: 'short' }, 'GANTRY_SECRET'],
  [{ GANTRY_AWS_ACCOUNT_ID: '12345' }, 'GANTRY_AWS_ACCOUNT_ID'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM'],
  [{ BITBUCKET_CLIENT_ID: 'key' }, 'BITBUCKET_CLIENT_SECRET'],
  [{ GITHUB_API_URL: 'github' }, 'GITHUB_API_URL'],
  [{ STRIPE_SECRET_KEY: 'sk_test' }, 'STRIPE_WEBHOOK_SECRET'],
])('names what is wrong in %j, and never the value', (environment, name) => {
  const { error, message } = failureOf(environment as Record<string, string>);
  expect(error).toBeInstanceOf(SettingsError);
  expect(message).toContain(name);
  for (const value of Object.values(environment)) if (value.length > 1) expect(message).not.toContain(value);
});

function failureOf(environment: Record<string, string>): { error: unknown; message: string } {
  try {
    read(environment);
    return { error: null, message: '' };
  } catch (error) {
    return { error, message: (error as Error).message };
  }
}
