import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { sampleDashboard } from '../../../testing/sampleDashboard';
import { alertText, choose, hasButton, isDisabled, press, sees, type } from '../../../testing/screen';
import { setWidth } from '../../../testing/setWidth';
import { chooseSource, fillDetails, REPOSITORIES } from '../../../testing/wizard';
import DeployPage from './DeployPage';

let page: ReturnType<typeof mountPage>;
let logged: jest.SpyInstance;
const box = (name: string) => screen.getByRole('combobox', { name });
const isOff = (name: string) => box(name).getAttribute('aria-disabled') === 'true';
const optionsOf = (name: string) => {
  fireEvent.mouseDown(box(name));
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  const found = options.map((option) => [option.textContent, option.getAttribute('data-value')]);
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  return found;
};
const open = async ({ monitoring = false } = {}) => {
  page = mountPage('/deploy', <DeployPage />);
  await page.answer('getDashboard', sampleDashboard({ monitoring }));
  await page.answer('listRepositories', REPOSITORIES);
};
const pressRadio = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const isOn = (name: string) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked;

beforeEach(() => {
  tellInlineStylesOnly();
  setWidth(1280);
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  logged.mockRestore();
});

it('has a breadcrumb, three numbered steps, and the fields of step 1 [2.5-1, 2.5-2, 2.5-3, 2.5-4, 2.5-5, 2.5-6, 2.5-7, 2.5-8]', async () => {
  await open();
  expect(document.title).toBe('Deploy Application · Gantry');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(
    crumbs
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '/'),
  ).toEqual(['Home', 'Deploy Application']);
  expect([...document.querySelectorAll('.MuiStep-root')].map(({ textContent }) => textContent)).toEqual(['1Details', '2Configure', '3Review']);
  expect(optionsOf('Choose Repository').map(([name]) => name)).toEqual(REPOSITORIES);
  expect(isOff('Select Branch')).toBe(true);
  expect(screen.getByLabelText('Application Name')).toHaveValue('');
  expect(box('Deployment Env')).toHaveTextContent('Development');
  expect(optionsOf('Deployment Env').map(([name]) => name)).toEqual(['Development', 'Staging', 'Production']);
  expect(optionsOf('Analysis Mode').map(([name]) => name)).toEqual(['Manual', 'Automatic']);
  const variables = screen.getByLabelText('Environment Variables');
  expect(variables).toHaveAttribute('readonly');
  expect(hasButton('Next')).toBe(true);
  fireEvent.keyDown(variables, { key: 'Enter' });
  expect(await screen.findByRole('dialog', { name: 'Environment Variables' })).toBeVisible();
  press('Cancel')();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(crumbs.getByRole('button', { name: 'Home' }));
  await waitFor(() => expect(page.location()).toBe('/'));
});

