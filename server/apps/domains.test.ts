import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { connect } from 'node:tls';
import { and, eq } from 'drizzle-orm';
import { resources } from '../data/schema';
import { type Deployments, startDeployments } from '../testing/deployments';
import { service } from '../testing/gitRepository';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
let one: string;
let two: string;
const addresses: Record<string, string[]> = { 'shop.example.com': ['127.0.0.1'], 'elsewhere.example.com': ['192.0.2.7'] };
const resolve = async (domain: string) => {
  if (!addresses[domain]) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
  return addresses[domain];
};
beforeAll(async () => {
  server = await startDeployments({ resolve });
  user = await server.user('ada');
  await server.repository('echo', service('JSON.stringify(request.headers)'));
  [one, two] = (await Promise.all(['one', 'two'].map((app_name) => user.deploy({ repo_name: 'echo', app_name })))) as [string, string];
  await Promise.all([user.ended(one), user.ended(two)]);
});
afterAll(() => server.close());

const instanceOf = (id: string) => `local-${id.replaceAll('-', '').slice(0, 12)}`;
const configure = (id: string, domain_name: string, email_id = 'ada@example.com', instanceId = instanceOf(id)) =>
  user.ask<{ success?: boolean; message: string; code?: string }>('configureSsl', id, { body: { domain_name, email_id }, params: { instanceId } });
const portOf = (message: string) => Number(/:(\d+) /.exec(message)?.[1]);
/** What the ledger keeps of a site's certificate. */
async function storedOf(id: string): Promise<{ certificate: string; key: string }> {
  const [row] = await server
    .server()
    .db.select()
    .from(resources)
    .where(and(eq(resources.applicationId, id), eq(resources.kind, 'certificate')));
  return row!.data as { certificate: string; key: string };
}
const authority = () => readFile(path.join(server.dataFolder, 'certificates', 'authority.pem'), 'utf8');

/** Asks for a page as a browser would that trusts the local authority and resolves every name to this machine. */
async function visit(domain: string, port: number): Promise<{ status: number; headers: Record<string, string> }> {
  const ca = await authority();
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', servername: domain, port, path: '/', headers: { host: `${domain}:${port}` }, ca, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      done({ status: answer.statusCode!, headers: text.startsWith('{') ? JSON.parse(text) : {} });
    })
      .on('error', fail)
      .end();
  });
}

it('serves a site under its domain over HTTPS, with a certificate that the local authority signed for it', async () => {
  const { status, json } = await configure(one, ' Shop.Example.com. ');
  expect([status, json.success]).toEqual([200, true]);
  expect(json.message).toMatch(/^https:\/\/shop\.example\.com:\d+ now serves this site/);
  expect((await user.find(one)).domain_name).toBe('shop.example.com');
  const { status: answered, headers } = await visit('shop.example.com', portOf(json.message));
  expect(answered).toBe(200);
  expect(headers).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-host': `shop.example.com:${portOf(json.message)}` });

  const row = await storedOf(one);
  const certificate = new X509Certificate(row.certificate);
  expect(certificate.subjectAltName).toBe('DNS:shop.example.com');
  expect(certificate.verify(new X509Certificate(await authority()).publicKey)).toBe(true);
  expect(row.key).not.toContain('PRIVATE KEY');
});

it('serves two sites side by side, and no other name', async () => {
  const port = portOf((await configure(two, 'two.test')).json.message);
  expect((await visit('two.test', port)).headers['x-forwarded-host']).toBe(`two.test:${port}`);
  expect((await visit('shop.example.com', port)).status).toBe(200);
  await expect(visit('three.test', port)).rejects.toThrow();
});

it('takes a new domain in place of the old one', async () => {
  const port = portOf((await configure(two, 'other.test')).json.message);
  expect((await visit('other.test', port)).status).toBe(200);
  await expect(visit('two.test', port)).rejects.toThrow();
});

