import * as fc from 'fast-check';
import '../scripts/jest/fuzzSeed';
import { CALLS, type Call, type CallName } from '../contract/calls';
import { type Conformance, conformance, type Sent } from './testing/conformance';
import { type Deployments, ROLE_ARN, startDeployments } from './testing/deployments';
import { EVIL_TEXTS, near } from './testing/hostile';

const RUNS = 40;
const NAMES = Object.keys(CALLS) as CallName[];

let server: Deployments;
let api: Conformance;
let ada: Awaited<ReturnType<Deployments['user']>>;
let site: string;
beforeAll(async () => {
  server = await startDeployments({ resolve: async () => ['127.0.0.1'] });
  api = await conformance(server.server().address);
  ada = await server.user('ada');
  site = await ada.deploy({ repo_name: 'samples/static-site', app_name: 'site' });
  await ada.ended(site);
});
afterAll(() => server.close());

/** Words that get a request past the first check, so that the second is met too. */
const PLAUSIBLE = ['samples/static-site', 'main', 'AWS', 'EC2', 'development', 'manual', ROLE_ARN, 'us-east-1', 'starter', 'IN', 'shop.test', 'a@b.test'];
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 64 }), fc.constantFrom(...EVIL_TEXTS), fc.constantFrom(...PLAUSIBLE));
/** Without the texts that make another address of it. */
const inPath = text.filter((given) => !['', '.', '..'].includes(given));
const BROKEN = ['', '{', '"x"', '{"__proto__":{"a":1}}', '['.repeat(90_000) + ']'.repeat(90_000), `{"email":"${'x'.repeat(600_000)}"}`];

/** A session without a role, so that nothing that is triggered runs; the domain of a running site is Ada's to give. */
async function target(name: CallName): Promise<{ token: string; params: Record<string, string> }> {
  const { instance_meta } = await ada.find(site);
  if (name === 'configureSsl') return { token: ada.token, params: { id: site, instanceId: instance_meta?.instance_id ?? '' } };
  const user = await server.user(`user of ${name}`, { connected: false });
  const { json } = await user.create({ repo_name: 'samples/static-site', app_name: 'mine' });
  return { token: user.token, params: { id: json.id } };
}

it.each(NAMES)('%s never fails on what it is sent, and always says what is wrong', async (name) => {
  const { body, query, params }: Call = CALLS[name];
  const { token, params: real } = await target(name);
  const schema = api.document.operationOf(name).requestBody?.content?.['application/json']?.schema;
  const sent: fc.Arbitrary<Sent> = fc.record({
    token: fc.oneof({ weight: 9, arbitrary: fc.constant(token) }, fc.stringMatching(/^[!-~]{0,80}$/)),
    params: fc.record(
      Object.fromEntries(Object.keys(params ? real : {}).map((key) => [key, fc.oneof({ weight: 3, arbitrary: fc.constant(real[key]!) }, inPath)])),
    ),
    ...(query ? { query: fc.dictionary(fc.constantFrom('code', 'state', '__proto__'), text), cookie: fc.constantFrom('gantry-sign-in=x', '; =;gantry') } : {}),
    ...(body
      ? { body: fc.oneof({ weight: 6, arbitrary: near(schema ?? {}, text) }, { weight: 2, arbitrary: fc.jsonValue() }, fc.constantFrom(...BROKEN)) }
      : {}),
  });
  await fc.assert(
    fc.asyncProperty(sent, async (request) => {
      expect((await api.send(name, request)).status).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
});

it.each(NAMES.filter((name) => CALLS[name].path.includes('{')))('%s takes no address that is not well formed', async (name) => {
  const { method, path }: Call = CALLS[name];
  for (const raw of ['%', '%zz', '%00', '%ff', '..%2f..', '%2e%2e', `${'x'.repeat(5_000)}`, '%f0%9f%92%a9']) {
    const response = await fetch(`${server.server().address}/api${path.replace(/\{\w+\}/g, raw)}`, {
      method,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    await api.document.check(name, response.status, await response.json());
  }
});

it('answers strange authorization headers with 401', async () => {
  for (const authorization of ['Bearer', 'Bearer  ', 'Basic abc', 'bearer \u00ff', `Bearer ${'x'.repeat(8_000)}`, "Bearer ' or 1=1"]) {
    const response = await fetch(`${server.server().address}/api/user`, { headers: { authorization } });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'SESSION_INVALID']);
  }
});

it('has warned of nothing, and still serves the site', async () => {
  expect(server.warnings).toEqual([]);
  expect((await fetch(await ada.link(site))).status).toBe(200);
});
