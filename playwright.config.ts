import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** A system browser first: Playwright's own is not to be had everywhere. */
const system = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => file && existsSync(file));
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Generous: a slow, shared machine must not fail what works. Tests wait for conditions.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // A file to each; every file starts servers of its own.
  workers: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(system ? { executablePath: system } : {}), args: [...asRoot, ...quiet] },
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    // A trace doubles the work of a test: TRACE=1 keeps those of failures.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
  },
});
