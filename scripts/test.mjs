// `npm test`: types, lint, unit and server tests, the build, and the browser tests over the real server.
// Ends with "N passed, N failed", counted from the runners' own reports; every check that is no test counts as one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTools, installPackages } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, 'test-results');
let passed = 0;
let failed = 0;

const node = (script, args = [], options = {}) =>
  spawnSync(process.execPath, [path.join(root, script), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });

function step(title, work) {
  console.log(`\n=== ${title}`);
  const since = Date.now();
  work();
  console.log(`--- ${title}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

function check(title, isGood) {
  if (isGood) passed += 1;
  else {
    failed += 1;
    console.error(`FAILED: ${title}`);
  }
}

/** Adds a runner's own counts; a runner that left no report has failed. */
function count(file, read, status) {
  if (!existsSync(file)) return check(`${path.basename(file)} was not written`, false);
  const counts = read(JSON.parse(readFileSync(file, 'utf8')));
  passed += counts.passed;
  failed += counts.failed;
  if (status !== 0 && counts.failed === 0) check(`the runner of ${path.basename(file)} ended with code ${status}`, false);
}

const jestCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites });
const playwrightCounts = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });

checkTools();
installPackages();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const { ensureChromium } = await import('./chromium.mjs');

step('Types', () => check('type check', node('node_modules/typescript/bin/tsc', ['-p', '.']).status === 0));
step('Lint', () => check('lint', node('node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']).status === 0));
step('Build', () => check('build', node('scripts/build.mjs').status === 0));
step('Unit, component and server tests', () => {
  const file = path.join(reports, 'jest.json');
  const { status } = node('node_modules/jest/bin/jest.js', ['--json', `--outputFile=${file}`, '--maxWorkers=2']);
  count(file, jestCounts, status);
});
step('Browser tests', () => {
  ensureChromium();
  const { status } = node('node_modules/@playwright/test/cli.js', ['test']);
  count(path.join(reports, 'playwright.json'), playwrightCounts, status);
});

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
