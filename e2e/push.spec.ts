import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { commit, gitRepository, service } from '../server/testing/gitRepository';
import { Gantry } from './support/gantry';
import { connectAws, fillWizard, signIn } from './support/journey';

test('a commit on the branch is deployed by itself, and an open page shows it', async ({ page, request }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gantry-repos-'));
  const repository = await gitRepository(path.join(folder, 'shop'), service('"first"'));
  const gantry = await Gantry.start({ GANTRY_SANDBOX_REPOS: folder });
  try {
    await signIn(page, gantry, 'ada');
    await connectAws(page);
    await fillWizard(page, { repository: 'shop', appName: 'Shop', ciCd: true });
    await page.getByRole('button', { name: 'Deploy Now' }).click();
    await page.waitForURL('**/sites/*');
    const versions = page.getByRole('region', { name: 'Versions', exact: true });
    await expect(versions.getByRole('rowheader', { name: /^1\b.*Live/ })).toBeVisible();
    const hosted = (await page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+/ }).getAttribute('href')) ?? '';
    expect(await (await request.get(hosted)).text()).toBe('first');

    await commit(repository, service('"second"'));
    await expect(versions.getByRole('rowheader', { name: /^2\b.*Live/ })).toBeVisible();
    await expect(versions.getByRole('cell', { name: /^Push by / })).toBeVisible();
    expect(await (await request.get(hosted)).text()).toBe('second');
  } finally {
    await gantry.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
