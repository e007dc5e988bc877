import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from './start';

const WORKER = path.resolve('.cache/jest/embeddedWorker.mjs');
const CLIENTS = 20;
const QUERIES = 150;

let folder: string;
let database: EmbeddedDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gantry-embedded-'));
  database = await startEmbedded({ dataFolder: folder, workerFile: WORKER });
  pool = new pg.Pool({ connectionString: database.url, max: CLIENTS });
});
afterAll(async () => {
  await pool.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  return work(client).finally(() => client.release());
};

it('gives each of many clients its own answers, errors and transactions among them', async () => {
  await pool.query('create table answers (client int, step int, note text, primary key (client, step))');
  let wrong = 0;
  const one = async (client: number) => {
    for (let step = 0; step < QUERIES; step++) {
      const note = `${client}/${step}`;
      if (step % 4 === 0) {
        const { rows } = await pool.query('select $1::text as note, $2::int as step, repeat($3, 500) as long', [note, step, 'x']);
        if (rows[0].note !== note || rows[0].step !== step || rows[0].long.length !== 500) wrong++;
      } else if (step % 4 === 1) {
        await pool.query('insert into answers values ($1, $2, $3)', [client, step, note]);
      } else if (step % 4 === 2) {
        const refused = await pool.query('select 1 / ($1::int - $1::int)', [step]).catch((error: pg.DatabaseError) => error.code);
        if (refused !== '22012') wrong++;
      } else {
        await withClient(async (own) => {
          await own.query('begin');
          await own.query('insert into answers values ($1, $2, $3)', [client, step, note]);
          const { rows } = await own.query('select count(*)::int as steps from answers where client = $1', [client]);
          if (rows[0].steps !== (step + 1) / 2) wrong++;
          await own.query('commit');
        });
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));

  expect(wrong).toBe(0);
  const { rows } = await pool.query("select count(*)::int as rows, count(*) filter (where note = client || '/' || step)::int as right from answers");
  expect(rows).toEqual([{ rows: (CLIENTS * QUERIES) / 2, right: (CLIENTS * QUERIES) / 2 }]);
});

it('undoes a transaction that failed, and no other', async () => {
  await pool.query('create table kept (name text primary key)');
  await withClient(async (client) => {
    await client.query('begin');
    await client.query("insert into kept values ('lost')");
    await expect(client.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' });
    const beside = pool.query("insert into kept values ('beside')");
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    await beside;
  });
  await pool.query("insert into kept values ('after')");
  const { rows } = await pool.query('select name from kept order by name');
  expect(rows.map(({ name }) => name)).toEqual(['after', 'beside']);
});

it('keeps other clients out of an open transaction', async () => {
  await pool.query('create table counter as select 0 as value');
  const raise = () =>
    withClient(async (client) => {
      await client.query('begin');
      const { rows } = await client.query('select value from counter');
      await client.query('update counter set value = $1', [rows[0].value + 1]);
      await client.query('commit');
    });
  await Promise.all(Array.from({ length: 40 }, raise));
  expect((await pool.query('select value from counter')).rows).toEqual([{ value: 40 }]);
});

it('rolls back what a client began that went away', async () => {
  await pool.query('create table gone (name text)');
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query("insert into gone values ('half')");
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect((await pool.query('select * from gone')).rows).toEqual([]);
});

it('wakes every client that listens, and only with what was committed', async () => {
  const heard: string[][] = [[], []];
  const listeners = await Promise.all(
    heard.map(async (payloads) => {
      const client = new pg.Client({ connectionString: database.url });
      client.on('notification', ({ channel, payload = '' }) => payloads.push(`${channel}:${payload}`));
      await client.connect();
      await client.query('listen news');
      return client;
    }),
  );
  await withClient(async (client) => {
    await client.query('begin');
    await client.query("select pg_notify('news', 'taken back')");
    await client.query('rollback');
  });
  for (let at = 0; at < 50; at++) await pool.query("select pg_notify('news', $1)", [String(at)]);
  // Notifications come in order, so the answer to a listener's own query comes after all of them.
  await Promise.all(listeners.map((client) => client.query('select 1')));
  const expected = Array.from({ length: 50 }, (_, at) => `news:${at}`);
  expect(heard).toEqual([expected, expected]);
  await Promise.all(listeners.map((client) => client.end()));
});

it('outlives a client that talks nonsense', async () => {
  const socketFile = path.join(String(new URL(database.url).searchParams.get('host')), '.s.PGSQL.5432');
  await new Promise<void>((resolve) => {
    const socket = connectSocket(socketFile, () => socket.end(Buffer.from('GET / HTTP/1.1\r\n\r\n')));
    socket.on('close', () => resolve()).on('error', () => resolve());
    socket.resume();
  });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('refuses a second process on the same folder', async () => {
  await expect(startEmbedded({ dataFolder: folder, workerFile: WORKER })).rejects.toThrow(
    `The data folder ${folder} is in use by another process. Stop it, or set GANTRY_DATA to another folder.`,
  );
});
