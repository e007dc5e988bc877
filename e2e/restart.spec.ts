import { expect, test } from '@playwright/test';
import { Gantry } from './support/gantry';
import { callApi, connectAws, fillWizard, openDeploymentId, signIn } from './support/journey';

type Deployment = { data: { status: string } };

test('a server killed in the middle of a build goes on after its restart; the log is whole and in order, and the site comes back after another kill', async ({
  page,
  request,
}) => {
  const gantry = await Gantry.start();
  try {
    await signIn(page, gantry, 'katherine');
    await connectAws(page);
    await fillWizard(page, { repository: 'samples/node-service', appName: 'Survivor' });
    await page.getByRole('button', { name: 'Deploy Now' }).click();
    const log = page.getByRole('log');
    await expect(log.getByText('[1/2] src/page.js')).toBeVisible();
    const id = await openDeploymentId(page);

    await gantry.end('SIGKILL');
    await expect(page.getByText('CONNECTION LOST')).toBeVisible();
    await expect(page.getByTestId('live-badge')).toHaveText('DISCONNECTED');
    await gantry.run();

    // The browser comes back by itself, with what it missed.
    await expect(log.getByText('Resuming after a restart')).toBeVisible();
    await page.waitForURL(`**/sites/${id}`);
    const link = await page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+/ }).getAttribute('href');
    expect((await request.get(link ?? '')).status()).toBe(200);

    const lines = await callApi<string[]>(page, 'POST', `/deploy/deployments/${id}/logs`);
    const texts = lines.map((line) => line.replace(/^\S+ /, ''));
    const order = ['Fetching the source', 'Building', 'Resuming after a restart', 'Build finished', 'Launching', 'Deployment Completed'].map((text) =>
      texts.findIndex((line) => line.includes(text)),
    );
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(order).not.toContain(-1);
    const times = lines.map((line) => Date.parse(line.split(' ')[0] ?? ''));
    expect(times).toEqual([...times].sort((one, other) => one - other));

    await gantry.end('SIGKILL');
    await gantry.run();
    await expect(async () => expect((await request.get(link ?? '')).status()).toBe(200)).toPass();
    expect((await callApi<Deployment>(page, 'GET', `/deploy/deployments/${id}`)).data.status).toBe('completed');
  } finally {
    await gantry.stop();
  }
});
