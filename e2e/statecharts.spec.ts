import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createMachine } from 'xstate';
import { graveViolations } from './support/axe';
import { Gantry } from './support/gantry';
import { signIn } from './support/journey';

let gantry: Gantry;
test.beforeAll(async () => {
  gantry = await Gantry.start({ GANTRY_STATECHARTS: '1' });
});
test.afterAll(() => gantry.stop());

const stateOf = (page: Page, id: string) => page.locator(`[data-state="${id}"]`);
const screenOf = (page: Page) => page.frameLocator('iframe[title^="Screen of"]');
const open = async (page: Page, place: string) => {
  await page.goto(`${gantry.url}/statecharts/${place}`);
  await expect(page.locator('[data-state]').first()).toBeVisible();
};
const expectIn = (page: Page, id: string) => expect(stateOf(page, id)).toHaveAttribute('data-lit', 'true');
const viewOf = (page: Page) => page.locator('svg > g[transform]').first().getAttribute('transform');

test('a machine is played on its chart and on its screen, stepped back and replayed', async ({ page }) => {
  await open(page, '#/mfa');
  await expectIn(page, 'mfa.entering');

  await page.getByRole('button', { name: 'Take reset.opened', exact: true }).click();
  await expectIn(page, 'mfa.resetPrompt');
  await expect(screenOf(page).getByRole('button', { name: 'Verify' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Take reset.closed', exact: true }).click();
  await expectIn(page, 'mfa.entering');
  await screenOf(page).getByLabel('Verification Code').fill('408915');
  await screenOf(page).getByRole('button', { name: 'Verify' }).click();
  await expectIn(page, 'mfa.verifying');
  expect(page.url()).not.toContain('408915');
  await page.getByRole('tab', { name: 'Context' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('email');
  await expect(page.getByRole('tabpanel')).not.toContainText('408915');

  const at = page.getByRole('group', { name: 'Steps' }).getByRole('status');
  await expect(at).toHaveText('3 / 3');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expectIn(page, 'mfa.entering');
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('list', { name: 'History' })
    .getByRole('button', { name: /reset\.opened/ })
    .click();
  await expect(at).toHaveText('1 / 3');
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectIn(page, 'mfa.verifying');
  await expect(at).toHaveText('3 / 3');
});

test('a link leads to a state, and what is not there is said', async ({ page }) => {
  await open(page, '#/deploy/deploy.wizard.review');
  await expectIn(page, 'deploy.wizard.review');
  await expect(screenOf(page).getByRole('heading', { name: 'Review & Deploy' })).toBeVisible();
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expectIn(page, 'deploy.wizard.review');
  await page.goto(`${gantry.url}/statecharts/#/deploy/nowhere`);
  await expect(page.getByText('There is no state "nowhere" in this machine')).toBeVisible();
  await page.goto(`${gantry.url}/statecharts/#/nothing`);
  await expect(page.getByText('There is no machine "nothing"')).toBeVisible();
});

test('a guard shows whether it holds, and why', async ({ page }) => {
  await open(page, '#/deploy');
  const next = page.locator('[data-transition="deploy.wizard.details | next | 0"]');
  await expect(next).toHaveAttribute('data-guard', 'fails');
  await expect(page.getByRole('region', { name: 'Held by a guard' })).toContainText('detailsComplete does not hold. Choose a repository first.');

  await open(page, '#/deploy/deploy.wizard.configure');
  await page.getByRole('button', { name: 'Take previous', exact: true }).first().click();
  await expectIn(page, 'deploy.wizard.details');
  await expect(next).toHaveAttribute('data-guard', 'holds');
  await expect(page.getByRole('tabpanel')).toContainText('detailsComplete holds.');
});

test('the chart moves and zooms by mouse, keyboard and touch, and a search marks what it finds', async ({ page }) => {
  await open(page, '#/tracker');
  const chart = page.getByRole('group', { name: /Arrow keys move it/ });
  const expectMoved = async (move: () => Promise<unknown>) => {
    const before = await viewOf(page);
    await move();
    await expect.poll(() => viewOf(page)).not.toBe(before);
  };
  await chart.focus();
  for (const key of ['ArrowRight', '+', '0']) await expectMoved(() => page.keyboard.press(key));
  const { x, y, width, height } = (await chart.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height - 90);
  await expectMoved(() => page.mouse.wheel(0, 120));
  await expectMoved(async () => {
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 80, y + height - 60, { steps: 4 });
    await page.mouse.up();
  });
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap: number) => {
    const points = [-gap, gap].map((dx, id) => ({ x: x + width / 2 + dx, y: y + height / 2, id }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : points });
  };
  await expectMoved(async () => {
    await touch('touchStart', 40);
    for (const gap of [60, 90, 120]) await touch('touchMove', gap);
    await touch('touchEnd', 0);
  });

  await page.getByRole('combobox', { name: 'Find a state or an event' }).fill('minimized');
  await page.getByRole('option', { name: /window › minimized/ }).click();
  await expect(stateOf(page, 'tracker.window.minimized')).toHaveAttribute('data-found', 'true');
});

test('a chart is exported as SVG, PNG, JSON for Stately and Mermaid', async ({ page }) => {
  await open(page, '#/ssl');
  const exported = async (label: string): Promise<{ name: string; content: Buffer }> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: label }).click()]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const svg = (await exported('SVG picture')).content.toString();
  const drawn = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { errors: file.querySelectorAll('parsererror').length, texts: [...file.querySelectorAll('text')].map((one) => one.textContent) };
  }, svg);
  expect(drawn.errors).toBe(0);
  expect(drawn.texts).toEqual(expect.arrayContaining(['dns', 'config', 'configuring', 'complete']));
  // A file of its own has no theme to look colours up in.
  expect(svg).not.toContain('var(--');

  const { content: png } = await exported('PNG picture');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThan(400);

  const json = await exported("JSON for Stately's editor");
  expect(json.name).toBe('ssl.machine.json');
  const machine = createMachine(JSON.parse(json.content.toString()));
  expect(Object.keys(machine.root.states)).toEqual(expect.arrayContaining(['dns', 'config', 'configuring', 'complete']));

  const mermaid = (await exported('Mermaid for a document')).content.toString();
  expect(mermaid).toMatch(/^stateDiagram-v2\n/);
  expect(mermaid).toContain('ssl_dns --> ssl_config : next');
});

