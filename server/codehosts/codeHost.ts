import type { SignInProvider } from '../../contract/auth';
import type { Commit } from '../../contract/commits';

/** Who signed in, as the code host knows them, and the token that lists and fetches their repositories. */
export type CodeHostAccount = { accountId: string; username: string; email: string; token: string };

/** Where git can fetch a repository from: a URL or a folder; `authHeader` is a whole HTTP header line (`Authorization: …`, for http.extraHeader), never put into the URL. */
export type GitSource = { url: string; authHeader: string | null };

/** The newest commit of a branch, null when the branch is gone; `etag` goes into the next question, null when there is none. */
export type Head = { commit: Commit | null; etag: string | null };

/** Calls of a repository to an address of ours at each push, signed with `secret`. Errors: WEBHOOK_REFUSED, CODE_HOST_*. */
export type Webhooks = {
  /** Makes it, or renews the one that calls `url` already. Resolves to its id at the code host. */
  register(token: string, repository: string, hook: { url: string; secret: string }): Promise<string>;
  /** Does nothing when it is gone. */
  remove(token: string, repository: string, id: string): Promise<void>;
};

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
  /** `since` is what was told last; 'unchanged' then costs nothing of the host's rate limit, where the host counts so. */
  headCommit(token: string, repository: string, branch: string, since?: { etag: string }): Promise<Head | 'unchanged'>;
  /** Null where nothing can call us. */
  readonly webhooks: Webhooks | null;
  /** Whether the repositories are folders on this machine, so that asking costs nothing. */
  readonly isLocal?: true;
}