it('goes on only with repository, branch and name, blanks not counting, and says nothing [4-17, 5-4]', async () => {
  await open();
  expect(isDisabled('Next')).toBe(true);
  await chooseSource(page);
  expect(isDisabled('Next')).toBe(true);
  type('Application Name', '   ');
  expect(isDisabled('Next')).toBe(true);
  expect(alertText()).toBeNull();
  expect(document.querySelectorAll('.MuiFormHelperText-root')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Next' })).not.toHaveAccessibleDescription();
  type('Application Name', ' Greeter ');
  expect(isDisabled('Next')).toBe(false);
  choose('Choose Repository', 'ada/other');
  expect(isDisabled('Next')).toBe(true);
});

it('clears the branch and asks for branches when the repository changes [4-18, 2.5-4]', async () => {
  await open();
  await chooseSource(page);
  expect(box('Select Branch')).toHaveTextContent('Main');
  choose('Choose Repository', 'ada/other');
  expect(box('Select Branch')).not.toHaveTextContent('Main');
  expect(isOff('Select Branch')).toBe(true);
  const { body } = await page.answer('listBranches', ['trunk']);
  expect(body).toEqual({ repo_name: 'ada/other' });
  expect(optionsOf('Select Branch').map(([name]) => name)).toEqual(['trunk']);
});

it('has lower-cased option values and sends the true names [5-8]', async () => {
  await open();
  expect(optionsOf('Choose Repository')).toEqual([
    ['Ada/Hello-Node', 'ada/hello-node'],
    ['ada/other', 'ada/other'],
    ['ADA/HELLO-NODE', 'ada/hello-node~2'],
  ]);
  choose('Choose Repository', 'ADA/HELLO-NODE');
  const { body } = await page.answer('listBranches', ['Main', 'Release/1.X']);
  expect(body).toEqual({ repo_name: 'ADA/HELLO-NODE' });
  expect(optionsOf('Select Branch').map(([, value]) => value)).toEqual(['main', 'release/1.x']);
  choose('Select Branch', 'Release/1.X');
  type('Application Name', 'Greeter');
  press('Next')();
  press('Next')();
  press('Deploy Now')();
  await waitFor(() => expect(page.server.find('createDeployment').body).toMatchObject({ repo_name: 'ADA/HELLO-NODE', branch: 'Release/1.X' }));
});

it.each([
  ['an object', { error: 'none' }],
  ['not all strings', ['ada/one', 7]],
  ['null', null],
])('shows nothing of a list that is no array of strings, and logs it: %s [5-7]', async (_case, answer) => {
  page = mountPage('/deploy', <DeployPage />);
  await page.answer('listRepositories', answer);
  expect(isOff('Choose Repository')).toBe(true);
  expect(alertText()).toBeNull();
  expect(logged).toHaveBeenCalledWith('The list of repositories is not an array of strings.');
  page.stop();
  await open();
  choose('Choose Repository', 'ada/other');
  await page.answer('listBranches', answer);
  expect(alertText()).toBeNull();
  expect(box('Select Branch')).not.toHaveTextContent(/ada|7/);
  expect(logged).toHaveBeenCalledWith('The list of branches is not an array of strings.');
});

it('says what to do when there is no repository, and asks again when the list failed', async () => {
  page = mountPage('/deploy', <DeployPage />);
  await page.drop('listRepositories');
  expect(alertText()).toContain('The server could not be reached.');
  press('Try again')();
  await page.answer('listRepositories', []);
  expect(alertText()).toContain('No repositories were found in your account.');
});

it('passes on what the server advises when a list fails, and says that a repository has no branches', async () => {
  page = mountPage('/deploy', <DeployPage />);
  const advice = 'GitHub no longer accepts the access you granted. Log out, then sign in again.';
  await page.answer('listRepositories', { detail: advice, code: 'CODE_HOST_ACCESS_LOST' }, 502);
  expect(alertText()).toBe(`${advice}Try again`);
  press('Try again')();
  await page.answer('listRepositories', REPOSITORIES);
  choose('Choose Repository', 'ada/other');
  await page.answer('listBranches', { detail: 'GitHub limits how often it may be asked.' }, 502);
  expect(alertText()).toBe('GitHub limits how often it may be asked.Try again');
  press('Try again')();
  await page.answer('listBranches', []);
  expect(alertText()).toBe('This repository has no branches. Push a commit, then choose it again.');
  choose('Choose Repository', 'Ada/Hello-Node');
  await page.answer('listBranches', ['main']);
  expect(alertText()).toBeNull();
});

it('has branches by their numbers behind the default one, and long names in lines', async () => {
  await open();
  choose('Choose Repository', 'ada/other');
  await page.answer('listBranches', ['trunk', 'feature/10', 'feature/2']);
  expect(optionsOf('Select Branch').map(([name]) => name)).toEqual(['trunk', 'feature/2', 'feature/10']);
  fireEvent.mouseDown(box('Choose Repository'));
  expect(screen.getByRole('option', { name: 'ada/other' })).toHaveStyle({ whiteSpace: 'normal', overflowWrap: 'anywhere' });
});

it('says at once which application names there are, and takes Enter in the name for Next where that goes on', async () => {
  await open();
  const name = screen.getByLabelText('Application Name');
  const enter = () => fireEvent.keyDown(name, { key: 'Enter' });
  expect(name).toHaveAttribute('maxlength', '63');
  type('Application Name', 'shop/front');
  expect(name).toHaveAccessibleDescription(/^An application name may hold letters, digits/);
  enter();
  expect(sees('New Deployment')).toBe(false);
  await chooseSource(page);
  // The specification asks for three fields that are not empty, no more.
  expect(isDisabled('Next')).toBe(false);
  type('Application Name', ' Greeter ');
  expect(name).not.toHaveAccessibleDescription();
  fireEvent.keyDown(name, { key: 'Enter', isComposing: true });
  expect(sees('New Deployment')).toBe(false);
  enter();
  expect(screen.getByRole('heading', { name: 'New Deployment' })).toHaveFocus();
});

it('shows Loading... in step 2 while the dashboard data loads [2.5-12]', async () => {
  page = mountPage('/deploy', <DeployPage />);
  await page.answer('listRepositories', REPOSITORIES);
  await fillDetails(page);
  press('Next')();
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(hasButton('Next')).toBe(false);
  await page.answer('getDashboard', sampleDashboard());
  expect(sees('Loading...')).toBe(false);
  expect(screen.getByRole('heading', { name: 'New Deployment' })).toHaveFocus();
});

it('says that the user data failed, asks again, and goes on without it [8-4]', async () => {
  page = mountPage('/deploy', <DeployPage />);
  await page.answer('getDashboard', { detail: 'The database cannot be reached right now.' }, 503);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'Failed to fetch user data' }));
  await page.answer('listRepositories', REPOSITORIES);
  await fillDetails(page);
  press('Next')();
  expect(alertText()).toBe('Failed to fetch user data. You can go on without monitoring.Try again');
  expect(isDisabled('Next')).toBe(false);
  press('Try again')();
  await page.answer('getDashboard', sampleDashboard({ monitoring: true }));
  expect(alertText()).toBeNull();
  expect(screen.getByRole('switch', { name: 'Enable Monitoring' })).toBeEnabled();
});

