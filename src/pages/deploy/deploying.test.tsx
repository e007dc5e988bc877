import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sampleDashboard } from '../../../machines/testing/sampleDashboard';
import { button, hasButton, isDisabled, press, sees } from '../../../machines/testing/screen';
import { mountApp } from '../../testing/mountApp';
import { setWidth } from '../../testing/setWidth';
import { goToReview, REPOSITORIES } from '../../testing/wizard';

const ID = '5b0c5d1e-0000-4000-8000-000000000001';

let app: ReturnType<typeof mountApp>;
let logged: jest.SpyInstance;
beforeEach(() => {
  setWidth(1280);
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  logged.mockRestore();
});

const openApp = async () => {
  app = mountApp('/deploy');
  await app.answer('getAwsClient', { role_arn: 'arn:aws:iam::210987654321:role/DeploymentRole' });
  await app.answer('verifyAws', { success: true });
  await app.answer('getDashboard', sampleDashboard());
  await app.answer('listRepositories', REPOSITORIES);
  await goToReview(app);
};
const loader = () => screen.queryByRole('progressbar', { name: 'Loading' });

it('creates, then triggers, then starts to monitor, and shows Deployed [2.5-18, 2.5-19, 4-20, 4-22]', async () => {
  await openApp();
  expect(isDisabled('Back')).toBe(false);
  press('Deploy Now')();
  expect([isDisabled('Deploying...'), isDisabled('Back')]).toEqual([true, true]);
  const created = await app.answer('createDeployment', { id: ID, success: true, data: { id: ID } });
  expect(created.body).toMatchObject({ app_name: 'Greeter', status: 'Active', service_selected: 'EC2', deployment_env: 'development' });
  expect(created.body).not.toHaveProperty('resources');
  expect([isDisabled('Deploying...'), isDisabled('Back')]).toEqual([true, true]);
  expect(sees(/Deployment Status/)).toBe(false);
  const triggered = await app.answer('triggerDeployment', { success: true, message: '' });
  expect(triggered.params).toEqual({ id: ID });
  expect(await screen.findByText(`Deployment Status: ${ID}`)).toBeVisible();
  expect(screen.getByText('Deployed').closest('button')).toBeDisabled();
  expect(app.store.getState().shell.monitor).toEqual({ deploymentId: ID, isNew: true });
});

it('shows banner and message of every failure, hides the loader, and makes the deployment once [2.5-20, 4-21]', async () => {
  await openApp();
  const failures = [
    ['createDeployment', { detail: 'The branch Main does not exist.' }, 422, 'The branch Main does not exist.'],
    ['createDeployment', { success: false, message: 'Not now.' }, 200, 'Not now.'],
    ['triggerDeployment', { success: false, message: 'It is running already.' }, 200, 'It is running already.'],
    ['triggerDeployment', { detail: 'The database cannot be reached.' }, 503, 'The database cannot be reached.'],
  ] as const;
  for (const [call, answer, status, message] of failures) {
    press('Deploy Now')();
    expect(loader()).toBeInTheDocument();
    // The first time that it gets this far; from then on it is triggered again, not made twice.
    if (call === 'triggerDeployment' && app.asked(call) === 0) await app.answer('createDeployment', { id: ID });
    await app.answer(call, answer, status);
    const banner = 'Deployment failed - There was an error deploying your application. Please try again.';
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([banner, `${message}Close`]);
    expect(screen.getByText(banner).closest('[role=alert]')).toHaveFocus();
    expect(loader()).toBeNull();
    press('Close')();
    expect(sees(banner)).toBe(false);
  }
  press('Deploy Now')();
  await app.answer('triggerDeployment', { success: true });
  expect([app.asked('createDeployment'), app.asked('triggerDeployment')]).toEqual([3, 3]);
  expect(app.store.getState().shell.monitor?.deploymentId).toBe(ID);
});

it('asks before what was entered is left, and keeps it when the person stays', async () => {
  await openApp();
  fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without deploying?' })).toBeVisible();
  press('Stay')();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([app.location(), hasButton('Deploy Now')]).toEqual(['/deploy', true]);
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByRole('dialog');
  fireEvent.click(button('Leave'));
  await waitFor(() => expect(app.location()).toBe('/profile'));
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});
