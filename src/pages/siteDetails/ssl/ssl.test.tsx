import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mountPage } from '../../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../../testing/plainStyles';
import { sampleSite } from '../../../../testing/sampleSite';
import { alertText, button, hasButton, press, sees, type } from '../../../../testing/screen';
import SiteDetailsPage from '../SiteDetailsPage';

let page: ReturnType<typeof mountPage>;
const reply = { success: true, data: sampleSite({ id: 'greeter' }) };
const dialog = () => screen.getByRole('dialog', { name: 'Configure SSL Certificate' });
const open = async () => {
  page = mountPage('/sites/:id', <SiteDetailsPage />, '/sites/greeter');
  await page.answer('getDeployment', reply);
  press('Configure SSL')();
};
const toFields = async (domain = '', email = '') => {
  await open();
  press('Next')();
  if (domain) type(/Domain Name/, domain);
  if (email) type(/Email Address/, email);
};
const submit = () => within(dialog()).getByRole('button', { name: 'Configure SSL' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeAll(tellInlineStylesOnly);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  jest.restoreAllMocks();
});

it('has three steps, and begins with the A record for the public IP [2.8-1, 2.8-2, 2.8-3, 2.8-6]', async () => {
  await open();
  const steps = [...dialog().querySelectorAll('.MuiStepLabel-label')].map(({ textContent }) => textContent);
  expect(steps).toEqual(['DNS Setup', 'SSL Config', 'Complete']);
  const record = within(dialog());
  expect(record.getByText('Instance public IP:')).toHaveTextContent('Instance public IP: 203.0.113.7');
  expect(record.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Type', 'Name', 'Value']);
  expect(record.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['A', '@ or the subdomain', '203.0.113.7']);
  expect(record.getByText('DNS changes can take up to 24 hours but usually 5-10 minutes.')).toBeVisible();
  expect([hasButton('Back'), hasButton('Cancel')]).toEqual([false, true]);
});

it('asks for domain name and email address, and goes back [2.8-4, 2.8-6, 4-33]', async () => {
  await toFields('app.example.com');
  expect(screen.getByLabelText(/Domain Name/)).toHaveValue('app.example.com');
  expect(screen.getByLabelText(/Email Address/)).toHaveAttribute('type', 'email');
  expect([hasButton('Back'), hasButton('Cancel')]).toEqual([true, true]);
  press('Back')();
  expect(sees('Instance public IP:')).toBe(true);
  press('Next')();
  expect(screen.getByLabelText(/Domain Name/)).toHaveValue('app.example.com');
});

it('cannot be sent before both fields are filled, and says so to who sends it all the same [5-14]', async () => {
  await toFields();
  expect(submit()).toBeDisabled();
  fireEvent.submit(dialog().querySelector('form') as HTMLFormElement);
  expect(alertText()).toBe('Please fill in all required fields');
  type(/Domain Name/, 'app.example.com');
  expect([submit().hasAttribute('disabled'), alertText()]).toEqual([true, null]);
  type(/Email Address/, '   ');
  expect(submit()).toBeDisabled();
  type(/Email Address/, 'ada@example.com');
  expect(submit()).toBeEnabled();
  expect(page.asked('configureSsl')).toBe(0);
});

it('is busy while the certificate is made, then confirms it and shows the deployment anew [2.8-4, 2.8-5, 2.8-6, 4-33]', async () => {
  await toFields(' app.example.com ', 'ada@example.com');
  press('Configure SSL')();
  expect(button('Configuring...')).toBeDisabled();
  const { params, body } = await page.answer('configureSsl', { success: true, message: '' });
  expect([params, body]).toEqual([
    { id: 'greeter', instanceId: 'i-0abc123def4567890' },
    { domain_name: 'app.example.com', email_id: 'ada@example.com' },
  ]);
  expect(sees('SSL configured successfully')).toBe(true);
  expect([hasButton('Back'), hasButton('Cancel')]).toEqual([false, false]);
  press('Done')();
  await isGone();
  await waitFor(() => expect(page.asked('getDeployment')).toBe(2));
});

it.each([
  ['an error without a sentence', {}, 500, 'SSL configuration failed'],
  ['an error with a detail', { detail: 'The domain points elsewhere.' }, 422, 'The domain points elsewhere.'],
  ['an error with a message', { message: 'Too many certificates.' }, 429, 'Too many certificates.'],
  ['a refusal without a sentence', { success: false }, 200, 'SSL configuration failed'],
])('says why it failed and keeps what was typed: %s [8-36]', async (_case, answer, status, message) => {
  await toFields('app.example.com', 'ada@example.com');
  press('Configure SSL')();
  await page.answer('configureSsl', answer, status);
  expect(alertText()).toBe(message);
  expect(screen.getByLabelText(/Domain Name/)).toHaveValue('app.example.com');
  expect(submit()).toBeEnabled();
});

it.each([
  ['public IP address', { public_ip: '' }],
  ['instance', { instance_id: '' }],
])('is not offered where there is no %s, and says why', async (what, missing) => {
  page = mountPage('/sites/:id', <SiteDetailsPage />, '/sites/greeter');
  const instance_meta = { ...sampleSite().instance_meta!, ...missing };
  await page.answer('getDeployment', { success: true, data: sampleSite({ id: 'greeter', instance_meta }) });
  expect(button('Configure SSL')).toBeDisabled();
  fireEvent.mouseOver(button('Configure SSL').parentElement as HTMLElement);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(`This deployment has no ${what} that a domain could point to.`);
});

it.each([
  ['DEPLOYMENT_NOT_FOUND', true],
  ['INSTANCE_MISMATCH', false],
])('shows that the deployment is gone where it is the deployment that is not found: %s', async (code, isGone) => {
  await toFields('app.example.com', 'ada@example.com');
  press('Configure SSL')();
  await page.answer('configureSsl', { code, detail: 'Not found.' }, 404);
  await waitFor(() => expect(sees(/There is no such deployment/)).toBe(isGone));
  expect(screen.queryAllByRole('dialog')).toHaveLength(isGone ? 0 : 1);
});

it('forgets what was typed when it is closed, and gives the request up [2.8-7, 4-33]', async () => {
  await toFields('app.example.com', 'ada@example.com');
  press('Configure SSL')();
  const request = await waitFor(() => page.server.find('configureSsl'));
  press('Cancel')();
  await isGone();
  await waitFor(() => expect(request.state).toBe('aborted'));
  press('Configure SSL')();
  expect(sees('Instance public IP:')).toBe(true);
  press('Next')();
  expect(screen.getByLabelText(/Domain Name/)).toHaveValue('');
  expect(screen.getByLabelText(/Email Address/)).toHaveValue('');
});

it('is closed by Escape, and not by a click beside it', async () => {
  await toFields('app.example.com');
  const beside = document.querySelector('.MuiDialog-container') as HTMLElement;
  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
  expect(screen.getByLabelText(/Domain Name/)).toHaveValue('app.example.com');
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  await isGone();
});
