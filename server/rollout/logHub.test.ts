import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { LiveMessage } from '../../contract/logs';
import { connect, type Database } from '../data/connect';
import { flakyLine } from '../testing/flakyLine';
import { testDatabase } from '../testing/testDatabase';
import { createLogHub, type LogHub, type Watcher } from './logHub';
import { createLogLines, type LogLines } from './logLines';

let database: { url: string; close(): Promise<void> };
let line: Awaited<ReturnType<typeof flakyLine>>;
let db: Database;
let closePool: () => Promise<void>;
let logs: LogLines;
let hub: LogHub;
beforeAll(async () => {
  database = await testDatabase();
  line = await flakyLine(database.url);
  const connected = connect(database.url);
  db = connected.db;
  closePool = connected.close;
  logs = createLogLines(db);
  hub = createLogHub({ url: line.url, logs });
  await hub.start();
});
afterAll(async () => {
  await hub.close();
  await line.close();
  await closePool();
  await database.close();
});

async function newApplication(): Promise<string> {
  const [user, id] = [randomUUID(), randomUUID()];
  await db.execute(
    sql`insert into users (id, provider, provider_account_id, username, email, external_id) values (${user}, 'github', ${user}, 'ada', 'ada@example.test', ${user})`,
  );
  await db.execute(sql`insert into applications (id, user_id, app_name, repo_name, branch, env_vars, monitoring, ci_cd, selected_cloud, service_selected, deployment_env, analyze_options, status, target)
    values (${id}, ${user}, 'app', 'repo', 'main', '', false, false, 'AWS', 'EC2', 'development', 'manual', 'processing', 'local')`);
  return id;
}

/** A watcher that writes down what it gets. */
function watcher({ delayMs = 0 } = {}): Watcher & { got: LiveMessage[]; gone: boolean } {
  const got: LiveMessage[] = [];
  return {
    got,
    gone: false,
    isGone() {
      return this.gone;
    },
    async send(frames) {
      got.push(...frames.map((frame) => JSON.parse(frame) as LiveMessage));
      if (delayMs > 0) await sleep(delayMs);
    },
  };
}

const seqs = (got: LiveMessage[]) => got.map(({ seq }) => seq);
const upTo = (last: number, after = 0) => Array.from({ length: last - after }, (_, at) => after + at + 1);
async function until(check: () => boolean): Promise<void> {
  while (!check()) await sleep(20);
}

it('sends a frame a line, in the form of the contract', async () => {
  const id = await newApplication();
  const one = watcher();
  const leave = await hub.watch(id, 0, one);
  logs.append(id, 1, 'hello', 'success');
  await until(() => one.got.length === 1);
  expect(one.got).toEqual([
    { deployment_id: id, status: 'success', message: 'hello', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), seq: 1, version: 1 },
  ]);
  leave();
});

it('numbers lines without holes, whatever they hold, and however many write at once', async () => {
  const id = await newApplication();
  const texts = ['', '\0', 'half \ud800 pair', 'é😀', "'; drop table users; --", '{"a":1}', 'x'.repeat(8192)];
  const writers = [createLogLines(db), createLogLines(db), logs];
  for (let at = 0; at < 50; at += 1) for (const writer of writers) writer.append(id, 1, texts[at % texts.length]!);
  await Promise.all(writers.map((writer) => writer.flush(id)));
  const lines = await logs.read(id, 0, 1_000);
  expect(lines.map(({ seq }) => seq)).toEqual(upTo(150));
  expect(lines.filter(({ message }) => message === 'half \ufffd pair').length).toBeGreaterThan(0);
});

it('gives every watcher every line once and in order, while watchers come and go and connections break', async () => {
  const id = await newApplication();
  const total = 600;
  const histories = Array.from({ length: 20 }, () => [] as LiveMessage[]);
  let isWritten = false;
  const writing = (async () => {
    for (let at = 1; at <= total; at += 1) {
      logs.append(id, 1, `line ${at}`);
      if (at % 5 === 0) await sleep(15);
      if (at % 200 === 0) line.cut();
    }
    await logs.flush(id);
    isWritten = true;
  })();
  const visiting = histories.map(async (history, at) => {
    while (!isWritten || history.length < total) {
      const one = watcher();
      const leave = await hub.watch(id, history.at(-1)?.seq ?? 0, one);
      // The last visit waits for the rest; the earlier ones end at any moment.
      if (isWritten) await until(() => history.length + one.got.length >= total);
      else await sleep(10 + ((at * 37) % 120));
      leave();
      history.push(...one.got);
    }
  });
  await Promise.all([writing, ...visiting]);
  for (const history of histories) expect(seqs(history)).toEqual(upTo(total));
});

it('replays a long log page by page to a slow reader, then goes on live', async () => {
  const id = await newApplication();
  for (let at = 0; at < 3_500; at += 1) logs.append(id, 1, 'old');
  await logs.flush(id);
  const first = watcher({ delayMs: 10 });
  const leaveFirst = await hub.watch(id, 0, first);
  expect(seqs(first.got)).toEqual(upTo(3_500));
  const slow = watcher({ delayMs: 50 });
  const watching = hub.watch(id, 100, slow);
  logs.append(id, 1, 'new');
  const leave = await watching;
  await until(() => slow.got.length === 3_401);
  expect(seqs(slow.got)).toEqual(upTo(3_501, 100));
  leave();
  leaveFirst();
});

it('does not let a number that was never given hide lines from others', async () => {
  const id = await newApplication();
  logs.append(id, 1, 'first');
  await logs.flush(id);
  const [strange, usual] = [watcher(), watcher()];
  const leaveStrange = await hub.watch(id, 1_000_000, strange);
  const leave = await hub.watch(id, 0, usual);
  logs.append(id, 1, 'second');
  await until(() => strange.got.length === 1 && usual.got.length === 2);
  expect([seqs(strange.got), seqs(usual.got)]).toEqual([[2], [1, 2]]);
  leaveStrange();
  leave();
});

it('stops reading for a watcher that has gone', async () => {
  const id = await newApplication();
  for (let at = 0; at < 3_000; at += 1) logs.append(id, 1, 'old');
  await logs.flush(id);
  const other = watcher();
  const leaveOther = await hub.watch(id, 0, other);
  await until(() => other.got.length === 3_000);
  const one = watcher({ delayMs: 30 });
  const watching = hub.watch(id, 0, one);
  await until(() => one.got.length > 0);
  one.gone = true;
  (await watching)();
  expect(one.got.length).toBeLessThan(3_000);
  leaveOther();
});

it('sends what was written while the database could not be listened to', async () => {
  const id = await newApplication();
  const one = watcher();
  const leave = await hub.watch(id, 0, one);
  line.cut();
  logs.append(id, 1, 'unheard');
  await logs.flush(id);
  await until(() => one.got.length === 1);
  expect(one.got[0]?.message).toBe('unheard');
  leave();
});

it('never numbers lines of an application that was deleted', async () => {
  const id = await newApplication();
  await db.execute(sql`delete from applications where id = ${id}`);
  logs.append(id, 1, 'late');
  await logs.flush(id);
  expect(await logs.read(id, 0, 10)).toEqual([]);
});
