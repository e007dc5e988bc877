import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAccountServices } from './accountServices';
import { build } from './app';
import { createApplicationServices } from './applicationServices';
import { CODE_HOSTS } from './codehosts/hosts';
import { connect } from './data/connect';
import { DataFolderLockedError, lockFolder } from './data/embedded/lock';
import { EmbeddedStartError, startEmbedded } from './data/embedded/start';
import { migrate } from './data/migrate';
import { createLogger } from './log';
import { openPeers } from './peers';
import { openSeal } from './seal';
import { readSettings, type Settings, SettingsError } from './settings';
import { checkDatabase, checkPort, checkSettings, StartError, shortcomings } from './startChecks';

const HERE = path.dirname(fileURLToPath(import.meta.url));
/** The project's folder: this file is bundled into dist/server. */
const ROOT = path.resolve(HERE, '../..');
const CLOSE_MS = 20_000;
const LOCK_WAIT_MS = 3_000;

// Whoever read our lines may go away; the server stays.
process.stdout.on('error', () => {});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function openDatabase({ databaseUrl, dataFolder }: Settings) {
  if (databaseUrl) {
    await lockFolder(dataFolder, LOCK_WAIT_MS);
    await checkDatabase(databaseUrl);
    return { url: databaseUrl, embedded: false, close: async () => {} };
  }
  say('Opening the embedded database');
  const { url, close } = await startEmbedded({
    dataFolder,
    workerFile: new URL('./embeddedWorker.mjs', import.meta.url),
    onLost: ({ message }) => {
      // Nothing can be served without it. What was committed is on disk, and the next start goes on from there.
      process.stderr.write(`The embedded database broke (${message}). Start again to go on.\n`);
      process.exit(1);
    },
  });
  return { url, embedded: true, close };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  checkSettings(settings);
  await checkPort(settings);
  const logger = createLogger({ level: settings.logLevel, terminal: process.stdout.isTTY === true, write: (text) => process.stdout.write(text) });
  const log = { info: (message: string) => say(message), warn: (fields: object, message: string) => logger.warn(fields, message) };

  const { url, embedded, close: closeDatabase } = await openDatabase(settings);
  const { db, close: closePool } = connect(url);
  const applied = await migrate(db, path.join(ROOT, 'server/data/migrations'));
  if (applied > 0) say(`Database migrated (${applied} new)`);
  const seal = await openSeal({ secret: settings.secret, dataFolder: settings.dataFolder });
  const peers = await openPeers({ db, seal, settings });
  const accounts = createAccountServices({ db, seal, peers, settings, log });
  const applications = createApplicationServices({
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
  const app = await build({ db, seal, peers, accounts, applications, settings, logger, ...(existsSync(publicFolder) ? { publicFolder } : {}) });

  await applications.start();
  await app.listen({ port: settings.port, host: settings.host });
  greet(settings, peers.sandboxParts !== null);
  for (const line of shortcomings(settings)) say(line);

  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    say(`${signal}: stopping. Sites stop too, and come back at the next start.`);
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    await app.close().catch(() => {});
    await applications.close().catch((error) => logger.warn({ err: error }, 'Not everything closed'));
    await closePool().catch(() => {});
    await closeDatabase().catch(() => {});
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(signal));
}

function greet({ publicUrl }: Settings, sandbox: boolean): void {
  say('');
  say(`Gantry is ready: ${publicUrl}`);
  if (!sandbox) return;
  say(
    `Sign in:   press ${Object.values(CODE_HOSTS)
      .map(({ name }) => `"Continue with ${name}"`)
      .join(' or ')} and allow one of the demo accounts;`,
  );
  say(`           the one-time code is printed here and shown at ${publicUrl}/sandbox/mailbox`);
  say('AWS role:  any well-formed ARN connects, e.g. arn:aws:iam::123456789012:role/DeploymentRole');
  say('');
}

main().catch((error: Error) => {
  // One line for what a person can mend; the whole story for what is our fault.
  const isKnown = [StartError, SettingsError, EmbeddedStartError, DataFolderLockedError].some((kind) => error instanceof kind);
  process.stderr.write(`${isKnown ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
