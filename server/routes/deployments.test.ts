import { eq } from 'drizzle-orm';
import type { CallName } from '../../contract/calls';
import type { Deployment, LocalMetrics, Step } from '../../contract/deployments';
import { MESSAGES } from '../../contract/messages';
import { applications, users } from '../data/schema';
import { type Deployments, startDeployments, until } from '../testing/deployments';
import { commit, service } from '../testing/gitRepository';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
/** Has no role: what they trigger fails at once. */
let other: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments();
  user = await server.user('ada');
  other = await server.user('grace', { connected: false });
  await server.repository('repo', service('"hello"'));
  await commit(server.repositoryFolder('repo'), {}, 'feature/x');
});
afterAll(() => server.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let names = 0;
const newName = () => {
  names += 1;
  return `app ${names}`;
};
const created = async (body: Parameters<typeof user.create>[0] = {}, who = user) =>
  (await who.create({ repo_name: 'repo', app_name: newName(), ...body })).json.id;
const failedOne = async () => {
  const id = await created({}, other);
  await other.ask('triggerDeployment', id);
  await other.ended(id);
  return id;
};

describe('creating', () => {
  it('changes what was made before and never triggered, so that an answer that was lost leaves no second one', async () => {
    const [one, two] = await Promise.all([
      user.create({ repo_name: 'repo', app_name: 'Twice' }),
      user.create({ repo_name: 'repo', app_name: 'twice', branch: 'feature/x' }),
    ]);
    expect(two.json.id).toBe(one.json.id);
    const { json } = await user.create({ repo_name: 'repo', app_name: 'Twice', branch: 'feature/x' });
    expect(json.id).toBe(one.json.id);
    expect(await user.find(json.id)).toMatchObject({ app_name: 'Twice', branch: 'feature/x' });
    await user.ask('triggerDeployment', json.id);
    await user.ended(json.id);
    // From then on the name is this application, and the wizard makes its next version.
    expect((await user.create({ repo_name: 'repo', app_name: 'Twice' })).json.id).toBe(json.id);
    expect((await user.ask('triggerDeployment', json.id)).status).toBe(200);
    await user.ended(json.id);
    expect((await user.versions(json.id)).map(({ number, cause, is_live }) => [number, cause, is_live])).toEqual([
      [2, 'wizard', true],
      [1, 'wizard', false],
    ]);
  });

  it('stores a queued deployment, and answers with its id in both places', async () => {
    const { status, json } = await user.create({ repo_name: 'repo', app_name: ' Shop_1.0-b ', branch: 'feature/x', ci_cd: true });
    expect(status).toBe(200);
    expect(json).toEqual({ id: expect.any(String), success: true, data: { id: json.id } });
    expect(await user.find(json.id)).toEqual({
      id: json.id,
      app_name: 'Shop_1.0-b',
      repo_name: 'repo',
      branch: 'feature/x',
      user_id: user.id,
      selected_cloud: 'AWS',
      service_selected: 'EC2',
      monitoring: false,
      ci_cd: true,
      analyze_options: 'manual',
      status: 'queued',
      created_on: expect.stringMatching(/Z$/),
      modified_at: expect.stringMatching(/Z$/),
      domain_name: null,
      instance_meta: null,
      live: null,
      latest: null,
    });
  });

  it('takes an empty service for EC2, an empty branch for main, any case of cloud and environment', async () => {
    const id = await created({ service_selected: '', branch: ' ', selected_cloud: 'aws', deployment_env: 'Production' });
    expect(await user.find(id)).toMatchObject({ service_selected: 'EC2', branch: 'main', selected_cloud: 'AWS' });
  });

  it('takes the default branch for an empty one where there is no main', async () => {
    await server.repository('trunked', service('1'));
    await server.renameBranch('trunked', 'main', 'trunk');
    expect(await user.find(await created({ repo_name: 'trunked', branch: '' }))).toMatchObject({ branch: 'trunk' });
  });

  it.each([
    ['no name', { app_name: '  ' }, 'APP_NAME_REQUIRED'],
    ['a name with shell characters', { app_name: 'a; rm -rf /' }, 'APP_NAME_INVALID'],
    ['a name like an option', { app_name: '-rf' }, 'APP_NAME_INVALID'],
    ['a name of more than 63 characters', { app_name: 'a'.repeat(64) }, 'APP_NAME_INVALID'],
    ['an unknown repository', { repo_name: 'nowhere' }, 'REPOSITORY_NOT_FOUND'],
    ['a repository that climbs', { repo_name: '../repo' }, 'REPOSITORY_NOT_FOUND'],
    ['an unknown branch', { branch: 'nowhere' }, 'BRANCH_NOT_FOUND'],
    ['a branch in the wrong case', { branch: 'Main' }, 'BRANCH_NOT_FOUND'],
    ['a branch like an option', { branch: '--upload-pack=touch pwned' }, 'BRANCH_INVALID'],
    ['a branch that git forbids', { branch: 'a..b' }, 'BRANCH_INVALID'],
    ['a branch with a line break', { branch: 'a\nb' }, 'BRANCH_INVALID'],
    ['ECS [5-10]', { service_selected: 'ECS' }, 'SERVICE_UNAVAILABLE'],
    ['EKS [5-10]', { service_selected: 'EKS' }, 'SERVICE_UNAVAILABLE'],
    ['a service that does not exist', { service_selected: 'nope' }, 'SERVICE_UNAVAILABLE'],
    ['an unknown cloud', { selected_cloud: 'GCP' }, 'CLOUD_UNKNOWN'],
    ['an unknown environment', { deployment_env: 'qa' }, 'ENVIRONMENT_UNKNOWN'],
    ['a variable that no shell takes', { env_vars: { 'A B': '1' } }, 'ENV_KEY_INVALID'],
    ['a variable named like an option', { env_vars: { '-x': '1' } }, 'ENV_KEY_INVALID'],
    ['too many variables', { env_vars: { A: 'x'.repeat(64 * 1024) } }, 'ENV_TOO_LARGE'],
    ['monitoring without the plan for it [5-9]', { monitoring: true }, 'MONITORING_NOT_IN_PLAN'],
  ])('refuses %s', async (_, body, code) => {
    const { status, json } = await user.create({ repo_name: 'repo', app_name: newName(), ...body } as never);
    expect([status, json]).toEqual([expect.any(Number), expect.objectContaining({ code, message: expect.stringMatching(/\w/) })]);
    expect(status === 404 || status === 422).toBe(true);
  });

  it('allows monitoring on a plan that has it [5-9]', async () => {
    const rich = await server.user('rich');
    await server.server().db.update(users).set({ planId: 'professional' }).where(eq(users.id, rich.id));
    const { json } = await rich.create({ repo_name: 'repo', app_name: 'watched', monitoring: true });
    expect(await rich.find(json.id)).toMatchObject({ monitoring: true });
  });

  it('never shows a variable again, and stores it sealed; blank names are dropped', async () => {
    const id = await created({ env_vars: { TOKEN: 'hunter2-hunter2', ' ': 'blank' } });
    const answers = await Promise.all([user.find(id), server.call('listDeployments', { token: user.token })]);
    expect(JSON.stringify(answers)).not.toMatch(/hunter2|TOKEN/);
    const [row] = await server.server().db.select().from(applications).where(eq(applications.id, id));
    expect(JSON.stringify(row)).not.toMatch(/hunter2|TOKEN/);
    expect(server.server().services.applications.variables(row!)).toEqual({ TOKEN: 'hunter2-hunter2' });
  });
});

describe('triggering', () => {
  it('starts one workflow when it is asked twice at once, by either method', async () => {
    const id = await created();
    const answers = await Promise.all([user.ask('triggerDeployment', id), user.ask('retriggerDeployment', id), user.ask('triggerDeployment', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ json }) => json.code)).toEqual(['DEPLOYMENT_RUNNING', 'DEPLOYMENT_RUNNING']);
    await user.ended(id);
    const steps = (await user.ask<Step[]>('getSteps', id)).json;
    expect(new Set(steps.map(({ version }) => version))).toEqual(new Set([1]));
    expect((await user.logs(id)).filter((line) => line.startsWith('Deploying'))).toHaveLength(1);
    expect((await user.ask('retriggerDeployment', id)).json).toMatchObject({
      code: 'DEPLOYMENT_NOT_TRIGGERABLE',
      message: expect.stringContaining('completed'),
    });
  });

  it('knows an application by its name, whatever the case, and works on one version of it at a time', async () => {
    await server.repository('slow', { 'package.json': { scripts: { build: 'sleep 1000' } } });
    const id = await created({ repo_name: 'slow', app_name: 'Shop', env_vars: { KEPT: '1', REPLACED: '1' } });
    expect((await user.create({ repo_name: 'slow', app_name: ' SHOP ' })).json.id).toBe(id);
    expect((await user.create({ repo_name: 'repo', app_name: 'shop' })).json).toMatchObject({
      code: 'APP_NAME_TAKEN',
      message: 'You already have an application SHOP, deployed from slow. Choose another name, or delete that one first.',
    });
    await user.ask('triggerDeployment', id);
    for (const { json } of [
      await user.create({ repo_name: 'slow', app_name: 'shop' }),
      await user.ask('triggerDeployment', id),
      await user.ask('redeploy', id),
    ])
      expect(json).toMatchObject({ code: 'DEPLOYMENT_RUNNING', message: 'A deployment of SHOP is already running. Wait until it ends, or cancel it.' });
    expect((await other.create({ repo_name: 'repo', app_name: 'shop' })).status).toBe(200);
    await user.ask('deleteDeployment', id);
    expect((await user.create({ repo_name: 'repo', app_name: 'shop' })).status).toBe(200);
  });

  it('triggers a failed deployment again', async () => {
    const id = await failedOne();
    expect((await other.ask('retriggerDeployment', id)).status).toBe(200);
    await other.ended(id);
    expect(await other.logs(id)).toEqual(expect.arrayContaining([expect.stringContaining(': version 2')]));
  });
});

