import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MESSAGES } from '../../../contract/messages';
import { deploymentEnded } from '../../../store/logs/slice';
import { sitesFollowed, sitesLoaded, sitesRequested } from '../../../store/sites/slice';
import { mountApp } from '../../../testing/mountApp';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { sampleDashboard } from '../../../testing/sampleDashboard';
import { latestOf, liveOf, sampleSite } from '../../../testing/sampleSite';
import { choose, hasButton, press, sees } from '../../../testing/screen';
import { setWidth } from '../../../testing/setWidth';
import { dayAndTimeOf } from '../../components/format';
import SitesPage from './SitesPage';

const GREETER = sampleSite({ id: 'greeter', app_name: 'Greeter' });
const BILLING = sampleSite({
  id: 'billing',
  app_name: 'billing-api',
  repo_name: 'ada/money',
  status: 'in_progress',
  monitoring: false,
  ci_cd: true,
  created_on: '2026-03-09T10:00:00Z',
});
const BROKEN = sampleSite({ id: 'broken', app_name: 'Broken', branch: 'develop', status: 'failed', created_on: '2026-01-05T10:00:00Z' });

const R = MESSAGES.remove;
let logged: jest.SpyInstance;
let page: ReturnType<typeof mountPage>;
const open = async (sites: unknown = [GREETER, BILLING, BROKEN], address = '/sites') => {
  page = mountPage('/sites', <SitesPage />, address);
  await page.answer('listDeployments', sites);
};
const names = () => screen.getAllByRole('link', { name: /Greeter|billing-api|Broken/ }).map(({ textContent }) => textContent);
const cells = (app: string) =>
  within(screen.getByRole('row', { name: new RegExp(app) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const openMenu = (app: string) => fireEvent.click(screen.getByRole('button', { name: `Actions for ${app}` }));
const pick = (item: string) => fireEvent.click(screen.getByRole('menuitem', { name: item }));
const askToDelete = (app: string) => {
  openMenu(app);
  pick('Delete');
};
const dialogText = () => within(screen.getByRole('alertdialog'));
/** jsdom cannot reload and says so: that is how a reload shows here. */
const hasReloaded = () => logged.mock.calls.some(([error]) => /navigation/.test(String(error?.message ?? error)));

beforeAll(tellInlineStylesOnly);
beforeEach(() => {
  setWidth(1280);
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  page.stop();
  logged.mockRestore();
});

it('says Loading... until the list has come, then shows every column [2.9-1, 2.9-2, 2.9-4]', async () => {
  page = mountPage('/sites', <SitesPage />);
  expect(screen.getByText('Loading...')).toBeVisible();
  await page.answer('listDeployments', [GREETER, BILLING]);
  expect(screen.queryByText('Loading...')).toBeNull();

  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual(expect.arrayContaining(['Home', 'Deployments']));
  expect(screen.getByRole('link', { name: '+ New Site' })).toHaveAttribute('href', '/deploy');
  expect(
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual(['APP NAME', 'REPO', 'CLOUD', 'SERVICE', 'MONITORING', 'CI/CD', 'ANALYZE OPTIONS', 'STATUS', 'BRANCH', 'DEPLOYED ON', 'UPDATED ON']);
  expect(screen.getByRole('link', { name: 'Greeter' })).toHaveAttribute('href', '/sites/greeter');
  const { created_on, modified_at } = GREETER;
  expect(cells('Greeter').slice(0, 11)).toEqual([
    ...['Greeter', 'ada/hello-node', 'AWS', 'EC2', 'Yes', 'No', 'manual', 'completed', 'main'],
    ...[dayAndTimeOf(created_on).join(' '), dayAndTimeOf(modified_at).join(' ')],
  ]);
  expect(cells('billing-api').slice(4, 6)).toEqual(['No', 'Yes']);
});

it('shows active and completed in green and every other status in red [2.9-3]', async () => {
  const tones = { active: 'success', Active: 'success', completed: 'success', failed: 'error', queued: 'error', in_progress: 'error', processing: 'error' };
  await open(Object.keys(tones).map((status, at) => sampleSite({ id: `site-${at}`, app_name: `Greeter ${at}`, status })));
  for (const [status, tone] of Object.entries(tones)) expect(screen.getByText(status).closest('[data-tone]')).toHaveAttribute('data-tone', tone);
});

it('offers the first site where there is none', async () => {
  await open([]);
  expect(screen.getByText('No sites yet')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: '+ New Site' })) expect(link).toHaveAttribute('href', '/deploy');
});

it('finds by text and by status, and shows all again when nothing matches', async () => {
  await open();
  const search = screen.getByRole('searchbox', { name: 'Search sites' });
  fireEvent.change(search, { target: { value: ' MONEY ' } });
  expect(names()).toEqual(['billing-api']);
  fireEvent.change(search, { target: { value: '' } });
  choose('Status', 'failed');
  expect(names()).toEqual(['Broken']);
  fireEvent.change(search, { target: { value: 'greeter' } });
  expect(sees('No site matches')).toBe(true);
  press('Show all')();
  expect(names()).toHaveLength(3);
});

it('sorts by a column, and the other way when it is pressed again', async () => {
  await open();
  expect(names()).toEqual(['billing-api', 'Greeter', 'Broken']);
  press('APP NAME')();
  expect(names()).toEqual(['billing-api', 'Broken', 'Greeter']);
  press('APP NAME')();
  expect(names()).toEqual(['Greeter', 'Broken', 'billing-api']);
  expect(screen.getByRole('columnheader', { name: 'APP NAME' })).toHaveAttribute('aria-sort', 'descending');
});

it('takes search, status and order from the address, so that the way back leads to the same rows', async () => {
  await open(undefined, '/sites?status=failed');
  expect(names()).toEqual(['Broken']);
  page.stop();
  await open(undefined, '/sites?search=hello&sort=app_name+asc');
  expect(names()).toEqual(['Broken', 'Greeter']);
  expect(screen.getByRole('searchbox', { name: 'Search sites' })).toHaveValue('hello');
});

it('has the asked status to choose although no site has it', async () => {
  await open(undefined, '/sites?status=Processing');
  expect(sees('No site matches')).toBe(true);
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('processing');
});

it.each([1280, 390])('draws a hundred sites at a time, %s pixels wide, and searches and sorts all of them', async (width) => {
  setWidth(width);
  const two = (n: number) => String(n).padStart(3, '0');
  await open(Array.from({ length: 230 }, (_, n) => sampleSite({ id: `s-${n}`, app_name: `Greeter ${two(n)}`, created_on: `2026-01-01T10:00:00.${two(n)}Z` })));
  expect(names()).toHaveLength(100);
  expect(names()[0]).toBe('Greeter 229');
  press('Show 100 more')();
  expect(screen.getByRole('link', { name: 'Greeter 129' })).toHaveFocus();
  press('Show 30 more')();
  expect(names()).toHaveLength(230);
  expect(hasButton(/^Show/)).toBe(false);
  if (width === 390) choose('Sort by', 'Oldest first');
  else press('DEPLOYED ON')();
  expect([names().length, names()[0]]).toEqual([100, 'Greeter 000']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search sites' }), { target: { value: '22' } });
  expect([names().length, names()[0]]).toEqual([12, 'Greeter 022']);
});

it('follows what is under way to its end every 5 seconds, without a loader, through failures, and not while it is hidden or left', async () => {
  await open([GREETER, { ...BILLING, ci_cd: false }, BROKEN]);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  // The delay that was begun before the clock stood still is begun anew.
  await act(async () => void page.store.dispatch(sitesFollowed()));
  await pass(20_000);
  expect(page.asked('listDeployments')).toBe(1);
  hidden.mockReturnValue(false);
  // Calls that other parts of the page wait for raise the loader as well.
  const loud = page.store.getState().shell.requests;
  const turn = async (json: unknown, status?: number) => {
    await pass(5_000);
    expect(page.store.getState().shell.requests).toBe(loud);
    page.server.find('listDeployments').answer(json, status);
    await pass(50);
  };
  const before = document.body.innerHTML;
  await turn({}, 500);
  await turn('garbage');
  expect(document.body.innerHTML).toBe(before);
  const modified_at = '2026-03-09T10:04:00Z';
  await turn([GREETER, { ...BILLING, status: 'completed', modified_at }]);
  expect(cells('billing-api')).toEqual(expect.arrayContaining(['completed', dayAndTimeOf(modified_at).join(' ')]));
  await pass(20_000);
  expect(page.asked('listDeployments')).toBe(4);

  await act(async () => void page.store.dispatch(sitesLoaded([BILLING])));
  await pass(5_000);
  const request = page.server.find('listDeployments');
  fireEvent.click(screen.getByRole('link', { name: 'billing-api' }));
  await pass(20_000);
  expect([request.state, page.asked('listDeployments')]).toEqual(['aborted', 5]);
  hidden.mockRestore();
});

it('reads the list again when a deployment has ended', async () => {
  await open();
  page.store.dispatch(deploymentEnded('billing'));
  await page.answer('listDeployments', [GREETER, { ...BILLING, status: 'failed' }]);
  expect(cells('billing-api')).toContain('failed');
});

it('is under the cloud-account dialog, with the user’s external id, while no account is connected [2.9-8]', async () => {
  const app = mountApp('/sites');
  page = app as never;
  await app.answer('listDeployments', []);
  await app.answer('getDashboard', sampleDashboard({ connected_clouds: [], external_id: 'external-77' }));
  await app.answer('getAwsClient', { detail: 'No role was granted yet.' }, 404);
  expect(within(await screen.findByRole('dialog', { name: 'Connect AWS Account' })).getByText(/external-77/)).toBeVisible();
  expect(screen.getByText('No sites yet')).toBeInTheDocument();
});

it('has every fact of the table on a narrow screen, and its own order', async () => {
  setWidth(390);
  await open([GREETER, BILLING]);
  expect(screen.queryByRole('table')).toBeNull();
  const card = within(screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('Greeter')) as HTMLElement);
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['REPO', 'BRANCH', 'CLOUD', 'SERVICE', 'MONITORING', 'CI/CD', 'ANALYZE OPTIONS', 'DEPLOYED ON', 'UPDATED ON'],
  ]);
  expect(card.getByText('completed')).toBeVisible();
  choose('Sort by', 'Oldest first');
  expect(names()).toEqual(['Greeter', 'billing-api']);
});

