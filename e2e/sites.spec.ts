import { readFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, Gantry } from './support/gantry';
import { callApi, connectQuickly, deployQuickly, signIn, statusReached } from './support/journey';

let gantry: Gantry;
let httpsPort: number;
test.beforeAll(async () => {
  httpsPort = await freePort();
  gantry = await Gantry.start({ GANTRY_HTTPS_PORT: String(httpsPort) });
});
test.afterAll(() => gantry.stop());

const DOMAIN = 'www.shop.test';

/** Fetches a page over HTTPS as a browser that trusts the local authority would, the domain resolved to this machine. */
async function fetchUnder(domain: string): Promise<{ status: number | undefined; body: string }> {
  const ca = await readFile(path.join(gantry.folder, 'certificates', 'authority.pem'));
  return new Promise((resolve, reject) => {
    const asked = httpsRequest({ host: '127.0.0.1', port: httpsPort, servername: domain, headers: { host: domain }, ca, agent: false }, async (response) => {
      let body = '';
      for await (const chunk of response) body += String(chunk);
      resolve({ status: response.statusCode, body });
    });
    asked.on('error', reject).end();
  });
}

test('a completed deployment gets a domain and a certificate, and is really served under it; the dialog forgets what was typed [2.8-1, 2.8-5, 2.8-6, 2.8-7, 4-25, 4-33]', async ({
  page,
  request,
}) => {
  await signIn(page, gantry, 'radia');
  await connectQuickly(page);
  const id = await deployQuickly(page, 'samples/static-site', 'Shop');
  await statusReached(page, id, 'completed');
  await page.goto(`${gantry.url}/sites/${id}`);
  const open = page.getByRole('button', { name: 'Configure SSL' });
  const dialog = page.getByRole('dialog', { name: 'Configure SSL Certificate' });
  await open.click();
  for (const step of ['DNS Setup', 'SSL Config', 'Complete']) await expect(dialog.getByText(step, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible();
  await dialog.getByLabel('Domain Name').fill('typed.test');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await open.click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByLabel('Domain Name')).toHaveValue('');
  await dialog.getByLabel('Domain Name').fill(DOMAIN);
  await dialog.getByLabel('Email Address').fill('ops@example.test');
  await dialog.getByRole('button', { name: 'Configure SSL' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: `https://${DOMAIN}:${httpsPort}`, exact: true })).toBeVisible();

  const plain = await (await request.get((await page.getByRole('link', { name: /^http:\/\/127/ }).getAttribute('href')) ?? '')).text();
  expect(await fetchUnder(DOMAIN)).toEqual({ status: 200, body: plain });
  expect(await fetchUnder('other.test').catch(() => null)).not.toEqual({ status: 200, body: plain });

  await gantry.end('SIGTERM');
  await gantry.run();
  await expect(async () => expect(await fetchUnder(DOMAIN)).toEqual({ status: 200, body: plain })).toPass();
});

test('the delete dialog can be left, says when the deployment is gone already, and reloads the list behind OK [2.9-5, 2.9-6, 2.9-7, 8-27]', async ({
  page,
}) => {
  await signIn(page, gantry, 'frances');
  await connectQuickly(page);
  const [first, second] = [await deployQuickly(page, 'samples/static-site', 'First'), await deployQuickly(page, 'samples/static-site', 'Second')];
  for (const id of [first, second]) await statusReached(page, id, 'completed');
  await page.goto(`${gantry.url}/sites`);

  const ask = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    return page.getByRole('dialog', { name: 'Delete Deployment' });
  };
  const asked = await ask('First');
  await expect(asked).toContainText('First');
  await expect(asked).toContainText('cannot be undone');
  await expect(asked).toContainText('permanently removed');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'First' })).toBeVisible();

  await ask('First');
  await callApi(page, 'DELETE', `/deploy/deployments/${first}`);
  await asked.getByRole('button', { name: 'Delete Deployment' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Deployment Not Found' })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();

  await page.goto(`${gantry.url}/sites`);
  await (await ask('Second')).getByRole('button', { name: 'Delete Deployment' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Deployment Deleted' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No sites yet')).toBeVisible();
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
});