it('serves again after a restart, with the same certificate', async () => {
  const before = portOf((await configure(one, 'shop.example.com')).json.message);
  const serial = async (port: number) =>
    new Promise<string>((done) => {
      const socket = connect({ host: '127.0.0.1', port, servername: 'shop.example.com', rejectUnauthorized: false }, () => {
        done(socket.getPeerCertificate().serialNumber);
        socket.destroy();
      });
    });
  const number = await serial(before);
  await server.restart();
  const port = portOf((await configure(two, 'other.test')).json.message);
  expect(await serial(port)).toBe(number);
  expect((await visit('shop.example.com', port)).status).toBe(200);
});

it.each([
  ['no domain', '', 'ada@example.com', 'SSL_FIELDS_REQUIRED'],
  ['no email address', 'a.test', ' ', 'SSL_FIELDS_REQUIRED'],
  ['a single label', 'localhost', 'ada@example.com', 'DOMAIN_INVALID'],
  ['an address', '127.0.0.1', 'ada@example.com', 'DOMAIN_INVALID'],
  ['a scheme', 'https://a.test', 'ada@example.com', 'DOMAIN_INVALID'],
  ['a path', 'a.test/x', 'ada@example.com', 'DOMAIN_INVALID'],
  ['a label with a dash at its end', 'a-.test', 'ada@example.com', 'DOMAIN_INVALID'],
  ['a wildcard', '*.a.test', 'ada@example.com', 'DOMAIN_INVALID'],
  ['no email address in the email address', 'a.test', 'ada', 'EMAIL_INVALID'],
  ['a domain of another site', 'SHOP.example.com', 'ada@example.com', 'DOMAIN_TAKEN'],
  ['a domain that points elsewhere', 'elsewhere.example.com', 'ada@example.com', 'DNS_NOT_POINTING'],
  ['a domain that points nowhere', 'nowhere.example.com', 'ada@example.com', 'DNS_NOT_POINTING'],
])('refuses %s', async (_, domain, email, code) => {
  const { status, json } = await configure(two, domain, email);
  expect(json).toMatchObject({ code });
  expect(status).toBeGreaterThanOrEqual(400);
  expect((await user.find(two)).domain_name).toBe('other.test');
});

it('says both required fields in the words of the specification [5-14]', async () => {
  expect((await configure(two, ' ', ' ')).json.message).toBe('Please fill in all required fields');
});

it('names the address that a domain points to', async () => {
  expect((await configure(two, 'elsewhere.example.com')).json.message).toBe(
    'elsewhere.example.com points to 192.0.2.7, not to 127.0.0.1. Correct the A record, then try again.',
  );
});

it('serves an international name', async () => {
  const { json } = await configure(two, 'bücher.test');
  expect((await user.find(two)).domain_name).toBe('xn--bcher-kva.test');
  expect((await visit('xn--bcher-kva.test', portOf(json.message))).status).toBe(200);
});

it('refuses another instance, and a deployment that has not completed', async () => {
  expect((await configure(two, 'b.test', 'ada@example.com', 'local-0')).json).toMatchObject({ code: 'INSTANCE_MISMATCH' });
  const queued = (await user.create({ repo_name: 'echo', app_name: 'queued' })).json.id;
  expect((await configure(queued, 'b.test')).json).toMatchObject({ code: 'DEPLOYMENT_NOT_COMPLETED' });
});

it('gives a domain to one of two sites that ask for it at once', async () => {
  const answers = await Promise.all([configure(one, 'wanted.test'), configure(two, 'wanted.test')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('renews a certificate that ends soon', async () => {
  const { domains } = server.server().services.targets.default;
  const row = await storedOf(one);
  await domains!.renew(Date.now() + 40 * 24 * 3_600_000);
  expect((await storedOf(one)).certificate).toBe(row.certificate);
  await domains!.renew(Date.now() + 61 * 24 * 3_600_000);
  expect((await storedOf(one)).certificate).not.toBe(row.certificate);
});

it('no longer serves a site that was deleted, and frees its domain', async () => {
  const port = portOf((await configure(one, 'freed.test')).json.message);
  await user.ask('deleteDeployment', one);
  await expect(visit('freed.test', port)).rejects.toThrow();
  expect((await configure(two, 'freed.test')).status).toBe(200);
  expect((await visit('freed.test', port)).status).toBe(200);
});
