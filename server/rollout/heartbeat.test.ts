import { sql } from 'drizzle-orm';
import { connect, type Database } from '../data/connect';
import { testDatabase } from '../testing/testDatabase';
import { createHeartbeat } from './heartbeat';

let database: { url: string; close(): Promise<void> };
let db: Database;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await testDatabase();
  ({ db, close: closePool } = connect(database.url));
});
afterAll(async () => {
  await closePool();
  await database.close();
});

const executors = async () => (await db.execute<{ id: string }>(sql`select id from executors order by id`)).rows.map(({ id }) => id);
const silence = (id: string) => db.execute(sql`insert into executors (id, seen_at) values (${id}, now() - interval '1 minute')`);

it('takes over from a process that has been silent, once, and leaves those that live alone', async () => {
  await silence('dead');
  await db.execute(sql`insert into executors (id) values ('alive')`);
  const taken: string[] = [];
  const heartbeat = createHeartbeat({ db, executorID: 'me', takeOver: async (id) => void taken.push(id), log: { warn: () => {} } });
  await heartbeat.start();
  heartbeat.stop();
  expect(taken).toEqual(['dead']);
  expect(await executors()).toEqual(['alive', 'me']);
});

it('tries again when taking over failed', async () => {
  await silence('stubborn');
  const failing = createHeartbeat({ db, executorID: 'me', takeOver: () => Promise.reject(new Error('away')), log: { warn: () => {} } });
  await expect(failing.start()).rejects.toThrow('away');
  failing.stop();
  expect(await executors()).toContain('stubborn');
  const taken: string[] = [];
  const heartbeat = createHeartbeat({ db, executorID: 'me', takeOver: async (id) => void taken.push(id), log: { warn: () => {} } });
  await heartbeat.start();
  heartbeat.stop();
  expect(taken).toEqual(['stubborn']);
});

it('hands over at once when a process ends by itself', async () => {
  const leaving = createHeartbeat({ db, executorID: 'leaving', takeOver: async () => {}, log: { warn: () => {} } });
  await leaving.start();
  leaving.stop();
  await leaving.end();
  const taken: string[] = [];
  const heartbeat = createHeartbeat({ db, executorID: 'me', takeOver: async (id) => void taken.push(id), log: { warn: () => {} } });
  await heartbeat.start();
  heartbeat.stop();
  expect(taken).toEqual(['leaving']);
});