describe('someone else', () => {
  const CALLS_BY_ID: CallName[] = [
    'getDeployment',
    'triggerDeployment',
    'retriggerDeployment',
    'getLogs',
    'getHostedLink',
    'getSteps',
    'getMetrics',
    'getReportStatus',
    'reportFailed',
    'deleteDeployment',
    'configureSsl',
    'listVersions',
    'compareVersions',
    'redeploy',
    'rollBack',
    'cancelVersion',
    'getSettings',
    'changeSettings',
    'getOutput',
  ];
  const BODIES: Partial<Record<CallName, { body?: object; params?: Record<string, string> }>> = {
    configureSsl: { body: { domain_name: 'a.test', email_id: 'a@b.test' }, params: { instanceId: 'local-1' } },
    compareVersions: { params: { from: '1', to: '2' } },
    rollBack: { params: { number: '1' } },
    changeSettings: { body: { branch: 'main' } },
  };
  const body = (name: CallName) => BODIES[name] ?? {};

  it.each(CALLS_BY_ID)('gets DEPLOYMENT_NOT_FOUND from %s, as for an id that never was', async (name) => {
    const id = await created();
    const answers = await Promise.all([other.ask(name, id, body(name)), user.ask(name, UNKNOWN, body(name))]);
    for (const { status, json } of answers) expect([status, json.code]).toEqual([404, 'DEPLOYMENT_NOT_FOUND']);
    expect((await user.ask(name, 'nonsense', body(name))).json).toMatchObject({ code: 'VALIDATION' });
    expect((await server.call(name, { params: { id, ...body(name).params }, body: body(name).body })).json).toMatchObject({ code: 'SESSION_INVALID' });
  });

  it('does not see it in the list, which begins with the newest', async () => {
    const [first, second] = [await created(), await created()];
    const listOf = async (token: string) => (await server.call<Deployment[]>('listDeployments', { token })).json.map(({ id }) => id);
    expect((await listOf(user.token)).slice(0, 2)).toEqual([second, first]);
    expect(await listOf(other.token)).not.toContain(first);
    expect((await server.call('listDeployments', {})).status).toBe(401);
  });
});

