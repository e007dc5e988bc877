import { act, screen, waitFor, within } from '@testing-library/react';
import type { Deployment } from '../../../contract/deployments';
import { detailFollowed } from '../../../store/deploymentDetail/slice';
import { deploymentEnded } from '../../../store/logs/slice';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { sampleSite } from '../../../testing/sampleSite';
import { button, hasButton, press, sees } from '../../../testing/screen';
import { dateOf } from '../../components/format';
import { atLeast, windowOf } from './chartRange';
import SiteDetailsPage from './SiteDetailsPage';

const ID = 'greeter';
const NOT_THERE = 'There is no such deployment among yours. It may have been deleted.';
let page: ReturnType<typeof mountPage>;
let logged: jest.SpyInstance;
const reply = (part: Partial<Omit<Deployment, 'id'>>) => ({ success: true, data: sampleSite({ id: ID, ...part }) });
const mount = (hash = '') => {
  page = mountPage('/sites/:id', <SiteDetailsPage />, `/sites/${ID}${hash}`);
};
const open = async (part: Partial<Omit<Deployment, 'id'>> = {}, hash = '') => {
  mount(hash);
  await page.answer('getDeployment', reply(part));
};
const openFailed = async (message: unknown = 'No data found') => {
  await open({ status: 'failed' });
  await page.answer('getReportStatus', { success: true, message });
};
const ACTIONS = ['Trigger Deployment', 'Configure SSL', 'Report Failed Issue', 'Monitor Live Deployment', 'View Deployment Logs'];
const actions = () => ACTIONS.filter(hasButton);
const facts = (title: string) => {
  const card = within(screen.getByRole('region', { name: title }));
  const values = card.getAllByRole('definition').map(({ textContent }) => textContent);
  return card.getAllByRole('term').map(({ textContent }, at) => [textContent, values[at]]);
};
const monitor = () => page.store.getState().shell.monitor;
const result = (title: string) => screen.findByRole('alertdialog', { name: title });

beforeAll(tellInlineStylesOnly);
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  page.stop();
  logged.mockRestore();
});

it('says that it loads, then shows the deployment under its heading and in the tab [2.10-1]', async () => {
  mount();
  expect(screen.getByRole('heading', { level: 1, name: 'Deployment Details' })).toBeVisible();
  expect(screen.getByText('Loading deployment details...')).toBeVisible();
  await page.answer('getDeployment', reply({}));
  expect(screen.queryByText('Loading deployment details...')).toBeNull();
  expect(document.title).toBe('Greeter · Gantry');
});

it.each([
  ['completed', ['Configure SSL', 'View Deployment Logs']],
  ['COMPLETED', ['Configure SSL', 'View Deployment Logs']],
  ['failed', ['Trigger Deployment', 'Report Failed Issue', 'View Deployment Logs']],
  ['Failed', ['Trigger Deployment', 'Report Failed Issue', 'View Deployment Logs']],
  ['Queued', ['Trigger Deployment', 'Monitor Live Deployment']],
  ['in_progress', ['Monitor Live Deployment']],
  ['Processing', ['Monitor Live Deployment']],
  ['active', ['View Deployment Logs']],
])('offers what the status %s allows, in any case [2.10-2, 2.10-3, 2.10-4, 2.10-5, 4-25]', async (status, expected) => {
  await open({ status });
  if (status.toLowerCase() === 'failed') await page.answer('getReportStatus', { success: true, message: 'No data found' });
  else expect(page.asked('getReportStatus')).toBe(0);
  expect(actions()).toEqual(expected);
});

it.each([
  ['completed', 'success'],
  ['in_progress', 'warning'],
  ['processing', 'warning'],
  ['Queued', 'warning'],
  ['failed', 'error'],
  ['stopped', 'error'],
])('shows name, repository and the badge of %s as %s [2.10-8]', async (status, tone) => {
  await open({ status });
  expect(screen.getByRole('heading', { level: 2, name: 'Greeter' })).toBeVisible();
  expect(screen.getByText('Repository: ada/hello-node')).toBeVisible();
  expect(screen.getByText(status).closest('[data-tone]')).toHaveAttribute('data-tone', tone);
});

it('lets a long repository break, so that it does not widen the page', async () => {
  await open({ repo_name: `ada/${'a'.repeat(63)}` });
  const names = screen.getByText(/^Repository: ada/).className.split(' ');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  expect(rules.filter((rule) => names.some((name) => rule.startsWith(`.${name} `))).join()).toContain('overflow-wrap: anywhere');
});

