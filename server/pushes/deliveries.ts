import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { SignInProvider } from '../../contract/auth';
import { DomainError } from '../problem';
import { isSame } from '../tokens';

export type DeliveryHeaders = Record<string, string | string[] | undefined>;
/** A push as its delivery tells it: `branches` that moved, null when it does not say which; `pushed` is the newest commit by branch. */
export type Push = { branches: string[] | null; pushed: Map<string, { hash: string; by: string | null }> };

const HEADS = 'refs/heads/';

const GitHubPush = z.object({ ref: z.string(), after: z.string().optional(), pusher: z.object({ name: z.string() }).nullish() });
const BitbucketPush = z.object({
  actor: z.object({ display_name: z.string().optional(), nickname: z.string().optional() }).nullish(),
  push: z.object({
    changes: z.array(
      z.object({
        new: z.object({ type: z.string(), name: z.string(), target: z.object({ hash: z.string() }).optional() }).nullish(),
        old: z.object({ type: z.string(), name: z.string() }).nullish(),
      }),
    ),
  }),
});

type Dialect = {
  signature: string;
  deliveryId: string;
  event: string;
  pushEvent: string;
  read(body: unknown): Push | null;
};

/** How each code host calls: names of its headers (GitHub "Webhook events and payloads", Bitbucket "Event payloads") and what a push looks like. */
const DIALECTS: Record<SignInProvider, Dialect> = {
  github: {
    signature: 'x-hub-signature-256',
    deliveryId: 'x-github-delivery',
    event: 'x-github-event',
    pushEvent: 'push',
    read(body) {
      const { ref, after, pusher } = GitHubPush.parse(body);
      if (!ref.startsWith(HEADS)) return null;
      const branch = ref.slice(HEADS.length);
      return { branches: [branch], pushed: new Map(after ? [[branch, { hash: after, by: pusher?.name ?? null }]] : []) };
    },
  },
  bitbucket: {
    signature: 'x-hub-signature',
    deliveryId: 'x-request-uuid',
    event: 'x-event-key',
    pushEvent: 'repo:push',
    read(body) {
      const { actor, push } = BitbucketPush.parse(body);
      // A push of very many branches comes without the list.
      if (push.changes.length === 0) return { branches: null, pushed: new Map() };
      const by = actor?.nickname ?? actor?.display_name ?? null;
      const moved = push.changes.filter((change) => (change.new ?? change.old)?.type === 'branch');
      const pushed = moved.flatMap(({ new: now }) => (now?.target ? [[now.name, { hash: now.target.hash, by }] as const] : []));
      return { branches: moved.flatMap((change) => [change.new, change.old]).flatMap((ref) => (ref ? [ref.name] : [])), pushed: new Map(pushed) };
    },
  },
};

/** The id a code host gives a delivery, the same when it is sent again; null when there is none. */
export const deliveryIdOf = (provider: SignInProvider, headers: DeliveryHeaders): string | null => one(headers[DIALECTS[provider].deliveryId]);

/** Throws WEBHOOK_SIGNATURE_INVALID unless the very bytes were signed with `secret`. */
export function checkSignature(provider: SignInProvider, secret: string | null, headers: DeliveryHeaders, body: Buffer): void {
  const given = one(headers[DIALECTS[provider].signature]);
  const expected = secret === null ? null : `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  if (given === null || expected === null || !isSame(given, expected)) throw new DomainError('WEBHOOK_SIGNATURE_INVALID');
}

/** Null when the delivery is about something else than branches. Throws BODY_UNREADABLE. */
export function readPush(provider: SignInProvider, headers: DeliveryHeaders, body: Buffer): Push | null {
  const { event, pushEvent, read } = DIALECTS[provider];
  if (one(headers[event]) !== pushEvent) return null;
  try {
    return read(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new DomainError('BODY_UNREADABLE', {}, { cause });
  }
}

const one = (value: string | string[] | undefined): string | null => (Array.isArray(value) ? (value[0] ?? null) : (value ?? null));
