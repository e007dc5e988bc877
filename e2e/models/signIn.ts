import { expect, type Page } from '@playwright/test';
import type { CallbackInput, CallbackSnapshot } from '../../machines/signIn/callback.machine';
import type { MfaEvent, MfaInput, MfaSnapshot } from '../../machines/signIn/mfa.machine';
import type { SignInEvent, SignInSnapshot } from '../../machines/signIn/signIn.machine';
import type { HeldServer } from './heldServer';
import { type Journeys, look } from './walk';

const TOKEN = 'sample-access-token';
const NAMES: Record<string, string> = { github: 'Continue with GitHub', bitbucket: 'Continue with Bitbucket' };
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const enter = async (page: Page, code: string) => {
  await page.getByLabel('Verification Code').fill(code);
  // The button is disabled until the code has six digits; Enter asks anyway.
  if (code === '') await page.getByLabel('Verification Code').press('Enter');
  else await press('Verify')(page);
};
const SIGNED_IN = {
  listDeployments: [],
  getDashboard: { detail: 'No' },
  getAwsClient: { role_arn: 'arn:aws:iam::123456789012:role/DeploymentRole' },
  verifyAws: { success: true, message: 'Verified' },
  getCurrentUser: { username: 'ada', email: 'ada@example.com' },
};

export const signInJourneys: Journeys = {
  id: 'signIn',
  address: () => '/',
  signedIn: false,
  // The code host says nothing, so the page stays as it is when it leaves.
  prepare: async (page) => void (await page.route('https://github.com/**', (route) => route.fulfill({ status: 204 }))),
  act: {
    'provider.chosen': (page, { provider }: Extract<SignInEvent, { type: 'provider.chosen' }>) => press(NAMES[provider]!)(page),
    cancelled: (page) => page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  },
  offers: (_snapshot, event) => event.type !== 'provider.chosen' || (event as Extract<SignInEvent, { type: 'provider.chosen' }>).provider in NAMES,
  answers: { requestLoginUrl: { calls: ['githubLogin', 'bitbucketLogin'] } },
  see: async (page, snapshot: SignInSnapshot) => {
    const isBusy = !snapshot.matches('choosing');
    await look(page.getByRole('button', { name: 'Signing in...' })).toHaveCount(isBusy ? 2 : 0);
    await look(page.getByRole('button', { name: 'Continue with GitHub' })).toHaveCount(isBusy ? 0 : 1);
    const { failure } = snapshot.context;
    await look(page.getByRole('alert')).toHaveCount(failure ? 1 : 0);
  },
};

export const callbackJourneys: Journeys = {
  id: 'callback',
  address: ({ host, code, state, error }: CallbackInput) => {
    const given = Object.entries({ code, state, error }).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${host === 'github' ? '' : '/bitbucket'}/callback?${new URLSearchParams(given)}`;
  },
  signedIn: false,
  aside: SIGNED_IN,
  act: {
    'mfa.verified': async (page, _event, server) => {
      await enter(page, '408915');
      await server.answer(['verifyMfa'], { access_token: TOKEN });
    },
    'mfa.cancelled': press('Cancel'),
    'retry.chosen': press('Return to Login'),
  },
  offers: ((snapshot: CallbackSnapshot, { type }: { type: string }) =>
    type !== 'retry.chosen' || (snapshot.matches('failed') && snapshot.context.host === 'bitbucket')) as Journeys['offers'],
  answers: { exchangeCode: { calls: ['githubCallback', 'bitbucketCallback'], json: (signIn: object) => ({ ...signIn, access_token: TOKEN }) } },
  see: async (page, snapshot: CallbackSnapshot, server) => {
    expect(server.waiting().some((call) => ['githubCallback', 'bitbucketCallback'].includes(call))).toBe(snapshot.matches('exchanging'));
    if (snapshot.matches('signedIn')) return look(page).toHaveURL(/\/sites$/);
    if (snapshot.matches('redirected')) return look(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
    const hasFailed = snapshot.matches('failed');
    await look(page.getByText('Authenticating...')).toBeVisible({ visible: !hasFailed });
    await look(page.getByText('Authentication Error')).toBeVisible({ visible: hasFailed });
    await look(page.getByRole('button', { name: 'Return to Login' })).toBeVisible({ visible: hasFailed && snapshot.context.host === 'bitbucket' });
    await look(page.getByRole('dialog', { name: 'Multi-Factor Authentication' })).toBeVisible({ visible: snapshot.matches('secondFactor') });
    const { challenge } = snapshot.context;
    await look(page.getByAltText('QR code for your authenticator app')).toHaveCount(challenge && challenge.qai !== '' ? 1 : 0);
  },
};

/** The page has asked to exchange its code. */
const started = (page: Page, server: HeldServer) =>
  expect(async () => {
    await page.clock.runFor(100);
    expect(server.waiting()).toContain('githubCallback');
  }).toPass();

export const mfaJourneys: Journeys = {
  id: 'mfa',
  address: () => '/callback?code=oauth-code&state=nonce',
  signedIn: false,
  aside: SIGNED_IN,
  prepare: async (page, server) => {
    await started(page, server);
    await server.answer(['githubCallback'], { username: 'ada', email: 'ada@example.com', qai: '', code: 'challenge-1', requiresMFA: true });
  },
  act: {
    'code.submitted': (page, { token }: Extract<MfaEvent, { type: 'code.submitted' }>) => enter(page, token),
    'reset.opened': press('Lost access? Reset QR Code'),
    'reset.confirmed': press('Send Reset Email'),
    'reset.closed': press('Cancel'),
    cancelled: async (page) => {
      if (await page.getByLabel('Verification Code').isVisible()) await press('Cancel')(page);
      else await page.keyboard.press('Escape');
    },
  },
  answers: {
    verifyMfa: { calls: ['verifyMfa'], json: () => ({ access_token: TOKEN }) },
    resetMfa: { calls: ['resetMfa'], json: () => ({ success: true, message: '' }) },
  },
  see: async (page, snapshot: MfaSnapshot) => {
    const { email }: MfaInput = snapshot.context;
    if (snapshot.matches('verified')) return look(page).toHaveURL(/\/sites$/);
    // Whoever gives up is shown the error page of the callback, or already the landing page behind it.
    if (snapshot.status === 'done') return look(page.getByRole('dialog', { name: 'Multi-Factor Authentication' })).toBeHidden();
    const isReset = snapshot.hasTag('reset');
    await look(page.getByText(`Send a new QR code to ${email}?`)).toBeVisible({ visible: isReset && !snapshot.matches('resetSent') });
    await look(page.getByLabel('Verification Code')).toHaveCount(isReset ? 0 : 1);
    await look(page.getByRole('button', { name: 'Verifying...' })).toBeVisible({ visible: snapshot.matches('verifying') });
    await look(page.getByRole('button', { name: 'Sending...' })).toBeVisible({ visible: snapshot.matches('sendingReset') });
    await look(page.getByText(/Reset email sent!/)).toBeVisible({ visible: snapshot.matches('resetSent') });
    if (snapshot.context.failure) await look(page.getByRole('alert')).toContainText(snapshot.context.failure.message);
  },
};
