// Makes docs/screens: every page and dialog of the built product, wide and narrow, light and dark.
// usage: node scripts/screens.mjs [-g <name of a tour>]
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll, run } from './build.mjs';
import { ensureChromium } from './chromium.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

try {
  await buildAll();
  ensureChromium();
  await run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/screens', ...process.argv.slice(2)]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