it('offers EC2, shows ECS and EKS as coming, toggles CI/CD, and goes both ways [2.5-9, 2.5-11, 4-19, 5-10]', async () => {
  await open();
  await fillDetails(page);
  press('Next')();
  expect(screen.getByRole('heading', { name: 'New Deployment' })).toHaveFocus();
  for (const name of ['ECS', 'EKS']) {
    const radio = screen.getByRole('radio', { name: new RegExp(name) });
    expect(radio).toBeDisabled();
    expect(radio).toHaveTextContent('Coming Soon');
    fireEvent.click(radio);
    expect(radio).toHaveAttribute('aria-checked', 'false');
  }
  const ec2 = screen.getByRole('radio', { name: /EC2/ });
  expect(ec2).toBeEnabled();
  expect(ec2).not.toHaveTextContent('Coming Soon');
  pressRadio(/EC2/);
  expect(ec2).toHaveAttribute('aria-checked', 'true');
  expect(isOn('Enable CI/CD')).toBe(false);
  // Beside a switch is where the Next of step 1 was: a double click there must not switch it.
  expect(screen.getByText('Enable CI/CD').closest('label')?.parentElement).toHaveStyle({ alignItems: 'flex-start' });
  fireEvent.click(screen.getByRole('switch', { name: 'Enable CI/CD' }));
  expect(isOn('Enable CI/CD')).toBe(true);
  press('Previous')();
  expect(screen.getByLabelText('Application Name')).toHaveValue('Greeter');
  expect(screen.getByRole('heading', { name: 'Choose what to deploy' })).toHaveFocus();
  press('Next')();
  expect(isOn('Enable CI/CD')).toBe(true);
  press('Next')();
  expect(screen.getByRole('heading', { name: 'Review & Deploy' })).toHaveFocus();
  press('Back')();
  expect(hasButton('Previous')).toBe(true);
});

it('lets monitoring be switched on by the plan only [2.5-10, 5-9]', async () => {
  await open({ monitoring: false });
  await fillDetails(page);
  press('Next')();
  expect(screen.getByRole('switch', { name: 'Upgrade plan to enable monitoring' })).toBeDisabled();
  expect(screen.queryByRole('switch', { name: 'Enable Monitoring' })).toBeNull();
  page.stop();
  await open({ monitoring: true });
  await fillDetails(page);
  press('Next')();
  fireEvent.click(screen.getByRole('switch', { name: 'Enable Monitoring' }));
  expect(isOn('Enable Monitoring')).toBe(true);
});
