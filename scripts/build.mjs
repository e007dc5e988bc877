// Builds the pages (webpack) and the server (esbuild) into dist/, each only when its inputs changed.
// usage: node scripts/build.mjs [--force]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const WORTH_COMPRESSING_BYTES = 1024;
// The highest takes ten times as long for a few percent.
const BROTLI_QUALITY = 9;

/** The server itself, and what it starts as threads and processes of their own. @type {import('esbuild').BuildOptions} */
export const SERVER_BUNDLE = {
  absWorkingDir: root,
  entryPoints: { main: 'server/main.ts', embeddedWorker: 'server/data/embedded/worker.ts', staticServer: 'server/targets/local/staticServer.ts' },
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
};

const ALWAYS = ['scripts/build.mjs', 'package-lock.json'];
const PARTS = {
  server: {
    title: 'Building the server',
    inputs: ['contract', 'server', ...ALWAYS],
    output: 'dist/server/main.mjs',
    build: buildServer,
  },
  pages: {
    title: 'Building the pages (the first time takes a minute)',
    inputs: ['contract', 'machines', 'store', 'src', 'statecharts', 'public', 'webpack.config.js', ...ALWAYS],
    output: 'dist/public/index.html',
    build: buildPages,
    // Those that webpack.config.js builds in.
    variables: ['API_BASE', 'SALES_ADDRESS', 'SUPPORT_ADDRESS'],
  },
};

/** Builds what is out of date; resolves to the names of the parts it built. */
export async function buildAll({ force = false, say = console.log } = {}) {
  const built = [];
  for (const [name, part] of Object.entries(PARTS)) {
    const stamp = path.join(root, `dist/${name}.stamp`);
    const hash = hashOf(part);
    if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(part, hash)) continue;
    const since = Date.now();
    say(`${part.title} …`);
    // A build that is broken off must not pass for the one before it.
    rmSync(stamp, { force: true });
    await part.build();
    writeFileSync(stamp, stampOf(part, hash));
    say(`  done in ${((Date.now() - since) / 1000).toFixed(1)} s`);
    built.push(name);
  }
  return built;
}

/** Also tells when something else wrote the output since. */
function stampOf({ output }, hash) {
  const file = path.join(root, output);
  return existsSync(file) ? `${hash} ${Math.round(statSync(file).mtimeMs)}` : '';
}

async function buildPages() {
  await run(process.execPath, ['node_modules/webpack-cli/bin/cli.js', '--mode', 'production']);
  for (const file of filesIn(path.join(root, 'dist/public/static')).filter((name) => /\.(js|css|svg)$/.test(name))) compress(file);
}

/** Beside the file, once, so that the server sends it packed without work of its own. */
function compress(file) {
  const content = readFileSync(file);
  if (content.length < WORTH_COMPRESSING_BYTES) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

async function buildServer() {
  const { build } = await import('esbuild');
  await build(SERVER_BUNDLE);
}

function hashOf({ inputs, variables = [] }) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesIn(path.join(root, input))) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  for (const variable of variables) hash.update(`${variable}=${process.env[variable] ?? ''}\0`);
  return hash.digest('hex');
}

function filesIn(place) {
  if (!existsSync(place)) return [];
  const entries = (() => {
    try {
      return readdirSync(place, { withFileTypes: true });
    } catch {
      return null;
    }
  })();
  if (!entries) return [place];
  return entries
    .filter(({ name }) => !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(path.join(place, entry.name)) : [path.join(place, entry.name)]));
}

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(args[0] ?? command)} ended with ${signal ?? `code ${code}`}.`)),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildAll({ force: process.argv.includes('--force') }).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
