import { expect, type Page } from '@playwright/test';
import { CLOUD_PROVIDERS, DEFAULT_REGION } from '../../contract/constants';
import type { Gantry } from './gantry';

export const ROLE_ARN = 'arn:aws:iam::123456789012:role/DeploymentRole';

/** Passes the sandbox code host's consent page as the person of that name, up to the dialog that asks for the second factor. */
export async function secondFactor(page: Page, gantry: Gantry, username: string, host: 'GitHub' | 'Bitbucket' = 'GitHub'): Promise<void> {
  await page.goto(gantry.url);
  await page.getByRole('button', { name: `Continue with ${host}` }).click();
  await page.getByRole('radio', { name: /Someone else/ }).check();
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.test`);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('dialog', { name: 'Multi-Factor Authentication' })).toBeVisible();
}

/** Signs in with both factors. */
export async function signIn(page: Page, gantry: Gantry, username: string, host: 'GitHub' | 'Bitbucket' = 'GitHub'): Promise<void> {
  await secondFactor(page, gantry, username, host);
  await page.getByLabel('Verification Code').fill(await gantry.codeOf(`${username}@example.test`));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/sites');
}

/** Goes through the connection guide, which is open after the first sign-in. */
export async function connectAws(page: Page): Promise<void> {
  const guide = page.getByRole('dialog', { name: 'Connect AWS Account' });
  await guide.getByRole('button', { name: 'Continue' }).click();
  await guide.getByRole('button', { name: 'Continue' }).click();
  await guide.getByLabel('Role ARN').fill(ROLE_ARN);
  await guide.getByRole('button', { name: 'Finish' }).click();
  await expect(guide.getByText('Ready to verify AWS setup')).toBeVisible();
  await guide.getByRole('button', { name: 'Verify Setup' }).click();
  await expect(page.getByText('AWS connection verified')).toBeVisible();
  await expect(guide).toBeHidden();
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills the wizard up to its review. */
export async function fillWizard(
  page: Page,
  { repository, appName, variables = {}, ciCd = false }: { repository: string; appName: string; variables?: Record<string, string>; ciCd?: boolean },
): Promise<void> {
  await page.getByRole('link', { name: 'Deploy', exact: true }).click();
  await choose(page, 'Choose Repository', repository);
  await choose(page, 'Select Branch', 'main');
  await page.getByLabel('Application Name').fill(appName);
  const entries = Object.entries(variables);
  if (entries.length > 0) {
    await page.getByLabel('Environment Variables').click();
    const editor = page.getByRole('dialog', { name: 'Environment Variables' });
    for (const [at, [key, value]] of entries.entries()) {
      if (at > 0) await editor.getByRole('button', { name: '+ Add Row' }).click();
      await editor.getByLabel(`Key ${at + 1}`).fill(key);
      await editor.getByLabel(`Value ${at + 1}`).fill(value);
    }
    await editor.getByRole('button', { name: 'Confirm' }).click();
    await expect(editor).toBeHidden();
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /EC2/ }).click();
  if (ciCd) await page.getByLabel('Enable CI/CD').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Review & Deploy' })).toBeVisible();
}

/** The id of the deployment whose log is open. */
export async function openDeploymentId(page: Page): Promise<string> {
  const title = await page.getByRole('heading', { name: /^Deployment Status: / }).textContent();
  return (title ?? '').replace('Deployment Status: ', '');
}

/** A call of the API with the page's own session. */
export async function callApi<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, content]) => {
      const headers = { Authorization: localStorage.getItem('authToken') ?? '', ...(content ? { 'Content-Type': 'application/json' } : {}) };
      const response = await fetch(`/api${address}`, { method: verb, headers, body: content ? JSON.stringify(content) : null });
      return (await response.json()) as T;
    },
    [method, path, body] as const,
  );
}

/** Connects the cloud account without the guide. */
export async function connectQuickly(page: Page): Promise<void> {
  await callApi(page, 'POST', '/aws/client/', { role_arn: ROLE_ARN, region: DEFAULT_REGION });
  await callApi(page, 'POST', '/aws/verify', { role_arn: ROLE_ARN });
  await page.reload();
  await expect(page.getByText('AWS connection verified')).toBeVisible();
}

/** Creates and triggers a deployment without the wizard; resolves to its id. */
export async function deployQuickly(page: Page, repository: string, appName: string): Promise<string> {
  const draft = { app_name: appName, repo_name: repository, branch: 'main', env_vars: {}, monitoring: false, ci_cd: false, ...DRAFT };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/deploy/deployments', draft);
  await callApi(page, 'GET', `/deploy/trigger-deployment/${id}`);
  return id;
}

const DRAFT = { selected_cloud: CLOUD_PROVIDERS[0].value, service_selected: 'EC2', status: 'Active', deployment_env: 'development' };

export async function statusReached(page: Page, id: string, status: string): Promise<void> {
  await expect
    .poll(async () => (await callApi<{ data: { status: string } }>(page, 'GET', `/deploy/deployments/${id}`)).data.status, { timeout: 120_000 })
    .toBe(status);
}
