import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Page, test } from '@playwright/test';
import { Gantry } from '../support/gantry';
import { heldBuild } from '../support/heldBuild';
import { TOURS } from '../tours';
import type { Visit } from '../tours/visit';
import { smallPng } from './smallPng';

const FOLDER = path.resolve('docs/screens');
const WIDTHS = { wide: 1280, narrow: 390 } as const;
const HEIGHTS = { wide: 860, narrow: 844 } as const;
const SCHEMES = ['light', 'dark'] as const;
const HIGHEST_PX = 3200;

type Width = keyof typeof WIDTHS;
const shown: { title: string; views: { name: string; about: string; widths: Width[] }[] }[] = [];

let gantry: Gantry;
let held: Awaited<ReturnType<typeof heldBuild>>;
test.beforeAll(async () => {
  held = await heldBuild();
  gantry = await Gantry.start({ GANTRY_SANDBOX_REPOS: held.folder });
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) await rm(path.join(FOLDER, name));
});
test.afterAll(async () => {
  await writeFile(path.join(FOLDER, 'README.md'), readme());
  await gantry.stop();
  await held.close();
});

for (const { title, walk } of TOURS) {
  test(title, async ({ page }) => {
    const views: (typeof shown)[number]['views'] = [];
    shown.push({ title, views });
    const visit: Visit = async (name, about, { only, open } = {}) => {
      const widths = (only ? [only] : ['wide', 'narrow']) as Width[];
      views.push({ name, about, widths });
      for (const width of widths) {
        await page.setViewportSize({ width: WIDTHS[width], height: HEIGHTS[width] });
        await open?.();
        await stretch(page, width);
        for (const colorScheme of SCHEMES) await shoot(page, colorScheme, `${name}-${width}-${colorScheme}.png`);
      }
      await page.setViewportSize({ width: WIDTHS.wide, height: HEIGHTS.wide });
    };
    await walk({ page, gantry, held, visit });
  });
}

/** Makes the window as high as the page, so that all of it is drawn; what covers the page keeps the usual height. */
async function stretch(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate(() => (document.querySelector('[role=presentation]') ? 0 : document.documentElement.scrollHeight));
  if (height > HEIGHTS[width]) await page.setViewportSize({ width: WIDTHS[width], height: Math.min(height, HIGHEST_PX) });
}

async function shoot(page: Page, colorScheme: 'light' | 'dark', name: string): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(path.join(FOLDER, name), smallPng(png));
}

function readme(): string {
  const image = (name: string, width: Width) =>
    SCHEMES.map((scheme) => `<img src="${name}-${width}-${scheme}.png" alt="${name}, ${width}, ${scheme}" width="${width === 'wide' ? 380 : 130}">`).join(' ');
  const part = ({ title, views }: (typeof shown)[number]) =>
    `## ${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n${views
      .map(({ name, about, widths }) => `### ${about}\n\n${widths.map((width) => image(name, width)).join('\n')}\n`)
      .join('\n')}`;
  return `# Every page and dialog

Made by \`npm run screens\` from the running product: 1280 and 390 pixels wide, light and dark. Do not edit.

${shown.map(part).join('\n')}`;
}
