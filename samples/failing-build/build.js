// A build that fails as builds do: late, and for a reason that stands in its output.
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const modules = (await readdir('src')).sort();
console.log(`Compiling ${modules.length} modules`);
for (const [at, name] of modules.entries()) {
  await sleep(500);
  console.log(`[${at + 1}/${modules.length}] src/${name}`);
}
await sleep(500);
console.error("src/server.js:3:22 - error: Cannot find module './settings.js'. Did you forget to commit it?");
process.exit(1);
