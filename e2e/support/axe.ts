import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const GRAVE = ['serious', 'critical'];

/** What axe finds serious or critical on the page as it stands, a line for each element; frames are left out. */
export async function graveViolations(page: Page): Promise<string[]> {
  await settled(page);
  // The other mode would open a second page, each time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze();
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`));
}

/** Half-faded text has half its contrast: what is drawn next is awaited, and what moves brought to its end. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
