import { index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { SignInProvider } from '../../contract/auth';
import type { UserId } from '../../contract/ids';
import { users } from '../data/schema';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A branch that is watched for a user, however many applications are made from it. */
export const repositoryWatches = pgTable(
  'repository_watches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<SignInProvider>().notNull(),
    repository: text('repository').notNull(),
    branch: text('branch').notNull(),
    /** What the code host answered last, for the next conditional request. */
    etag: text('etag'),
    /** The newest commit that versions were begun for; null before the first look. */
    lastCommit: text('last_commit'),
    /** What the last delivery said of itself: who pushed is not to be had otherwise. */
    deliveredCommit: text('delivered_commit'),
    deliveredBy: text('delivered_by'),
    webhookId: text('webhook_id'),
    /** Address that the webhook calls: another PUBLIC_URL wants another webhook. */
    webhookUrl: text('webhook_url'),
    /** Sealed; written down before the webhook is made. */
    webhookSecret: text('webhook_secret'),
    webhookTriedAt: at('webhook_tried_at'),
    webhookError: text('webhook_error'),
    checkedAt: at('checked_at'),
    error: text('error'),
    nextCheckAt: at('next_check_at').notNull().defaultNow(),
    /** Counts what asked for a look, so that what asks during one is followed by another. */
    notices: integer('notices').notNull().default(0),
    /** The process that looks just now, and until when no other may. */
    claim: uuid('claim'),
    claimedUntil: at('claimed_until'),
    /** The code host's rate limit: nothing is asked before. */
    heldUntil: at('held_until'),
  },
  (t) => [unique('repository_watches_branch').on(t.userId, t.provider, t.repository, t.branch), index('repository_watches_due').on(t.nextCheckAt)],
);

/** Webhook deliveries already seen. Per watch, because a code host gives all webhooks of one push the same id. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    watchId: uuid('watch_id')
      .notNull()
      .references(() => repositoryWatches.id, { onDelete: 'cascade' }),
    deliveryId: text('delivery_id').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.watchId, t.deliveryId] }), index('push_deliveries_received').on(t.receivedAt)],
);
