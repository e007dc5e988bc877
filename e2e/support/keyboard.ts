import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 60;

/** Presses Tab until the element has the focus; fails when a stop on the way cannot be seen to have it. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    expect(await hiddenFocus(page)).toBeNull();
  }
  throw new Error(`Tab does not reach ${target}.`);
}

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

/** What has the focus without showing it: no outline, shadow or border of its own or of the field around it. Null when it is seen. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // Past the last stop, the browser's own controls have it.
    if (!element || element === document.body || element.getAttribute('data-testid')?.startsWith('sentinel')) return null;
    const field = element.closest('.MuiInputBase-root');
    const isRinged = (node: Element): boolean => {
      const style = getComputedStyle(node);
      return (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    };
    const isSeen = isRinged(element) || field?.classList.contains('Mui-focused') || element.classList.contains('Mui-focusVisible');
    return isSeen ? null : element.outerHTML.slice(0, 200);
  });
