const { buildSync } = require('esbuild');

/** Worker threads load plain JavaScript, so the embedded database's thread is bundled before the server's tests. */
module.exports = () => {
  buildSync({
    entryPoints: ['server/data/embedded/worker.ts'],
    outfile: '.cache/jest/embeddedWorker.mjs',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
};
