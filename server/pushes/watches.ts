import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../data/connect';
import { isSameBranch, type WatchedBranch } from './deps';
import { pushDeliveries, repositoryWatches as watches } from './tables';

export type Watch = typeof watches.$inferSelect;
type Facts = PgUpdateSetSource<typeof watches>;

const KEPT_DELIVERIES = sql`now() - interval '30 days'`;
/** By the database's clock: several processes may disagree about the time. */
const inMs = (ms: number): SQL<Date> => sql`now() + ${ms} * interval '1 millisecond'`;
const dueAt = sql`greatest(${watches.nextCheckAt}, coalesce(${watches.claimedUntil}, '-infinity'), coalesce(${watches.heldUntil}, '-infinity'))`;
const asked: Facts = { notices: sql`${watches.notices} + 1`, nextCheckAt: sql`now()` };

/** What is known of each watched branch. A look is claimed first, so that one process of many does it. */
export function createWatches(db: Database) {
  const claimed = ({ id, claim }: Watch) => and(eq(watches.id, id), claim === null ? sql`false` : eq(watches.claim, claim));

  return {
    all: (): Promise<Watch[]> => db.select().from(watches),

    async find(id: string): Promise<Watch | null> {
      const [watch] = await db.select().from(watches).where(eq(watches.id, id));
      return watch ?? null;
    },

    /** Adds what is new and asks for a look at what is no longer wanted: that look ends it. */
    async sync(wanted: WatchedBranch[]): Promise<void> {
      const rows = wanted.map(({ userId, provider, repository, branch }) => ({ userId, provider, repository, branch }));
      if (rows.length > 0) await db.insert(watches).values(rows).onConflictDoNothing();
      const known = await db.select().from(watches);
      const unwanted = known.filter((watch) => !wanted.some((one) => isSameBranch(one, watch)));
      if (unwanted.length > 0) {
        const ids = unwanted.map((watch) => watch.id);
        await db.update(watches).set(asked).where(inArray(watches.id, ids));
      }
    },

    async askForAll(): Promise<void> {
      await db.update(watches).set(asked);
    },

    async askFor(id: string): Promise<void> {
      await db.update(watches).set(asked).where(eq(watches.id, id));
    },

    /** Asks for a look because of a delivery; once for each. A delivery without id cannot be told from another. */
    async delivered(id: string, deliveryId: string | null, pushed: { hash: string; by: string | null } | null): Promise<void> {
      await db.transaction(async (tx) => {
        if (deliveryId !== null) {
          const [isNew] = await tx.insert(pushDeliveries).values({ watchId: id, deliveryId }).onConflictDoNothing().returning();
          if (!isNew) return;
        }
        await tx
          .update(watches)
          .set({ ...asked, ...(pushed ? { deliveredCommit: pushed.hash, deliveredBy: pushed.by } : {}) })
          .where(eq(watches.id, id));
      });
    },

    /** Takes up to `limit` watches that are due, for `leaseMs`. */
    claim(limit: number, leaseMs: number): Promise<Watch[]> {
      const due = db
        .select({ id: watches.id })
        .from(watches)
        .where(sql`${dueAt} <= now()`)
        .orderBy(asc(watches.nextCheckAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      return db
        .update(watches)
        .set({ claim: randomUUID(), claimedUntil: inMs(leaseMs) })
        .where(inArray(watches.id, due))
        .returning();
    },

    /** Writes down during a look what must not be lost with it. */
    async note(watch: Watch, facts: Facts): Promise<void> {
      await db.update(watches).set(facts).where(claimed(watch));
    },

    /** Ends a look; the next is in `waitMs`, or at once when one was asked for meanwhile. */
    async release(watch: Watch, facts: Facts, waitMs: number): Promise<void> {
      const nextCheckAt = sql`case when ${watches.notices} = ${watch.notices} then ${inMs(waitMs)} else now() end`;
      await db
        .update(watches)
        .set({ ...facts, claim: null, claimedUntil: null, checkedAt: sql`now()`, nextCheckAt })
        .where(claimed(watch));
    },

    async remove(watch: Watch): Promise<void> {
      await db.delete(watches).where(claimed(watch));
    },

    /** Nothing is asked with this person's rights for so long. */
    async hold({ userId, provider }: Watch, ms: number): Promise<void> {
      await db
        .update(watches)
        .set({ heldUntil: inMs(ms) })
        .where(and(eq(watches.userId, userId), eq(watches.provider, provider)));
    },

    async countOf({ userId, provider }: Watch): Promise<number> {
      const [found] = await db
        .select({ value: count() })
        .from(watches)
        .where(and(eq(watches.userId, userId), eq(watches.provider, provider)));
      return found?.value ?? 0;
    },

    /** Milliseconds until something is due; null when nothing is watched. */
    async dueInMs(): Promise<number | null> {
      const [found] = await db.select({ ms: sql<string | null>`extract(epoch from min(${dueAt}) - now()) * 1000` }).from(watches);
      return found?.ms == null ? null : Math.max(0, Math.ceil(Number(found.ms)));
    },

    async forgetDeliveries(): Promise<void> {
      await db.delete(pushDeliveries).where(lt(pushDeliveries.receivedAt, KEPT_DELIVERIES));
    },
  };
}

export type Watches = ReturnType<typeof createWatches>;
