import { act, screen, waitFor, within } from '@testing-library/react';
import type { Deployment } from '../../../../contract/deployments';
import { deploymentEnded } from '../../../../store/logs/slice';
import { mountPage } from '../../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../../testing/plainStyles';
import { latestOf, liveOf, sampleSite, sampleVersion } from '../../../../testing/sampleSite';
import { button, hasButton, isDisabled, press, sees } from '../../../../testing/screen';
import { setWidth } from '../../../../testing/setWidth';
import SiteDetailsPage from '../SiteDetailsPage';

const ID = 'greeter';
const LIVE = sampleVersion({ number: 3, is_live: true, can_roll_back: true, cause: 'push', first_seq: 80 });
const OLD = sampleVersion({
  number: 2,
  commit: { hash: 'a'.repeat(40), message: 'Greet', author: 'Ada', time: '2026-03-01T09:00:00Z' },
  can_roll_back: true,
  cause: 'rollback',
  rollback_of: 1,
  first_seq: 40,
});
const PRUNED = sampleVersion({ number: 1, commit: null });
const NEXT = sampleVersion({ number: 4, status: 'in_progress', cause: 'trigger', ended_at: null, first_seq: 120 });

let page: ReturnType<typeof mountPage>;
const site = (part: Partial<Omit<Deployment, 'id'>> = {}) => ({
  success: true,
  data: sampleSite({ id: ID, live: liveOf(3), latest: latestOf(3, 'completed'), ...part }),
});
const open = async (part: Partial<Omit<Deployment, 'id'>> = {}, versions: unknown = [LIVE, OLD, PRUNED]) => {
  page = mountPage('/sites/:id', <SiteDetailsPage />, `/sites/${ID}`);
  await page.answer('getDeployment', site(part));
  await page.answer('listVersions', versions);
};
const card = () => within(screen.getByRole('region', { name: 'Versions' }));
const monitor = () => page.store.getState().shell.monitor;

beforeAll(tellInlineStylesOnly);
beforeEach(() => {
  setWidth(1280);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  jest.restoreAllMocks();
});

it('shows number, commit, cause, who, when, duration and status, newest first', async () => {
  const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await open({}, [{ ...LIVE, created_at: at }, OLD, { ...PRUNED, status: 'failed', error: 'The build failed: exit code 1' }]);
  const rows = card()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    );
  const headers = card()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(headers).toEqual(['3Live', '2', '1']);
  expect(rows[0]).toEqual(['4f2c9d1Greet by name', 'Pushby ada', '2 days ago', '1 min 12 s', 'completed']);
  expect(rows[1]?.[1]).toBe('Rollback to 1by ada');
  expect(rows[2]?.[0]).toBe('N/AThe build failed: exit code 1');
});