it('has a card for each group of facts [2.10-9, 2.10-10, 2.10-11, 2.10-12, 2.10-13]', async () => {
  await open({ domain_name: 'app.example.com' });
  const { created_on, modified_at, instance_meta } = sampleSite();
  expect(facts('General Info')).toEqual([
    ['App Name', 'Greeter'],
    ['Repository', 'ada/hello-node'],
    ['Branch', 'main'],
    ['User ID', 'user-7'],
  ]);
  expect(facts('Configuration')).toEqual([
    ['Cloud Provider', 'AWS'],
    ['Service Selected', 'EC2'],
    ['Monitoring Enabled', 'Yes'],
    ['CI/CD Enabled', 'No'],
    ['Analyze Options', 'manual'],
  ]);
  expect(facts('Timestamps')).toEqual([
    ['Created On', dateOf(created_on)],
    ['Modified At', dateOf(modified_at)],
  ]);
  expect(within(screen.getByRole('region', { name: 'Environment Variables' })).getByText(/look into your cloud secrets store/)).toBeVisible();
  expect(facts('Instance Meta')).toEqual([
    ['Instance ID', 'i-0abc123def4567890'],
    ['Instance Type', 't3.small'],
    ['Availability Zone', 'us-east-1a'],
    ['State', 'running'],
    ['Launch Time', dateOf(instance_meta?.launch_time)],
    ['Domain Name', 'https://app.example.com'],
  ]);
  expect(screen.getByRole('link', { name: 'https://app.example.com' })).toHaveAttribute('href', 'https://app.example.com');
});

it('has N/A for what is missing of the instance, and no card without one [2.10-13]', async () => {
  await open({ instance_meta: { public_ip: '203.0.113.7' } as never });
  expect(facts('Instance Meta').map(([, value]) => value)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A']);
  await act(async () => void page.store.dispatch(deploymentEnded(ID)));
  await page.answer('getDeployment', reply({ instance_meta: null }));
  expect(screen.queryByRole('region', { name: 'Instance Meta' })).toBeNull();
});

it('leads back to the sites [2.10-6]', async () => {
  await open();
  press('Back to Sites')();
  await waitFor(() => expect(page.location()).toBe('/sites'));
});

it.each([
  ['completed', 'View Deployment Logs', false],
  ['failed', 'View Deployment Logs', false],
  ['Queued', 'Monitor Live Deployment', true],
  ['in_progress', 'Monitor Live Deployment', true],
  ['processing', 'Monitor Live Deployment', true],
])('opens the log of a deployment that is %s: %s [4-26]', async (status, name, isNew) => {
  await open({ status });
  press(name)();
  expect(monitor()).toEqual({ deploymentId: ID, isNew });
});

it('opens the log by itself where the address names a line', async () => {
  await open({}, '#L12');
  expect(monitor()).toEqual({ deploymentId: ID, isNew: false });
});

it.each(['failed', 'queued'])('triggers a deployment that is %s, opens the live monitor and shows the new status [4-23]', async (status) => {
  await open({ status });
  press('Trigger Deployment')();
  expect(button('Trigger Deployment')).toBeDisabled();
  const request = await page.answer('retriggerDeployment', { success: true, message: '' });
  expect(request.params).toEqual({ id: ID });
  expect(monitor()).toEqual({ deploymentId: ID, isNew: true });
  await page.answer('getDeployment', reply({ status: 'processing' }));
  expect(actions()).toEqual(['Monitor Live Deployment']);
});

it.each([
  ['an error without a sentence', {}, 500, 'Failed to trigger site'],
  ['an error with one', { detail: 'Another deployment is running.' }, 409, 'Another deployment is running.'],
  ['a refusal without a sentence', { success: false }, 200, 'Failed to trigger site'],
  ['a refusal with one', { success: false, message: 'The plan is used up.' }, 200, 'The plan is used up.'],
])('says why it could not be triggered: %s [8-23, 2.10-14]', async (_case, body, status, message) => {
  await open({ status: 'queued' });
  press('Trigger Deployment')();
  await page.answer('retriggerDeployment', body, status);
  expect(within(await result('Deployment not triggered')).getByText(message)).toBeVisible();
  press('OK')();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(monitor()).toBeNull();
  expect(button('Trigger Deployment')).toBeEnabled();
});

it.each([
  ['No data found', null, true, { noReport: true, message: null }],
  ['Resolved', null, true, { noReport: false, message: null }],
  ['RESOLVED', null, true, { noReport: false, message: null }],
  ['Under review', 'Issue Status: Under review', false, { noReport: false, message: 'Under review' }],
])('looks up the report of a failed deployment: %s [4-24, 4-34, 2.10-4, 2.10-7]', async (message, note, canReport, kept) => {
  await openFailed(message);
  expect(page.store.getState().deploymentDetail.report).toEqual(kept);
  expect(screen.queryByText(/Issue Status/)?.textContent ?? null).toBe(note);
  if (note) expect(screen.getByRole('alert')).toHaveClass('MuiAlert-colorWarning');
  expect(hasButton('Report Failed Issue')).toBe(canReport);
});

it('forgets what was kept once the report is resolved [4-34]', async () => {
  await openFailed('Under review');
  await act(async () => void page.store.dispatch(deploymentEnded(ID)));
  await page.answer('getDeployment', reply({ status: 'failed' }));
  await page.answer('getReportStatus', { success: true, message: 'Resolved' });
  expect(page.store.getState().deploymentDetail.report).toEqual({ noReport: false, message: null });
  expect(sees(/Issue Status/)).toBe(false);
});

it('takes a failed look-up for no report, and offers none before it is known [4-34]', async () => {
  await open({ status: 'failed' });
  expect(hasButton('Report Failed Issue')).toBe(false);
  await page.drop('getReportStatus');
  expect(page.store.getState().deploymentDetail.report).toEqual({ noReport: true, message: null });
  expect(hasButton('Report Failed Issue')).toBe(true);
});

it('reports a failure, says so, and refreshes the details [8-24, 4-27, 2.10-14]', async () => {
  await openFailed();
  press('Report Failed Issue')();
  expect((await page.answer('reportFailed', { success: true, message: 'ok' })).params).toEqual({ id: ID });
  const text = 'Your failed deployment issue has been reported successfully. Our team will review it shortly.';
  expect(within(await result('Issue Reported Successfully')).getByText(text)).toBeVisible();
  expect(page.asked('getDeployment')).toBe(2);
  await page.answer('getDeployment', reply({ status: 'failed' }));
  await page.answer('getReportStatus', { success: true, message: 'Reported, under review' });
  press('OK')();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sees('Issue Status: Reported, under review')).toBe(true);
  expect(hasButton('Report Failed Issue')).toBe(false);
});

