import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { MESSAGES } from '../contract/messages';
import { Gantry } from './support/gantry';
import { callApi, connectQuickly, secondFactor, signIn } from './support/journey';
import { keyIn, newestMail } from './support/mailbox';
import { fillBilling } from './tours/account';

let gantry: Gantry;
test.beforeAll(async () => {
  gantry = await Gantry.start();
});
test.afterAll(() => gantry.stop());

const RESET_SUBJECT = 'Your new QR code';

/** Asks for the reset mail from the open dialog; the key that comes with it. */
async function keyFromReset(page: Page, email: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Multi-Factor Authentication' });
  await dialog.getByRole('button', { name: 'Lost access? Reset QR Code' }).click();
  await expect(dialog.getByText(`Send a new QR code to ${email}?`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(dialog.getByText(MESSAGES.mfa.resetSent)).toBeVisible();
  const { text, html } = await newestMail(page, gantry, email, RESET_SUBJECT);
  expect(html).toContain('<img');
  expect(html).toContain('src="data:image/png;base64,iVBOR');
  // It closes by itself.
  await expect(dialog).toBeHidden();
  return keyIn(text);
}

test('a lost second factor is replaced by mail; the old secret works until the new one was used, and never after [2.3-5]', async ({ page }) => {
  const email = 'hedy@example.test';
  const dialog = page.getByRole('dialog', { name: 'Multi-Factor Authentication' });
  const submit = async (token: string) => {
    await dialog.getByLabel('Verification Code').fill(token);
    await dialog.getByRole('button', { name: 'Verify' }).click();
  };
  const logOut = async () => {
    await page.waitForURL('**/sites');
    await page.getByRole('dialog', { name: 'Connect AWS Account' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  };

  await secondFactor(page, gantry, 'hedy');
  const old = await keyFromReset(page, email);
  await secondFactor(page, gantry, 'hedy');
  await expect(dialog.getByRole('img')).toBeVisible();
  await submit(generateSync({ secret: old }));
  await logOut();

  await secondFactor(page, gantry, 'hedy');
  await expect(dialog.getByRole('img')).toHaveCount(0);
  const fresh = await keyFromReset(page, email);
  expect(fresh).not.toBe(old);
  await secondFactor(page, gantry, 'hedy');
  await submit(await gantry.codeOf(email));
  await logOut();

  await secondFactor(page, gantry, 'hedy');
  await submit(generateSync({ secret: fresh }));
  await logOut();

  await secondFactor(page, gantry, 'hedy');
  // Two steps from now: not a code that was used before.
  await submit(generateSync({ secret: old, epoch: Math.floor(Date.now() / 1000) + 30 }));
  await expect(dialog.getByText(/Invalid Token/)).toBeVisible();
  await expect(page).toHaveURL(/\/callback/);
});

const FAILURES = [
  ['Decline the card', 'card_declined'],
  ['Run out of funds', 'insufficient_funds'],
  ['Use an expired card', 'expired_card'],
  ['Fail while processing', 'processing_error'],
  ['Cancel', 'cancelled'],
] as const;

async function checkOut(page: Page, plan: string): Promise<void> {
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await page.getByRole('button', { name: `Upgrade Now: ${plan}` }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Country' })).toHaveText('India');
  await fillBilling(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Check out' })).toBeVisible();
}

const planOf = async (page: Page) => (await callApi<{ plan_details: { plan_name: string } }>(page, 'GET', '/users/dashboard')).plan_details.plan_name;

test('a checkout that fails in any way says why and changes no plan; one that is paid changes it and mails what was paid [4-36, 2.13-1, 8-37, 8-38]', async ({
  page,
}) => {
  await signIn(page, gantry, 'margaret');
  await connectQuickly(page);
  for (const [button, code] of FAILURES) {
    await checkOut(page, 'Professional');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForURL(`**/payment/result?**${code}**`);
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await expect(page.getByText(MESSAGES.payment.ofError(code))).toBeVisible();
    expect(await planOf(page)).toBe('free');
  }
  expect(new Set(FAILURES.map(([, code]) => MESSAGES.payment.ofError(code))).size).toBe(FAILURES.length);

  await checkOut(page, 'Professional');
  const checkout = page.url();
  await page.getByRole('button', { name: 'Pay $149.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const subscription = new URL(page.url()).searchParams.get('subscription_id') ?? 'none';
  await expect(page.getByText(`Subscription ID: ${subscription}`)).toBeVisible();
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByText('Professional', { exact: true })).toBeVisible();
  expect(await planOf(page)).toBe('professional');
  const { text } = await newestMail(page, gantry, 'margaret@example.test', 'Your payment to Gantry');
  expect(text).toContain('$149.00');
  expect(text).toContain(subscription);

  // What ended once stays as it ended.
  await page.goto(checkout);
  await page.waitForURL('**/payment/result?**success**');
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Professional' }).getByRole('button', { name: 'Current Plan' })).toBeDisabled();
});

const INSIDE = ['/sites', '/sites/any', '/deploy', '/profile', '/plans', '/billing', '/storage', '/payment/result'];
const OUTSIDE = ['/', '/callback', '/callback?code=any&state=any', '/bitbucket/callback', '/bitbucket/callback?error=access_denied'];

test('who is signed in is sent from the public area to the sites, who is not from the rest to the sign-in, by the token in local storage alone [2.1-1, 2.1-2, 2.1-6]', async ({
  page,
}) => {
  for (const path of INSIDE) {
    await page.goto(`${gantry.url}${path}`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  await signIn(page, gantry, 'barbara');
  await connectQuickly(page);
  for (const path of OUTSIDE) {
    await page.goto(`${gantry.url}${path}`);
    await expect(page.getByRole('heading', { name: 'Deployments' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/sites');
  }
  for (const path of INSIDE) {
    await page.goto(`${gantry.url}${path}`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.goto(`${gantry.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
