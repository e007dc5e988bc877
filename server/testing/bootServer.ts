import path from 'node:path';
import { createAccountServices } from '../accountServices';
import { build } from '../app';
import { type ApplicationDeps, createApplicationServices } from '../applicationServices';
import { connect } from '../data/connect';
import { openPeers } from '../peers';
import { createSeal } from '../seal';

export const PUBLIC_URL = 'http://localhost:3000';
/** Deadlines that no slow machine meets; a test of a deadline sets its own. */
export const LIMITS = { builds: 2, httpsPort: 0, fetchTimeoutMs: 240_000, buildTimeoutMs: 240_000, healthTimeoutMs: 240_000 };
const SECRET = 'a secret of the tests';

export type BootOptions = Partial<Pick<ApplicationDeps, 'resolve' | 'backoffMs' | 'target' | 'pushTimes'>> & {
  url: string;
  embedded: boolean;
  dataFolder: string;
  reposFolder: string;
  limits?: Partial<typeof LIMITS> | undefined;
  log: ApplicationDeps['log'];
};

/** The whole server on a migrated database, listening on any port; the sandbox stands in for everything outside. */
export async function bootServer({ url, embedded, dataFolder, reposFolder, limits, log, ...options }: BootOptions) {
  const peerSettings = { publicUrl: PUBLIC_URL, sandbox: true, dataFolder, samplesFolder: path.resolve('samples'), sandboxRepos: reposFolder, aws: false };
  const { db, close } = connect(url);
  const seal = createSeal(Buffer.from(SECRET));
  const peers = await openPeers({ db, seal, settings: peerSettings });
  const accounts = createAccountServices({ db, seal, peers, settings: { publicUrl: PUBLIC_URL }, log });
  const services = createApplicationServices({
    db,
    url,
    embedded,
    seal,
    accounts,
    cloud: peers.cloud,
    settings: { publicUrl: PUBLIC_URL, dataFolder, ...LIMITS, ...limits },
    staticServerFile: path.resolve('.cache/jest/staticServer.mjs'),
    log,
    ...options,
  });
  const app = await build({ db, seal, peers, accounts, applications: services, settings: { publicUrl: PUBLIC_URL, statecharts: false } });
  await services.start();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    db,
    accounts,
    services,
    address,
    async stop(): Promise<void> {
      await app.close();
      await services.close();
      await close();
    },
  };
}
