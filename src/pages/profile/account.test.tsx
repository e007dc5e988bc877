import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PLAN_NAMES } from '../../../contract/plans';
import { dashboardLoaded, dashboardRequested } from '../../../store/dashboard/slice';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { sampleDashboard, samplePlan } from '../../../testing/sampleDashboard';
import { press } from '../../../testing/screen';
import BillingPage from '../billing/BillingPage';
import PaymentResultPage from '../paymentResult/PaymentResultPage';
import ProfilePage from './ProfilePage';

/** With the style sheets, which the tests do without for speed. */
const styleOf = window.getComputedStyle.bind(window);
let page: ReturnType<typeof mountPage>;
beforeEach(() => {
  tellInlineStylesOnly();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  jest.restoreAllMocks();
});

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .filter((item) => !item.hasAttribute('aria-hidden'))
    .map(({ textContent }) => textContent);

describe('profile', () => {
  const open = async (dashboard = sampleDashboard()) => {
    page = mountPage('/profile', <ProfilePage />);
    await page.answer('getDashboard', dashboard);
  };
  const tile = (label: string) => screen.getByRole('region', { name: label }).textContent?.replace(label, '');

  it('says Loading profile... and then who it is, on which plan [2.11-1, 2.11-3]', async () => {
    page = mountPage('/profile', <ProfilePage />);
    expect(screen.getByText('Loading profile...')).toBeVisible();
    expect(crumbs()).toEqual(['Home', 'Profile']);
    await page.answer('getDashboard', sampleDashboard({ username: 'grace', email: 'grace@example.com', plan_details: samplePlan('starter') }));
    expect(screen.queryByText('Loading profile...')).toBeNull();
    expect(screen.getByText('grace')).toBeVisible();
    expect(screen.getByText('grace@example.com')).toBeVisible();
    expect(screen.getByText('Starter')).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Upgrade Plan' }));
    await waitFor(() => expect(page.location()).toBe('/plans'));
  });

  it('colours the badge by plan [2.11-1]', async () => {
    await open();
    const seen = new Set<string>();
    for (const name of PLAN_NAMES) {
      await act(async () => page.store.dispatch(dashboardLoaded(sampleDashboard({ plan_details: samplePlan(name) }))));
      const badge = document.querySelector<HTMLElement>(`[data-plan="${name}"]`);
      expect(badge).toHaveTextContent(new RegExp(name, 'i'));
      seen.add(styleOf(badge as HTMLElement).backgroundColor);
    }
    expect(seen.size).toBe(4);
  });

  it('has four tiles: deployments, clouds, monitoring, support in hours [2.11-2]', async () => {
    await open();
    expect([tile('Deployments/Month'), tile('Cloud Providers'), tile('Monitoring'), tile('Support Response')]).toEqual(['10', 'AWS', 'Disabled', '24h']);
    await act(async () => page.store.dispatch(dashboardLoaded(sampleDashboard({ plan_details: samplePlan('professional', true) }))));
    expect(tile('Monitoring')).toBe('Enabled');
  });

  it('breaks a long name without spaces where the screen ends', async () => {
    const username = 'x'.repeat(60);
    await open(sampleDashboard({ username }));
    expect(styleOf(screen.getByText(username).parentElement as HTMLElement).overflowWrap).toBe('anywhere');
  });

  it('goes home by the breadcrumb [2.11-1]', async () => {
    await open();
    press('Home')();
    await waitFor(() => expect(page.location()).toBe('/'));
  });

  it('says that the data could not be had, asks again, and keeps what it had', async () => {
    page = mountPage('/profile', <ProfilePage />);
    await page.answer('getDashboard', {}, 500);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch user data');
    press('Try again')();
    await page.answer('getDashboard', sampleDashboard());
    expect(screen.queryByRole('alert')).toBeNull();
    page.store.dispatch(dashboardRequested());
    await page.drop('getDashboard');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch user data. What you see may be old.');
    expect(screen.getByText('ada')).toBeVisible();
  });
});