it('says that the list failed, logs the call’s own message, and asks again [8-21, 8-2]', async () => {
  page = mountPage('/sites', <SitesPage />);
  await page.answer('listDeployments', { detail: 'The database cannot be reached right now.' }, 503);
  expect(within(screen.getByRole('alert')).getByText('Failed to fetch sites')).toBeVisible();
  expect(sees('The database cannot be reached right now.')).toBe(true);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'Failed to get GitHub auth URL' }));
  press('Try again')();
  await page.answer('listDeployments', [GREETER]);
  expect(names()).toEqual(['Greeter']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps an older list when asking again fails, and says that it may be old', async () => {
  await open();
  page.store.dispatch(sitesRequested());
  await page.drop('listDeployments');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch sites. What you see may be old.');
  expect(names()).toHaveLength(3);
});

it('opens details, the live monitor or the stored log, and the site itself from the row menu [4-26]', async () => {
  await open([GREETER, BILLING, sampleSite({ id: 'broken', app_name: 'Broken', domain_name: 'app.example.com' })]);
  openMenu('billing-api');
  expect(screen.queryByRole('menuitem', { name: 'Open site' })).toBeNull();
  pick('Monitor live deployment');
  expect(page.store.getState().shell.monitor).toEqual({ deploymentId: 'billing', isNew: true });
  openMenu('Greeter');
  pick('View logs');
  expect(page.store.getState().shell.monitor).toEqual({ deploymentId: 'greeter', isNew: false });
  openMenu('Broken');
  expect(screen.getByRole('menuitem', { name: 'Open site' })).toHaveAttribute('href', 'https://app.example.com');
  pick('Open details');
  await waitFor(() => expect(page.location()).toBe('/sites/broken'));
});

