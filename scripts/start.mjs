// `npm start`: installs and builds what is missing, then runs the server in this very process.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkTools, giveUp, installPackages } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

// npm passes every signal on but the one that kills it at once; without this the server would stay behind and hold its port.
if (process.env.npm_lifecycle_event === 'start') {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 1000).unref();
}
checkTools();
installPackages();
const { buildAll } = await import('./build.mjs');
await buildAll().catch((error) => giveUp(`The build failed: ${error.message}`));
await import(pathToFileURL(path.join(root, 'dist/server/main.mjs')).href);
