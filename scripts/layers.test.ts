import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BIOME = path.resolve('node_modules/@biomejs/biome/bin/biome');

const FROM_APP = 'src/app is put together from pages, components and ui, and none of them imports it.';
const FORBIDDEN = [
  ['contract/broken.ts', '../server/app', 'contract imports nothing of ours.'],
  ['machines/deploy/broken.ts', '../../store/store', 'machines import contract only.'],
  ['machines/deploy/drawn.ts', 'react', 'machines import contract only.'],
  ['machines/testing/drawn.tsx', '@testing-library/react', 'machines import contract only.'],
  ['machines/deploy/drawn.test.tsx', '../../src/pages/deploy/DeployPage', 'machines import contract only.'],
  ['store/sites/broken.ts', '../../machines/deploy', 'store imports contract only.'],
  ['store/plans/slice.ts', './plans.saga', 'A saga lives in a .saga.ts, never in a slice.'],
  ['src/pages/deploy/broken.tsx', '../../../store/sites/load.saga', 'Only src/app joins a machine to a saga.'],
  ['src/pages/deploy/upward.tsx', '../../app/machines', FROM_APP],
  ['src/components/upward.tsx', '../app/router', FROM_APP],
  ['src/ui/upward.tsx', '../app/router', FROM_APP],
  ['src/components/broken.tsx', '../../store/store', 'Only src/app joins a machine to a saga.'],
  ['server/routes/broken.ts', '../../src/app/router', 'server imports contract only.'],
  ['server/accounts/broken.ts', '../routes/registerCall', 'Inside server: routes, then services, then data and targets.'],
  ['server/rollout/broken.ts', '../targets/local/sites', 'The rollout knows targets by their interface, and no application service.'],
  ['server/targets/local/broken.ts', '../../rollout/ledger', 'A target is a driver: what it must know it is given.'],
] as const;

const ALLOWED = [
  ['machines/deploy/sound.ts', '../../contract/ids'],
  ['store/sites/sound.ts', '../../contract/calls'],
  ['src/pages/deploy/sound.tsx', '../../ui/machines'],
  ['src/app/sound.ts', '../../store/deploy/createDeployment.saga'],
  ['server/routes/sound.ts', '../accounts/sessions'],
  ['server/apps/sound.ts', '../rollout/engine'],
] as const;

/** What the linter says of each file's import, by the file's place in the house. */
const objections = new Map<string, string>();
beforeAll(() => {
  const house = mkdtempSync(path.join(tmpdir(), 'gantry-layers-'));
  // The project's own rules, in a house that holds nothing but these files.
  const rules = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(path.join(house, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const [place, source] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(path.join(house, path.dirname(place)), { recursive: true });
    writeFileSync(path.join(house, place), `import { anything } from '${source}';\n\nexport const used = anything;\n`);
  }
  const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=github', '.'], { cwd: house, encoding: 'utf8' });
  for (const [, place = '', message = ''] of stdout.matchAll(/noRestrictedImports,file=.*?gantry-layers-\w+\/([^,]+),.*?::(.*)/g))
    objections.set(place, message);
  rmSync(house, { recursive: true, force: true });
});

it.each(FORBIDDEN)('%s may not import %s', (place, _source, rule) => {
  expect(objections.get(place)).toBe(rule);
});

it.each(ALLOWED)('%s may import %s', (place) => {
  expect(objections.get(place)).toBeUndefined();
});
