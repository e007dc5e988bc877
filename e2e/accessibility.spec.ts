import { expect, test } from '@playwright/test';
import { graveViolations } from './support/axe';
import { Gantry } from './support/gantry';
import { heldBuild } from './support/heldBuild';
import { TOURS } from './tours';
import type { Visit } from './tours/visit';

/** Both widths and both schemes, each once: colours come from the scheme alone, the rest from the width alone. */
const LOOKS = [
  { width: 'wide', size: { width: 1280, height: 860 }, scheme: 'light' },
  { width: 'narrow', size: { width: 390, height: 844 }, scheme: 'dark' },
] as const;

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
        await page.emulateMedia({ colorScheme: scheme });
        found.push(...(await graveViolations(page)).map((violation) => `${name}, ${width}, ${scheme}: ${violation}`));
      }
      await page.setViewportSize(LOOKS[0].size);
    };
    await walk({ page, gantry, held, visit });
    expect(found).toEqual([]);
  });
}
