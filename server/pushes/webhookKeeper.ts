import type { CodeHost } from '../codehosts/codeHost';
import { DomainError } from '../problem';
import type { Seal } from '../seal';
import { randomToken } from '../tokens';
import { isReachableFromOutside } from './reachable';
import type { Watch, Watches } from './watches';

type Access = { host: CodeHost; token: string };
type Deps = { watches: Pick<Watches, 'note'>; seal: Seal; publicUrl: string; retryMs: number; log: { warn(fields: object, message: string): void } };

export const HOOKS_PATH = '/api/hooks';

/** Keeps the webhook of a watch as it should be. A watch has an address and a secret of its own, so that a delivery proves which one it is for. */
export function createWebhookKeeper({ watches, seal, publicUrl, retryMs, log }: Deps) {
  const isReachable = isReachableFromOutside(publicUrl);
  const urlOf = ({ id, provider }: Watch) => `${publicUrl}${HOOKS_PATH}/${provider}?watch=${id}`;

  function secretOf({ webhookSecret }: Watch): string | null {
    try {
      return webhookSecret === null ? null : seal.open(webhookSecret);
    } catch {
      // Sealed with another key: whatever it signs cannot be checked any more.
      return null;
    }
  }

  /** Resolves to whether a webhook tells about this branch. What stands in the way is written down and tried again later. */
  async function keep(watch: Watch, { host, token }: Access): Promise<boolean> {
    const { webhooks } = host;
    const wanted = webhooks && isReachable ? urlOf(watch) : null;
    const secret = secretOf(watch);
    if (watch.webhookId !== null && watch.webhookUrl !== wanted) {
      await webhooks?.remove(token, watch.repository, watch.webhookId).catch((err) => log.warn({ err }, 'A webhook of a former address was left behind'));
      await watches.note(watch, { webhookId: null, webhookUrl: null, webhookError: null });
    } else if (watch.webhookId !== null && secret !== null) return true;

    if (!webhooks || wanted === null) return false;
    const isTried = watch.webhookError !== null && watch.webhookTriedAt !== null && Date.now() - watch.webhookTriedAt.getTime() < retryMs;
    if (isTried) return false;
    const signed = secret ?? randomToken();
    // Before the webhook is made: its first delivery may be faster than its answer.
    await watches.note(watch, { webhookSecret: seal.seal(signed), webhookTriedAt: new Date() });
    try {
      const webhookId = await webhooks.register(token, watch.repository, { url: wanted, secret: signed });
      await watches.note(watch, { webhookId, webhookUrl: wanted, webhookError: null });
      return true;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'CODE_HOST_LIMITED') throw error;
      await watches.note(watch, { webhookError: error.message });
      return false;
    }
  }

  /** Throws when it may work another time; what can no longer be reached is left behind, and its deliveries find nobody. */
  async function end(watch: Watch, { host, token }: Access): Promise<void> {
    if (watch.webhookId === null || !host.webhooks) return;
    try {
      await host.webhooks.remove(token, watch.repository, watch.webhookId);
    } catch (err) {
      if (err instanceof DomainError && (err.code === 'CODE_HOST_FAILED' || err.code === 'CODE_HOST_LIMITED')) throw err;
      log.warn({ err, repository: watch.repository }, 'A webhook could not be removed');
    }
  }

  return { keep, end, secretOf };
}

export type WebhookKeeper = ReturnType<typeof createWebhookKeeper>;
