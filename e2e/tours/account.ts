import { expect, type Page } from '@playwright/test';
import { connectQuickly, signIn } from '../support/journey';
import type { Tour } from './visit';

const ADDRESS = { Street: '12 St James Square', City: 'London', State: 'Greater London', Zipcode: 'SW1Y 4JH' };

export async function fillBilling(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(ADDRESS)) await page.getByRole('dialog').getByLabel(label).fill(value);
}

export const accountTour: Tour = {
  title: 'profile, plans and payment',
  async walk({ page, gantry, visit }) {
    await signIn(page, gantry, 'member');
    await connectQuickly(page);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByText('member@example.test').last()).toBeVisible();
    await visit('profile', 'Profile');
    await visit('menu', 'The menu of narrow screens', {
      only: 'narrow',
      open: () => page.getByRole('button', { name: 'Open menu' }).click(),
    });
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Enterprise' })).toBeVisible();
    await visit('plans', 'Plans');
    await page.getByRole('button', { name: /Upgrade Now: Professional/ }).click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Country' })).toHaveText('India');
    await visit('billing-information', 'Billing information');
    await fillBilling(page);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Check out' }).waitFor();
    await visit('sandbox-checkout', 'The sandbox checkout');
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL('**/payment/result?**');
    await visit('payment-success', 'Payment that went through');
    await page.goto(`${gantry.url}/payment/result?status=failed&error=insufficient_funds&subscription_id=pay_48211`);
    await visit('payment-failed', 'Payment that failed');
    await page.goto(`${gantry.url}/billing`);
    await visit('billing', 'Billing (sample data)');
    await page.goto(`${gantry.url}/storage`);
    const first = page.getByRole('table', { name: 'Storage buckets' }).getByRole('row').nth(1);
    await expect(first).toBeVisible();
    await visit('storage', 'Storage buckets (simulated)');
    await page.getByRole('button', { name: '+ New Bucket' }).click();
    await visit('storage-new', 'A new bucket');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await first.getByRole('button', { name: /^Delete / }).click();
    await visit('storage-delete', 'Deleting a bucket');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await first.getByRole('cell').first().getByRole('button').click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await visit('storage-files', 'The files of a bucket');
  },
};
