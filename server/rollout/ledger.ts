import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { DeploymentId } from '../../contract/ids';
import type { Database } from '../data/connect';
import { resources } from '../data/schema';
import type { Ledger, Owner, Resource, Target } from '../targets/target';

const toResource = ({ applicationId, ...row }: typeof resources.$inferSelect): Resource => ({
  id: row.id,
  applicationId: applicationId as DeploymentId,
  version: row.version,
  kind: row.kind,
  name: row.name,
  token: row.token,
  state: row.state,
  data: row.data,
  owner: row.owner,
});

/** Whose ledger, and what is written for new rows. */
type Scope = { applicationId: DeploymentId; target: string; version?: number | null; owner?: Owner | null };

/** Everything that was made anywhere: intent, made, undone. A thing is written down before it is made, and struck out once it is gone. */
export function createLedgers(db: Database, onFailed: (error: unknown, resourceId: string) => void) {
  const standing = (applicationId: string) => and(eq(resources.applicationId, applicationId), ne(resources.state, 'undone'));

  return {
    /** The ledger as a target sees it; what it intends belongs to `version` unless it says otherwise. */
    of({ applicationId, target, version = null, owner = null }: Scope): Ledger {
      const row = (token: string) => and(eq(resources.applicationId, applicationId), eq(resources.token, token));
      return {
        async intend({ data = {}, ...intent }) {
          const values = { applicationId, target, version, owner, ...intent, data };
          const [written] = await db
            .insert(resources)
            .values({ ...values, state: 'intent' as const })
            .onConflictDoUpdate({
              target: [resources.applicationId, resources.token],
              // What stands is left as it is; what was undone begins anew, behind everything made since.
              set: {
                state: sql`case when ${resources.state} = 'undone' then 'intent' else ${resources.state} end`,
                data: sql`case when ${resources.state} = 'undone' then excluded.data else ${resources.data} end`,
                position: sql`case when ${resources.state} = 'undone' then excluded.position else ${resources.position} end`,
                undoneAt: null,
              },
            })
            .returning();
          return toResource(written!);
        },
        async made(token, { name, data } = {}) {
          await db
            .update(resources)
            .set({
              state: 'made',
              madeAt: new Date(),
              ...(name === undefined ? {} : { name }),
              ...(data === undefined ? {} : { data }),
            })
            .where(row(token));
        },
        async undone(token) {
          await db.update(resources).set({ state: 'undone', undoneAt: new Date(), leftBecause: null }).where(row(token));
        },
        async list({ kind, version: of } = {}) {
          const rows = await db
            .select()
            .from(resources)
            .where(
              and(
                standing(applicationId),
                kind === undefined ? undefined : eq(resources.kind, kind),
                of === undefined ? undefined : of === null ? isNull(resources.version) : eq(resources.version, of),
              ),
            )
            .orderBy(asc(resources.position));
          return rows.map(toResource);
        },
      };
    },

    /** Runs the ledger backwards: of one version, or of the whole application. Resolves to the names of what is gone and what is left. */
    async undo(applicationId: DeploymentId, target: Target, version?: number): Promise<{ gone: string[]; left: string[] }> {
      const rows = await db
        .select()
        .from(resources)
        .where(and(standing(applicationId), version === undefined ? undefined : eq(resources.version, version)))
        .orderBy(desc(resources.position));
      const gone: string[] = [];
      const left: string[] = [];
      for (const row of rows) {
        const because = await target.undo(toResource(row)).catch((error) => {
          onFailed(error, row.id);
          return row.name;
        });
        if (because === null) gone.push(row.name);
        else left.push(because);
        const ended = because === null ? { state: 'undone' as const, undoneAt: new Date(), leftBecause: null } : { leftBecause: because };
        await db.update(resources).set(ended).where(eq(resources.id, row.id));
      }
      return { gone, left };
    },
  };
}

export type Ledgers = ReturnType<typeof createLedgers>;