describe('reporting a failure', () => {
  const statusOf = async (id: string) => (await other.ask('getReportStatus', id)).json.message;

  it('goes from no data over the report to resolved, once for each failed version', async () => {
    const id = await failedOne();
    expect(await statusOf(id)).toBe(MESSAGES.report.noData);
    expect((await other.ask('reportFailed', id)).json).toEqual({ success: true, message: MESSAGES.report.success });
    expect(await statusOf(id)).toBe('Reported, under review by our team');
    expect((await other.ask('reportFailed', id)).json).toMatchObject({ code: 'ALREADY_REPORTED' });

    await other.ask('retriggerDeployment', id);
    await other.ended(id);
    expect(await statusOf(id)).toBe(MESSAGES.report.noData);
    expect((await other.ask('reportFailed', id)).status).toBe(200);

    await server.server().db.update(applications).set({ status: 'completed', lastVersion: 3 }).where(eq(applications.id, id));
    expect(await statusOf(id)).toBe(MESSAGES.report.resolved);
  });

  it('takes one of two reports at once', async () => {
    const id = await failedOne();
    const answers = await Promise.all([other.ask('reportFailed', id), other.ask('reportFailed', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses to report what has not failed', async () => {
    expect((await user.ask('reportFailed', await created())).json).toMatchObject({ code: 'DEPLOYMENT_NOT_FAILED' });
  });
});

describe('a running site', () => {
  it('has logs with their times, a link, steps, and figures of its process', async () => {
    const id = await created({ app_name: 'figures' });
    expect((await user.ask<string[]>('getLogs', id)).json).toEqual([]);
    expect((await user.ask('getHostedLink', id)).json).toEqual({ success: true, hosted_link: null });
    expect((await user.ask<LocalMetrics>('getMetrics', id)).json).toEqual({ source: 'process', points: [] });
    await user.ask('triggerDeployment', id);
    await user.ended(id);
    const logs = (await user.ask<string[]>('getLogs', id)).json;
    for (const line of logs) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S/);
    expect([...logs].sort()).toEqual(logs);
    const link = await user.link(id);
    for (let at = 0; at < 3; at += 1) await fetch(link);
    const metrics = async () => (await user.ask<LocalMetrics>('getMetrics', id)).json;
    // A sample that was due before them counts none of them.
    await until(async () => (await metrics()).points.reduce((sum, { requests }) => sum + requests, 0) === 3);
    const { source, points } = await metrics();
    expect(source).toBe('process');
    expect(points.at(-1)).toEqual({ timestamp: expect.any(String), cpu: expect.any(Number), memory: expect.any(Number), requests: expect.any(Number) });
    expect(points.at(-1)!.memory).toBeGreaterThan(10_000_000);
  });
});

it('has warned of nothing', () => {
  expect(server.warnings).toEqual([]);
});
