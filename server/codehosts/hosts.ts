import { type SignInProvider, SignInProviderSchema } from '../../contract/auth';
import type { CallName } from '../../contract/calls';
import { createBitbucket } from './bitbucket';
import type { CodeHost } from './codeHost';
import { createGitHub } from './github';
import type { CodeHostSettings } from './oauth';

export type CodeHostEntry = {
  /** What people call it. */
  name: string;
  /** What its settings begin with: `GITHUB_CLIENT_ID`, `_CLIENT_SECRET`, `_URL`, `_API_URL`. */
  settingsPrefix: string;
  webUrl: string;
  apiUrl: string;
  login: CallName;
  callback: CallName;
  /** Page of ours that it leads back to. */
  callbackPage: string;
  create: (settings: CodeHostSettings) => CodeHost;
};

/** Everything the server knows of each code host; another one is a row here, a factory beside it, and its two calls in the contract. */
export const CODE_HOSTS = {
  github: {
    name: 'GitHub',
    settingsPrefix: 'GITHUB',
    webUrl: 'https://github.com',
    apiUrl: 'https://api.github.com',
    login: 'githubLogin',
    callback: 'githubCallback',
    callbackPage: '/callback',
    create: createGitHub,
  },
  bitbucket: {
    name: 'Bitbucket',
    settingsPrefix: 'BITBUCKET',
    webUrl: 'https://bitbucket.org',
    apiUrl: 'https://api.bitbucket.org/2.0',
    login: 'bitbucketLogin',
    callback: 'bitbucketCallback',
    callbackPage: '/bitbucket/callback',
    create: createBitbucket,
  },
} as const satisfies Record<SignInProvider, CodeHostEntry>;

export const PROVIDERS = SignInProviderSchema.options;

export const forEachHost = <T>(make: (provider: SignInProvider, host: CodeHostEntry) => T): Record<SignInProvider, T> =>
  Object.fromEntries(PROVIDERS.map((provider) => [provider, make(provider, CODE_HOSTS[provider])])) as Record<SignInProvider, T>;
