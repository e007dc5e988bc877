import { screen, within } from '@testing-library/react';
import { mountApp } from '../../../testing/mountApp';
import { alertText, press, sees } from '../../../testing/screen';

let app: ReturnType<typeof mountApp>;
let logged: jest.SpyInstance;
const open = async (address = '/') => {
  app = mountApp(address, { signedIn: false });
  await screen.findByRole('heading', { name: 'Sign in' });
};
const buttons = () => within(screen.getByRole('main')).getAllByRole('button');
/** jsdom cannot leave the page and says so. */
const hasLeft = () => logged.mock.calls.some(([error]) => /navigation/.test(String(error?.message ?? error)));

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  logged.mockRestore();
});

it('has a branded panel, the card, and a button for each provider; nobody is signed in [2.2-1, 2.2-2, 4-8]', async () => {
  await open();
  expect(document.title).toBe('Sign in · Gantry');
  expect(screen.getByText('Gantry')).toBeVisible();
  expect(screen.getByText('From repository to running, in your own cloud.')).toBeVisible();
  expect(screen.getByText('Access your dashboard seamlessly')).toBeVisible();
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Continue with GitHub', 'Continue with Bitbucket']);
  expect(screen.getByRole('status', { name: 'Cloud connection' })).toHaveTextContent('Not authenticated');
  expect(app.server.requests).toEqual([]);
});

it.each([
  ['GitHub', 'githubLogin', 'https://github.com/login/oauth/authorize?state=1'],
  ['Bitbucket', 'bitbucketLogin', 'https://bitbucket.org/site/oauth2/authorize?state=1'],
] as const)('asks where to sign in with %s, says Signing in... meanwhile, and leaves for it [2.2-3, 4-3]', async (name, call, url) => {
  await open();
  press(`Continue with ${name}`)();
  expect(buttons().map((one) => [one.textContent, (one as HTMLButtonElement).disabled])).toEqual(Array(2).fill(['Signing in...', true]));
  expect(hasLeft()).toBe(false);
  await app.answer(call, { url });
  expect(hasLeft()).toBe(true);
  expect(sees('Signing in...')).toBe(true);
});

it.each([
  ['GitHub', 'githubLogin', 'Failed to get GitHub auth URL'],
  ['Bitbucket', 'bitbucketLogin', 'Failed to get Bitbucket auth URL'],
] as const)('says when %s has no address to go to, and lets choose again [8-1]', async (name, call, message) => {
  await open();
  press(`Continue with ${name}`)();
  await app.answer(call, { detail: 'The code host cannot be reached right now.' }, 502);
  expect(alertText()).toBe(message);
  press(`Continue with ${name}`)();
  await app.answer(call, { nothing: 'of use' });
  expect(alertText()).toBe(message);
  press(`Continue with ${name}`)();
  await app.drop(call);
  expect(alertText()).toBe(message);
  expect(sees('Signing in...')).toBe(false);
});

it.each(['requestDeadline', 'leaveDeadline'])('gives up when nothing comes of it for long: %s [8-9]', async (deadline) => {
  await open();
  press('Continue with GitHub')();
  if (deadline === 'leaveDeadline') await app.answer('githubLogin', { url: 'https://github.com/login' });
  await app.runOut('signIn', deadline);
  expect(alertText()).toBe('Failed to initiate github login');
});

it.each([
  ['gitlab', 'GitLab login not implemented yet'],
  ['sourceforge', 'Unsupported provider'],
])('says to a link that asks for %s what is the matter, and forgets it [2.2-4, 2.2-5]', async (provider, message) => {
  await open(`/?provider=${provider}`);
  expect(alertText()).toBe(message);
  expect(window.location.search).toBe('');
  expect(app.server.requests).toEqual([]);
});

it('takes a link that names a code host as its button', async () => {
  await open('/?provider=GitHub');
  await app.answer('githubLogin', { url: 'https://github.com/login/oauth/authorize?state=1' });
  expect(hasLeft()).toBe(true);
});
