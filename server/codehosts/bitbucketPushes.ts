import { z } from 'zod';
import type { CodeHost } from './codeHost';
import { ask, askFor, type Peer, problemOf, webhookProblemOf } from './http';
import { isRepositoryName, notFound } from './names';

const Author = z.object({ raw: z.string().optional(), user: z.object({ display_name: z.string().optional() }).nullish() }).nullish();
const Branch = z.object({ target: z.object({ hash: z.string(), date: z.string(), message: z.string().nullish(), author: Author }) });
const Hook = z.object({ uuid: z.string(), url: z.string() });
const Hooks = z.object({ values: z.array(Hook), next: z.string().optional() });

const DESCRIPTION = 'Gantry: deploys new commits';

type Deps = { peer: Peer; accessTokenOf(stored: string): Promise<string> };

/** What Bitbucket tells about new commits. Webhooks want the permission `webhook` of the OAuth consumer, and admin rights of the person. */
export function createBitbucketPushes({ peer, accessTokenOf }: Deps): Pick<CodeHost, 'headCommit' | 'webhooks'> {
  const asAdmin = async <T>(stored: string, repository: string, path: string, method: string, body: object | null, shape: z.ZodType<T>): Promise<T> => {
    if (!isRepositoryName(repository)) throw notFound(repository)();
    const init = { method, ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}) };
    return askFor(peer, await accessTokenOf(stored), path, init, async (response) => {
      const { ok, status, headers } = response;
      if (!ok && !(method === 'DELETE' && status === 404)) throw webhookProblemOf(peer, repository, status, headers);
      return shape.parse(method === 'DELETE' ? null : await response.json());
    });
  };

  return {
    async headCommit(stored, repository, branch, since) {
      const missing = notFound(repository);
      if (!isRepositoryName(repository)) throw missing();
      const token = await accessTokenOf(stored);
      const init = since ? { headers: { 'If-None-Match': since.etag } } : {};
      const head = await askFor(peer, token, `/repositories/${repository}/refs/branches/${encodeURIComponent(branch)}`, init, async (response) => {
        if (response.status === 304) return 'unchanged';
        if (response.status === 404) return 'absent';
        if (!response.ok) throw problemOf(peer, response.status, response.headers);
        const { hash, message, author, date } = Branch.parse(await response.json()).target;
        const name = author?.user?.display_name ?? author?.raw?.replace(/\s*<.*>$/, '') ?? '';
        const commit = { hash, message: message?.split('\n')[0] ?? '', author: name, time: new Date(date).toISOString() };
        return { commit, etag: response.headers.get('etag') };
      });
      if (head !== 'absent') return head;
      // The repository itself may be what is gone.
      await ask(peer, token, `/repositories/${repository}`, z.object({}), missing);
      return { commit: null, etag: null };
    },

    webhooks: {
      async register(token, repository, { url, secret }) {
        const settings = { description: DESCRIPTION, url, secret, active: true, events: ['repo:push'] };
        const hooks = `/repositories/${repository}/hooks`;
        let page: string | undefined = `${hooks}?pagelen=100`;
        while (page) {
          const { values, next }: z.infer<typeof Hooks> = await asAdmin(token, repository, page, 'GET', null, Hooks);
          const known = values.find((hook) => hook.url === url);
          if (known) return (await asAdmin(token, repository, `${hooks}/${encodeURIComponent(known.uuid)}`, 'PUT', settings, Hook)).uuid;
          page = next;
        }
        return (await asAdmin(token, repository, hooks, 'POST', settings, Hook)).uuid;
      },

      async remove(token, repository, id) {
        await asAdmin(token, repository, `/repositories/${repository}/hooks/${encodeURIComponent(id)}`, 'DELETE', null, z.null());
      },
    },
  };
}