test('the gallery shows the screen of every state, light and dark, wide and narrow', async ({ page }) => {
  await page.goto(`${gantry.url}/statecharts/#/gallery/mfa`);
  await expect(page.getByText('8 states', { exact: true })).toBeVisible();
  await expect(page.locator('figure')).toHaveCount(32);
  for (const [variant, width, scheme] of [
    ['Light, wide', 1180, 'light'],
    ['Dark, narrow', 390, 'dark'],
  ] as const) {
    const frame = page.frameLocator(`iframe[title="mfa.entering, ${variant}"]`);
    await expect(frame.getByText('Multi-Factor Authentication')).toBeVisible();
    const seen = await frame.locator('html').evaluate((html) => [html.ownerDocument.defaultView?.innerWidth, html.dataset.scheme]);
    expect(seen).toEqual([width, scheme]);
  }
  const last = page.getByRole('region', { name: 'mfa.cancelled' });
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('iframe')).toHaveCount(4);
  await page.getByRole('button', { name: 'Dark, wide' }).click();
  await expect(page.locator('figure')).toHaveCount(24);
  await page.goto(`${gantry.url}/statecharts/#/gallery/all`);
  await expect(page.getByRole('link', { name: /^Deploy wizard › / }).first()).toBeVisible();
});

test('the inspector follows a person who signs in, in another tab, without any secret', async ({ page, context }) => {
  await page.goto(`${gantry.url}/?inspect`);
  const [viewer] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open the inspector' }).click()]);
  await expect(viewer.getByRole('navigation', { name: 'Actors' }).getByText('Sign-in', { exact: true })).toBeVisible();
  const username = `live-${Date.now()}`;
  await signIn(page, gantry, username);
  const code = await gantry.codeOf(`${username}@example.test`);

  const actors = viewer.getByRole('navigation', { name: 'Actors' });
  // The session has begun, and the page is left before the dialog's machine hears of it.
  await actors.getByRole('button', { name: /Second factor.*ended/ }).click();
  await expectIn(viewer, 'mfa.verifying');
  await expect(viewer.getByRole('list', { name: 'Events' })).toContainText('code.submitted');
  await actors.getByRole('button', { name: /Cloud connection check.*live/ }).click();
  await expectIn(viewer, 'connectionCheck.disconnected.guiding');
  await actors.getByRole('button', { name: /Connect an AWS account.*live/ }).click();
  await expectIn(viewer, 'awsGuide.trustPolicy');
  await page.getByRole('dialog', { name: 'Connect AWS Account' }).getByRole('button', { name: 'Continue' }).click();
  await expectIn(viewer, 'awsGuide.permissions');

  const [file] = await Promise.all([viewer.waitForEvent('download'), viewer.getByRole('button', { name: 'Save recording' }).click()]);
  const recording = await readFile(await file.path(), 'utf8');
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
  expect(token).not.toBe('');
  for (const secret of [code, token, token.replace(/^Bearer /, '')]) expect(recording).not.toContain(secret);
  expect(recording).toContain(username);

  await viewer.close();
  await page.close();
  const other = await context.newPage();
  await other.goto(`${gantry.url}/statecharts/#/live`);
  await other.locator('input[type=file]').setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(recording) });
  await other.getByRole('navigation', { name: 'Actors' }).getByText('Second factor', { exact: true }).click();
  await expectIn(other, 'mfa.verifying');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has no serious accessibility fault and breaks no content policy, ${colorScheme}`, async ({ page }) => {
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.emulateMedia({ colorScheme });
    for (const place of ['#/mfa', '#/deploy', '#/gallery/mfa', '#/live']) {
      await page.goto(`${gantry.url}/statecharts/${place}`);
      await expect(page.locator(place === '#/live' ? 'main h2' : place.includes('gallery') ? 'figure iframe' : '[data-state]').first()).toBeVisible();
      // The product's own screens have tests of their own.
      expect(await graveViolations(page), place).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
}