describe('payment result', () => {
  const open = (query: string) => {
    page = mountPage('/payment/result', <PaymentResultPage />, `/payment/result${query}`);
  };

  it.each(['success', 'active', 'completed'])('thanks after status %s, and looks up the plan anew [2.13-1, 2.13-2, 4-36]', async (status) => {
    open(`?status=${status}&subscription_id=sub_42&plan=starter`);
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(document.title).toBe('Payment Successful! · Gantry');
    expect(screen.getByText('Your plan is now Starter.')).toBeVisible();
    expect(screen.getByText('Subscription ID: sub_42')).toBeVisible();
    expect(screen.getByText('A confirmation email will follow shortly.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/sites');
    await waitFor(() => expect(page.asked('getDashboard')).toBe(1));
  });

  it('shows no subscription where none is named, and repeats nothing that is no plan of ours [2.13-2]', () => {
    open('?status=success&plan=free+forever');
    expect(screen.queryByText(/Subscription ID/)).toBeNull();
    expect(screen.getByText('Your plan has been changed.')).toBeVisible();
  });

  it.each(['?status=failed', '?status=Success', '?status=', '', '?status=pending'])('shows the failure screen for "%s" [2.13-1, 2.13-3, 8-39]', (query) => {
    open(query);
    expect(screen.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    expect(document.title).toBe('Payment Failed · Gantry');
    expect(screen.getByText('Payment failed. Please try again or contact support if the issue persists.')).toBeVisible();
    expect(screen.queryByText(/Reference ID/)).toBeNull();
    expect(page.asked('getDashboard')).toBe(0);
  });

  it('leads on from a failure: another try, the profile, support [2.13-3]', () => {
    open('?status=failed&error=card_declined&subscription_id=sub_43');
    expect(screen.getByText('Reference ID: sub_43')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/plans');
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByText(/Contact support at/)).toBeVisible();
    const support = screen.getByRole('link', { name: /^support@/ });
    expect(decodeURIComponent(support.getAttribute('href') ?? '')).toBe(`mailto:${support.textContent}?subject=Payment failed&body=Reference: sub_43\n`);
  });

  const TEXTS = {
    card_declined: 'Your card was declined. Please try a different payment method.',
    insufficient_funds: 'Your card has insufficient funds. Please use a different card or add funds and try again.',
    expired_card: 'Your card has expired. Please use a different card.',
    processing_error: 'The payment could not be processed. Please wait a moment and try again.',
  };
  it.each(Object.entries(TEXTS))('has a message of its own for %s [8-37, 2.13-3]', (code, text) => {
    open(`?status=failed&error=${code}`);
    expect(screen.getByText(text)).toBeVisible();
    for (const other of Object.values(TEXTS).filter((one) => one !== text)) expect(screen.queryByText(other)).toBeNull();
  });

  it('says that a cancelled payment can be tried again [8-38]', () => {
    open('?status=failed&error=cancelled');
    expect(screen.getByText('Payment was cancelled. You can try again anytime.')).toBeVisible();
  });

  it.each(['stolen', 'toString', ''])('falls back for the code "%s" [8-39]', (code) => {
    open(`?status=failed&error=${code}`);
    expect(screen.getByText('Payment failed. Please try again or contact support if the issue persists.')).toBeVisible();
  });
});

describe('billing', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Billing history' }))
      .getAllByRole('row')
      .slice(1);

  it('shows the sample plan, the placeholder of a payment method, and the way to the plans [2.14-1]', async () => {
    page = mountPage('/billing', <BillingPage />);
    expect(crumbs()).toEqual(['Home', 'Billing']);
    expect(screen.getByText(/^Sample data/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Current Plan' })).getByText('Starter Plan')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Payment Method' })).getByText('•••• •••• •••• 4242')).toBeVisible();
    press('Upgrade Plan')();
    await waitFor(() => expect(page.location()).toBe('/plans'));
  });

  it('has three paid rows of $59.00, each with a file to download [2.14-2]', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blobs.at(-1) as Blob });
    });
    page = mountPage('/billing', <BillingPage />);
    expect(rows()).toHaveLength(3);
    // Where the table is wider than the screen, keys scroll it.
    expect(screen.getByRole('region', { name: /^Billing history, scrolls/ })).toHaveAttribute('tabindex', '0');
    for (const row of rows()) {
      expect(within(row).getByText('$59.00')).toBeVisible();
      expect(within(row).getByText('Paid')).toBeVisible();
      const download = within(row).getByRole('button', { name: /^Download/ });
      expect(download).toHaveTextContent(/^Download$/);
      fireEvent.click(download);
    }
    expect(new Set(saved.map(({ name }) => name)).size).toBe(3);
    expect(await saved[0]?.blob.text()).toContain('Amount: $59.00');
  });
});
