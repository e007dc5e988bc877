import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

jest.setTimeout(120_000);

const root = path.resolve(__dirname, '..');
type Config = { entry: Record<string, string>; plugins: { definitions?: Record<string, string> }[] };
const configure: () => Config = require('../webpack.config.js');

/** Every file that a bundle from these entries is made of, relative to the root; what is loaded later is among them. */
async function filesOf(entries: string[], platform: 'browser' | 'node'): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'nowhere',
    bundle: true,
    splitting: platform === 'browser',
    platform,
    format: 'esm',
    packages: platform === 'node' ? 'external' : 'bundle',
    loader: { '.woff2': 'empty', '.svg': 'empty', '.png': 'empty' },
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs);
}

/** What only tests are made of: our own helpers, and the packages that run tests or stand in for something. */
const OF_TESTS =
  /(^|\/)testing\/|\.test\.tsx?$|^(e2e|bench|scripts|samples)\/|node_modules\/(@testing-library|@jest|jest[^/]*|jsdom|msw|@playwright|playwright[^/]*)\//;

it('is built again when any value that is built in changes', () => {
  const builtIn = configure().plugins.flatMap(({ definitions = {} }) => Object.keys(definitions).map((name) => name.replace('process.env.', '')));
  const [, watched = ''] = readFileSync(path.join(root, 'scripts/build.mjs'), 'utf8').match(/variables: \[(.*?)\]/) ?? [];
  expect(builtIn).toContain('SALES_ADDRESS');
  expect(watched.match(/\w+/g)).toEqual(builtIn);
});

describe('the production bundle', () => {
  it('of the pages includes nothing of testing', async () => {
    const files = await filesOf(Object.values(configure().entry), 'browser');
    expect(files).toEqual(expect.arrayContaining(['src/app/App.tsx', 'statecharts/index.tsx', 'machines/deploy/deploy.machine.ts']));
    expect(files.filter((file) => OF_TESTS.test(file))).toEqual([]);
  });

  it('of the app itself includes no samples and nothing of the designers’ page', async () => {
    const files = await filesOf([configure().entry.main!], 'browser');
    expect(files).toContain('machines/tracker/tracker.machine.ts');
    expect(files.filter((file) => /\.samples\.ts$|^statecharts\/|^machines\/(catalog|samples|model)/.test(file))).toEqual([]);
  });

  it('of the server includes nothing of testing', async () => {
    const files = await filesOf(['server/main.ts'], 'node');
    expect(files).toContain('server/app.ts');
    expect(files.filter((file) => OF_TESTS.test(file))).toEqual([]);
  });

  it('would be found out if it did', async () => {
    const files = await filesOf(['testing/screen.ts'], 'browser');
    expect(files.filter((file) => OF_TESTS.test(file))).toEqual(
      expect.arrayContaining(['testing/screen.ts', expect.stringContaining('node_modules/@testing-library/react/')]),
    );
  });
});
