// `npm run dev`: the product with everything reloaded on change: the server starts anew, the pages reload.
// usage: [PORT=3000] npm run dev   (and every setting of the README)
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTools, giveUp, installPackages } from './install.mjs';
import { checkPort, freePort } from './ports.mjs';

const require = createRequire(import.meta.url);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const HOST = '127.0.0.1';
const OUTPUT = 'dist/dev';
/** Not /ws, where the product's own live log answers. */
const RELOAD_SOCKET = '/dev/reload';
const CALLS = ['/api', '/sandbox', '/ws'];

checkTools();
installPackages();
const pagesPort = Number(process.env.PORT ?? 3000);
await checkPort(pagesPort, (next) => `PORT=${next} npm run dev`);
const serverPort = await freePort();
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${pagesPort}`;

let server = null;
let restarting = Promise.resolve();
let isEnding = false;

await servePages().catch((error) => giveUp(`The pages could not be served: ${error.message}`));
await watchServer();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

async function watchServer() {
  const { context } = await import('esbuild');
  const { SERVER_BUNDLE } = await import('./build.mjs');
  const restart = {
    name: 'restart',
    setup: ({ onEnd }) =>
      onEnd(({ errors }) => {
        // What does not compile leaves the server before it running.
        if (errors.length === 0) restarting = restarting.then(startServer);
      }),
  };
  await (await context({ ...SERVER_BUNDLE, outdir: OUTPUT, plugins: [restart] })).watch();
}

/** One at a time: the embedded database belongs to one process. */
async function startServer() {
  await stopServer();
  if (isEnding) return;
  server = spawn(process.execPath, [path.join(root, OUTPUT, 'main.mjs')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), HOST, PUBLIC_URL: publicUrl },
  });
}

function stopServer() {
  const running = server;
  server = null;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  return new Promise((resolve) => {
    running.once('exit', resolve);
    running.kill('SIGTERM');
  });
}

async function servePages() {
  const webpack = require('webpack');
  const DevServer = require('webpack-dev-server');
  const config = require('../webpack.config.js')({}, { mode: 'development' });
  console.log('Building the pages (the first time takes half a minute) …');
  const compiler = webpack({ ...config, infrastructureLogging: { level: 'none' } });
  if (!['0', 'false'].includes(process.env.GANTRY_SANDBOX ?? '')) tellSandbox(compiler);
  const devServer = new DevServer(
    {
      host: HOST,
      port: pagesPort,
      webSocketServer: { type: 'ws', options: { path: RELOAD_SOCKET } },
      client: { webSocketURL: `auto://0.0.0.0:0${RELOAD_SOCKET}`, logging: 'error', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      historyApiFallback: { rewrites: [{ from: /^\/statecharts(\/|$)/, to: '/statecharts/index.html' }] },
      proxy: [{ context: CALLS, target: `http://${HOST}:${serverPort}`, ws: true }],
    },
    compiler,
  );
  await devServer.start();
}

/** As the real server writes it into the page that it sends. */
function tellSandbox(compiler) {
  const HtmlPlugin = require('html-webpack-plugin');
  const fill = (data) => ({ ...data, html: data.html.replace('name="gantry-sandbox" content="off"', 'name="gantry-sandbox" content="on"') });
  compiler.hooks.compilation.tap('gantry', (compilation) => void HtmlPlugin.getHooks(compilation).beforeEmit.tap('gantry', fill));
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await restarting;
  await stopServer();
  process.exit(0);
}
