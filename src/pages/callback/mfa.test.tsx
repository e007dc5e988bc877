import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RESET_CONFIRMATION_MS } from '../../../contract/constants';
import { mountApp } from '../../../testing/mountApp';
import { button, isDisabled, press, sees, type } from '../../../testing/screen';

const ANSWER = { username: 'ada', email: 'ada@example.com', qai: 'iVBORw0KGgo=', code: 'challenge-1', requiresMFA: true };

let app: ReturnType<typeof mountApp>;
let logged: jest.SpyInstance;
const open = async (part: Partial<typeof ANSWER> = {}) => {
  app = mountApp('/callback?code=abc', { signedIn: false });
  await app.answer('githubCallback', { ...ANSWER, ...part });
  await screen.findByRole('dialog', { name: 'Multi-Factor Authentication' });
};
const dialog = () => within(screen.getByRole('dialog'));
const steps = () =>
  dialog()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const field = () => screen.getByLabelText('Verification Code') as HTMLInputElement;
const pressEnter = () => fireEvent.keyDown(field(), { key: 'Enter' });

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  logged.mockRestore();
});

it('shows the QR code, the instructions and the way to another code [2.3-1, 2.3-3, 2.3-4]', async () => {
  await open();
  expect(dialog().getByRole('img', { name: 'QR code for your authenticator app' })).toHaveAttribute('src', 'data:image/png;base64,iVBORw0KGgo=');
  expect(steps()).toEqual(['Open your authenticator app.', 'Tap + to add an account.', 'Scan the code.', 'Enter the 6-digit code.']);
  expect(
    dialog()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lost access? Reset QR Code', 'Cancel', 'Verify']);
  expect(field()).toHaveFocus();
});

it('shows no image without a QR code [2.3-2]', async () => {
  await open({ qai: '' });
  expect(dialog().queryByRole('img')).toBeNull();
  expect(steps()).toHaveLength(4);
  expect(field()).toBeVisible();
});

it('takes digits only, six at most, and verifies exactly six [5-1]', async () => {
  await open();
  for (const [typed, kept] of [
    ['1a2 3-4', '1234'],
    ['12345', '12345'],
    ['١٢٣456', '456'],
    ['1234567890', '123456'],
  ] as const) {
    type('Verification Code', typed);
    expect(field()).toHaveValue(kept);
    expect(isDisabled('Verify')).toBe(kept.length !== 6);
  }
  type('Verification Code', '12345');
  pressEnter();
  expect(app.asked('verifyMfa')).toBe(0);
});

it('asks for a code when Enter is pressed without one [5-2]', async () => {
  await open();
  pressEnter();
  expect(dialog().getByRole('alert')).toHaveTextContent(/^Verification token is required$/);
  expect(app.asked('verifyMfa')).toBe(0);
});

it('is busy while it verifies, says Invalid Token whatever went wrong, and logs what it was [5-3, 4-35, 8-15, 8-16]', async () => {
  await open();
  const failures: [object | null, number, string][] = [
    [{ detail: 'The code is wrong, expired or was already used.', code: 'MFA_TOKEN_INVALID' }, 400, 'MFA verification failed'],
    [{}, 500, 'MFA verification failed'],
    [{ nothing: 'of use' }, 200, 'No access token received from MFA verification'],
    [null, 0, 'MFA verification failed'],
  ];
  for (const [answer, status, message] of failures) {
    logged.mockClear();
    type('Verification Code', '408915');
    pressEnter();
    expect(isDisabled('Verifying...')).toBe(true);
    expect(field()).toHaveFocus();
    pressEnter();
    if (answer === null) await app.drop('verifyMfa');
    else await app.answer('verifyMfa', answer, status);
    expect(dialog().getByRole('alert')).toHaveTextContent(/^Invalid Token/);
    expect(isDisabled('Verify')).toBe(false);
    expect(logged.mock.calls.map(([error]) => error.message)).toEqual([message]);
    // The wrong code is marked, so that typing replaces it.
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6]);
  }
  expect(app.asked('verifyMfa')).toBe(failures.length);
  expect(localStorage.getItem('authToken')).toBeNull();
});

it('goes to the reset view and back, sends the mail, and closes three seconds later [2.3-5, 2.3-6, 2.3-7, 4-35]', async () => {
  expect(RESET_CONFIRMATION_MS).toBe(3_000);
  await open();
  press('Lost access? Reset QR Code')();
  expect(dialog().getByText('Send a new QR code to ada@example.com?')).toBeVisible();
  expect(screen.queryByLabelText('Verification Code')).toBeNull();
  press('Cancel')();
  expect(field()).toBeVisible();

  press('Lost access? Reset QR Code')();
  expect(button('Cancel')).toBeEnabled();
  press('Send Reset Email')();
  expect(isDisabled('Sending...')).toBe(true);
  const { body } = await app.answer('resetMfa', { success: true, message: '' });
  expect(body).toEqual({ email: 'ada@example.com' });
  expect(dialog().getByRole('alert')).toHaveTextContent('Reset email sent! Please check your email for the new QR code.');
  await app.runOut('mfa', 'confirmationDelay');
  await waitFor(() => expect(sees('Multi-Factor Authentication')).toBe(false));
  expect(app.location()).toBe('/');
});

it('says why the reset mail was not sent: in the server’s words, or in its own [8-14]', async () => {
  await open();
  press('Lost access? Reset QR Code')();
  press('Send Reset Email')();
  await app.answer('resetMfa', { detail: 'The email could not be sent. Try again in a minute.' }, 502);
  expect(dialog().getByRole('alert')).toHaveTextContent('The email could not be sent. Try again in a minute.');
  for (const [answer, status] of [
    [{}, 500],
    [{ success: false }, 200],
  ] as const) {
    press('Send Reset Email')();
    await app.answer('resetMfa', answer, status);
    expect(dialog().getByRole('alert')).toHaveTextContent(/^Failed to reset QR code$/);
  }
});

it('is given up by Cancel and by Escape', async () => {
  await open();
  press('Cancel')();
  await waitFor(() => expect(app.location()).toBe('/'));
  app.stop();
  await open();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(app.location()).toBe('/'));
});
