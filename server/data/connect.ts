import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema';

export type Database = NodePgDatabase<typeof schema>;

// The driver's own parser gives bigint as text; every bigint of ours fits a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const POOL_SIZE = 8;

/** Opens a pool to the database behind `url`, be it embedded or a server. */
export function connect(
  url: string,
  { max = POOL_SIZE, connectionTimeoutMs }: { max?: number; connectionTimeoutMs?: number } = {},
): { db: Database; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max, ...(connectionTimeoutMs ? { connectionTimeoutMillis: connectionTimeoutMs } : {}) });
  // An idle connection that breaks is replaced at the next use; unheard, the event would end the process.
  pool.on('error', () => {});
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
