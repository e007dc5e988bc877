import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createAccountServices } from './accountServices';
import { build } from './app';
import { connect } from './data/connect';
import { lockFolder } from './data/embedded/lock';
import { startEmbedded } from './data/embedded/start';
import { migrate } from './data/migrate';
import { createDeploymentServices } from './deploymentServices';
import { openPeers } from './peers';
import { openSeal } from './services/seal';
import { readSettings, type Settings } from './settings';

const HERE = path.dirname(fileURLToPath(import.meta.url));
/** The project's folder: this file is bundled into dist/server. */
const ROOT = path.resolve(HERE, '../..');
const CLOSE_MS = 20_000;
const LOCK_WAIT_MS = 3_000;

/** A start that cannot go on, for a reason a person can act on. */
class StartError extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function openDatabase(settings: Settings) {
  if (settings.databaseUrl) {
    await lockFolder(settings.dataFolder, LOCK_WAIT_MS);
    return { url: settings.databaseUrl, embedded: false, close: async () => {} };
  }
  say('Opening the embedded database');
  const { url, close } = await startEmbedded({ dataFolder: settings.dataFolder, workerFile: new URL('./embeddedWorker.mjs', import.meta.url) });
  return { url, embedded: true, close };
}

/** Claims the port before anything slow is begun, so that a busy one is told at once. */
async function checkPort({ port, host }: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`
            : `Cannot listen on ${host}:${port}: ${error.message}`,
        ),
      ),
    );
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  if (settings.sandbox && !['127.0.0.1', 'localhost', '::1'].includes(settings.host)) {
    throw new StartError(
      `The sandbox listens on this machine only. Set HOST=127.0.0.1, or GANTRY_SANDBOX=0 and the settings of the real services (see README).`,
    );
  }
  if (!settings.sandbox && !settings.github && !settings.bitbucket) {
    throw new StartError(
      'Nobody could sign in: set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET (or the BITBUCKET pair), or GANTRY_SANDBOX=1 to try the product without accounts.',
    );
  }
  await checkPort(settings);
  const logger = pino(
    { level: settings.logLevel, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    pino.destination({ dest: 1, sync: true }),
  );
  const log = { info: (message: string) => say(message), warn: (fields: object, message: string) => logger.warn(fields, message) };

  const { url, embedded, close: closeDatabase } = await openDatabase(settings);
  const { db, close: closePool } = connect(url);
  const applied = await migrate(db, path.join(ROOT, 'server/data/migrations'));
  if (applied > 0) say(`Database migrated (${applied} new)`);
  const seal = await openSeal({ secret: settings.secret, dataFolder: settings.dataFolder });
  const peers = await openPeers({ db, seal, settings });
  const accounts = createAccountServices({ db, seal, peers, settings, log });
  const deployments = createDeploymentServices({
    db,
    url,
    embedded,
    seal,
    accounts,
    cloud: peers.cloud,
    settings,
    staticServerFile: path.join(HERE, 'staticServer.mjs'),
    log,
  });
  const publicFolder = path.join(ROOT, 'dist/public');
  const app = await build({ db, seal, peers, accounts, deployments, settings, logger, ...(existsSync(publicFolder) ? { publicFolder } : {}) });

  await deployments.start();
  await app.listen({ port: settings.port, host: settings.host });
  greet(settings, peers.sandboxParts !== null);

  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    say(`${signal}: stopping. Sites stop too, and come back at the next start.`);
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    await app.close().catch(() => {});
    await deployments.close().catch((error) => logger.warn({ err: error }, 'Not everything closed'));
    await closePool().catch(() => {});
    await closeDatabase().catch(() => {});
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal));
}

function greet({ publicUrl }: Settings, sandbox: boolean): void {
  say('');
  say(`Gantry is ready: ${publicUrl}`);
  if (!sandbox) return;
  say('Sign in:   press "Continue with GitHub" or "Continue with Bitbucket" and allow one of the demo accounts;');
  say(`           the one-time code is printed here and shown at ${publicUrl}/sandbox/mailbox`);
  say('AWS role:  any well-formed ARN connects, e.g. arn:aws:iam::123456789012:role/DeploymentRole');
  say('');
}

main().catch((error: Error) => {
  // One line for what a person can mend; the whole story for what is our fault.
  const isKnown = ['StartError', 'SettingsError', 'EmbeddedStartError', 'DataFolderLockedError'].includes(error.constructor.name);
  process.stderr.write(`${isKnown ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
