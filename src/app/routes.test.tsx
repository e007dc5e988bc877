import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AUTH_TOKEN_KEY } from '../../contract/constants';
import { monitorOpened } from '../../store/shell/slice';
import { mountApp } from '../../testing/mountApp';
import { press } from '../../testing/screen';
import { setWidth } from '../../testing/setWidth';
import { ConnectionBadge } from '../ui/shell/ConnectionBadge';

jest.mock('../pages/billing/BillingView', () => ({ BillingView: jest.fn(() => <h1>Billing</h1>) }));
jest.mock('../ui/shell/ConnectionBadge', () => ({ ConnectionBadge: jest.fn(() => null) }));
jest.mock('../pages/tracker/LiveMonitor', () => ({
  __esModule: true,
  default: () => {
    throw new Error('broken');
  },
}));
const { BillingView } = jest.requireMock<{ BillingView: jest.Mock }>('../pages/billing/BillingView');

let app: ReturnType<typeof mountApp>;
beforeEach(() => {
  setWidth(1280);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  jest.restoreAllMocks();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

it.each(['/', '/callback?code=one', '/bitbucket/callback?code=one'])('sends who is signed in from %s to /sites [2.1-1]', async (address) => {
  app = mountApp(address);
  await heading('Deployments');
  expect(app.location()).toBe('/sites');
  expect(app.asked('githubCallback') + app.asked('bitbucketCallback')).toBe(0);
});

it.each([
  ['/', 'Sign in'],
  ['/callback?error=denied', /Authentication Error/],
  ['/bitbucket/callback?error=denied', /Authentication Error/],
])('shows %s to who is not signed in [2.1-1]', async (address, title) => {
  app = mountApp(address, { signedIn: false });
  expect((await screen.findAllByText(title))[0]).toBeVisible();
  expect(app.location()).toBe(address.split('?')[0]);
});

const AREA = [
  ['/sites', 'Deployments'],
  ['/sites/one', 'Deployment Details'],
  ['/deploy', 'Deploy Application'],
  ['/profile', 'Profile'],
  ['/plans', 'Choose the Perfect Plan for Your Needs'],
  ['/billing', 'Billing'],
  ['/storage', 'Storage Buckets'],
  ['/payment/result', 'Payment Failed'],
] as const;

it.each(AREA)('shows %s to who is signed in, and sends anyone else to / [2.1-2]', async (address, title) => {
  app = mountApp(address);
  await heading(title);
  expect(app.location()).toBe(address);
  app.stop();
  app = mountApp(address, { signedIn: false });
  await heading('Sign in');
  expect(app.location()).toBe('/');
});

it('takes any value named authToken in local storage for a session, and nothing else [2.1-6]', async () => {
  localStorage.clear();
  localStorage.setItem('token', 'Bearer one');
  app = mountApp('/billing', { signedIn: false, keepStorage: true });
  await heading('Sign in');
  app.stop();
  localStorage.setItem(AUTH_TOKEN_KEY, 'anything');
  app = mountApp('/billing', { signedIn: false, keepStorage: true });
  await heading('Billing');
});

it.each([
  ...['/nowhere', '/sites/one/two', '/storage/web-assets', '/login', '/dashboard'],
  // As the server lets them through.
  ...['/%', '/%E0%A4%A', '/a%00b', 'http://localhost//sites'],
])('has nothing at %s [2.1-3, 2.1-5]', async (address) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  app = mountApp(address, { signedIn: false });
  await heading('404 - Not Found');
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Go back home' }));
  await heading('Sign in');
  expect(app.location()).toBe('/');
});

it('says that something went wrong when a page breaks, keeps the menu, and draws the page again [2.1-4]', async () => {
  BillingView.mockImplementation(() => {
    throw new Error('broken');
  });
  app = mountApp('/billing');
  await heading('Something went wrong');
  expect(screen.getByRole('link', { name: 'Plans' })).toBeVisible();
  BillingView.mockImplementation(() => <h1>Billing</h1>);
  press('Try again')();
  await heading('Billing');
});

it('leaves a broken page behind with its address', async () => {
  BillingView.mockImplementation(() => {
    throw new Error('broken');
  });
  app = mountApp('/billing');
  await heading('Something went wrong');
  fireEvent.click(screen.getByRole('link', { name: 'Plans' }));
  await heading('Choose the Perfect Plan for Your Needs');
});

it('leaves the page alone when a dialog over it breaks [2.1-4]', async () => {
  BillingView.mockImplementation(() => <h1>Billing</h1>);
  app = mountApp('/billing');
  await heading('Billing');
  await act(async () => app.store.dispatch(monitorOpened({ deploymentId: 'one', isNew: true })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await heading('Billing');
  expect(app.store.getState().shell.monitor).toBeNull();
});

it('has a last word when what is around every page breaks [8-47]', async () => {
  jest.mocked(ConnectionBadge).mockImplementation(() => {
    throw new Error('broken');
  });
  app = mountApp('/billing');
  await heading('Unexpected Application Error!');
  jest.mocked(ConnectionBadge).mockImplementation(() => <></>);
});
