// `npm start`: installs and builds what is missing, then runs the server in this very process.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkTools, giveUp, installPackages } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

checkTools();
installPackages();
const { buildAll } = await import('./build.mjs');
await buildAll().catch((error) => giveUp(`The build failed: ${error.message}`));
await import(pathToFileURL(path.join(root, 'dist/server/main.mjs')).href);
