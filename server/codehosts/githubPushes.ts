import type { Octokit } from '@octokit/core';
import type { PaginateInterface } from '@octokit/plugin-paginate-rest';
import { RequestError } from '@octokit/request-error';
import { z } from 'zod';
import type { DomainError } from '../problem';
import type { CodeHost } from './codeHost';
import { type Peer, problemOf, webhookProblemOf } from './http';
import { isRepositoryName, notFound } from './names';

const Person = z.object({ name: z.string().nullish(), date: z.string().nullish() }).nullish();
const Branch = z.object({
  name: z.string(),
  commit: z.object({ sha: z.string(), commit: z.object({ message: z.string(), author: Person, committer: Person }) }),
});
const Hook = z.object({ id: z.number(), config: z.object({ url: z.string().optional() }) });

type GitHubClient = Octokit & { paginate: PaginateInterface };

type Deps = {
  peer: Peer;
  clientOf(token: string): GitHubClient;
  orProblem<T>(problem: (status: number, headers: Headers) => DomainError, asked: () => Promise<T>): Promise<T>;
};

/** What GitHub tells about new commits. Webhooks are part of the scope `repo`. */
export function createGitHubPushes({ peer, clientOf, orProblem }: Deps): Pick<CodeHost, 'headCommit' | 'webhooks'> {
  const asAdmin = <T>(token: string, repository: string, asked: (client: GitHubClient) => Promise<T>): Promise<T> => {
    if (!isRepositoryName(repository)) throw notFound(repository)();
    return orProblem(
      (status, headers) => webhookProblemOf(peer, repository, status, headers),
      () => asked(clientOf(token)),
    );
  };

  return {
    async headCommit(token, repository, branch, since) {
      const missing = notFound(repository);
      if (!isRepositoryName(repository)) throw missing();
      const client = clientOf(token);
      const headers = since ? { 'if-none-match': since.etag } : {};
      return orProblem(
        (status, told) => problemOf(peer, status, told, missing),
        async () => {
          const answer = await client.request(`GET /repos/${repository}/branches/{branch}`, { branch, headers }).catch(orStatus(304, 404));
          if (answer === 304) return 'unchanged';
          // The repository itself may be what is gone.
          if (answer === 404) await client.request(`GET /repos/${repository}`);
          if (answer === 404) return { commit: null, etag: null };
          const { name, commit } = Branch.parse(answer.data);
          // The address of a branch that was renamed leads to its new name.
          if (name !== branch) return { commit: null, etag: null };
          const { message, author, committer } = commit.commit;
          const time = committer?.date ?? author?.date;
          return {
            commit: { hash: commit.sha, message: message.split('\n')[0] ?? '', author: author?.name ?? '', time: time ? new Date(time).toISOString() : '' },
            etag: answer.headers.etag ?? null,
          };
        },
      );
    },

    webhooks: {
      register: (token, repository, { url, secret }) =>
        asAdmin(token, repository, async (client) => {
          const settings = { active: true, events: ['push'], config: { url, secret, content_type: 'json', insecure_ssl: '0' } };
          for await (const { data } of client.paginate.iterator(`GET /repos/${repository}/hooks`, { per_page: 100 })) {
            const known = z
              .array(Hook)
              .parse(data)
              .find((hook) => hook.config.url === url);
            if (!known) continue;
            await client.request(`PATCH /repos/${repository}/hooks/${known.id}`, settings);
            return String(known.id);
          }
          const { data } = await client.request(`POST /repos/${repository}/hooks`, { name: 'web', ...settings });
          return String(Hook.parse(data).id);
        }),

      remove: (token, repository, id) =>
        asAdmin(token, repository, async (client) => {
          await client.request(`DELETE /repos/${repository}/hooks/{id}`, { id }).catch(orStatus(404));
        }),
    },
  };
}

/** For `catch`: one of these statuses is an answer, all else is thrown on. */
const orStatus =
  <S extends number>(...statuses: S[]) =>
  (error: unknown): S => {
    const found = error instanceof RequestError ? statuses.find((status) => status === error.status) : undefined;
    if (found === undefined) throw error;
    return found;
  };
