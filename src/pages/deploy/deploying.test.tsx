import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mountApp } from '../../../testing/mountApp';
import { sampleDashboard } from '../../../testing/sampleDashboard';
import { sampleSite } from '../../../testing/sampleSite';
import { button, hasButton, isDisabled, press, sees } from '../../../testing/screen';
import { ControllableSocket } from '../../../testing/server';
import { setWidth } from '../../../testing/setWidth';
import { goToReview, REPOSITORIES } from '../../../testing/wizard';

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

const openApp = async (address = '/deploy') => {
  app = mountApp(address);
  await app.answer('getAwsClient', { role_arn: 'arn:aws:iam::210987654321:role/DeploymentRole' });
  await app.answer('verifyAws', { success: true });
  await app.answer('getDashboard', sampleDashboard());
  if (address !== '/deploy') {
    fireEvent.click(screen.getByRole('link', { name: 'Deploy' }));
    await app.answer('getDashboard', sampleDashboard());
  }
  await app.answer('listRepositories', REPOSITORIES);
  await goToReview(app);
};
const BANNER = 'Deployment failed - There was an error deploying your application. Please try again.';
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
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([BANNER, `${message}Close`]);
    expect(screen.getByText(BANNER).closest('[role=alert]')).toHaveFocus();
    expect(loader()).toBeNull();
    press('Close')();
    expect(sees(BANNER)).toBe(false);
    expect(screen.getByRole('heading', { name: 'Review & Deploy' })).toHaveFocus();
  }
  press('Deploy Now')();
  await app.answer('triggerDeployment', { success: true });
  expect([app.asked('createDeployment'), app.asked('triggerDeployment')]).toEqual([3, 3]);
  expect(app.store.getState().shell.monitor?.deploymentId).toBe(ID);
});

const failLive = async () => {
  press('Deploy Now')();
  await app.answer('createDeployment', { id: ID });
  await app.answer('triggerDeployment', { success: true });
  await screen.findByText(`Deployment Status: ${ID}`);
  await act(async () => ControllableSocket.last().onopen?.());
  await act(async () => ControllableSocket.last().say({ deployment_id: ID, status: 'failed', message: 'The build failed', timestamp: '', seq: 1 }));
  await screen.findByText('Deployment ended');
};

it('shows the banner once its own deployment has failed, with a way to it [2.5-20]', async () => {
  await openApp();
  await failLive();
  expect(sees('Deployed')).toBe(false);
  expect(document.querySelectorAll('.MuiStepLabel-label.Mui-completed')).toHaveLength(2);
  press('Close')();
  await waitFor(() => expect(screen.getByText(BANNER).closest('[role=alert]')).toHaveFocus());
  press('Open deployment')();
  await waitFor(() => expect(app.location()).toBe(`/sites/${ID}`));
});

it('starts afresh when Deploy is chosen after a deployment was made, and leaves a draft alone', async () => {
  await openApp('/sites');
  fireEvent.click(screen.getByRole('link', { name: 'Deploy' }));
  expect(hasButton('Deploy Now')).toBe(true);
  await failLive();
  press('Close')();
  await waitFor(() => expect(sees(/Deployment Status/)).toBe(false));
  // A place on the same page is no new visit. The router warns of a history entry that it did not make.
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('link', { name: 'Skip to the page' }));
  await waitFor(() => expect(window.location.hash).toBe('#main'));
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))));
  expect(sees(BANNER)).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: 'Deploy' }));
  expect(await screen.findByRole('heading', { name: 'Choose what to deploy' })).toBeVisible();
  expect([screen.getByLabelText('Application Name'), sees(BANNER)]).toEqual([expect.objectContaining({ value: '' }), false]);
});

it.each([
  ['DEPLOYMENT_RUNNING', 'In_Progress'],
  ['DEPLOYMENT_NOT_TRIGGERABLE', 'completed'],
])('monitors a deployment that an earlier try has started after all: %s, it is %s', async (code, status) => {
  await openApp();
  press('Deploy Now')();
  await app.answer('createDeployment', { id: ID });
  press('Cancel')();
  press('Deploy Now')();
  await app.answer('triggerDeployment', { detail: 'A deployment of Greeter is already running.', code }, 409);
  const asked = await app.answer('getDeployment', { success: true, data: sampleSite({ id: ID, status }) });
  expect(asked.params).toEqual({ id: ID });
  expect(await screen.findByText(`Deployment Status: ${ID}`)).toBeVisible();
  expect(app.asked('createDeployment')).toBe(1);
});

it.each([
  ['it is queued behind another', { detail: 'Taken.', code: 'DEPLOYMENT_RUNNING' }, { success: true, data: sampleSite({ id: ID, status: 'queued' }) }],
  ['nobody knows how it is', { detail: 'Taken.', code: 'DEPLOYMENT_RUNNING' }, { detail: 'Not found.' }],
])('says why a deployment is not triggered when %s', async (_case, refusal, answer) => {
  await openApp();
  press('Deploy Now')();
  await app.answer('createDeployment', { id: ID });
  await app.answer('triggerDeployment', refusal, 409);
  await app.answer('getDeployment', answer);
  expect(sees('Taken.')).toBe(true);
  expect([hasButton('Deploy Now'), app.store.getState().shell.monitor]).toEqual([true, null]);
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