it.each([
  ['a refusal with a sentence [8-25]', { success: false, message: 'Already reported.' }, 200, 'Already reported.'],
  ['an error with a sentence [8-25]', { message: 'Not this one.' }, 422, 'Not this one.'],
  ['an error without one [8-25]', {}, 500, 'Failed to report issue. Please try again.'],
  ['no answer [8-26]', null, null, 'Failed to report issue. Please check your connection and try again.'],
])('says why a report failed: %s', async (_case, body, status, message) => {
  await openFailed();
  press('Report Failed Issue')();
  if (status === null) await page.drop('reportFailed');
  else await page.answer('reportFailed', body, status);
  expect(within(await result('Report Failed')).getByText(message)).toBeVisible();
  expect(page.asked('getDeployment')).toBe(1);
});

it.each([
  ['an error with a sentence', { detail: 'The database is away.' }, 503, 'The database is away.'],
  ['an error without one', {}, 500, 'Try again in a minute.'],
  ['an answer that cannot be read', 'garbage', 200, 'Try again in a minute.'],
  ['no answer', null, null, 'Check your connection, then try again.'],
])('says that the details could not be loaded and what may help, and loads them again: %s [8-22]', async (_case, body, status, hint) => {
  mount();
  if (status === null) await page.drop('getDeployment');
  else await page.answer('getDeployment', body, status);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('Failed to fetch site details')).toBeVisible();
  expect(alert.getByText(hint)).toBeVisible();
  press('Try again')();
  await page.answer('getDeployment', reply({}));
  expect(screen.getByRole('heading', { level: 2, name: 'Greeter' })).toBeVisible();
});

