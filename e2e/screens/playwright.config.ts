import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

/** Makes docs/screens; `npm run screens` calls it after a build. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.make.ts',
  outputDir: '../../test-results/screens',
  reporter: 'list',
  use: { ...base.use, trace: 'off' },
});
