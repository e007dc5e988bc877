// A build that takes its time, so that there is something to watch.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const colour = (code, text) => `\u001b[${code}m${text}\u001b[0m`;
const modules = (await readdir('src')).sort();

console.log(colour(36, `Compiling ${modules.length} modules`));
await mkdir('dist', { recursive: true });
for (const [at, name] of modules.entries()) {
  await sleep(400);
  const { length } = await readFile(`src/${name}`);
  await copyFile(`src/${name}`, `dist/${name}`);
  console.log(`[${at + 1}/${modules.length}] src/${name} -> dist/${name} ${colour(90, `(${length} bytes)`)}`);
}
for (let percent = 20; percent <= 100; percent += 20) {
  await sleep(300);
  console.log(`Optimising ${percent}%`);
}
console.error(colour(33, 'warning: no tests were found'));
await writeFile('dist/build.json', JSON.stringify({ node: process.version, modules: modules.length }));
console.log(colour(32, 'Build finished'));
