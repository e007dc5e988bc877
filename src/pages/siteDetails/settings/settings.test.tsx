import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApplicationSettings } from '../../../../contract/versions';
import { mountPage } from '../../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../../testing/plainStyles';
import { latestOf, liveOf, sampleSettings, sampleSite } from '../../../../testing/sampleSite';
import { alertText, choose, hasButton, isDisabled, press, sees, type } from '../../../../testing/screen';
import { setWidth } from '../../../../testing/setWidth';
import SiteDetailsPage from '../SiteDetailsPage';

const ID = 'greeter';
let page: ReturnType<typeof mountPage>;
const reply = (part: Partial<ApplicationSettings> = {}) => ({ success: true, message: '', data: sampleSettings(part) });
const open = async (part: Partial<ApplicationSettings> = {}) => {
  page = mountPage('/sites/:id', <SiteDetailsPage />, `/sites/${ID}`);
  await page.answer('getDeployment', { success: true, data: sampleSite({ id: ID, live: liveOf(3), latest: latestOf(3, 'completed') }) });
  await page.answer('getSettings', reply(part));
};
const openDialog = async (part: Partial<ApplicationSettings> = {}) => {
  await open(part);
  press('Settings')();
  await page.answer('getSettings', reply(part));
  await page.answer('listBranches', ['main', 'develop']);
};
const variables = () =>
  within(screen.getByRole('list', { name: 'Variables' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/Keep|Replace|Remove/g, ''));

beforeAll(tellInlineStylesOnly);
beforeEach(() => {
  setWidth(1280);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  jest.restoreAllMocks();
});

it('says that settings were changed since the newest version, and only then', async () => {
  await open();
  expect(sees(/Settings were changed/)).toBe(false);
  page.stop();
  await open({ is_undeployed: true });
  expect(sees('Settings were changed since version 3. Deploy to apply.')).toBe(true);
  press('Redeploy with the changed settings')();
  expect(screen.getByRole('dialog', { name: 'Redeploy' })).toBeVisible();
});

it('offers the branches of the repository, and what is saved even where they could not be loaded', async () => {
  await openDialog();
  choose('Branch', 'develop');
  expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveTextContent('develop');
  page.stop();
  await open();
  press('Settings')();
  await page.answer('getSettings', reply({ branch: 'release' }));
  await page.answer('listBranches', {}, 502);
  expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveTextContent('release');
  expect(sees('The other branches could not be loaded.')).toBe(true);
});

it('saves what was changed, says that it has to be deployed, and redeploys', async () => {
  await openDialog();
  expect(isDisabled('Save')).toBe(true);
  choose('Deployment Env', 'Staging');
  type('Dockerfile Path', 'docker/Dockerfile');
  fireEvent.click(screen.getByRole('switch', { name: 'Enable CI/CD' }));
  press('Save')();
  const { body } = await page.answer('changeSettings', reply({ is_undeployed: true }));
  expect(body).toEqual({ deployment_env: 'staging', dockerfilePath: 'docker/Dockerfile', ci_cd: true });
  expect(alertText()).toBe('Saved. Deploy to apply.');
  press('Redeploy')();
  expect(await screen.findByRole('dialog', { name: 'Redeploy' })).toBeVisible();
});

it('lists variables by name, and adds, replaces, removes and keeps them', async () => {
  await openDialog();
  expect(variables()).toEqual(['DATABASE_URL', 'LOG_LEVEL']);
  press('Replace DATABASE_URL')();
  expect(await screen.findByLabelText('Key 1')).toHaveValue('DATABASE_URL');
  type('Value 1', 'postgres://new');
  press('+ Add Row')();
  type('Key 2', 'NEW_KEY');
  type('Value 2', 'one');
  press('Confirm')();
  press('Remove LOG_LEVEL')();
  expect(variables()).toEqual(['DATABASE_URLreplaced', 'LOG_LEVELremoved', 'NEW_KEYadded']);
  press('Keep DATABASE_URL')();
  expect(variables()).toEqual(['DATABASE_URL', 'LOG_LEVELremoved', 'NEW_KEYadded']);
  press('Save')();
  const { body } = await page.answer('changeSettings', reply({ variables: ['DATABASE_URL', 'NEW_KEY'] }));
  expect(body).toEqual({ variables: { set: { NEW_KEY: 'one' }, remove: ['LOG_LEVEL'] } });
  expect(alertText()).toBe('Saved.');
});

it('lets monitoring be switched on only where the plan allows it', async () => {
  await openDialog();
  expect(screen.getByRole('switch', { name: 'Upgrade plan to enable monitoring' })).toBeDisabled();
});

it('keeps what was entered where the server refuses it, and asks before it is lost', async () => {
  await openDialog();
  choose('Branch', 'develop');
  press('Save')();
  await page.answer('changeSettings', { detail: 'The branch develop does not exist in ada/hello-node.' }, 422);
  expect(alertText()).toBe('The branch develop does not exist in ada/hello-node.');
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Settings' }), { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  press('Keep editing')();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveTextContent('develop');
  press('Cancel')();
  press('Discard')();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that the settings could not be loaded, and loads them again', async () => {
  await open();
  press('Settings')();
  await page.answer('getSettings', {}, 500);
  expect(sees('Failed to load settings')).toBe(true);
  press('Try again')();
  await page.answer('getSettings', reply());
  expect(hasButton('Save')).toBe(true);
});
