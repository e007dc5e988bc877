import type { SignInProvider } from '../../contract/auth';

/** Who signed in, as the code host knows them, and the token that lists and fetches their repositories. */
export type CodeHostAccount = { accountId: string; username: string; email: string; token: string };

/** Where git can fetch a repository from: a URL or a folder; `authHeader` is a whole HTTP header line (`Authorization: …`, for http.extraHeader), never put into the URL. */
export type GitSource = { url: string; authHeader: string | null };

/** One code host: GitHub, Bitbucket, or the sandbox that stands in for either. Errors: OAUTH_*, CODE_HOST_FAILED, REPOSITORY_NOT_FOUND. */
export interface CodeHost {
  readonly provider: SignInProvider;
  /** Page the browser goes to; `codeVerifier` is of PKCE (S256). */
  authorizationUrl(input: { state: string; codeVerifier: string }): URL;
  exchange(input: { code: string; codeVerifier: string }): Promise<CodeHostAccount>;
  listRepositories(token: string): Promise<string[]>;
  /** Branches as git has them, the default branch first. */
  listBranches(token: string, repository: string): Promise<string[]>;
  /** Where to fetch a repository. */
  source(token: string, repository: string): Promise<GitSource>;
}
