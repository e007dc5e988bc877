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
  try {
    work();
  } catch (error) {
    console.error(error.message);
    check(title, false);
  }
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

/** `command` takes jest's own options behind it. Forced to end, so that a failing test that left something open does not hang the rest. */
function jest(report, [command, ...args]) {
  const file = path.join(reports, report);
  const { status } = spawnSync(command, [...args, '--json', `--outputFile=${file}`, '--maxWorkers=2', '--forceExit'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  count(file, jestCounts, status);
}

checkTools();
installPackages();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const { findPostgres } = await import('./postgres.mjs');
const { ensureChromium } = await import('./chromium.mjs');

step('Types', () => check('type check', node('node_modules/typescript/bin/tsc', ['-p', '.']).status === 0));
step('Lint', () => check('lint', node('node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']).status === 0));
step('Unit, component and server tests', () => jest('jest.json', ['npx', 'jest']));
if (findPostgres() && process.env.GANTRY_SKIP_POSTGRES !== '1')
  step('Server tests on PostgreSQL', () => jest('jest-postgres.json', ['npm', 'run', '--silent', 'test:postgres', '--']));
else console.log('\n=== PostgreSQL is not installed here: the server tests ran on the embedded database only.');
step('Build', () => check('build', node('scripts/build.mjs').status === 0));
step('Browser tests', () => {
  ensureChromium();
  const { status } = node('node_modules/@playwright/test/cli.js', ['test']);
  count(path.join(reports, 'playwright.json'), playwrightCounts, status);
});
step('Conformance', () => {
  const files = ['jest.json', 'playwright.json'].map((name) => path.join(reports, name)).filter((file) => existsSync(file));
  check('every clause of the specification has a passing test', node('scripts/conformance/report.mjs', files).status === 0);
});

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
