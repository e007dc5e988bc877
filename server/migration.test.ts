import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { DeploymentId, UserId } from '../contract/ids';
import { bootServer } from './testing/bootServer';
import { EMBEDDED } from './testing/deployments';
import { gitRepository, service } from './testing/gitRepository';
import { testDatabase } from './testing/testDatabase';

/** What version 0.1.0 left behind, as its own server wrote it: dumped after it had deployed these applications, one of them in the middle of its build. */
const DATA = path.resolve('server/testing/data-0.1.0');
type Facts = Record<'shop' | 'again' | 'mended' | 'broken' | 'waiting' | 'busy', DeploymentId> & { user: UserId; links: Record<string, string> };

let facts: Facts;
let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let server: Awaited<ReturnType<typeof bootServer>>;
const warnings: unknown[] = [];

beforeAll(async () => {
  facts = JSON.parse(await readFile(path.join(DATA, 'facts.json'), 'utf8'));
  folder = await mkdtemp(path.join(tmpdir(), 'gantry-migration-'));
  const dataFolder = path.join(folder, 'data');
  const reposFolder = path.join(folder, 'repos');
  const script = (await readFile(path.join(DATA, 'database.sql'), 'utf8')).replaceAll('{data}', dataFolder);
  // The builds that lay beside the database.
  for (const [, release] of script.matchAll(/"releaseFolder": "([^"]+)"/g)) {
    await mkdir(release!, { recursive: true });
    for (const [name, content] of Object.entries(service('process.env.WORD || "mended"')))
      await writeFile(path.join(release!, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  await gitRepository(path.join(reposFolder, 'busy'), service('"no longer busy"'));
  await gitRepository(path.join(reposFolder, 'shop'), service('"anew " + process.env.WORD'));
  database = await testDatabase(script);
  const log = { info: () => {}, warn: (fields: object, message: string) => void warnings.push([message, fields]) };
  server = await bootServer({ url: database.url, embedded: EMBEDDED, dataFolder, reposFolder, log });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const show = (id: DeploymentId) => server.services.applications.show(facts.user, id);
const versionsOf = async (id: DeploymentId) => server.services.versions.list(await server.services.applications.find(facts.user, id));
const textOf = async (id: DeploymentId) => (await fetch((await server.services.applications.find(facts.user, id)).hostedLink!)).text();
async function ended(id: DeploymentId) {
  for (;;) {
    const application = await show(id);
    if (['completed', 'failed'].includes(application.status)) return application;
    await sleep(50);
  }
}

it('keeps the ids, addresses and variables of sites that ran, and runs them', async () => {
  expect(new Set((await server.services.applications.list(facts.user)).map(({ id }) => id))).toEqual(
    new Set([facts.shop, facts.again, facts.mended, facts.broken, facts.waiting, facts.busy]),
  );
  for (const name of ['shop', 'again', 'mended'] as const)
    expect((await server.services.applications.find(facts.user, facts[name])).hostedLink).toBe(facts.links[name]);
  expect(await Promise.all([textOf(facts.shop), textOf(facts.again), textOf(facts.mended)])).toEqual(['kept', 'second', 'mended']);
});

it('makes a version of each attempt, with its commit, log and failure', async () => {
  const [second, first] = await versionsOf(facts.mended);
  expect(second).toMatchObject({ number: 2, status: 'completed', cause: 'trigger', is_live: true, created_by: 'ada', commit: { message: 'Change' } });
  expect(second!.commit!.hash).toMatch(/^[0-9a-f]{40}$/);
  expect(first).toMatchObject({
    number: 1,
    status: 'failed',
    cause: 'wizard',
    is_live: false,
    first_seq: 1,
    error_code: 'BUILD_FAILED',
    error: expect.stringContaining('npm run build ended'),
  });
  const { rows } = await server.db.execute<{ message: string }>(
    sql`select message from log_lines where application_id = ${facts.mended} and seq = ${second!.first_seq}`,
  );
  expect(rows[0]!.message).toBe('Deploying mended again (attempt 2)');
  expect(await show(facts.broken)).toMatchObject({ status: 'failed', live: null, latest: { number: 1, status: 'failed' } });
  expect(await versionsOf(facts.waiting)).toEqual([]);
  expect(await show(facts.waiting)).toMatchObject({ status: 'queued', live: null, latest: null });
});

it('keeps a domain with its certificate, and what was reported', async () => {
  expect(await show(facts.shop)).toMatchObject({ domain_name: 'shop.test' });
  const { rows } = await server.db.execute<{ state: string; domain: string }>(
    sql`select state, data->>'domain' as domain from resources where application_id = ${facts.shop} and kind = 'certificate'`,
  );
  expect(rows).toEqual([{ state: 'made', domain: 'shop.test' }]);
  expect((await server.services.reports.status(await server.services.applications.find(facts.user, facts.broken))).message).toBe(
    'Reported, under review by our team',
  );
});

it('gives the second of two sites of one name a name of its own', async () => {
  expect((await show(facts.shop)).app_name).toBe('shop');
  expect((await show(facts.again)).app_name).toBe(`Shop-${facts.again.slice(0, 8)}`);
});

it('begins anew what was being built, and deploys, rolls back and deletes what was there', async () => {
  expect(await ended(facts.busy)).toMatchObject({ status: 'completed', live: { number: 1 } });
  expect(await textOf(facts.busy)).toBe('no longer busy');

  await server.services.versions.redeploy(facts.user, facts.shop);
  expect(await ended(facts.shop)).toMatchObject({ status: 'completed', live: { number: 2 } });
  expect(await textOf(facts.shop)).toBe('anew kept');
  await server.services.versions.rollBack(facts.user, facts.shop, 1);
  expect(await ended(facts.shop)).toMatchObject({ status: 'completed', live: { number: 3 } });
  expect(await textOf(facts.shop)).toBe('kept');
  expect((await server.services.applications.find(facts.user, facts.shop)).hostedLink).toBe(facts.links.shop);

  expect(await server.services.removal.remove(await server.services.applications.find(facts.user, facts.shop))).toContain('shop was deleted; removed: ');
  await expect(fetch(facts.links.shop!)).rejects.toThrow();
});

it('has warned of nothing', () => {
  expect(warnings).toEqual([]);
});