it.each([
  [404, 'was not found'],
  [422, 'is no id'],
])('says that the deployment is not there, with the sites as the only way on: %s, %s', async (status) => {
  mount();
  await page.answer('getDeployment', { detail: 'Check the request: id.' }, status);
  expect(within(screen.getByRole('alert')).getByText(NOT_THERE)).toBeVisible();
  expect([hasButton('Try again'), hasButton('Delete')]).toEqual([false, false]);
  press('Back to Sites')();
  await waitFor(() => expect(page.location()).toBe('/sites'));
});

it.each([
  ['Trigger Deployment', 'retriggerDeployment'],
  ['Report Failed Issue', 'reportFailed'],
  ['Delete', 'deleteDeployment'],
] as const)('shows that it is gone when %s meets a deployment that was deleted elsewhere', async (name, call) => {
  await openFailed();
  press(name)();
  if (call === 'deleteDeployment') press('Delete Deployment')();
  await page.answer(call, { code: 'DEPLOYMENT_NOT_FOUND', detail: 'It is gone.' }, 404);
  expect(within(await screen.findByRole('alertdialog')).getByText('It is gone.')).toBeVisible();
  press('OK')();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sees(NOT_THERE)).toBe(true);
  expect([...actions(), hasButton('Delete')]).toEqual([false]);
});

it('offers all of a failed deployment for one that kept ending, says so, and shows no link', async () => {
  const stopped = { ...sampleSite().instance_meta!, state: 'stopped' };
  await open({ status: 'failed', instance_meta: stopped });
  await page.answer('getHostedLink', { success: true, hosted_link: 'http://127.0.0.1:4100' });
  await page.answer('getReportStatus', { success: true, message: 'No data found' });
  expect(actions()).toEqual(['Trigger Deployment', 'Report Failed Issue', 'View Deployment Logs']);
  expect(screen.getByRole('alert')).toHaveTextContent('The application keeps ending and is not running. See the log, then trigger the deployment.');
  expect(screen.queryByRole('link', { name: 'http://127.0.0.1:4100' })).toBeNull();
  press('Trigger Deployment')();
  await page.answer('retriggerDeployment', { success: true });
  await page.answer('getDeployment', reply({ status: 'processing', instance_meta: stopped }));
  expect(screen.queryByText(/keeps ending/)).toBeNull();
});

describe('while it is under way', () => {
  const visible = Object.getOwnPropertyDescriptor(Document.prototype, 'hidden')!;
  const setHidden = (isHidden: boolean) => Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => isHidden });
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  const answer = async (body: unknown, status?: number) => {
    page.server.find('getDeployment').answer(body, status);
    await pass(50);
  };
  const begin = async (status: string) => {
    await open({ status });
    for (const call of ['getHostedLink', 'getSteps'] as const) await page.drop(call);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
    // The delay that was begun before the clock stood still is begun anew.
    await act(async () => void page.store.dispatch(detailFollowed(ID)));
  };
  afterEach(() => Object.defineProperty(Document.prototype, 'hidden', visible));

  it('hears within 5 seconds of a version that a push began, and leaves what did not change alone', async () => {
    const latest = { number: 3, status: 'completed' as const, first_seq: 1, error: null };
    await open({ status: 'completed', ci_cd: true, latest });
    for (const call of ['getHostedLink', 'getSteps'] as const) await page.drop(call);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
    await act(async () => void page.store.dispatch(detailFollowed(ID)));
    await pass(5_000);
    await answer(reply({ status: 'completed', ci_cd: true, latest }));
    expect(page.asked('getDeployment')).toBe(2);
    await pass(5_000);
    await answer(reply({ status: 'processing', ci_cd: true, latest: { ...latest, number: 4, status: 'processing' } }));
    expect(page.asked('getDeployment')).toBe(4);
    await answer(reply({ status: 'processing', ci_cd: true, latest: { ...latest, number: 4, status: 'processing' } }));
    expect(sees('processing')).toBe(true);
  });

  it.each([
    ['completed', 'Configure SSL'],
    ['failed', 'Report Failed Issue'],
  ])('is asked for every 5 seconds without a loader, through failures, until it has %s, with all that hangs on it', async (end, action) => {
    await begin('processing');
    // Calls that other parts of the page wait for raise the loader as well.
    const loud = page.store.getState().shell.requests;
    await pass(5_000);
    expect(page.asked('getDeployment')).toBe(2);
    expect(page.store.getState().shell.requests).toBe(loud);
    const before = document.body.innerHTML;
    await answer({}, 503);
    await pass(5_000);
    await answer({ success: true, data: 'garbage' });
    expect(document.body.innerHTML).toBe(before);

    await pass(5_000);
    await answer(reply({ status: 'in_progress' }));
    expect(sees('in_progress')).toBe(true);
    expect(page.asked('getDeployment')).toBe(4);

    await pass(5_000);
    await answer(reply({ status: end }));
    await answer(reply({ status: end }));
    page.server.find('getHostedLink').answer({ success: true, hosted_link: 'http://127.0.0.1:4100' });
    if (end === 'failed') page.server.find('getReportStatus').answer({ success: true, message: 'No data found' });
    await pass(50);
    expect(hasButton(action)).toBe(true);
    expect(screen.queryAllByRole('link', { name: 'http://127.0.0.1:4100' })).toHaveLength(end === 'completed' ? 1 : 0);
    await pass(30_000);
    expect(page.asked('getDeployment')).toBe(6);
  });

  it('is not asked for while the page is hidden, nor once it is left, and a deployment that waits for its trigger never is', async () => {
    await begin('in_progress');
    setHidden(true);
    await pass(20_000);
    expect(page.asked('getDeployment')).toBe(1);
    setHidden(false);
    await pass(5_000);
    const request = page.server.find('getDeployment');
    press('Back to Sites')();
    await pass(20_000);
    expect([request.state, page.asked('getDeployment')]).toEqual(['aborted', 2]);
    page.stop();
    jest.useRealTimers();
    await open({ status: 'queued' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
    await pass(20_000);
    expect(page.asked('getDeployment')).toBe(1);
  });
});

