import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connect } from '../data/connect';
import { startEmbedded } from '../data/embedded/start';
import { migrate } from '../data/migrate';

const WORKER = path.resolve('.cache/jest/embeddedWorker.mjs');
const MIGRATIONS = path.resolve('server/data/migrations');

/** A database of its own, with `script` run in it before it is migrated: on the server of DATABASE_URL when that is set, else embedded in a temporary folder. */
export async function testDatabase(script?: string): Promise<{ url: string; close(): Promise<void> }> {
  const database = process.env.DATABASE_URL ? await onServer(process.env.DATABASE_URL) : await embedded();
  if (script !== undefined) await administer(database.url, script);
  const { db, close } = connect(database.url, { max: 2 });
  await migrate(db, MIGRATIONS);
  await close();
  let closed: Promise<void> | null = null;
  // A test may take the database away before its server is closed.
  return { url: database.url, close: () => (closed ??= database.close()) };
}

async function embedded() {
  const folder = await mkdtemp(path.join(tmpdir(), 'gantry-test-'));
  const { url, close } = await startEmbedded({ dataFolder: folder, workerFile: WORKER });
  return {
    url,
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(serverUrl: string) {
  const name = `gantry_test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, close: () => administer(serverUrl, `drop database ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
