import { expect } from '@playwright/test';
import { connectQuickly, deployQuickly, signIn, statusReached } from '../support/journey';
import type { Tour } from './visit';

export const sitesTour: Tour = {
  title: 'sites and their details',
  async walk({ page, gantry, held, visit }) {
    await held.hold();
    await signIn(page, gantry, 'sites');
    await connectQuickly(page);
    const marketing = await deployQuickly(page, 'samples/static-site', 'marketing-pages');
    await statusReached(page, marketing, 'completed');
    const billing = await deployQuickly(page, 'samples/failing-build', 'billing-worker');
    await statusReached(page, billing, 'failed');
    const orders = await deployQuickly(page, held.repository, 'orders-api');
    await statusReached(page, orders, 'in_progress');

    await page.goto(`${gantry.url}/sites`);
    await expect(page.getByRole('link', { name: 'orders-api' })).toBeVisible();
    await visit('sites', 'Deployments');
    await page.getByRole('button', { name: 'Actions for marketing-pages' }).click();
    await visit('sites-menu', 'What can be done with a site', { only: 'wide' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await visit('delete', 'Deleting a deployment');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('searchbox', { name: 'Search sites' }).fill('nothing like it');
    await visit('sites-none', 'A search without a match');

    await page.goto(`${gantry.url}/sites/${orders}`);
    await page.getByRole('button', { name: 'Monitor Live Deployment' }).waitFor();
    await visit('details-live', 'Details of a deployment under way');
    await held.release();
    await statusReached(page, orders, 'completed');

    await page.goto(`${gantry.url}/sites/${billing}`);
    await page.getByRole('button', { name: 'Report Failed Issue' }).waitFor();
    await page.getByText('BUILD_FAILED').waitFor();
    await visit('details-failed', 'Details of a failed deployment');
    await page.getByRole('button', { name: 'View Deployment Logs' }).click();
    await expect(page.getByRole('log').getByText(/Deploying billing-worker/)).toBeVisible();
    await visit('tracker-stored', 'The stored log of a deployment');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Report Failed Issue' }).click();
    await expect(page.getByText('Issue Reported Successfully')).toBeVisible();
    await visit('report-sent', 'A failed issue was reported');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(/^Issue Status: /)).toBeVisible();

    await page.goto(`${gantry.url}/sites/${marketing}`);
    await expect(page.locator('.MuiChartsSurface-root, svg.MuiChartsSurface-root').first()).toBeVisible();
    await visit('details', 'Details of a running site');
    await page.getByRole('button', { name: 'Configure SSL' }).click();
    await visit('ssl-dns', 'SSL, step 1');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Domain Name').fill('no dots here');
    await page.getByLabel('Email Address').fill('ops@example.test');
    await page.getByRole('dialog').getByRole('button', { name: 'Configure SSL' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await visit('ssl-config', 'SSL, step 2, with a name that is no domain');
    await page.getByLabel('Domain Name').fill('www.marketing.test');
    await page.getByRole('dialog').getByRole('button', { name: 'Configure SSL' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await visit('ssl-complete', 'SSL, step 3');
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Deployment' }).click();
    await page.getByRole('button', { name: 'OK' }).waitFor();
    await visit('deleted', 'A deployment was deleted');
  },
};
