import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gitRepository } from '../../server/testing/gitRepository';

const build = (gate: string): string => `
const { existsSync } = require('node:fs');
console.log('\\u001b[36mCompiling 24 modules\\u001b[0m');
for (const name of ['routes', 'session', 'mail', 'queue']) console.log('src/' + name + '.js -> dist/' + name + '.js');
console.error('\\u001b[33mwarning: 2 modules are larger than 200 kB\\u001b[0m');
setInterval(() => existsSync(${JSON.stringify(gate)}) && process.exit(0), 50);
`;
const SERVER = `require('node:http').createServer((request, response) => response.end('orders')).listen(process.env.PORT);`;

/** A folder for GANTRY_SANDBOX_REPOS with the repository `orders-api`, whose build goes on until `release` is called. */
export async function heldBuild() {
  const folder = await mkdtemp(path.join(tmpdir(), 'gantry-repos-'));
  const gate = path.join(folder, 'released');
  await gitRepository(path.join(folder, 'orders-api'), {
    'package.json': { name: 'orders-api', version: '1.0.0', scripts: { build: 'node build.js', start: 'node server.js' } },
    'build.js': build(gate),
    'server.js': SERVER,
  });
  return {
    folder,
    repository: 'orders-api',
    hold: () => rm(gate, { force: true }),
    release: () => writeFile(gate, ''),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
