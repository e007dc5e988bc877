import { screen } from '@testing-library/react';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { sampleDashboard } from '../../../testing/sampleDashboard';
import { latestOf, sampleSite } from '../../../testing/sampleSite';
import { hasButton, isDisabled, press, sees, type } from '../../../testing/screen';
import { chooseSource, REPOSITORIES } from '../../../testing/wizard';
import DeployPage from './DeployPage';

const NOTE = 'orders-api exists already: this makes version 4 of it. Its variables are kept; those entered here are added or replace them.';
const TAKEN = 'You already have an application orders-api, deployed from ada/other. Choose another name, or delete that one first.';
const orders = (repo_name: string) => sampleSite({ app_name: 'orders-api', repo_name, latest: latestOf(3, 'completed') });

let page: ReturnType<typeof mountPage>;
const open = async (sites: unknown) => {
  page = mountPage('/deploy', <DeployPage />);
  await page.answer('getDashboard', sampleDashboard());
  await page.answer('listRepositories', REPOSITORIES);
  await page.answer('listDeployments', sites);
  await chooseSource(page);
};
const toReview = () => {
  press('Next')();
  press('Next')();
};

beforeAll(tellInlineStylesOnly);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  jest.restoreAllMocks();
});

it.each(['orders-api', ' Orders-API '])('says before Deploy Now that "%s" makes the next version of what exists', async (name) => {
  await open([orders('Ada/Hello-Node')]);
  type('Application Name', name);
  toReview();
  expect(screen.getByText(NOTE)).toBeVisible();
  expect(hasButton('Deploy Now')).toBe(true);
});

it('says at the name that it belongs to another repository, and lets the server refuse it', async () => {
  await open([orders('ada/other')]);
  type('Application Name', 'orders-api');
  expect(screen.getByLabelText('Application Name')).toHaveAccessibleDescription(TAKEN);
  expect(isDisabled('Next')).toBe(false);
  toReview();
  expect(sees(NOTE)).toBe(false);
});

it('says nothing of a new name, nor when the list of sites could not be had', async () => {
  await open({});
  type('Application Name', 'orders-api');
  expect(screen.getByLabelText('Application Name')).toHaveAccessibleDescription('');
  toReview();
  expect(sees(/exists already/)).toBe(false);
});

it('does not take what was just deployed for something that existed before', async () => {
  await open([]);
  type('Application Name', 'orders-api');
  toReview();
  press('Deploy Now')();
  const { id } = orders('Ada/Hello-Node');
  await page.answer('createDeployment', { id, success: true, data: { id } });
  await page.answer('triggerDeployment', { success: true, message: '' });
  page.store.dispatch({ type: 'sites/lookedUp' });
  await page.answer('listDeployments', [orders('Ada/Hello-Node')]);
  expect(hasButton('Deployed')).toBe(true);
  expect(sees(/exists already/)).toBe(false);
});
