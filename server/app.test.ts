import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { CALLS, type Call } from '../contract/calls';
import { socketProtocols } from '../contract/logs';
import { ProblemSchema } from '../contract/reply';
import { build } from './app';
import type { ApplicationServices } from './applicationServices';
import { createLogger } from './log';
import { type Accounts, startAccounts } from './testing/accounts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

type Document = { paths: Record<string, Record<string, { security?: object[]; requestBody?: object; parameters?: { in: string; name: string }[] }>> };
const get = (path: string, init?: RequestInit) => fetch(`${accounts.address}${path}`, init);
const post = (path: string, body: string, type = 'application/json') => get(path, { method: 'POST', headers: { 'content-type': type }, body });
const problemOf = async (response: Response) => ({ status: response.status, ...ProblemSchema.parse(await response.json()) });

describe('OpenAPI', () => {
  let document: Document;
  beforeAll(async () => {
    document = (await (await get('/api/docs/json')).json()) as Document;
  });

  it.each(Object.entries(CALLS))('describes %s as the contract has it', (_name, call: Call) => {
    const operation = document.paths[`/api${call.path}`]?.[call.method.toLowerCase()];
    expect(operation).toBeDefined();
    expect(operation?.security !== undefined).toBe(!call.open);
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? [];
    expect(inPath.sort()).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
  });

  it('describes nothing that the contract does not know', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
    const known = Object.values(CALLS).map(({ method, path }) => `${method.toLowerCase()} /api${path}`);
    expect(described.sort()).toEqual(known.sort());
  });

  it('is drawn for people, with nothing that the page policy forbids', async () => {
    const page = await get('/api/docs/');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
    for (const [, source = ''] of html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g))
      expect((await get(new URL(source, 'http://x/api/docs/').pathname)).status).toBe(200);
  });
});

describe('requests', () => {
  it('are answered with and without a slash at the end', async () => {
    for (const path of ['/api/git/login', '/api/git/login/', '/api/health', '/api/health/']) expect((await get(path)).status).toBe(200);
  });

  it('to an unknown call are answered with a problem', async () => {
    await expect(problemOf(await get('/api/nowhere'))).resolves.toMatchObject({ status: 404, code: 'NOT_FOUND', detail: 'There is nothing at this address.' });
  });

  it.each([
    ['no JSON', '{"email":', 400, 'BODY_UNREADABLE'],
    ['too large', JSON.stringify({ email: 'x'.repeat(600_000) }), 413, 'BODY_TOO_LARGE'],
    ['of the wrong shape', JSON.stringify({ email: 5 }), 422, 'VALIDATION'],
    ['no object', '"text"', 422, 'VALIDATION'],
  ])('whose body is %s are answered with why', async (_what, body, status, code) => {
    const problem = await problemOf(await post('/api/admin/api/mfa/reset', body));
    expect(problem).toMatchObject({ status, code });
    expect(problem.detail).toBe(problem.message);
  });

  it('name the field that is wrong', async () => {
    const { detail } = await problemOf(await post('/api/admin/api/mfa/reset', '{}'));
    expect(detail).toMatch(/^Check the request: email: .*[^.]\.$/);
  });

  it('in a type that nobody reads are answered with a problem', async () => {
    await expect(problemOf(await post('/api/admin/api/mfa/reset', '<x/>', 'text/xml'))).resolves.toMatchObject({ code: 'BODY_UNREADABLE' });
  });
});

describe('answers', () => {
  it('carry the headers that keep other sites out', async () => {
    const { headers } = await get('/api/health');
    expect(headers.get('content-security-policy')).toContain("default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('of a failure of ours tell nothing of it', async () => {
    const broken = await startAccounts();
    await broken.db.execute('drop table sessions');
    const response = await fetch(`${broken.address}/api/user`, { headers: { authorization: 'Bearer anything' } });
    expect(await response.json()).toEqual({
      code: 'INTERNAL',
      detail: 'Something went wrong on our side. Nothing was lost; please try again.',
      message: 'Something went wrong on our side. Nothing was lost; please try again.',
    });
    expect(response.status).toBe(500);
    await broken.close();
  });

  it('of the health check tell when the database is gone', async () => {
    const broken = await startAccounts();
    await broken.loseDatabase();
    await expect(problemOf(await fetch(`${broken.address}/api/health`))).resolves.toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    await broken.close();
  });
});

it('closes a live log that sends too much, and takes it for no fault of its own', async () => {
  const written: string[] = [];
  const applications = { applications: { find: () => new Promise(() => {}) }, hub: {} } as unknown as ApplicationServices;
  const { db, seal, peers, services, open } = accounts;
  const logger = createLogger({ level: 'debug', terminal: false, write: (line) => written.push(line) });
  const app = await build({ db, seal, peers, accounts: services, applications, settings: { publicUrl: 'http://localhost:3000', statecharts: false }, logger });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/deployments/${randomUUID()}`, socketProtocols(await open('ada')));
  socket.on('open', () => socket.send('x'.repeat(4 * 1024 + 1)));
  expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(1009);
  expect(written.map((line) => JSON.parse(line)).filter(({ err }) => err)).toEqual([expect.objectContaining({ level: 20, msg: 'A live log was broken off' })]);
  await app.close();
});
