import { expect, test } from '@playwright/test';
import { Gantry } from './support/gantry';
import { callApi, connectAws, fillWizard, openDeploymentId, signIn } from './support/journey';

let gantry: Gantry;
test.beforeAll(async () => {
  gantry = await Gantry.start();
});
test.afterAll(() => gantry.stop());

test('a person signs in, connects AWS, deploys the service, opens it, and deletes it [2.4-4, 4-3, 4-4, 4-7, 2.6-5, 4-16, 4-20, 2.16-5, 4-29, 2.7-1]', async ({
  page,
  request,
}) => {
  await page.goto(gantry.url);
  await expect(page.getByRole('link', { name: 'sandbox mailbox' })).toBeVisible();
  await signIn(page, gantry, 'ada');
  await connectAws(page);
  await fillWizard(page, { repository: 'samples/node-service', appName: 'Greeter', variables: { GREETING: 'Good morning, "world"' } });
  await page.getByRole('button', { name: 'Deploy Now' }).click();

  const log = page.getByRole('log');
  await expect(page.getByTestId('live-badge')).toHaveText('LIVE');
  await expect(page.getByText('LIVE MONITORING')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeDisabled();
  await expect(log.getByText('Compiling 2 modules')).toBeVisible();
  const id = await openDeploymentId(page);
  await page.getByRole('button', { name: 'Minimize' }).click();
  const pill = page.getByRole('button', { name: `Open the log of deployment ${id}` });
  await expect(pill).toHaveText(`Deployment ${id.slice(0, 8)}...`);
  await pill.click();
  await expect(page.getByText('Deployment Completed. Check logs for details').first()).toBeVisible();

  // The tracker closes by itself and the page is loaded anew, now of the site.
  await page.waitForURL(`**/sites/${id}`);
  await expect(page.getByRole('heading', { name: 'Greeter' })).toBeVisible();
  await expect(page.getByText(`local-${id.replaceAll('-', '').slice(0, 12)}`).first()).toBeVisible();
  const link = page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+/ });
  const hosted = (await link.getAttribute('href')) ?? '';
  expect(await (await request.get(hosted)).text()).toContain('Good morning, &#34;world&#34;');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Deployment' }).click();
  await expect(page.getByText('was deleted; removed: ')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/sites');
  await expect(page.getByText('No sites yet')).toBeVisible();
  await expect(async () =>
    expect(
      await request.get(hosted).then(
        () => 'answers',
        () => 'gone',
      ),
    ).toBe('gone'),
  ).toPass();
});

test('a failing build ends as failed with its reason, and can be triggered again [4-23, 2.10-2, 2.10-4, 4-27, 8-24]', async ({ page }) => {
  await signIn(page, gantry, 'grace', 'Bitbucket');
  await connectAws(page);
  await fillWizard(page, { repository: 'samples/failing-build', appName: 'Broken' });
  await page.getByRole('button', { name: 'Deploy Now' }).click();
  await expect(page.getByText('Deployment ended')).toBeVisible();
  await expect(page.getByRole('log').getByText(/The build failed: .*Cannot find module '.\/settings.js'/)).toBeVisible();
  const id = await openDeploymentId(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('link', { name: 'Broken' }).click();
  await page.waitForURL(`**/sites/${id}`);
  await expect(page.getByText('BUILD_FAILED')).toBeVisible();
  await page.getByRole('button', { name: 'Report Failed Issue' }).click();
  await expect(page.getByText('Issue Reported Successfully')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(/^Issue Status: /)).toBeVisible();

  await page.getByRole('button', { name: 'Trigger Deployment' }).click();
  await expect(page.getByText(/Deploying Broken: version 2/)).toBeVisible();
  await expect(page.getByText('Deployment ended')).toBeVisible();
  const steps = await callApi<{ version: number; name: string; state: string }[]>(page, 'GET', `/deploy/deployments/${id}/steps`);
  expect(steps.filter(({ version, state }) => version === 2 && state === 'failed').map(({ name }) => name)).toEqual(['build']);
});

test('a forged token is refused: everything stored is cleared and the sign-in page shows [4-2, 2.1-2]', async ({ page }) => {
  await page.goto(gantry.url);
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'Bearer forged');
    localStorage.setItem('left', 'over');
  });
  await page.goto(`${gantry.url}/sites`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('left')])).toEqual([null, null]);
});

test('unknown paths, and those that are linked but not registered, show the 404 page [2.1-3, 2.1-5]', async ({ page }) => {
  for (const path of ['/nowhere', '/login', '/dashboard', '/storage/web-assets']) {
    await page.goto(`${gantry.url}${path}`);
    await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();
    await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