it('shows the steps of the newest version although the link could not be had', async () => {
  await open({ status: 'processing' });
  await page.drop('getHostedLink');
  const step = {
    version: 2,
    name: 'build',
    title: 'Build the application',
    state: 'done',
    resource: 'image 12',
    started_at: '2026-03-01T10:00:00Z',
    ended_at: '2026-03-01T10:00:02.500Z',
  };
  await page.answer(
    'getSteps',
    [{ ...step, version: 1, title: 'Of the version before' }, step].map((one) => ({ ...one, error_code: null, error: null })),
  );
  const card = within(screen.getByRole('region', { name: 'Steps' }));
  expect(card.getByText('2.5 s')).toBeVisible();
  expect(card.getByText('Build the application')).toBeVisible();
});

it('is deleted with a warning, and leads to the sites then', async () => {
  await open();
  press('Delete')();
  expect(within(screen.getByRole('dialog', { name: 'Delete Deployment' })).getByText('Greeter')).toBeVisible();
  press('Delete Deployment')();
  await page.answer('deleteDeployment', { success: true });
  await result('Deployment Deleted');
  press('OK')();
  await waitFor(() => expect(page.location()).toBe('/sites'));
});

it('says whether the figures are simulated, and that there are none yet', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'Metrics' }));
  await page.answer('getMetrics', { source: 'simulated', points: [] });
  expect(card.getByText('These figures are simulated. Refreshed every 30 seconds.')).toBeVisible();
  expect(card.getByText('Nothing was measured yet.')).toBeVisible();
});

it('measures again every 30 seconds, and no more once it is left', async () => {
  await open();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  page.server.find('getMetrics').answer({ source: 'process', points: [] });
  await pass(29_000);
  expect(page.asked('getMetrics')).toBe(1);
  await pass(1_500);
  expect(page.asked('getMetrics')).toBe(2);
  page.server.find('getMetrics').answer({ source: 'process', points: [] });
  await pass(100);
  press('Back to Sites')();
  await pass(60_000);
  expect(page.asked('getMetrics')).toBe(2);
});

it('gives the chart an axis where there is one point, and no more than a day', () => {
  const at = (hour: number) => ({ timestamp: new Date(Date.UTC(2026, 2, 1, hour)).toISOString(), cpu: 0, memory: 0, requests: 0 });
  const hours = (points: ReturnType<typeof at>[]) => (windowOf(points).max.getTime() - windowOf(points).min.getTime()) / 3_600_000;
  expect([hours([at(5)]), hours([at(1), at(5)]), hours([at(0), at(40)])]).toEqual([1, 4, 24]);
  expect([atLeast([0, 0]), atLeast([0, 0.2])]).toEqual([1, undefined]);
});
