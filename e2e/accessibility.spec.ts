import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Gantry } from './support/gantry';
import { heldBuild } from './support/heldBuild';
import { TOURS } from './tours';
import type { Visit } from './tours/visit';

/** Both widths and both schemes, each once: colours come from the scheme alone, the rest from the width alone. */
const LOOKS = [
  { width: 'wide', size: { width: 1280, height: 860 }, scheme: 'light' },
  { width: 'narrow', size: { width: 390, height: 844 }, scheme: 'dark' },
] as const;
const SEVERE = ['serious', 'critical'];

// Many looks a walk: more time than one test needs elsewhere.
test.describe.configure({ timeout: 900_000 });

let gantry: Gantry;
let held: Awaited<ReturnType<typeof heldBuild>>;
test.beforeAll(async () => {
  held = await heldBuild();
  gantry = await Gantry.start({ GANTRY_SANDBOX_REPOS: held.folder });
});
test.afterAll(async () => {
  await gantry.stop();
  await held.close();
});

for (const { title, walk } of TOURS) {
  test(`axe finds no serious or critical violation on ${title}, light and dark`, async ({ page }) => {
    const found: string[] = [];
    const visit: Visit = async (name, _about, { only, open } = {}) => {
      for (const { width, size, scheme } of LOOKS) {
        if (only && only !== width) continue;
        await page.setViewportSize(size);
        await open?.();
        found.push(...(await violations(page, `${name}, ${width}`, scheme)));
      }
      await page.setViewportSize(LOOKS[0].size);
    };
    await walk({ page, gantry, held, visit });
    expect(found).toEqual([]);
  });
}

async function violations(page: Page, where: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await settled(page);
  // No page here has frames, which the other mode would open a second page for, each time.
  const results = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return results.violations
    .filter(({ impact }) => SEVERE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${where}, ${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
    );
}

/** Half-faded text has half its contrast. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