it('deletes after a warning, once, and reloads on OK [2.9-5, 2.9-6]', async () => {
  await open();
  askToDelete('Greeter');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Deployment' }));
  expect(dialog.getByText('Greeter')).toBeVisible();
  expect(dialog.getByText('This action cannot be undone. All associated resources will be permanently removed.')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.asked('deleteDeployment')).toBe(0);

  askToDelete('Greeter');
  press('Delete Deployment')();
  await waitFor(() => expect(page.server.find('deleteDeployment').params).toEqual({ id: 'greeter' }));
  expect(screen.getByRole('button', { name: 'Delete Deployment' })).toBeDisabled();
  await page.answer('deleteDeployment', { success: true, message: 'Greeter is gone.' });
  await waitFor(() => expect(dialogText().getByText('Greeter is gone.')).toBeVisible());
  expect(hasReloaded()).toBe(false);
  press('OK')();
  await waitFor(() => expect(hasReloaded()).toBe(true));
});

it('asks for the list again when nobody waits for the delete any more: it may have happened', async () => {
  await open();
  askToDelete('Greeter');
  press('Delete Deployment')();
  const request = await waitFor(() => page.server.find('deleteDeployment'));
  press('Stop waiting')();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(request.state).toBe('aborted');
  await page.answer('listDeployments', [BILLING]);
  expect(names()).toEqual(['billing-api']);
});

