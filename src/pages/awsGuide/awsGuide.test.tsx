import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AWS_REGIONS, COPY_CONFIRMATION_MS } from '../../../contract/constants';
import { dashboardRequested } from '../../../store/dashboard/slice';
import { mountApp } from '../../../testing/mountApp';
import { sampleDashboard } from '../../../testing/sampleDashboard';
import { alertText, button, hasButton, isDisabled, press, sees, type } from '../../../testing/screen';

const ROLE = 'arn:aws:iam::210987654321:role/DeploymentRole';
const PRINCIPAL = 'arn:aws:iam::111122223333:user/gantry';

let app: ReturnType<typeof mountApp>;
let logged: jest.SpyInstance;
/** Behind an open dialog it is hidden from screen readers. */
const badge = () => screen.getByLabelText('Cloud connection');
const guide = () => screen.findByRole('dialog', { name: 'Connect AWS Account' });
const noGuide = () => waitFor(() => expect(sees('Connect AWS Account')).toBe(false));
const open = async (address = '/billing') => {
  app = mountApp(address);
  await waitFor(() => app.server.find('getAwsClient'));
};
/** The guide as it opens when no role was granted yet. */
const openGuide = async (address?: string) => {
  await open(address);
  await app.answer('getAwsClient', { detail: 'No AWS role is connected yet.' }, 404);
  await guide();
};
const goToDetails = () => {
  press('Continue')();
  press('Continue')();
};
const fillDetails = () => {
  goToDetails();
  type(/Role ARN/, ` ${ROLE} `);
  press('Finish')();
};
const steps = () => [...document.querySelectorAll('.MuiStep-root')].map(({ textContent }) => textContent);
const current = () => document.querySelector('[aria-current=step]')?.textContent;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  app.stop();
  logged.mockRestore();
});

describe('the check at the start', () => {
  it('asks for the role, verifies it, and says so; refresh does it again [4-9, 4-10]', async () => {
    await open();
    expect(badge()).toHaveTextContent('Checking AWS connection...');
    await app.answer('getAwsClient', { role_arn: ROLE });
    expect(badge()).toHaveTextContent('Checking AWS connection...');
    const { body } = await app.answer('verifyAws', { success: true, message: '' });
    expect(body).toEqual({ role_arn: ROLE });
    expect(badge()).toHaveTextContent('AWS connection verified');
    expect(badge()).toHaveAttribute('data-success', 'true');
    expect(sees('Connect AWS Account')).toBe(false);
    press('Refresh connection status')();
    expect(badge()).toHaveTextContent('Checking AWS connection...');
    expect(app.asked('getAwsClient')).toBe(2);
  });

  it.each([
    ['the role is refused [4-11]', true, { success: false, message: '' }, 200, 'AWS connection verification failed'],
    ['no role is there [4-12, 8-6]', false, { detail: 'No AWS role is connected yet.' }, 404, 'Failed to get AWS role'],
    ['the role fetch breaks [4-12, 8-6]', false, null, 0, 'Failed to get AWS role'],
    ['the verification fails [4-13]', true, { detail: 'AWS cannot be reached right now.' }, 502, 'Error verifying AWS connection'],
    ['the verification breaks [4-13]', true, null, 0, 'Error verifying AWS connection'],
  ])('opens the guide when %s [2.6-6]', async (_case, hasRole, answer, status, message) => {
    await open();
    if (hasRole) await app.answer('getAwsClient', { role_arn: ROLE });
    const call = hasRole ? 'verifyAws' : 'getAwsClient';
    if (answer === null) await app.drop(call);
    else await app.answer(call, answer, status);
    await guide();
    if (!hasRole) expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'Failed to get user role' }));
    expect(badge()).toHaveTextContent(message);
    expect(badge()).toHaveAttribute('data-success', 'false');
  });

  it.each([
    ['before the check ends', true],
    ['after it', false],
  ])('opens the guide when the dashboard data does not list the cloud, %s [2.6-5, 4-14]', async (_case, isEarly) => {
    await open();
    if (isEarly) await app.answer('getDashboard', sampleDashboard({ connected_clouds: "['GCP', 'Azure']" }));
    await app.answer('getAwsClient', { role_arn: ROLE });
    await app.answer('verifyAws', { success: true, message: '' });
    if (!isEarly) await app.answer('getDashboard', sampleDashboard({ connected_clouds: [] }));
    await guide();
    expect(badge()).toHaveTextContent('AWS connection failed');
    expect(badge()).toHaveAttribute('data-success', 'false');
    press('Close')();
    await noGuide();
    act(() => void app.store.dispatch(dashboardRequested()));
    await app.answer('getDashboard', sampleDashboard({ connected_clouds: [] }));
    expect(sees('Connect AWS Account')).toBe(false);
    press('Connect')();
    await guide();
  });

  it('stays closed when the data that it asked for comes after it was closed', async () => {
    await openGuide();
    press('Close')();
    await noGuide();
    await app.answer('getDashboard', sampleDashboard({ connected_clouds: [] }));
    expect(sees('Connect AWS Account')).toBe(false);
    expect(badge()).toHaveTextContent('Failed to get AWS role');
    expect(hasButton('Connect')).toBe(true);
  });

  it('stays closed when the cloud is in the list, written with single quotes', async () => {
    await open();
    await app.answer('getDashboard', sampleDashboard({ connected_clouds: "['GCP', 'AWS']" }));
    await app.answer('getAwsClient', { role_arn: ROLE });
    await app.answer('verifyAws', { success: true, message: '' });
    expect(badge()).toHaveTextContent('AWS connection verified');
    expect(sees('Connect AWS Account')).toBe(false);
  });
});

