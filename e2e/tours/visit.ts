import type { Page } from '@playwright/test';
import { CALLBACK_REDIRECT_MS } from '../../contract/constants';
import type { Gantry } from '../support/gantry';
import type { heldBuild } from '../support/heldBuild';

export type VisitOptions = {
  /** For what the other width does not have. */
  only?: 'wide' | 'narrow';
  /** Brings the page there, at the width that it is looked at. */
  open?: () => Promise<void>;
};
/** Called with the page standing still in the state to be looked at. `about` says what it is. */
export type Visit = (name: string, about: string, options?: VisitOptions) => Promise<void>;
export type Stage = { page: Page; gantry: Gantry; held: Awaited<ReturnType<typeof heldBuild>>; visit: Visit };

/** A walk through a part of the product that stops at everything there is to see. */
export type Tour = { title: string; walk: (stage: Stage) => Promise<void> };

/** Makes what goes away by itself after three seconds stay, in this page and in those loaded after it. */
export async function keepMessages(page: Page): Promise<void> {
  const slow = (awayMs: number) => {
    const { setTimeout } = window;
    const patient = (work: TimerHandler, delay = 0, ...rest: unknown[]) => setTimeout(work, delay === awayMs ? 3_600_000 : delay, ...rest);
    Object.assign(window, { setTimeout: patient });
  };
  await page.addInitScript(slow, CALLBACK_REDIRECT_MS);
  await page.evaluate(slow, CALLBACK_REDIRECT_MS);
}

/** Answers nothing to a call of the API until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pattern = `**/api${path}`;
  await page.route(pattern, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