describe.each([1280, 390])('versions, %s pixels wide', (width) => {
  const row = (app: string) => within(screen.getByRole('link', { name: app }).closest('tr, li') as HTMLElement);
  beforeEach(() => setWidth(width));

  it('shows the live commit and since when', async () => {
    await open([{ ...GREETER, live: { ...liveOf(3)!, since: new Date(Date.now() - 3 * 3_600_000).toISOString() } }]);
    expect(row('Greeter').getByText('4f2c9d1')).toBeVisible();
    expect(row('Greeter').getByText('3 hours ago')).toBeVisible();
  });

  it('says that a version is on its way, and leads to its live monitor', async () => {
    await open([{ ...BILLING, live: liveOf(3), latest: { ...latestOf(4, 'in_progress')!, first_seq: 120 } }]);
    press('Version 4 on its way')();
    const { monitor } = page.store.getState().shell;
    expect(monitor).toEqual({ deploymentId: 'billing', isNew: true, version: { number: 4, firstSeq: 120 } });
  });

  it('says which version runs behind a failed one', async () => {
    await open([
      { ...BROKEN, live: liveOf(3), latest: latestOf(4, 'failed') },
      { ...GREETER, live: liveOf(2), latest: latestOf(2, 'completed') },
    ]);
    expect(row('Broken').getByText('v3 live')).toBeVisible();
    expect(row('Greeter').queryByText(/v2 live|on its way/)).toBeNull();
  });
});

it.each([
  ['404 with a sentence [8-27]', 404, { message: 'No such deployment.' }, R.notFoundTitle, 'No such deployment.'],
  ['404 without one [8-27]', 404, {}, 'Deployment Not Found', 'The deployment you are trying to delete was not found. It may have already been deleted.'],
  ['500 with a sentence [8-28]', 500, { message: 'The machine is still there.' }, 'Delete Failed', 'The machine is still there.'],
  ['503 without one [8-28]', 503, {}, R.failedTitle, 'Failed to delete deployment. Server returned 503 error.'],
  ['no answer [8-29]', null, null, R.failedTitle, 'Failed to delete deployment. Please check your connection and try again.'],
])('says why a delete failed and does not reload: %s [2.9-7]', async (_case, status, body, title, message) => {
  await open();
  askToDelete('Broken');
  press('Delete Deployment')();
  if (status === null) await page.drop('deleteDeployment');
  else await page.answer('deleteDeployment', body, status);
  await waitFor(() => expect(screen.getByRole('alertdialog', { name: title })).toBeVisible());
  expect(dialogText().getByText(message)).toBeVisible();
  press('OK')();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(hasReloaded()).toBe(false);
  expect(names()).toContain('Broken');
});
