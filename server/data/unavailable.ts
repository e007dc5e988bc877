import { DrizzleQueryError } from 'drizzle-orm/errors';

/** No way to the server, or it is shutting down, starting up, full, or has no such database (PostgreSQL's classes 08, 57P, 53 and 3D). */
const GONE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08...|57P0[1-3]|53300|3D000)$/;
/** The driver's own failures have no code. */
const TERMINATED = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a query failed because the database is away, not because of the query. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const { code, message } = error.cause as { code?: string; message?: string };
  return GONE.test(code ?? '') || TERMINATED.test(message ?? '');
}
