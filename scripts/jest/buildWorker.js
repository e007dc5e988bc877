const { buildSync } = require('esbuild');

/** Worker threads and child processes load plain JavaScript: those the server's tests start are bundled before. */
module.exports = () => {
  buildSync({
    entryPoints: {
      embeddedWorker: 'server/data/embedded/worker.ts',
      staticServer: 'server/targets/local/staticServer.ts',
      deployServer: 'server/testing/deployServer.ts',
    },
    outdir: '.cache/jest',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
};
