import { sql } from 'drizzle-orm';
import { CALLS, type Call, type CallName } from '../contract/calls';
import { type Conformance, conformance, type Sent } from './testing/conformance';
import { type Deployments, ROLE_ARN, startDeployments } from './testing/deployments';

let server: Deployments;
let api: Conformance;
let ada: Awaited<ReturnType<Deployments['user']>>;
/** Has no role: what they trigger fails at once. */
let eve: Awaited<ReturnType<Deployments['user']>>;
let site: string;
let failed: string;
let expired: string;
beforeAll(async () => {
  server = await startDeployments({ resolve: async () => ['127.0.0.1'] });
  api = await conformance(server.server().address);
  [ada, eve] = await Promise.all([server.user('ada'), server.user('eve', { connected: false })]);
  site = await ada.deploy({ repo_name: 'samples/static-site', app_name: 'site' });
  failed = await eve.deploy({ repo_name: 'samples/static-site', app_name: 'failed' });
  await Promise.all([ada.ended(site), eve.ended(failed)]);
  const { accounts, db } = server.server();
  expired = await accounts.sessions.open(eve.id);
  await db.execute(sql`update sessions set expires_at = now() - interval '1 second' where created_at = (select max(created_at) from sessions)`);
});
afterAll(() => server.close());

const queued = async () => (await eve.create({ repo_name: 'samples/static-site', app_name: `app ${Math.random()}`.slice(0, 20) })).json.id;
const ofEve = async (): Promise<Sent> => ({ token: eve.token, params: { id: await queued() } });
/** A site with two versions, the first of them to go back to. */
const ofReturning = async (): Promise<Sent> => {
  const id = await ada.deploy({ repo_name: 'samples/static-site', app_name: `app ${Math.random()}`.slice(0, 20) });
  await ada.ended(id);
  await ada.redeploy(id);
  return { token: ada.token, params: { id, number: '1' } };
};
const ofRunning = async (): Promise<Sent> => {
  await server.repository('endless', { 'package.json': { scripts: { build: 'sleep 1000' } } });
  const id = await ada.deploy({ repo_name: 'endless', app_name: `app ${Math.random()}`.slice(0, 20) });
  return { token: ada.token, params: { id } };
};
const ofSite = (): Sent => ({ token: ada.token, params: { id: site } });
const ofFailed = (): Sent => ({ token: eve.token, params: { id: failed } });
const asAda = (body?: unknown): Sent => ({ token: ada.token, ...(body === undefined ? {} : { body }) });
const BILLING = { street: '1 Main St', city: 'Pune', state: 'MH', zipcode: '411001', country: 'IN' };
const NEW_DEPLOYMENT = {
  app_name: 'shop',
  repo_name: 'samples/node-service',
  branch: 'main',
  env_vars: { GREETING: 'hello' },
  monitoring: false,
  ci_cd: true,
  selected_cloud: 'AWS',
  service_selected: 'EC2',
  status: 'Active',
  deployment_env: 'staging',
  analyze_options: 'manual',
};

/** A sign-in up to the second factor; its one-time code is in the server's log. */
async function challenged(username: string) {
  const { json } = await api.send('githubCallback', await api.consent('github', username));
  const token = /: (\d{6}) /.exec(server.notes.findLast((line) => line.includes(`${username}@example.test`)) ?? '')?.[1] ?? '';
  return { email: String(json.email), code: json.code, token };
}

const GOOD: Record<CallName, () => Sent | Promise<Sent>> = {
  githubLogin: () => ({}),
  githubCallback: () => api.consent('github', 'grace'),
  bitbucketLogin: () => ({}),
  bitbucketCallback: () => api.consent('bitbucket', 'barbara'),
  currentUser: asAda,
  verifyMfa: async () => ({ body: { ...(await challenged('mary')), user_type: 'user', provider_type: 'github' } }),
  resetMfa: async () => ({ body: { email: (await challenged('rita')).email } }),
  logout: async () => ({ token: await server.server().accounts.sessions.open(eve.id) }),
  getAwsClient: asAda,
  verifyAws: () => asAda({ role_arn: ROLE_ARN }),
  createAwsClient: () => asAda({ role_arn: ROLE_ARN, region: 'us-east-1' }),
  createDeployment: () => asAda(NEW_DEPLOYMENT),
  triggerDeployment: ofEve,
  retriggerDeployment: ofEve,
  listDeployments: asAda,
  getDeployment: ofSite,
  getLogs: ofSite,
  getHostedLink: ofSite,
  listRepositories: asAda,
  listBranches: () => asAda({ repo_name: 'samples/static-site' }),
  getDashboard: asAda,
  configureSsl: async () => ({
    token: ada.token,
    params: { id: site, instanceId: (await ada.find(site)).instance_meta?.instance_id ?? '' },
    body: { domain_name: 'shop.example.com', email_id: 'ada@example.com' },
  }),
  getReportStatus: ofFailed,
  reportFailed: ofFailed,
  deleteDeployment: ofEve,
  listCountries: asAda,
  upgradePlan: () => asAda({ data: { plan_id: 'starter' }, billing: BILLING }),
  listPlans: asAda,
  getTrustPrincipal: asAda,
  getSteps: ofSite,
  getMetrics: ofSite,
  listVersions: ofSite,
  compareVersions: () => ({ token: ada.token, params: { id: site, from: '1', to: '1' } }),
  redeploy: ofEve,
  rollBack: ofReturning,
  cancelVersion: ofRunning,
  getSettings: ofSite,
  changeSettings: () => ({ ...ofSite(), body: { branch: 'main', variables: { set: { A: '1' }, remove: ['B'] } } }),
  getOutput: ofSite,
};

