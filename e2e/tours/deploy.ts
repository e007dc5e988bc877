import { expect } from '@playwright/test';
import { choose, connectQuickly, fillWizard, ROLE_ARN, signIn } from '../support/journey';
import type { Tour } from './visit';

const REFUSED_ARN = 'arn:aws:iam::000000000000:role/DeploymentRole';

export const guideTour: Tour = {
  title: 'the connection guide',
  async walk({ page, gantry, visit }) {
    await signIn(page, gantry, 'guided');
    const guide = page.getByRole('dialog', { name: 'Connect AWS Account' });
    await expect(guide.getByText('"Version"')).toBeVisible();
    await visit('aws-guide-trust', 'Connection guide: trust policy');
    await guide.getByRole('button', { name: 'Continue' }).click();
    await visit('aws-guide-permissions', 'Connection guide: permissions');
    await guide.getByRole('button', { name: 'Continue' }).click();
    await guide.getByRole('button', { name: 'Finish' }).click();
    await expect(guide.getByText('Role ARN is required')).toBeVisible();
    await visit('aws-guide-details', 'Connection guide: details, with what is missing');
    await guide.getByLabel('Role ARN').fill(REFUSED_ARN);
    await guide.getByRole('button', { name: 'Finish' }).click();
    await visit('aws-guide-ready', 'Connection guide: ready to verify');
    await guide.getByRole('button', { name: 'Verify Setup' }).click();
    await expect(guide.getByRole('alert')).not.toContainText('Ready');
    await visit('aws-guide-refused', 'Connection guide: AWS refuses the role');
    await guide.getByRole('button', { name: 'Back' }).click();
    await guide.getByLabel('Role ARN').fill(ROLE_ARN);
    await guide.getByRole('button', { name: 'Close' }).click();
    await expect(guide).toBeHidden();
    await visit('sites-empty', 'No sites yet, not connected');
  },
};

export const wizardTour: Tour = {
  title: 'the deploy wizard and its log',
  async walk({ page, gantry, held, visit }) {
    await held.hold();
    await signIn(page, gantry, 'wizard');
    await connectQuickly(page);
    await page.getByRole('link', { name: 'Deploy', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Choose Repository' })).toBeEnabled();
    await visit('deploy-details-empty', 'Deploy, step 1, before anything is chosen');
    await page.getByRole('combobox', { name: 'Choose Repository' }).click();
    await visit('deploy-repositories', 'The repositories to choose from');
    await page.getByRole('option', { name: held.repository }).click();
    await choose(page, 'Select Branch', 'main');
    await page.getByLabel('Application Name').fill('orders-api');

    await page.getByLabel('Environment Variables').click();
    const editor = page.getByRole('dialog', { name: 'Environment Variables' });
    await editor.getByLabel('Key 1').fill('DATABASE_URL');
    await editor.getByLabel('Value 1').fill('postgres://orders:a-long-password@db.internal:5432/orders');
    await editor.getByRole('button', { name: '+ Add Row' }).click();
    await editor.getByLabel('Key 2').fill('LOG_LEVEL');
    await editor.getByLabel('Value 2').fill('info');
    await visit('deploy-env-editor', 'Editor of environment variables');
    await editor.getByRole('button', { name: 'Confirm' }).click();
    await expect(editor).toBeHidden();
    await visit('deploy-details', 'Deploy, step 1');

    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without deploying?' })).toBeVisible();
    await visit('deploy-leave', 'Leaving the wizard with something entered');
    await page.getByRole('button', { name: 'Stay' }).click();

    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: /EC2/ }).click();
    await visit('deploy-configure', 'Deploy, step 2');
    await page.getByRole('button', { name: 'Next' }).click();
    await visit('deploy-review', 'Deploy, step 3');

    await page.route('**/api/deploy/trigger-deployment/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Deploy Now' }).click();
    await expect(page.getByTestId('deploy-banner')).toBeVisible();
    await visit('deploy-failed', 'A deployment that could not be started');
    await page.unrouteAll();

    await page.getByRole('button', { name: 'Deploy Now' }).click();
    await expect(page.getByRole('log').getByText(/warning: 2 modules/)).toBeVisible();
    await visit('tracker-live', 'The log of a deployment, live');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await visit('tracker-pill', 'The log, minimized to its pill');
    await page.getByRole('button', { name: /^Open the log of deployment/ }).click();
    await held.release();
    await expect(page.getByText('Deployment Completed. Check logs for details').first()).toBeVisible();
    await page.waitForURL('**/sites/*');

    await fillWizard(page, { repository: 'samples/failing-build', appName: 'orders-worker' });
    await page.getByRole('button', { name: 'Deploy Now' }).click();
    await expect(page.getByText('Deployment ended')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Open deployment' })).toBeVisible();
    await visit('deploy-ended', 'A build that failed, in the wizard');
  },
};
