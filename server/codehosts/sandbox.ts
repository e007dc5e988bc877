import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import type { SignInProvider } from '../../contract/auth';
import { DomainError } from '../problem';
import type { Grants } from '../sandbox/grants';
import type { SandboxRepositories } from '../sandbox/repositories';
import type { CodeHost } from './codeHost';

export const SANDBOX_CLIENT_ID = 'gantry-sandbox';
/** Accounts of the sandbox are kept apart from those of the real host, should it be configured later. */
export const SANDBOX_ACCOUNT_PREFIX = 'sandbox:';

/** Stands in for a code host that is not configured: a consent page of our own, local git repositories. */
export function createSandboxHost(
  provider: SignInProvider,
  { publicUrl, redirectUri, grants, repositories }: { publicUrl: string; redirectUri: string; grants: Grants; repositories: SandboxRepositories },
): CodeHost {
  const client = new OAuth2Client(SANDBOX_CLIENT_ID, null, redirectUri);

  return {
    provider,

    authorizationUrl: ({ state, codeVerifier }) =>
      client.createAuthorizationURLWithPKCE(`${publicUrl}/sandbox/${provider}/authorize`, state, CodeChallengeMethod.S256, codeVerifier, []),

    async exchange({ code, codeVerifier }) {
      const account = await grants.redeem({ provider, code, codeVerifier, redirectUri });
      if (!account) throw new DomainError('OAUTH_EXCHANGE_FAILED');
      const { username, email } = account;
      return { accountId: `${SANDBOX_ACCOUNT_PREFIX}${username.toLowerCase()}`, username, email, token: grants.tokenOf(account) };
    },

    listRepositories: () => repositories.list(),
    listBranches: (_token, repository) => repositories.branches(repository),
    source: async (_token, repository) => ({ url: await repositories.folder(repository), authHeader: null }),
    headCommit: (_token, repository, branch, since) => repositories.head(repository, branch, since),
    webhooks: null,
    isLocal: true,
  };
}