type Bad = { what: string; sent: () => Sent | Promise<Sent>; status: number; code: string };

/** What can be wrong with a call, read off its description. Each is good but for one thing. */
function badCases(name: CallName): Bad[] {
  const { open, params, query, body }: Call = CALLS[name];
  const but = (change: Sent) => async () => ({ ...(await GOOD[name]()), ...change });
  const at = (id: () => string, token?: () => string) => async () => {
    const good = await GOOD[name]();
    return { ...good, params: { ...good.params, id: id() }, ...(token ? { token: token() } : {}) };
  };
  const expiredNow: Bad = { what: 'an expired token', sent: async () => ({ ...(await GOOD[name]()), token: expired }), status: 401, code: 'SESSION_INVALID' };
  return [
    ...(open
      ? []
      : [
          { what: 'no token', sent: but({ token: undefined }), status: 401, code: 'SESSION_INVALID' },
          { what: 'a forged token', sent: but({ token: 'A'.repeat(43) }), status: 401, code: 'SESSION_INVALID' },
          expiredNow,
        ]),
    ...(params
      ? [
          { what: 'a malformed id', sent: at(() => '42'), status: 422, code: 'VALIDATION' },
          { what: 'an unknown id', sent: at(() => '00000000-0000-4000-8000-000000000000'), status: 404, code: 'DEPLOYMENT_NOT_FOUND' },
          {
            what: "another user's id",
            sent: at(
              () => site,
              () => eve.token,
            ),
            status: 404,
            code: 'DEPLOYMENT_NOT_FOUND',
          },
        ]
      : []),
    ...(query && !open ? [{ what: 'a malformed query', sent: but({ query: { version: 'x', after: 'x'.repeat(100) } }), status: 422, code: 'VALIDATION' }] : []),
    ...(query && open
      ? [
          { what: 'no query', sent: but({ query: {} }), status: 422, code: 'VALIDATION' },
          { what: 'a state of another browser', sent: but({ cookie: 'gantry-sign-in=other' }), status: 400, code: 'OAUTH_STATE_MISMATCH' },
        ]
      : []),
    ...(body
      ? [
          { what: 'no body', sent: but({ body: undefined }), status: 422, code: 'VALIDATION' },
          { what: 'an empty body', sent: but({ body: '' }), status: 400, code: 'BODY_UNREADABLE' },
          { what: 'half a body', sent: but({ body: '{"a":' }), status: 400, code: 'BODY_UNREADABLE' },
          { what: 'another type', sent: but({ body: '<a/>', type: 'text/xml' }), status: 400, code: 'BODY_UNREADABLE' },
          { what: 'null', sent: but({ body: null }), status: 422, code: 'VALIDATION' },
          { what: 'an empty object', sent: but({ body: {} }), status: 422, code: 'VALIDATION' },
          { what: 'a list', sent: but({ body: [] }), status: 422, code: 'VALIDATION' },
          { what: 'a body of 600 KB', sent: but({ body: { email: 'x'.repeat(600_000) } }), status: 413, code: 'BODY_TOO_LARGE' },
        ]
      : []),
  ];
}

const NAMES = Object.keys(CALLS) as CallName[];
/** What takes nothing that could be wrong has its bad case at the end of this file. */
const TAKES_NOTHING: CallName[] = ['githubLogin', 'bitbucketLogin'];

it.each(NAMES)('%s answers a good request as the served OpenAPI document describes', async (name) => {
  expect((await api.send(name, await GOOD[name]())).status).toBe(200);
});

it('every call has a bad case', () => {
  expect(NAMES.filter((name) => badCases(name).length === 0)).toEqual(TAKES_NOTHING);
});

describe.each(NAMES.filter((name) => !TAKES_NOTHING.includes(name)))('%s refuses', (name) => {
  it.each(badCases(name).map((bad) => [bad.what, bad] as const))('%s', async (_, { sent, status, code }) => {
    const answer = await api.send(name, await sent());
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(answer.json.detail).toBe(answer.json.message);
  });
});

it('githubLogin and bitbucketLogin refuse an address that begins very many sign-ins', async () => {
  let last = await api.send('githubLogin');
  while (last.status === 200) last = await api.send('githubLogin');
  for (const { status, json } of [last, await api.send('bitbucketLogin')]) expect([status, json.code]).toEqual([429, 'RATE_LIMITED']);
});

it('has warned of nothing', () => {
  expect(server.warnings).toEqual([]);
});