describe('the guide', () => {
  it('leads through three steps and back, and then offers to verify [2.6-1, 2.6-2, 2.6-3, 4-15]', async () => {
    await openGuide();
    expect(document.querySelector('.MuiStepper-vertical')).not.toBeNull();
    expect(steps().map((text, at) => text?.startsWith(`${at + 1}`))).toEqual([true, true, true]);
    const names = ['Create role and add Trust policy', 'Attach Permissions', 'Configure Connection Details'];
    expect(current()).toBe(names[0]);
    expect(hasButton('Close')).toBe(true);
    expect(isDisabled('Back')).toBe(true);
    for (const name of names.slice(1)) {
      press('Continue')();
      expect(current()).toBe(name);
      expect(screen.getByText(name)).toHaveFocus();
    }
    expect(hasButton('Continue')).toBe(false);
    press('Back')();
    expect(current()).toBe(names[1]);
    press('Continue')();
    type(/Role ARN/, ROLE);
    expect(hasButton('Verify Setup')).toBe(false);
    press('Finish')();
    expect(alertText()).toBe('Ready to verify AWS setup');
    expect(hasButton('Verify Setup')).toBe(true);
    press('Back')();
    expect(screen.getByLabelText(/Role ARN/)).toHaveValue(ROLE);
  });

  it('shows the trust policy with the external id, and says for two seconds that it was copied [2.6-7, 2.6-8, 2.9-8]', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text: string) => void written.push(text) } });
    await openGuide('/sites');
    expect(screen.getByLabelText('trust policy')).toHaveTextContent('Loading...');
    expect(hasButton('Copy trust policy')).toBe(false);
    await app.answer('getTrustPrincipal', { principal_arn: PRINCIPAL });
    const { external_id } = sampleDashboard();
    await app.answer('getDashboard', sampleDashboard());
    const policy = JSON.parse(screen.getByLabelText('trust policy').textContent ?? '');
    expect(JSON.stringify(policy)).toContain(`"sts:ExternalId":"${external_id}"`);
    expect(JSON.stringify(policy)).toContain(PRINCIPAL);

    expect(COPY_CONFIRMATION_MS).toBe(2_000);
    jest.useFakeTimers();
    await act(async () => fireEvent.click(button('Copy trust policy')));
    expect(JSON.parse(written[0]!)).toEqual(policy);
    expect(sees('Copied!')).toBe(true);
    act(() => jest.advanceTimersByTime(1_999));
    expect(sees('Copied!')).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(sees('Copied!')).toBe(false);
    expect(hasButton('Copy trust policy')).toBe(true);
  });

  it('says that the trust policy cannot be had, offers nothing to copy, and asks again for what is missing', async () => {
    await openGuide();
    await app.answer('getDashboard', sampleDashboard());
    await app.drop('getTrustPrincipal');
    expect(screen.getByRole('alert')).toHaveTextContent('The trust policy could not be loaded.');
    expect(hasButton('Copy trust policy')).toBe(false);
    press('Try again')();
    await app.answer('getTrustPrincipal', { principal_arn: PRINCIPAL });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('trust policy')).toHaveTextContent(PRINCIPAL);
    expect(hasButton('Copy trust policy')).toBe(true);
    expect(app.asked('getDashboard')).toBe(1);
  });

  it('goes one step for a double click, and does with Enter what the button does', async () => {
    await openGuide();
    fireEvent.click(button('Continue'), { detail: 1 });
    fireEvent.click(button('Continue'), { detail: 2 });
    expect(current()).toBe('Attach Permissions');
    press('Continue')();
    const role = screen.getByLabelText(/Role ARN/) as HTMLInputElement;
    expect(role.form?.querySelector('[type=submit]')).toBe(button('Finish'));
    fireEvent.submit(role.form!);
    expect(screen.getByText('Role ARN is required')).toBeVisible();
    type(/Role ARN/, ROLE);
    fireEvent.submit(role.form!);
    expect(hasButton('Verify Setup')).toBe(true);
  });

  it('asks for role and region, offers nine regions, and goes to the field that is wrong [5-11, 5-12, 5-13]', async () => {
    await openGuide();
    goToDetails();
    const role = screen.getByLabelText(/Role ARN/);
    expect(role).toHaveAttribute('placeholder', 'arn:aws:iam::123456789012:role/DeploymentRole');
    const region = screen.getByRole('combobox', { name: /Region/ });
    expect(region).toHaveTextContent('us-east-1 (N. Virginia)');
    fireEvent.mouseDown(region);
    const list = within(screen.getByRole('listbox'));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['us-east-1 (N. Virginia)', 'us-east-2 (Ohio)', 'us-west-1 (N. California)', 'us-west-2 (Oregon)', 'eu-west-1 (Ireland)'],
      ...['eu-central-1 (Frankfurt)', 'ap-southeast-1 (Singapore)', 'ap-southeast-2 (Sydney)', 'ap-south-1 (Mumbai)'],
    ]);
    expect(AWS_REGIONS).toHaveLength(9);
    fireEvent.click(list.getByRole('option', { name: /Ireland/ }));
    expect(region).toHaveTextContent('eu-west-1 (Ireland)');

    type(/Role ARN/, '   ');
    press('Finish')();
    expect(screen.getByText('Role ARN is required')).toBeVisible();
    expect(role).toHaveFocus();
    expect(sees('Region is required')).toBe(false);
    // The select has no empty option, so nobody but the machine can ask for this.
    await app.send('awsGuide', { type: 'region.changed', value: '' });
    press('Finish')();
    expect(screen.getByText('Region is required')).toBeVisible();
    expect(app.asked('createAwsClient')).toBe(0);
  });

  it('creates the credentials, then verifies, and closes when it worked [4-16, 2.6-3]', async () => {
    await openGuide();
    fillDetails();
    press('Verify Setup')();
    expect(isDisabled('Verifying...')).toBe(true);
    const created = await app.answer('createAwsClient', { success: true, message: '' });
    expect(created.body).toEqual({ role_arn: ROLE, region: 'us-east-1' });
    expect(isDisabled('Verifying...')).toBe(true);
    const verified = await app.answer('verifyAws', { success: true, message: '' });
    expect(verified.body).toEqual({ role_arn: ROLE });
    await noGuide();
    expect(badge()).toHaveTextContent('AWS connection verified');
  });

  it('says every failure as an error, in the server’s words or its own, and can be tried again [2.6-4, 8-7, 8-8, 8-17, 8-18, 8-20]', async () => {
    const failures = [
      ['createAwsClient', { success: false }, 200, 'Failed to create AWS client'],
      ['createAwsClient', {}, 500, 'Failed to create AWS client'],
      ['createAwsClient', { detail: 'The region mars-1 is not supported.' }, 422, 'The region mars-1 is not supported.'],
      ['createAwsClient', null, 0, 'Failed to create credentials'],
      ['verifyAws', { success: false }, 200, 'Verification failed'],
      ['verifyAws', { success: false, message: 'Check the external ID.' }, 200, 'Check the external ID.'],
      ['verifyAws', {}, 500, 'Failed to verify AWS connection'],
      ['verifyAws', null, 0, 'Failed to verify connection'],
    ] as const;
    await openGuide();
    fillDetails();
    for (const [call, answer, status, message] of failures) {
      press('Verify Setup')();
      if (call === 'verifyAws') await app.answer('createAwsClient', { success: true, message: '' });
      if (answer === null) await app.drop(call);
      else await app.answer(call, answer, status);
      expect(alertText()).toBe(message);
      expect(screen.getByRole('alert')).toHaveClass('MuiAlert-colorError');
    }
  });

  it('says that something unexpected happened when the server takes too long [8-19]', async () => {
    await openGuide();
    fillDetails();
    for (const call of ['createAwsClient', 'verifyAws'] as const) {
      press('Verify Setup')();
      if (call === 'verifyAws') await app.answer('createAwsClient', { success: true, message: '' });
      const request = await waitFor(() => app.server.find(call));
      await app.runOut('awsGuide', 'requestDeadline');
      expect(alertText()).toBe('An unexpected error occurred');
      expect(request.state).toBe('aborted');
    }
  });

  it('is closed by Close and by Escape, not by a click beside it', async () => {
    await openGuide();
    fireEvent.click(document.querySelector('.MuiDialog-container')!);
    expect(sees('Connect AWS Account')).toBe(true);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await noGuide();
    press('Connect')();
    await guide();
    press('Close')();
    await noGuide();
  });
});