it('is a list of cards on narrow screens, with the same buttons', async () => {
  setWidth(390);
  await open();
  const cards = within(card().getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(within(cards[0] as HTMLElement).getByText('Live')).toBeVisible();
  expect(
    within(cards[1] as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['View log', 'Roll back', 'Compare with live']);
});

it('says that there are none, and that they could not be loaded', async () => {
  await open({ live: null, latest: null }, []);
  expect(card().getByText('No versions yet')).toBeVisible();
  page.stop();
  page = mountPage('/sites/:id', <SiteDetailsPage />, `/sites/${ID}`);
  await page.answer('getDeployment', site());
  expect(card().getByRole('status', { name: 'Loading versions' })).toBeVisible();
  await page.answer('listVersions', { detail: 'The database is away.' }, 503);
  expect(within(card().getByRole('alert')).getByText('The database is away.')).toBeVisible();
  press('Try again')();
  await page.answer('listVersions', [LIVE]);
  expect(card().getAllByRole('rowheader')).toHaveLength(1);
});

it('opens the log of one version: stored when it has ended, live while it is under way', async () => {
  await open({ status: 'in_progress', latest: { ...latestOf(4, 'in_progress')!, first_seq: 120 } }, [NEXT, LIVE]);
  press('View log of version 3')();
  expect(monitor()).toEqual({ deploymentId: ID, isNew: false, version: { number: 3, firstSeq: 80 } });
  press('View log of version 4')();
  expect(monitor()).toEqual({ deploymentId: ID, isNew: true, version: { number: 4, firstSeq: 120 } });
});

it('rolls back to a version whose build is kept, and opens the live monitor where its log begins', async () => {
  await open();
  expect([hasButton('Roll back to version 3'), hasButton('Roll back to version 1')]).toEqual([false, false]);
  press('Roll back to version 2')();
  expect(within(screen.getByRole('dialog', { name: 'Roll back' })).getByText(/Its build is kept, so this takes seconds/)).toBeVisible();
  press('Roll back')();
  expect((await page.answer('rollBack', { success: true, message: '', data: { number: 4 } })).params).toEqual({ id: ID, number: '2' });
  expect(monitor()).toBeNull();
  await page.answer('getDeployment', site({ status: 'processing', latest: { ...latestOf(4, 'processing')!, first_seq: 140 } }));
  expect(monitor()).toEqual({ deploymentId: ID, isNew: true, version: { number: 4, firstSeq: 140 } });
});

it.each(['completed', 'failed'])('redeploys what is %s from the newest commit, and says why it could not', async (status) => {
  await open({ status });
  press('Redeploy')();
  expect(within(screen.getByRole('dialog', { name: 'Redeploy' })).getByText(/becomes version 4\. What runs now keeps running/)).toBeVisible();
  press('Redeploy')();
  await page.answer('redeploy', { detail: 'A deployment of Greeter is already running. Wait until it ends, or cancel it.' }, 409);
  const told = within(await screen.findByRole('alertdialog', { name: 'Not redeployed' }));
  expect(told.getByText(/already running/)).toBeVisible();
  press('OK')();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(page.asked('getDeployment')).toBe(1);
});

it('looks what became of a redeploy whose answer was lost', async () => {
  await open();
  press('Redeploy')();
  press('Redeploy')();
  await page.drop('redeploy');
  expect(sees('Failed to redeploy site. Please check your connection and try again.')).toBe(true);
  press('OK')();
  await waitFor(() => expect(page.asked('getDeployment')).toBe(2));
});

it('cancels what is under way, and keeps what runs meanwhile in sight', async () => {
  await open({ status: 'in_progress', latest: latestOf(4, 'in_progress') }, [NEXT, LIVE, OLD]);
  await page.answer('getHostedLink', { success: true, hosted_link: 'http://127.0.0.1:4100' });
  expect(screen.getByRole('link', { name: 'http://127.0.0.1:4100' })).toBeVisible();
  expect([hasButton('Redeploy'), isDisabled('Roll back to version 2')]).toEqual([false, true]);
  press('Cancel deployment')();
  expect(within(screen.getByRole('dialog')).getByText(/A version that runs keeps running/)).toBeVisible();
  press('Cancel deployment')();
  await page.answer('cancelVersion', { success: true, message: '', data: { number: 4 } });
  expect(page.store.getState().shell.notices.map(({ message }) => message)).toEqual(['Version 4 is being cancelled.']);
  await page.answer('getDeployment', site({ latest: latestOf(4, 'cancelled') }));
  expect(button('Redeploy')).toBeEnabled();
});

it('says that the version before keeps running when the newest failed', async () => {
  await open({ status: 'failed', latest: latestOf(4, 'failed', 'The build failed: exit code 1') });
  const note = screen.getAllByRole('alert').find(({ textContent }) => textContent?.startsWith('Version 4 failed.'));
  expect(note).toHaveTextContent('Version 4 failed. Version 3 keeps running.The build failed: exit code 1');
  await act(async () => void page.store.dispatch(deploymentEnded(ID)));
  await page.answer('getDeployment', site({ status: 'failed', live: null, latest: latestOf(4, 'failed') }));
  expect(sees(/keeps running/)).toBe(false);
});

it('compares with the live version: commits, settings and names of variables, the older one first', async () => {
  await open();
  press('Compare with live: version 2')();
  const { params } = await page.answer('compareVersions', {
    from: OLD,
    to: LIVE,
    commit_range: `${'a'.repeat(40)}...${LIVE.commit!.hash}`,
    variables: { added: ['NEW_KEY'], removed: [], changed: ['DATABASE_URL'] },
    settings: [{ name: 'Branch', from: 'main', to: 'develop' }],
  });
  expect(params).toEqual({ id: ID, from: '2', to: '3' });
  const dialog = within(screen.getByRole('dialog', { name: 'Version 2 and version 3' }));
  for (const text of ['aaaaaaa...4f2c9d1', 'main → develop', 'NEW_KEY added', 'DATABASE_URL changed']) expect(dialog.getByText(text)).toBeVisible();
  press('Close')();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why two versions could not be compared, and that nothing differs', async () => {
  await open();
  press('Compare with live: version 2')();
  await page.answer('compareVersions', {}, 500);
  expect(within(screen.getByRole('alert')).getByText('Failed to compare versions')).toBeVisible();
  press('Try again')();
  const none = { variables: { added: [], removed: [], changed: [] }, settings: [], commit_range: null };
  await page.answer('compareVersions', { from: OLD, to: LIVE, ...none });
  expect(screen.getAllByText('No differences')).toHaveLength(2);
});

it('draws ten versions, and more when they are asked for', async () => {
  await open(
    {},
    Array.from({ length: 23 }, (_, at) => sampleVersion({ number: 23 - at })),
  );
  expect(card().getAllByRole('rowheader')).toHaveLength(10);
  press('Show 10 more')();
  press('Show 3 more')();
  expect(card().getAllByRole('rowheader')).toHaveLength(23);
});
