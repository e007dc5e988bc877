import { ArcticFetchError, CodeChallengeMethod, OAuth2Client, OAuth2RequestError, type OAuth2Tokens, UnexpectedResponseError } from 'arctic';
import { DomainError } from '../problem';
import { HOST_TIMEOUT_MS } from './http';

type OAuthClient = {
  clientId: string;
  clientSecret: string;
  /** Page of ours that the browser comes back to. */
  redirectUri: string;
  timeoutMs?: number | undefined;
};
export type OAuthSettings = OAuthClient & { authorizeUrl: string; tokenUrl: string; scopes: string[] };
/** `webUrl` has the pages for people: `https://github.com`, `https://bitbucket.org` or a host of one's own. `apiUrl`: `https://api.github.com`, `https://…/api/v3`, `https://api.bitbucket.org/2.0`. */
export type CodeHostSettings = OAuthClient & { webUrl: string; apiUrl: string };
/** The part of them that people set. */
export type HostSettings = Pick<CodeHostSettings, 'clientId' | 'clientSecret' | 'webUrl' | 'apiUrl'>;

export type Tokens = { accessToken: string; refreshToken: string | null; expiresAt: number | null };

/** Authorization-code flow with PKCE (S256). Errors: OAUTH_EXCHANGE_FAILED when the host refuses, OAUTH_UNAVAILABLE when it does not answer. */
export function createOAuth(settings: OAuthSettings) {
  const client = new OAuth2Client(settings.clientId, settings.clientSecret, settings.redirectUri);

  const tokensFrom = async (asked: Promise<OAuth2Tokens>): Promise<Tokens> => {
    try {
      const tokens = await within(asked, settings.timeoutMs ?? HOST_TIMEOUT_MS);
      const expires = 'expires_in' in tokens.data ? tokens.accessTokenExpiresAt().getTime() : null;
      return { accessToken: tokens.accessToken(), refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : null, expiresAt: expires };
    } catch (error) {
      throw new DomainError(isUnavailable(error) ? 'OAUTH_UNAVAILABLE' : 'OAUTH_EXCHANGE_FAILED', {}, { cause: error });
    }
  };

  return {
    authorizationUrl: ({ state, codeVerifier }: { state: string; codeVerifier: string }): URL =>
      client.createAuthorizationURLWithPKCE(settings.authorizeUrl, state, CodeChallengeMethod.S256, codeVerifier, settings.scopes),
    exchange: ({ code, codeVerifier }: { code: string; codeVerifier: string }) =>
      tokensFrom(client.validateAuthorizationCode(settings.tokenUrl, code, codeVerifier)),
    refresh: (refreshToken: string) => tokensFrom(client.refreshAccessToken(settings.tokenUrl, refreshToken, [])),
  };
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof OAuth2RequestError) return false;
  return error instanceof ArcticFetchError || error instanceof TimedOut || (error instanceof UnexpectedResponseError && error.status >= 500);
}

class TimedOut extends Error {}

/** The client has no time-out of its own. */
async function within<T>(asked: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
