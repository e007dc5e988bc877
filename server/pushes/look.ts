import type { ErrorCode } from '../../contract/errors';
import type { Head } from '../codehosts/codeHost';
import { DomainError } from '../problem';
import { isSameBranch, type PushDeps, type WatchedApplication } from './deps';
import { paceOf } from './pace';
import type { Watch, Watches } from './watches';
import type { WebhookKeeper } from './webhookKeeper';

const DEFAULT_HOLD_SECONDS = 60;

type Deps = Pick<PushDeps, 'applications' | 'versions' | 'access' | 'log'> & { watches: Watches; webhooks: WebhookKeeper; pollMs: number };

/** One look at a claimed watch: its webhook, its newest commit, and a version for each application when that is new. */
export function createLook({ applications, versions, access, watches, webhooks, pollMs, log }: Deps) {
  /** Never rejects: what went wrong is written down, and the next look comes later. */
  return async function look(watch: Watch): Promise<void> {
    let isLocal = false;
    let hasWebhook = false;
    const waitMs = async (failure: ErrorCode | null) =>
      paceOf({ pollMs, provider: watch.provider, isLocal, hasWebhook, watches: await watches.countOf(watch), failure });
    try {
      const users = (await applications.watched()).filter((application) => isSameBranch(application, watch));
      if (users.length === 0) return await end(watch);
      const { host, token } = await access(watch.userId);
      isLocal = host.isLocal === true;
      hasWebhook = await webhooks.keep(watch, { host, token });
      const head = await host.headCommit(token, watch.repository, watch.branch, watch.etag === null ? undefined : { etag: watch.etag });
      const facts = head === 'unchanged' ? {} : await learn(watch, head, users);
      await watches.release(watch, { error: null, ...facts }, await waitMs(null));
    } catch (error) {
      const problem = error instanceof DomainError ? error : new DomainError('INTERNAL', {}, { cause: error });
      const { code, message, params } = problem;
      if (code === 'INTERNAL') log.warn({ err: error, repository: watch.repository }, 'Looking for new commits failed');
      if (code === 'CODE_HOST_LIMITED') await watches.hold(watch, Number(params.seconds ?? DEFAULT_HOLD_SECONDS) * 1000);
      await watches.release(watch, { error: message }, await waitMs(code));
    }
  };

  async function learn(watch: Watch, { commit, etag }: Head, users: WatchedApplication[]) {
    if (commit === null) return { etag, error: new DomainError('BRANCH_NOT_FOUND', { branch: watch.branch, repo: watch.repository }).message };
    // The first look only remembers: what is there was there before CI/CD was switched on.
    if (watch.lastCommit !== null && watch.lastCommit !== commit.hash) {
      const now = await watches.find(watch.id);
      // Another process took over what took too long here, and may have seen something newer.
      if (!now || now.claim !== watch.claim) return {};
      const by = now.deliveredCommit === commit.hash ? now.deliveredBy : null;
      const begun = await Promise.allSettled(users.map((application) => versions.pushed(application.id, { ...commit, by })));
      const failed = begun.find((one) => one.status === 'rejected' && !isGone(one.reason));
      // Not remembered, so that the next look tells it again; to those who know already that is nothing new.
      if (failed?.status === 'rejected') throw failed.reason;
    }
    return { etag, lastCommit: commit.hash };
  }

  async function end(watch: Watch): Promise<void> {
    const reached = await access(watch.userId).catch((err) => log.warn({ err }, 'A webhook could not be removed'));
    if (reached) await webhooks.end(watch, reached);
    await watches.remove(watch);
    // Switched on again while this ran: then it begins anew.
    await watches.sync(await applications.watched());
  }
}

const isGone = (reason: unknown): boolean => reason instanceof DomainError && reason.code === 'DEPLOYMENT_NOT_FOUND';

export type Look = ReturnType<typeof createLook>;
