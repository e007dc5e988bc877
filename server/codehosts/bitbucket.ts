import { z } from 'zod';
import { DomainError } from '../problem';
import { createBitbucketPushes } from './bitbucketPushes';
import type { CodeHost } from './codeHost';
import { ask, askAll, type Peer } from './http';
import { basic, defaultFirst, isRepositoryName, notFound } from './names';
import { type CodeHostSettings, createOAuth, type Tokens } from './oauth';

const RENEW_BEFORE_MS = 60_000;

const page = <T extends z.ZodType>(value: T) => z.object({ values: z.array(value), next: z.string().optional() });
const User = z.object({ uuid: z.string(), username: z.string().optional(), nickname: z.string().optional(), display_name: z.string().optional() });
const Emails = page(z.object({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() }));
const Workspaces = page(z.object({ slug: z.string().optional(), workspace: z.object({ slug: z.string() }).optional() }));
const Repositories = page(z.object({ full_name: z.string() }));
const Repository = z.object({ mainbranch: z.object({ name: z.string() }).nullish() });
const Branches = page(z.object({ name: z.string() }));

/** Bitbucket Cloud. What `exchange` gives as token holds the refresh token too: an access token lives for two hours only. */
export function createBitbucket(settings: CodeHostSettings): CodeHost {
  const peer: Peer = { host: 'Bitbucket', base: settings.apiUrl, timeoutMs: settings.timeoutMs };
  const oauth = createOAuth({
    ...settings,
    authorizeUrl: `${settings.webUrl}/site/oauth2/authorize`,
    tokenUrl: `${settings.webUrl}/site/oauth2/access_token`,
    scopes: [],
  });
  const accessTokenOf = createRenewal(oauth.refresh);

  return {
    provider: 'bitbucket',
    authorizationUrl: oauth.authorizationUrl,

    async exchange(input) {
      const tokens = await oauth.exchange(input);
      const [user, emails] = await Promise.all([
        ask(peer, tokens.accessToken, '/user', User),
        askAll(peer, tokens.accessToken, '/user/emails', Emails, nextPage),
      ]);
      const confirmed = emails.flatMap((list) => list.values).filter((email) => email.is_confirmed);
      const email = (confirmed.find((candidate) => candidate.is_primary) ?? confirmed[0])?.email;
      if (!email) throw new DomainError('OAUTH_EMAIL_MISSING', { host: peer.host });
      const username = user.username ?? user.nickname ?? user.display_name ?? email;
      return { accountId: user.uuid, username, email, token: JSON.stringify(tokens) };
    },

    async listRepositories(token) {
      const access = await accessTokenOf(token);
      const workspaces = await askAll(peer, access, '/user/workspaces?pagelen=100', Workspaces, nextPage);
      const slugs = workspaces.flatMap((list) => list.values).map((value) => value.workspace?.slug ?? value.slug);
      const names: string[] = [];
      for (const slug of slugs.filter((value) => value !== undefined)) {
        const pages = await askAll(peer, access, `/repositories/${encodeURIComponent(slug)}?role=member&pagelen=100&sort=full_name`, Repositories, nextPage);
        names.push(...pages.flatMap((list) => list.values).map((repository) => repository.full_name));
      }
      return names;
    },

    async listBranches(token, repository) {
      const missing = notFound(repository);
      if (!isRepositoryName(repository)) throw missing();
      const access = await accessTokenOf(token);
      const { mainbranch } = await ask(peer, access, `/repositories/${repository}`, Repository, missing);
      const pages = await askAll(peer, access, `/repositories/${repository}/refs/branches?pagelen=100`, Branches, nextPage, missing);
      const branches = pages.flatMap((list) => list.values).map((branch) => branch.name);
      return defaultFirst(branches, mainbranch?.name ?? null);
    },

    async source(token, repository) {
      if (!isRepositoryName(repository)) throw notFound(repository)();
      const access = await accessTokenOf(token);
      await ask(peer, access, `/repositories/${repository}`, Repository, notFound(repository));
      return { url: `${settings.webUrl}/${repository}.git`, authHeader: basic('x-token-auth', access) };
    },

    ...createBitbucketPushes({ peer, accessTokenOf }),
  };
}

const nextPage = (list: { next?: string | undefined }): string | null => list.next ?? null;

/** Access tokens by what was stored at sign-in, renewed shortly before they end; asked for once even by several requests at the same time. */
function createRenewal(refresh: (refreshToken: string) => Promise<Tokens>) {
  const latest = new Map<string, Promise<Tokens>>();

  const renew = async (tokens: Tokens): Promise<Tokens> => {
    if (tokens.refreshToken === null) throw accessLost();
    try {
      const next = await refresh(tokens.refreshToken);
      return { ...next, refreshToken: next.refreshToken ?? tokens.refreshToken };
    } catch (cause) {
      const refused = cause instanceof DomainError && cause.code === 'OAUTH_EXCHANGE_FAILED';
      throw refused ? accessLost(cause) : new DomainError('CODE_HOST_FAILED', {}, { cause });
    }
  };

  return async (stored: string): Promise<string> => {
    const before = latest.get(stored) ?? Promise.resolve(parseTokens(stored));
    const tokens = before.then((known) => (isFresh(known) ? known : renew(known)));
    latest.set(stored, tokens);
    try {
      return (await tokens).accessToken;
    } catch (error) {
      latest.delete(stored);
      throw error;
    }
  };
}

const isFresh = (tokens: Tokens): boolean => tokens.expiresAt === null || tokens.expiresAt - RENEW_BEFORE_MS > Date.now();

const accessLost = (cause?: unknown) => new DomainError('CODE_HOST_ACCESS_LOST', { host: 'Bitbucket' }, { cause });

/** What a sign-in at another host left behind (the sandbox, before settings were made) is no JSON. */
function parseTokens(stored: string): Tokens {
  try {
    return JSON.parse(stored) as Tokens;
  } catch (cause) {
    throw accessLost(cause);
  }
}
