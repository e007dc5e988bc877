import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './connect';

const LOCK = 7_140_001;

/** Brings the schema up to date, in one transaction; processes that start at once wait for each other. Resolves to how many migrations it ran. */
export async function migrate(db: Database, migrationsFolder: string): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await tx.execute<{ hash: string }>(sql`select hash from schema_migrations`);
    const applied = new Set(rows.map(({ hash }) => hash));
    const due = migrations.filter(({ hash }) => !applied.has(hash));
    for (const migration of due) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
    }
    return due.length;
  });
}
