import { expect, type Page, test } from '@playwright/test';
import { Gantry } from './support/gantry';
import { connectAws, fillWizard, openDeploymentId, signIn } from './support/journey';

let gantry: Gantry;
test.beforeAll(async () => {
  gantry = await Gantry.start();
});
test.afterAll(() => gantry.stop());

const versions = (page: Page) => page.getByRole('region', { name: 'Versions', exact: true });
const row = (page: Page, number: number) =>
  versions(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${number}\\b`) }) });
const isLive = (page: Page, number: number) => expect(row(page, number).getByText('Live', { exact: true })).toBeVisible();
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};

test('a person redeploys with changed settings, compares, reads the output, and rolls back', async ({ page, request }) => {
  await signIn(page, gantry, 'ada');
  await connectAws(page);
  await fillWizard(page, { repository: 'samples/node-service', appName: 'Greeter', variables: { GREETING: 'Good morning' } });
  await page.getByRole('button', { name: 'Deploy Now' }).click();
  await expect(page.getByText('Deployment Completed. Check logs for details').first()).toBeVisible();
  await page.waitForURL('**/sites/*');
  await isLive(page, 1);
  const hosted = (await page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+/ }).getAttribute('href')) ?? '';

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Replace GREETING' }).click();
  await page.getByLabel('Value 1').fill('Good evening');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await picture(page, 'settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Deploy to apply.')).toBeVisible();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Redeploy' }).click();
  await page.getByRole('dialog', { name: 'Redeploy' }).getByRole('button', { name: 'Redeploy' }).click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
  expect((await request.get(hosted)).ok()).toBe(true);
  await expect(page.getByText('Deployment Completed. Check logs for details').first()).toBeVisible();
  await isLive(page, 2);
  expect(await (await request.get(hosted)).text()).toContain('Good evening');

  await page.getByRole('button', { name: 'Compare with live: version 1' }).click();
  await expect(page.getByText('GREETING changed')).toBeVisible();
  await picture(page, 'compare');
  await page.getByRole('button', { name: 'Close' }).click();
  await picture(page, 'details-wide');

  await page.getByRole('button', { name: 'View Deployment Logs' }).click();
  await page.getByRole('tab', { name: 'Application output' }).click();
  await expect(page.getByRole('log', { name: 'Application output' }).getByText(/./).first()).toBeVisible();
  await picture(page, 'output');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Roll back to version 1' }).click();
  await picture(page, 'rollback');
  await page.getByRole('dialog', { name: 'Roll back' }).getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Deployment Completed. Check logs for details').first()).toBeVisible();
  await isLive(page, 3);
  await expect(row(page, 3).getByText('Rollback to 1')).toBeVisible();
  await picture(page, 'details-three');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'details-narrow');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('list', { name: 'Variables' })).toBeVisible();
  await picture(page, 'settings-narrow');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${gantry.url}/sites`);
  await expect(page.getByRole('link', { name: 'Greeter' })).toBeVisible();
  await picture(page, 'sites-narrow');
  await page.setViewportSize({ width: 1280, height: 860 });
  await picture(page, 'sites-wide');

  await fillWizard(page, { repository: 'samples/node-service', appName: ' greeter ' });
  await expect(page.getByText('Greeter exists already: this makes version 4 of it.')).toBeVisible();
  await picture(page, 'wizard');
});

test('a person cancels a version that is on its way, and what ran keeps running', async ({ page, request }) => {
  await signIn(page, gantry, 'grace', 'Bitbucket');
  await connectAws(page);
  await fillWizard(page, { repository: 'samples/node-service', appName: 'Keeper' });
  await page.getByRole('button', { name: 'Deploy Now' }).click();
  const id = await openDeploymentId(page);
  await expect(page.getByText('Deployment Completed. Check logs for details').first()).toBeVisible();
  await page.waitForURL(`**/sites/${id}`);
  await isLive(page, 1);
  const hosted = (await page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+/ }).getAttribute('href')) ?? '';

  await page.getByRole('button', { name: 'Redeploy' }).click();
  await page.getByRole('dialog', { name: 'Redeploy' }).getByRole('button', { name: 'Redeploy' }).click();
  await page.getByRole('button', { name: 'Minimize' }).click();
  await page.getByRole('button', { name: 'Cancel deployment' }).click();
  await page.getByRole('dialog', { name: 'Cancel deployment' }).getByRole('button', { name: 'Cancel deployment' }).click();
  await expect(row(page, 2).getByText('cancelled', { exact: true })).toBeVisible();
  await isLive(page, 1);
  expect((await request.get(hosted)).ok()).toBe(true);
});
