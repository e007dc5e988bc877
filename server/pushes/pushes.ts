import { z } from 'zod';
import type { SignInProvider } from '../../contract/auth';
import type { DeploymentId } from '../../contract/ids';
import { checkSignature, type DeliveryHeaders, deliveryIdOf, readPush } from './deliveries';
import { isSameBranch, type PushDeps, TIMES } from './deps';
import { createLocalTicker } from './localTicker';
import { createLook } from './look';
import { createPoller } from './poller';
import { createWatches } from './watches';
import { createWebhookKeeper } from './webhookKeeper';

const DAY_MS = 86_400_000;

/** How an application hears of new commits; times are ISO 8601. */
export type PushStatus = { via: 'webhook' | 'polling'; lastCommit: string | null; checkedAt: string | null; error: string | null };

export type Delivery = { watch: string | undefined; headers: DeliveryHeaders; body: Buffer };

/** Push to deploy: a new commit on a watched branch makes a version of each application that is made from it. */
export function createPushes({ db, seal, applications, versions, access, publicUrl, log, times }: PushDeps) {
  const { pollMs, localMs, webhookRetryMs, leaseMs, idleMs } = { ...TIMES, ...times };
  const watches = createWatches(db);
  const webhooks = createWebhookKeeper({ watches, seal, publicUrl, retryMs: webhookRetryMs, log });
  const look = createLook({ applications, versions, access, watches, webhooks, pollMs, log });
  const ticker = createLocalTicker({ watches, access, everyMs: localMs, onMoved: () => poller.wake(), log });
  const poller = createPoller({ watches, look, beforeSleep, leaseMs, idleMs, log });
  let tidiedAt = 0;

  async function beforeSleep(): Promise<void> {
    await ticker.watch(await watches.all());
    if (Date.now() - tidiedAt < DAY_MS) return;
    tidiedAt = Date.now();
    await watches.forgetDeliveries();
  }

  /** After CI/CD was switched, a branch changed, or an application was deployed the first time or deleted. */
  async function sync(): Promise<void> {
    await watches.sync(await applications.watched());
    poller.wake();
  }

  return {
    sync,

    /** Looks at everything at once: commits may have come while no server ran. */
    async start(): Promise<void> {
      await sync();
      await watches.askForAll();
      poller.start();
    },

    async close(): Promise<void> {
      await ticker.close();
      await poller.close();
    },

    /**
     * A code host's call. Says nothing about what is watched: what is not ours is taken and forgotten.
     * Errors: WEBHOOK_SIGNATURE_INVALID, BODY_UNREADABLE.
     */
    async received(provider: SignInProvider, { watch: id, headers, body }: Delivery): Promise<void> {
      const watch = z.uuid().safeParse(id).success ? await watches.find(id as string) : null;
      if (!watch || watch.provider !== provider || watch.webhookSecret === null) return;
      checkSignature(provider, webhooks.secretOf(watch), headers, body);
      const push = readPush(provider, headers, body);
      if (!push || (push.branches !== null && !push.branches.includes(watch.branch))) return;
      // The payload is not believed: deliveries overtake each other, and the code host knows what is newest.
      await watches.delivered(watch.id, deliveryIdOf(provider, headers), push.pushed.get(watch.branch) ?? null);
      poller.wake();
    },

    /** Null when the application is not watched. */
    async status(id: DeploymentId): Promise<PushStatus | null> {
      const application = (await applications.watched()).find((one) => one.id === id);
      const watch = application && (await watches.all()).find((one) => isSameBranch(one, application));
      if (!watch) return null;
      const { webhookId, lastCommit, checkedAt, error, webhookError } = watch;
      return { via: webhookId === null ? 'polling' : 'webhook', lastCommit, checkedAt: checkedAt?.toISOString() ?? null, error: error ?? webhookError };
    },
  };
}

export type Pushes = ReturnType<typeof createPushes>;
