// `npm run statecharts`: the designers' page alone, rebuilt and reloaded when a machine or a view changes. Needs no server, account or database.
// usage: node scripts/statecharts.mjs [--port 3002]   (or PORT=3002)
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { checkTools, giveUp, installPackages } from './install.mjs';
import { checkPort } from './ports.mjs';

const require = createRequire(import.meta.url);

const NEEDED = ['webpack', 'webpack-dev-server', 'swc-loader', '@swc/core', 'elkjs', 'react', 'xstate', '@mui/material'];
const HOST = '127.0.0.1';
const DEFAULT_PORT = 3002;
const PAGE = '/statecharts/';
/** As the real server sends it: what works here works there. */
const POLICY =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;worker-src 'self' blob:;object-src 'none';base-uri 'self'";

const port = portAsked();
checkTools();
await checkPort(port, (next) => `npm run statecharts -- --port ${next}`);
// Only when something is missing: an installation empties node_modules, and others may be at work in it.
if (!isThere()) installPackages();
await serve().catch((error) => giveUp(`The page could not be served: ${error.message}`));

function portAsked() {
  const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false });
  const text = values.port ?? process.env.PORT ?? String(DEFAULT_PORT);
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) giveUp(`"${text}" is no port: give a number from 1 to 65535.`);
  return number;
}

function isThere() {
  try {
    for (const name of NEEDED) require.resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

async function serve() {
  const webpack = require('webpack');
  const DevServer = require('webpack-dev-server');
  const config = require('../webpack.config.js')({ only: 'statecharts' }, { mode: 'development' });
  console.log('Building the statecharts (the first time takes half a minute) …');
  const compiler = webpack({ ...config, infrastructureLogging: { level: 'error' } });
  const ready = new Promise((resolve, reject) => {
    compiler.hooks.done.tap('statecharts', (stats) => {
      if (stats.hasErrors()) console.error(stats.toString('errors-only'));
      resolve();
    });
    compiler.hooks.failed.tap('statecharts', reject);
  });
  const server = new DevServer(
    {
      host: HOST,
      port,
      headers: { 'Content-Security-Policy': POLICY },
      // The socket goes to whatever name the page was opened by.
      client: { webSocketURL: 'auto://0.0.0.0:0/ws', logging: 'error', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      devMiddleware: { stats: 'none' },
      setupMiddlewares: (middlewares, { app }) => {
        app.get('/', (_request, reply) => reply.redirect(PAGE));
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  await ready;
  console.log(`\nStatecharts are ready: http://localhost:${port}${PAGE}\nThe page follows every change in machines/ and src/. Ctrl+C ends it.`);
}
