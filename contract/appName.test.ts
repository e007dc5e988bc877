import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import '../scripts/jest/fuzzSeed';
import { APP_NAME_PATTERN, ENV_KEY_PATTERN, isBranchName } from './appName';

const gitTakes = (name: string): boolean => spawnSync('git', ['check-ref-format', `refs/heads/${name}`]).status === 0;

it.each(['main', 'feature/x', 'v1.0', 'a-b_c', '1', 'ünï/çødé', 'a@b', '$(x)'])('takes %s for a branch', (name) => {
  expect(isBranchName(name)).toBe(true);
});

it.each([
  '',
  '-x',
  '--upload-pack=x',
  'a..b',
  'a b',
  'a~1',
  'a^',
  'a:b',
  'a?',
  'a*',
  'a[',
  'a\\b',
  '/a',
  'a/',
  'a//b',
  'a.',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a@{b',
  '@',
  'a\nb',
  'a\0b',
  'x'.repeat(256),
])('does not take %j for a branch', (name) => {
  expect(isBranchName(name)).toBe(false);
});

it('takes no name that git does not take', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'B', '.', '/', '-', '@', '{', '~', '^', ':', '?', '*', '[', '\\', ' ', '\n', '\u007f', 'é', '.lock', '..', '$'),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(name, (given) => {
      // A first dash and a lone @ are valid refs that commands read otherwise.
      const isRiskless = !given.startsWith('-') && given !== '@';
      expect(isBranchName(given)).toBe(isRiskless && gitTakes(given));
    }),
    { numRuns: 300 },
  );
});

it('knows names of applications and of environment variables', () => {
  for (const name of ['a', 'My App', 'shop_1.0-b', 'Ünïcode', '9lives', 'a'.repeat(63)]) expect(name).toMatch(APP_NAME_PATTERN);
  for (const name of ['', ' a', '-a', '.a', 'a/b', 'a;b', 'a\nb', '$(a)', 'a'.repeat(64)]) expect(name).not.toMatch(APP_NAME_PATTERN);
  for (const key of ['A', '_a', 'A1_b']) expect(key).toMatch(ENV_KEY_PATTERN);
  for (const key of ['', '1A', 'A-B', 'A B', 'A=B', 'É', 'A\n']) expect(key).not.toMatch(ENV_KEY_PATTERN);
});
