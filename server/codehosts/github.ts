import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import { RequestError } from '@octokit/request-error';
import { z } from 'zod';
import { DomainError } from '../problem';
import type { CodeHost } from './codeHost';
import { createGitHubPushes } from './githubPushes';
import { fetchFrom, MAX_PAGES, type NotFound, type Peer, problemOf } from './http';
import { basic, defaultFirst, isRepositoryName, notFound } from './names';
import { type CodeHostSettings, createOAuth } from './oauth';

const SCOPES = ['repo', 'user:email'];

const User = z.object({ id: z.number(), login: z.string() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const Repositories = z.array(z.object({ full_name: z.string() }));
const Repository = z.object({ default_branch: z.string() });
const Branches = z.array(z.object({ name: z.string() }));

/** Without the plugins that retry and throttle: a person waits for the answer, and is told how long. */
const Client = Octokit.plugin(paginateRest);
/** A deprecated call would be announced on the console, past our log. */
const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

/** GitHub, or a GitHub Enterprise Server at addresses of its own. */
export function createGitHub(settings: CodeHostSettings): CodeHost {
  const oauth = createOAuth({
    ...settings,
    authorizeUrl: `${settings.webUrl}/login/oauth/authorize`,
    tokenUrl: `${settings.webUrl}/login/oauth/access_token`,
    scopes: SCOPES,
  });

  const peer: Peer = { host: 'GitHub', base: settings.apiUrl, timeoutMs: settings.timeoutMs };
  const clientOf = (token: string) => new Client({ baseUrl: settings.apiUrl, userAgent: 'gantry', request: { fetch: fetchFrom(peer, token), log: QUIET } });

  const told = (missing: NotFound | undefined) => (status: number, headers: Headers) => problemOf(peer, status, headers, missing);

  const get = <T>(token: string, path: string, shape: z.ZodType<T>, missing?: NotFound): Promise<T> =>
    orProblem(told(missing), async () => shape.parse((await clientOf(token).request(`GET ${path}`)).data));

  const getAll = <T>(token: string, path: string, shape: z.ZodType<T[]>, missing?: NotFound): Promise<T[]> =>
    orProblem(told(missing), async () => {
      const items: T[] = [];
      let pages = 0;
      for await (const { data } of clientOf(token).paginate.iterator(`GET ${path}`, { per_page: 100 })) {
        items.push(...shape.parse(data));
        pages += 1;
        if (pages === MAX_PAGES) break;
      }
      return items;
    });

  return {
    provider: 'github',
    authorizationUrl: oauth.authorizationUrl,

    async exchange(input) {
      const { accessToken: token } = await oauth.exchange(input);
      const [user, emails] = await Promise.all([get(token, '/user', User), get(token, '/user/emails', Emails)]);
      const verified = emails.filter((email) => email.verified);
      const email = (verified.find((candidate) => candidate.primary) ?? verified[0])?.email;
      if (!email) throw new DomainError('OAUTH_EMAIL_MISSING', { host: peer.host });
      return { accountId: String(user.id), username: user.login, email, token };
    },

    async listRepositories(token) {
      const repositories = await getAll(token, '/user/repos?sort=full_name', Repositories);
      return repositories.map((repository) => repository.full_name);
    },

    async listBranches(token, repository) {
      const missing = notFound(repository);
      if (!isRepositoryName(repository)) throw missing();
      const { default_branch: defaultBranch } = await get(token, `/repos/${repository}`, Repository, missing);
      const branches = await getAll(token, `/repos/${repository}/branches`, Branches, missing);
      return defaultFirst(
        branches.map((branch) => branch.name),
        defaultBranch,
      );
    },

    async source(token, repository) {
      if (!isRepositoryName(repository)) throw notFound(repository)();
      await get(token, `/repos/${repository}`, Repository, notFound(repository));
      return { url: `${settings.webUrl}/${repository}.git`, authHeader: basic('x-access-token', token) };
    },

    ...createGitHubPushes({ peer, clientOf, orProblem }),
  };
}

/** Turns what the client throws into a problem of ours; `problem` says what an answer means that is no success. */
async function orProblem<T>(problem: (status: number, headers: Headers) => DomainError, asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof RequestError && error.response)
      throw problem(error.status, new Headers(Object.entries(error.response.headers).map(([name, value]) => [name, String(value)])));
    throw new DomainError('CODE_HOST_FAILED', {}, { cause: error });
  }
}
