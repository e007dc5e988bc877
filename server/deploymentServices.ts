import type { UserId } from '../contract/ids';
import type { AccountServices } from './accountServices';
import type { CloudAccount } from './clouds/cloudAccount';
import type { Database } from './data/connect';
import { createDeploymentLogs } from './services/deploymentLogs';
import { createDeploymentSteps } from './services/deploymentSteps';
import { createDeployments } from './services/deployments';
import { createDomains, type Resolve } from './services/domains';
import { createLogHub } from './services/logHub';
import { createMetrics } from './services/metrics';
import { createReports } from './services/reports';
import type { Seal } from './services/seal';
import { createLocalTarget } from './targets/local/localTarget';
import { createDeployWorkflow } from './workflows/deploy.workflow';
import { createEngine } from './workflows/engine';

const RECONCILE_MS = 60_000;

export type DeploymentDeps = {
  db: Database;
  /** Of the same database; the durable workflows and the listener open connections of their own. */
  url: string;
  embedded: boolean;
  seal: Seal;
  accounts: Pick<AccountServices, 'repositories' | 'users' | 'awsClients'>;
  cloud: CloudAccount;
  settings: { dataFolder: string; builds: number; httpsPort: number; fetchTimeoutMs: number; buildTimeoutMs: number; healthTimeoutMs: number };
  staticServerFile: string;
  resolve?: Resolve;
  log: { info(message: string): void; warn(fields: object, message: string): void };
};

const LOOPBACK = '127.0.0.1';

/** Everything about deployments, put together: services, target, durable workflows and the hub of live logs. */
export function createDeploymentServices({ db, url, embedded, seal, accounts, cloud, settings, staticServerFile, resolve, log }: DeploymentDeps) {
  const logs = createDeploymentLogs(db);
  const steps = createDeploymentSteps(db);
  const readEnv = (id: string) => deployments.readEnv(id);
  const target = createLocalTarget({ db, dataFolder: settings.dataFolder, host: LOOPBACK, staticServerFile, readEnv, limits: settings, log });
  const deploy = createDeployWorkflow({ db, logs, steps, target, readEnv, verifyRole, source: accounts.repositories.source });
  const engine = createEngine({ db, url, embedded, builds: settings.builds, deploy, log });
  const deployments = createDeployments({
    db,
    seal,
    logs,
    target,
    engine,
    log,
    repositories: accounts.repositories,
    monitoringAllowed: async (userId) => (await accounts.users.dashboard(userId)).plan_details.perks.monitoring,
  });
  const domains = createDomains({
    db,
    seal,
    target,
    dataFolder: settings.dataFolder,
    port: settings.httpsPort,
    host: LOOPBACK,
    ...(resolve ? { resolve } : {}),
  });
  const hub = createLogHub({ url, logs, onError: (error) => log.warn({ err: error }, 'Live logs lost the database; trying again') });
  let reconciler: NodeJS.Timeout | null = null;

  async function verifyRole(userId: UserId): Promise<string> {
    const client = await accounts.awsClients.connection(userId);
    const { accountId } = await cloud.assume(client);
    return `AWS account ${accountId} in ${client.region}`;
  }

  return {
    deployments,
    logs,
    steps,
    hub,
    domains,
    reports: createReports(db),
    metrics: createMetrics({ sites: target.sites }),

    /** Brings back what ran, goes on with what was under way, and keeps statuses true from then on. */
    async start(): Promise<void> {
      await hub.start();
      await target.restore();
      await domains.restore();
      await engine.start();
      await deployments.reconcile();
      reconciler = setInterval(() => void deployments.reconcile().catch((error) => log.warn({ err: error }, 'Reconciling deployments failed')), RECONCILE_MS);
      reconciler.unref();
    },

    async close(): Promise<void> {
      if (reconciler) clearInterval(reconciler);
      await hub.close();
      await engine.close();
      await domains.close();
      await target.close();
    },
  };
}

export type DeploymentServices = ReturnType<typeof createDeploymentServices>;
