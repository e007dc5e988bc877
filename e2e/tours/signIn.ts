import { expect, type Page } from '@playwright/test';
import { connectQuickly, signIn } from '../support/journey';
import { hold, keepMessages, type Tour } from './visit';

/** From the landing page to the dialog that asks for the code. */
async function consent(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.getByRole('radio', { name: /Someone else/ }).check();
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.test`);
}

export const signInTour: Tour = {
  title: 'sign-in',
  async walk({ page, gantry, visit }) {
    await page.goto(gantry.url);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await visit('landing', 'Landing and sign-in');

    await consent(page, 'tour');
    await visit('sandbox-consent', 'The sandbox code host asks for consent');
    await page.getByRole('button', { name: 'Allow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Multi-Factor Authentication' });
    await expect(dialog.getByRole('img')).toBeVisible();
    await visit('mfa-first', 'Second factor at the first sign-in');
    await dialog.getByLabel('Verification Code').fill('000000');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog.getByText(/Invalid Token/)).toBeVisible();
    await visit('mfa-invalid', 'A code that is not right');
    await dialog.getByLabel('Verification Code').fill(await gantry.codeOf('tour@example.test'));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/sites');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();

    await consent(page, 'tour');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(dialog).toBeVisible();
    await visit('mfa', 'Second factor of someone known');
    await dialog.getByRole('button', { name: 'Lost access? Reset QR Code' }).click();
    await visit('mfa-reset', 'Reset of the QR code');
    await keepMessages(page);
    await dialog.getByRole('button', { name: 'Send Reset Email' }).click();
    await expect(dialog.getByText(/Reset email sent!/)).toBeVisible();
    await visit('mfa-reset-sent', 'The reset mail was sent');
  },
};

export const mailboxTour: Tour = {
  title: 'sandbox mail',
  async walk({ page, gantry, visit }) {
    await page.goto(gantry.url);
    await consent(page, 'postman');
    await page.getByRole('button', { name: 'Allow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Multi-Factor Authentication' });
    await dialog.getByRole('button', { name: 'Lost access? Reset QR Code' }).click();
    await dialog.getByRole('button', { name: 'Send Reset Email' }).click();
    await expect(dialog.getByText(/Reset email sent!/)).toBeVisible();
    await page.goto(`${gantry.url}/sandbox`);
    await visit('sandbox', 'What the sandbox stands in for');
    await page.goto(`${gantry.url}/sandbox/mailbox`);
    await visit('sandbox-mailbox', 'The sandbox mailbox with sign-in codes');
    await page.getByRole('link', { name: 'Open as it would arrive' }).first().click();
    await visit('sandbox-mail', 'The reset mail');
  },
};

export const callbackTour: Tour = {
  title: 'callback pages and errors',
  async walk({ page, gantry, visit }) {
    await keepMessages(page);
    const release = await hold(page, '/git/callback?**');
    await page.goto(`${gantry.url}/callback?code=any&state=any`);
    await expect(page.getByRole('heading', { name: 'Authenticating...' })).toBeVisible();
    await page.getByTestId('loader').waitFor();
    await visit('callback', 'Callback while the code is exchanged, behind the loader');
    await release();
    await page.goto(`${gantry.url}/callback?error=access_denied`);
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await visit('callback-error', 'Callback of the first provider, refused');
  },
};

export const troubleTour: Tour = {
  title: 'what goes wrong around pages',
  async walk({ page, gantry, visit }) {
    await page.goto(`${gantry.url}/nowhere`);
    await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();
    await visit('not-found', 'Unknown address');
    await signIn(page, gantry, 'trouble');
    await connectQuickly(page);

    await page.route('**/static/js/plans.*', (route) => route.abort());
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await visit('wrong', 'A page that failed');
    await page.unrouteAll();

    await page.route('**/api/deploy/deployments', (route) => route.abort());
    await page.goto(`${gantry.url}/sites`);
    await expect(page.getByRole('alert')).toBeVisible();
    await visit('sites-failed', 'Sites that could not be loaded');
    await page.unrouteAll();

    const release = await hold(page, '/deploy/deployments');
    await page.goto(`${gantry.url}/sites`);
    await expect(page.getByText('Loading...')).toBeVisible();
    await visit('sites-loading', 'Sites while they load: the rocket of every request');
    await release();

    await page.goto(`${gantry.url}/bitbucket/callback`);
    await page.waitForURL('**/sites');
    await page.evaluate(() => localStorage.clear());
    await keepMessages(page);
    await page.goto(`${gantry.url}/bitbucket/callback`);
    await expect(page.getByRole('button', { name: 'Return to Login' })).toBeVisible();
    await visit('callback-error-bitbucket', 'Callback of the second provider, without a code');
  },
};
