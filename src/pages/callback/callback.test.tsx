import { screen, waitFor, within } from '@testing-library/react';
import { CALLBACK_REDIRECT_MS } from '../../../contract/constants';
import { mountApp } from '../../../testing/mountApp';
import { press, sees, type } from '../../../testing/screen';

const ANSWER = { username: 'ada', email: 'ada@example.com', qai: 'iVBORw0KGgo=', code: 'challenge-1', requiresMFA: true };
const GITHUB = { path: '/callback', call: 'githubCallback', name: 'GitHub' } as const;
const BITBUCKET = { path: '/bitbucket/callback', call: 'bitbucketCallback', name: 'Bitbucket' } as const;

let app: ReturnType<typeof mountApp>;
let logged: jest.SpyInstance;
const open = (address: string) => {
  app = mountApp(address, { signedIn: false });
};
const badge = () => screen.getByRole('status', { name: 'Cloud connection' });

/** The error screen, its reason, what the badge says, and the way back to / after 3 seconds. */
async function seeFailure(message: string, status: string) {
  expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  expect(screen.getByText('Redirecting to login page...')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(badge()).toHaveTextContent(status);
  expect(badge()).toHaveAttribute('data-success', 'false');
  expect(window.location.pathname).toMatch(/callback$/);
  await app.runOut('callback', 'redirectDelay');
  await waitFor(() => expect(app.location()).toBe('/'));
}

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  logged.mockRestore();
});

it('goes back after three seconds', () => {
  open('/callback');
  expect(CALLBACK_REDIRECT_MS).toBe(3_000);
});

describe.each([GITHUB, BITBUCKET])('$path', ({ path, call, name }) => {
  it('exchanges the code for the second factor, with the QR code and the email, and goes to /sites [2.4-1, 2.4-4, 4-4, 4-7]', async () => {
    open(`${path}?code=abc&state=xyz`);
    expect(await screen.findByRole('heading', { name: 'Authenticating...' })).toBeVisible();
    expect(screen.getByText('Processing your authentication')).toBeVisible();
    const { query } = await app.answer(call, ANSWER);
    expect(Object.fromEntries(query)).toEqual({ code: 'abc', state: 'xyz' });

    const dialog = within(await screen.findByRole('dialog', { name: 'Multi-Factor Authentication' }));
    expect(dialog.getByRole('img')).toHaveAttribute('src', 'data:image/png;base64,iVBORw0KGgo=');
    expect(window.location.search).toBe('');
    press('Lost access? Reset QR Code')();
    expect(dialog.getByText('Send a new QR code to ada@example.com?')).toBeVisible();
    press('Cancel')();

    type('Verification Code', '408915');
    press('Verify')();
    const { body } = await app.answer('verifyMfa', { access_token: 'token' });
    expect(body).toEqual({ email: 'ada@example.com', token: '408915', user_type: 'user', code: 'challenge-1', provider_type: name.toLowerCase() });
    await waitFor(() => expect(app.location()).toBe('/sites'));
    expect(localStorage.getItem('authToken')).toBe('Bearer token');
  });

  it('stops at an error parameter, whatever else is there, and at a missing code [2.4-2, 2.4-3, 5-18, 8-12, 8-13]', async () => {
    open(`${path}?error=access_denied&code=abc`);
    await seeFailure(`${name} authentication was cancelled or failed`, `${name} authentication failed`);
    app.stop();
    for (const query of ['', '?code=']) {
      open(`${path}${query}`);
      await seeFailure(name === 'GitHub' ? 'No authorization code received' : 'No authorization code received from Bitbucket', `${name} authentication failed`);
      app.stop();
    }
    open(`${path}?error=&code=abc`);
    await seeFailure(`${name} authentication was cancelled or failed`, `${name} authentication failed`);
    expect(app.asked(call)).toBe(0);
  });

  it.each([
    ['no user name', { ...ANSWER, username: undefined }],
    ['an empty email', { ...ANSWER, email: '' }],
    ['no qai', { ...ANSWER, qai: undefined }],
    ['nothing at all', null],
  ])('raises that the answer is invalid: %s [4-5, 4-6]', async (_case, answer) => {
    open(`${path}?code=abc`);
    await app.answer(call, answer);
    await seeFailure(`Invalid response from ${name} authentication`, `${name} authentication failed`);
  });

  it('says that the exchange failed [8-3, 4-6]', async () => {
    open(`${path}?code=abc`);
    await app.answer(call, { detail: 'The code host did not accept this sign-in.' }, 400);
    await seeFailure(`Failed to authenticate with ${name}`, `${name} authentication failed`);
  });

  it('goes to /sites without a second factor, and says when the user cannot be verified [2.4-6, 8-5]', async () => {
    open(`${path}?code=abc`);
    await app.answer(call, { ...ANSWER, requiresMFA: false, access_token: 'token' });
    await waitFor(() => expect(app.location()).toBe('/sites'));
    expect(sees('Multi-Factor Authentication')).toBe(false);
    const { authorization } = await app.answer('currentUser', { detail: 'The database cannot be reached right now.' }, 503);
    expect(authorization).toBe('Bearer token');
    expect(await screen.findByText('Failed to verify user: The database cannot be reached right now.')).toBeVisible();
    expect(app.location()).toBe('/sites');
  });

  it('does not let in who brings neither a second factor nor a token [8-10]', async () => {
    open(`${path}?code=abc`);
    await app.answer(call, { ...ANSWER, requiresMFA: false });
    await seeFailure('Authentication failed', `${name} authentication failed`);
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

it('has a way back at once on the screen of the second provider [2.4-5]', async () => {
  open('/bitbucket/callback?error=denied');
  await screen.findByRole('heading', { name: 'Authentication Error' });
  press('Return to Login')();
  await waitFor(() => expect(app.location()).toBe('/'));
  app.stop();
  open('/callback?error=denied');
  await screen.findByRole('heading', { name: 'Authentication Error' });
  expect(screen.queryByRole('button', { name: 'Return to Login' })).toBeNull();
});
