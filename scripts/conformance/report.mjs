// Builds docs/conformance.md from the titles of passed tests: a title ending in `[2.3-1, 4-2]` checks those clauses.
// usage: node scripts/conformance/report.mjs <jest-report.json|playwright-report.json>...   Exit 1 when a clause has no passing test.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const ID = String.raw`\d+(?:\.\d+)?-\d+`;
const TAG = new RegExp(String.raw`\[(${ID}(?:,\s*${ID})*)\]`, 'g');

/** @returns {{ id: string, text: string }[]} */
export function readClauses() {
  return readFileSync(path.join(here, 'clauses.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ id: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1) }));
}

/** @returns {{ title: string, file: string, passed: boolean }[]} */
export function readTests(report) {
  const tests = [];
  for (const file of report.testResults ?? []) {
    for (const test of file.assertionResults) tests.push({ title: test.fullName, file: path.relative(root, file.name), passed: test.status === 'passed' });
  }
  const walk = (suite, above) => {
    for (const spec of suite.specs ?? []) tests.push({ title: [...above, spec.title].join(' › '), file: path.join('e2e', spec.file), passed: spec.ok });
    for (const child of suite.suites ?? []) walk(child, child.title === child.file ? above : [...above, child.title]);
  };
  for (const suite of report.suites ?? []) walk(suite, []);
  // Runners report in the order they ended: the page must not change from run to run.
  return tests.sort((one, other) => `${one.file} ${one.title}`.localeCompare(`${other.file} ${other.title}`, 'en'));
}

/** Clause id to the tests that check it. Unknown ids in titles are an error: a typing slip would hide a gap. */
export function matchTests(clauses, tests) {
  const rows = new Map(clauses.map((clause) => [clause.id, []]));
  const unknown = [];
  for (const test of tests) {
    for (const [, ids] of test.title.matchAll(TAG)) {
      for (const id of ids.split(/,\s*/)) {
        if (rows.has(id)) rows.get(id).push(test);
        else unknown.push(`${id} in "${test.title}" (${test.file})`);
      }
    }
  }
  return { rows, unknown };
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll(TAG, '').trim();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const clauses = readClauses();
  const tests = process.argv.slice(2).flatMap((file) => readTests(JSON.parse(readFileSync(file, 'utf8'))));
  const { rows, unknown } = matchTests(clauses, tests);
  const bare = clauses.filter(({ id }) => !rows.get(id).some((test) => test.passed));
  const failing = clauses.filter(({ id }) => rows.get(id).some((test) => !test.passed));
  const lines = clauses.map(({ id, text }) => {
    const checks = rows
      .get(id)
      .filter((test) => test.passed)
      .slice(0, 3);
    return `| ${id} | ${cell(text)} | ${checks.map((test) => `${cell(test.title)} (\`${test.file}\`)`).join('<br>') || '**none**'} |`;
  });
  const page = `# Conformance

Made by \`npm test\` from the titles of the tests that passed; do not edit. A row without a passing test fails the run. The sentences are in \`scripts/conformance/clauses.txt\`.

| clause | sentence | checked by |
|---|---|---|
${lines.join('\n')}
`;
  writeFileSync(path.join(root, 'docs/conformance.md'), page);
  for (const { id, text } of bare) console.error(`no passing test: ${id} ${text}`);
  for (const { id } of failing) console.error(`a test of this clause fails: ${id}`);
  for (const slip of unknown) console.error(`unknown clause: ${slip}`);
  console.log(`conformance: ${clauses.length - bare.length} of ${clauses.length} clauses have a passing test`);
  process.exit(bare.length + unknown.length === 0 ? 0 : 1);
}
