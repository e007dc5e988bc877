import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AUTH_TOKEN_KEY } from '../../contract/constants';
import { mountApp } from '../../testing/mountApp';
import { sampleDashboard } from '../../testing/sampleDashboard';
import { button, choose, press, type } from '../../testing/screen';
import { ControllableSocket } from '../../testing/server';
import { setWidth } from '../../testing/setWidth';

/** With the style sheets: the app is mounted with a window that tells inline styles only. */
const styleOf = window.getComputedStyle.bind(window);
let app: ReturnType<typeof mountApp>;
beforeEach(() => {
  setWidth(1280);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  jest.restoreAllMocks();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const badge = () => screen.getByRole('status', { name: 'Cloud connection', hidden: true });
const entries = (menu: HTMLElement) =>
  [...menu.querySelectorAll('a, [role="button"], button')].map((entry) => [entry.textContent, entry.getAttribute('href')].filter(Boolean).join(' '));
const ENTRIES = ['Sites /sites', 'Deploy /deploy', 'Profile /profile', 'Plans /plans', 'Logout'];
const connected = async () => {
  await app.answer('getAwsClient', { role_arn: 'arn:aws:iam::123456789012:role/DeploymentRole' });
  await app.answer('verifyAws', { success: true, message: 'fine' });
};

describe('on a wide screen', () => {
  it('has a rail with every entry, at 769 px too, and the one that is shown is marked [2.16-1, 2.16-2]', async () => {
    setWidth(769);
    app = mountApp('/profile');
    const rail = await screen.findByRole('navigation', { name: 'Main' });
    expect(rail.closest('aside')).toBeVisible();
    expect(entries(rail)).toEqual(ENTRIES);
    expect(within(rail).getByRole('link', { current: 'page' })).toHaveTextContent('Profile');
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
  });

  it('keeps the rail and the focus in it from page to page, and names each page in the tab', async () => {
    app = mountApp('/billing');
    await heading('Billing');
    expect(document.title).toBe('Billing · Gantry');
    const link = screen.getByRole('link', { name: 'Plans' });
    link.focus();
    fireEvent.click(link);
    await heading('Choose the Perfect Plan for Your Needs');
    expect(document.title).toBe('Plans · Gantry');
    expect(screen.getByRole('link', { name: 'Plans' })).toBe(link);
    expect(link).toHaveFocus();
  });

  it('gives the focus to the new page when the link that was pressed is gone with the old one', async () => {
    app = mountApp('/payment/result?status=success');
    await heading('Payment Successful!');
    const link = screen.getByRole('link', { name: 'View Profile' });
    link.focus();
    fireEvent.click(link);
    await heading('Profile');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('on a narrow screen', () => {
  it('has a menu that slides out with the initial, username and email, at 768 px too [2.16-1, 2.16-2, 2.16-3]', async () => {
    setWidth(768);
    app = mountApp('/billing');
    await heading('Billing');
    await app.answer('getDashboard', sampleDashboard({ username: 'grace', email: 'grace@example.com' }));
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    press('Open menu')();
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByText('G')).toBeVisible();
    expect(within(menu).getByText('grace')).toBeVisible();
    expect(within(menu).getByText('grace@example.com')).toBeVisible();
    expect(entries(within(menu).getByRole('navigation', { name: 'Main' }))).toEqual(ENTRIES);
  });

  it('closes the menu by Escape, by its button and by going to a page', async () => {
    setWidth(390);
    app = mountApp('/billing');
    await heading('Billing');
    button('Open menu').focus();
    press('Open menu')();
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Menu' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Open menu')).toHaveFocus();
    press('Open menu')();
    press('Close menu')();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Open menu')();
    fireEvent.click(screen.getByRole('link', { name: 'Plans' }));
    await heading('Choose the Perfect Plan for Your Needs');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the connection badge', () => {
  it('is fixed at the bottom right, checks on load when a token is stored, and again when asked to [2.16-4]', async () => {
    app = mountApp('/billing');
    await heading('Billing');
    const { position, right, bottom } = styleOf(badge());
    expect({ position, right, bottom }).toEqual({ position: 'fixed', right: '16px', bottom: '16px' });
    expect(badge()).toHaveTextContent('Checking AWS connection...');
    expect(button('Refresh connection status')).toBeDisabled();
    await connected();
    expect(badge()).toHaveTextContent('AWS connection verified');
    expect(badge()).toHaveAttribute('data-success', 'true');

    press('Refresh connection status')();
    expect(badge()).toHaveTextContent('Checking AWS connection...');
    await app.answer('getAwsClient', { role_arn: 'arn:aws:iam::123456789012:role/DeploymentRole' });
    await app.answer('verifyAws', { success: false, message: 'The role cannot be assumed.' });
    expect(badge()).toHaveTextContent('AWS connection verification failed');
    expect(badge()).toHaveAttribute('data-success', 'false');
    expect(app.asked('getAwsClient')).toBe(2);
  });

  it('checks nothing when nobody is signed in [2.16-4]', async () => {
    app = mountApp('/', { signedIn: false });
    await heading('Sign in');
    expect(badge()).toHaveTextContent('Not authenticated');
    expect(app.server.requests).toEqual([]);
  });
});

describe('logout', () => {
  it('calls the server, removes the token and nothing else, says so on the badge and goes to / [4-1]', async () => {
    app = mountApp('/billing');
    localStorage.setItem('colours', 'dark');
    await heading('Billing');
    press('Logout')();
    await waitFor(() => expect(app.server.find('logout').authorization).toBe('Bearer test'));
    expect(localStorage.getItem(AUTH_TOKEN_KEY)).toBe('Bearer test');
    await app.answer('logout', { success: true, message: '' });
    await heading('Sign in');
    expect(app.location()).toBe('/');
    expect([localStorage.getItem(AUTH_TOKEN_KEY), localStorage.getItem('colours')]).toEqual([null, 'dark']);
    expect(badge()).toHaveTextContent('Logged out from AWS');
    expect(badge()).toHaveAttribute('data-success', 'false');
    expect(screen.queryByText('Failed to logout')).toBeNull();
  });

  it('signs out here even when the server cannot be told, and says that it could not [8-11, 4-1]', async () => {
    app = mountApp('/billing');
    await heading('Billing');
    press('Logout')();
    await app.drop('logout');
    await heading('Sign in');
    expect(localStorage.getItem(AUTH_TOKEN_KEY)).toBeNull();
    expect(await screen.findByText('Failed to logout')).toBeVisible();
  });
});

it.each([401, 403])('clears all local storage and goes to / when any call answers %s [4-2]', async (status) => {
  app = mountApp('/plans');
  localStorage.setItem('left', 'over');
  await heading('Choose the Perfect Plan for Your Needs');
  await app.answer('listPlans', { detail: 'No.' }, status);
  await heading('Sign in');
  expect(app.location()).toBe('/');
  expect(localStorage).toHaveLength(0);
});

describe('a session that ended elsewhere', () => {
  const SAID = 'Your session is no longer valid. Sign in again.';

  it('is told on the sign-in page, once for calls that are refused together', async () => {
    app = mountApp('/plans');
    await heading('Choose the Perfect Plan for Your Needs');
    const waiting = app.server.waiting();
    expect(waiting.length).toBeGreaterThan(1);
    await act(async () => {
      for (const request of waiting) request.answer({ detail: 'No.' }, 401);
    });
    await heading('Sign in');
    expect(await screen.findAllByText(SAID)).toHaveLength(1);
    expect(app.store.getState().shell.nextNotice).toBe(2);
  });

  it('is no news to who logs out, whatever the server says to that or to what was still asked', async () => {
    app = mountApp('/plans');
    await heading('Choose the Perfect Plan for Your Needs');
    press('Logout')();
    // The server had ended the session before it answered.
    await app.answer('listPlans', {}, 401);
    await app.answer('logout', {}, 401);
    await heading('Sign in');
    expect(screen.queryByText(SAID)).toBeNull();
  });
});

it('opens the live monitor by itself when monitoring starts, and asks for the dashboard data once [2.16-5]', async () => {
  app = mountApp('/deploy');
  await heading('Deploy Application');
  await app.answer('getDashboard', sampleDashboard());
  await app.answer('listRepositories', ['ada/hello']);
  await connected();
  expect(app.asked('getDashboard')).toBe(1);
  choose(/Choose Repository/, 'ada/hello');
  await app.answer('listBranches', ['main']);
  choose(/Select Branch/, 'main');
  type('Application Name', 'Greeter');
  press('Next')();
  press('Next')();
  press('Deploy Now')();
  const id = '5b0c5d1e-0000-4000-8000-000000000001';
  await app.answer('createDeployment', { success: true, data: { id } });
  expect(screen.queryByText(`Deployment Status: ${id}`)).toBeNull();
  await app.answer('triggerDeployment', { success: true, message: '' });
  expect(await screen.findByText(`Deployment Status: ${id}`)).toBeVisible();
  await waitFor(() => expect(ControllableSocket.last().url).toContain(`/ws/deployments/${id}`));
  expect(app.asked('getDashboard')).toBe(1);
});

describe('the dashboard data', () => {
  it('is asked for again by the page that comes when the wizard that asked was left', async () => {
    app = mountApp('/deploy');
    await heading('Deploy Application');
    await waitFor(() => expect(app.asked('getDashboard')).toBe(1));
    const first = app.server.find('getDashboard');
    fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(app.asked('getDashboard')).toBe(2));
    expect(first.state).toBe('aborted');
    await app.answer('getDashboard', sampleDashboard({ username: 'grace' }));
    expect(await screen.findByRole('heading', { name: 'grace' })).toBeVisible();
  });

  it('is asked for again on the next page after it could not be had', async () => {
    app = mountApp('/billing');
    await heading('Billing');
    await app.drop('getDashboard');
    fireEvent.click(screen.getByRole('link', { name: 'Plans' }));
    await app.answer('getDashboard', sampleDashboard({ username: 'grace' }));
    expect(await screen.findByText('grace')).toBeVisible();
    expect(app.asked('getDashboard')).toBe(2);
  });
});

it('shows the flying rocket over everything while a request is under way, without taking the focus [2.16-6]', async () => {
  app = mountApp('/billing');
  await heading('Billing');
  expect(screen.getByTestId('loader')).toBeInTheDocument();
  const { position, inset, pointerEvents } = styleOf(screen.getByTestId('loader'));
  expect({ position, inset, pointerEvents }).toEqual({ position: 'fixed', inset: '0', pointerEvents: 'none' });
  expect(within(screen.getByTestId('loader')).getByTestId('RocketLaunchIcon')).toBeInTheDocument();
  await connected();
  await app.answer('getDashboard', sampleDashboard());
  expect(screen.queryByTestId('loader')).toBeNull();

  const refresh = button('Refresh connection status');
  refresh.focus();
  fireEvent.click(refresh);
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.getByTestId('loader')).not.toContainElement(document.activeElement as HTMLElement);
  await app.drop('getAwsClient');
  expect(screen.queryByTestId('loader')).toBeNull();
});
