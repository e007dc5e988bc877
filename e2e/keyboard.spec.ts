import { expect, test } from '@playwright/test';
import { Gantry } from './support/gantry';
import { ROLE_ARN } from './support/journey';
import { tabTo } from './support/keyboard';

let gantry: Gantry;
test.beforeAll(async () => {
  gantry = await Gantry.start();
});
test.afterAll(() => gantry.stop());

test('the main job is done without a mouse: focus is always seen, Escape closes what is open, and focus goes back to where it was', async ({ page }) => {
  const { keyboard } = page;
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await tabTo(page, page.getByRole(role, { name, exact: true }));
    await keyboard.press('Enter');
  };
  const pick = async (label: string, option: string) => {
    await tabTo(page, page.getByRole('combobox', { name: label }));
    await keyboard.press('Enter');
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    // By its first letters, as every list takes them.
    await keyboard.type(option);
    await expect(page.getByRole('option', { name: option })).toBeFocused();
    await keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(page.getByRole('combobox', { name: label })).toHaveText(option);
  };

  await page.goto(gantry.url);
  await press('Continue with GitHub');
  await tabTo(page, page.getByRole('radio', { name: /Ada Lovelace/ }));
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /Someone else/ })).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: 'Username' }));
  await keyboard.type('evelyn');
  await keyboard.press('Tab');
  await keyboard.type('evelyn@example.test');
  await press('Allow');

  await expect(page.getByLabel('Verification Code')).toBeFocused();
  await keyboard.type(await gantry.codeOf('evelyn@example.test'));
  await keyboard.press('Enter');
  await page.waitForURL('**/sites');

  const guide = page.getByRole('dialog', { name: 'Connect AWS Account' });
  await expect(guide).toBeVisible();
  await keyboard.press('Escape');
  await expect(guide).toBeHidden();
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  await tabTo(page, connect);
  await keyboard.press('Enter');
  await press('Continue');
  await press('Continue');
  await tabTo(page, guide.getByLabel('Role ARN'));
  await keyboard.type(ROLE_ARN);
  await press('Finish');
  await press('Verify Setup');
  await expect(page.getByText('AWS connection verified')).toBeVisible();
  await expect(guide).toBeHidden();

  await page.reload();
  await expect(page.getByText('No sites yet')).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await press('Deploy', 'link');
  await expect(page.getByRole('combobox', { name: 'Choose Repository' })).toBeEnabled();
  await pick('Choose Repository', 'samples/static-site');
  await pick('Select Branch', 'main');
  await tabTo(page, page.getByLabel('Application Name'));
  await keyboard.type('Keys');
  const variables = page.getByLabel('Environment Variables');
  await tabTo(page, variables);
  await keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Environment Variables' });
  await expect(editor).toBeVisible();
  await keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(variables).toBeFocused();
  await press('Next');
  await tabTo(page, page.getByRole('radio', { name: /EC2/ }));
  await keyboard.press('Space');
  await press('Next');
  await press('Deploy Now');
  await page.waitForURL('**/sites/*');
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();

  const logs = page.getByRole('button', { name: 'View Deployment Logs' });
  await tabTo(page, logs);
  await keyboard.press('Enter');
  const terminal = page.getByRole('dialog', { name: /^Deployment Status/ });
  await expect(terminal).toBeVisible();
  await press('Close');
  await expect(terminal).toBeHidden();
  await expect(logs).toBeFocused();
  for (const [opener, title] of [
    ['Configure SSL', 'Configure SSL Certificate'],
    ['Delete', 'Delete Deployment'],
  ] as const) {
    await press(opener);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
    await expect(page.getByRole('button', { name: opener, exact: true })).toBeFocused();
  }
});
