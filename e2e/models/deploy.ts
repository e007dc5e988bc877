import { expect, type Page } from '@playwright/test';
import type { DeployEvent, DeploySnapshot } from '../../machines/deploy/deploy.machine';
import { bySwitch, DEPLOY_SWITCHES } from '../../machines/deploy/settings';
import { DEPLOY_ANSWERS, offeredByDeployPage } from '../../testing/deployPage';
import { type Journeys, look } from './walk';

type Of<T extends DeployEvent['type']> = Extract<DeployEvent, { type: T }>;
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const field = (page: Page, name: string) => page.getByRole('combobox', { name });

async function choose(page: Page, label: string, option: string) {
  // MUI opens on the press; the list's own backdrop goes with the clock.
  await field(page, label).click();
  await page.getByRole('option', { name: new RegExp(`^${option}`, 'i') }).click();
}

async function editVariables(page: Page, { envVars }: Of<'envVars.confirmed'>) {
  await page.getByLabel('Environment Variables').click();
  // The editor loads late, and what loads late is shown by a timer.
  await expect(async () => {
    await page.clock.runFor(100);
    await look(page.getByLabel('Key 1')).toBeVisible();
  }).toPass();
  for (const [at, [key, value]] of Object.entries(envVars).entries()) {
    if (at > 0) await press('+ Add Row')(page);
    await page.getByLabel(`Key ${at + 1}`).fill(key);
    await page.getByLabel(`Value ${at + 1}`).fill(value);
  }
  await press('Confirm')(page);
}

async function seeDetails(page: Page, { context: { draft, repositoriesFailure, branchesFailure }, value }: DeploySnapshot) {
  await look(page.getByText('Loading repositories...')).toBeVisible({ visible: value.repositories === 'loading' });
  await look(page.getByText('Loading branches...')).toBeVisible({ visible: value.branches === 'loading' });
  const failures = [value.repositories === 'failed' ? repositoriesFailure : [], value.branches === 'failed' ? branchesFailure : []].flat();
  const alerts = page.getByRole('main').getByRole('alert').filter({ hasText: 'Try again' });
  await look(alerts).toHaveText(failures.map((failure) => `${failure?.message}Try again`));
  await look(page.getByLabel('Application Name')).toHaveValue(draft.app_name);
  const isBlank = [draft.repo_name, draft.branch, draft.app_name].some((text) => text.trim() === '');
  await look(page.getByRole('button', { name: 'Next' })).toBeEnabled({ enabled: !isBlank });
}

async function seeConfigure(page: Page, { context, value }: DeploySnapshot) {
  const { draft } = context;
  await look(page.getByText('Loading...', { exact: true })).toBeVisible({ visible: value.account === 'loading' });
  if (value.account === 'loading') return;
  await look(page.getByText(/Failed to fetch user data/)).toBeVisible({ visible: value.account === 'failed' });
  await look(page.getByRole('radio', { name: /EC2/ })).toHaveAttribute('aria-checked', String(draft.service_selected === 'EC2'));
  for (const { field: setting, label, needs } of DEPLOY_SWITCHES) {
    const isAllowed = needs === null || context[needs.grant];
    const box = page.getByRole('switch', { name: isAllowed ? label : needs.label });
    await look(box).toBeEnabled({ enabled: isAllowed });
    await look(box).toBeChecked({ checked: draft[setting] });
  }
}

async function seeReview(page: Page, { context: { failure }, value }: DeploySnapshot) {
  const label = { review: 'Deploy Now', deployed: 'Deployed' }[value.wizard as string] ?? 'Deploying...';
  // Behind the live monitor once it is deployed.
  await look(page.locator('button', { hasText: label })).toBeVisible();
  await look(page.getByTestId('deploy-banner')).toHaveCount(failure ? 1 : 0);
  if (failure) await look(page.getByText(failure.message)).toBeVisible();
  await look(page.getByRole('heading', { name: /^Deployment Status: / })).toBeVisible({ visible: value.wizard === 'deployed' });
}

export const deployJourneys: Journeys = {
  id: 'deploy',
  address: () => '/deploy',
  signedIn: true,
  aside: { getAwsClient: { role_arn: 'arn:aws:iam::123456789012:role/DeploymentRole' }, verifyAws: { success: true, message: 'Verified' } },
  act: {
    'repository.chosen': (page, { repository }: Of<'repository.chosen'>) => choose(page, 'Choose Repository', repository),
    'branch.chosen': (page, { branch }: Of<'branch.chosen'>) => choose(page, 'Select Branch', branch),
    'appName.changed': (page, { value }: Of<'appName.changed'>) => page.getByLabel('Application Name').fill(value),
    'environment.chosen': (page, { value }: Of<'environment.chosen'>) => choose(page, 'Deployment Env', value),
    'mode.chosen': (page, { value }: Of<'mode.chosen'>) => choose(page, 'Analysis Mode', value),
    'envVars.confirmed': editVariables,
    'service.chosen': (page) => page.getByRole('radio', { name: /EC2/ }).click(),
    ...bySwitch(
      ({ label }) =>
        (page: Page) =>
          page.getByRole('switch', { name: label }).click(),
    ),
    next: press('Next'),
    previous: (page) => page.getByRole('button', { name: /^(Back|Previous)$/ }).click(),
    deploy: press('Deploy Now'),
    cancel: (page) =>
      page
        .getByRole('button', { name: /^(Stop|Cancel)$/ })
        .first()
        .click(),
    'failure.dismissed': press('Close'),
    'account.retried': press('Try again'),
    'repositories.retried': press('Try again'),
    'branches.retried': press('Try again'),
  },
  offers: offeredByDeployPage as Journeys['offers'],
  answers: DEPLOY_ANSWERS,
  see: async (page, snapshot: DeploySnapshot, server) => {
    const { wizard } = snapshot.value;
    if (wizard === 'details') await seeDetails(page, snapshot);
    else if (wizard === 'configure') await seeConfigure(page, snapshot);
    else await seeReview(page, snapshot);
    // What was given up or has timed out is on its way no more.
    await look.poll(() => server.waiting().includes('createDeployment')).toBe(wizard === 'creating');
    await look.poll(() => server.waiting().includes('triggerDeployment')).toBe(wizard === 'triggering');
  },
};
