import { z } from 'zod';
import { DomainError } from '../problem';
import type { CodeHost } from './codeHost';
import { ask, askAll, type Peer } from './http';
import { basic, defaultFirst, isRepositoryName, notFound } from './names';
import { type CodeHostSettings, createOAuth } from './oauth';

const SCOPES = ['repo', 'user:email'];

const User = z.object({ id: z.number(), login: z.string() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const Repositories = z.array(z.object({ full_name: z.string() }));
const Repository = z.object({ default_branch: z.string() });
const Branches = z.array(z.object({ name: z.string() }));

export function createGitHub(settings: CodeHostSettings): CodeHost {
  const peer: Peer = { host: 'GitHub', base: settings.apiUrl, timeoutMs: settings.timeoutMs };
  const oauth = createOAuth({
    ...settings,
    authorizeUrl: `${settings.webUrl}/login/oauth/authorize`,
    tokenUrl: `${settings.webUrl}/login/oauth/access_token`,
    scopes: SCOPES,
  });

  return {
    provider: 'github',
    authorizationUrl: oauth.authorizationUrl,

    async exchange(input) {
      const { accessToken: token } = await oauth.exchange(input);
      const [{ value: user }, { value: emails }] = await Promise.all([ask(peer, token, '/user', User), ask(peer, token, '/user/emails', Emails)]);
      const verified = emails.filter((email) => email.verified);
      const email = (verified.find((candidate) => candidate.primary) ?? verified[0])?.email;
      if (!email) throw new DomainError('OAUTH_EMAIL_MISSING', { host: peer.host });
      return { accountId: String(user.id), username: user.login, email, token };
    },

    async listRepositories(token) {
      const pages = await askAll(peer, token, '/user/repos?per_page=100&sort=full_name', Repositories, nextLink);
      return pages.flat().map((repository) => repository.full_name);
    },

    async listBranches(token, repository) {
      const missing = notFound(repository);
      if (!isRepositoryName(repository)) throw missing();
      const { value } = await ask(peer, token, `/repos/${repository}`, Repository, missing);
      const pages = await askAll(peer, token, `/repos/${repository}/branches?per_page=100`, Branches, nextLink, missing);
      return defaultFirst(
        pages.flat().map((branch) => branch.name),
        value.default_branch,
      );
    },

    async source(token, repository) {
      if (!isRepositoryName(repository)) throw notFound(repository)();
      await ask(peer, token, `/repos/${repository}`, Repository, notFound(repository));
      return { url: `${settings.webUrl}/${repository}.git`, authHeader: basic('x-access-token', token) };
    },
  };
}

/** The address of the next page in a `Link` header (RFC 8288). */
const nextLink = (_page: unknown, headers: Headers): string | null => headers.get('link')?.match(/<([^>]+)>;\s*rel="next"/)?.[1] ?? null;
