import type { UserId } from '../contract/ids';
import type { AccountServices } from './accountServices';
import type { CloudAccount } from './clouds/cloudAccount';
import type { Database } from './data/connect';
import { createDeploymentLogs } from './services/deploymentLogs';
import { createDeploymentState } from './services/deploymentState';
import { createDeploymentSteps } from './services/deploymentSteps';
import { createDeployments } from './services/deployments';
import { createDomains, type Resolve } from './services/domains';
import { createLogHub } from './services/logHub';
import { createMetrics } from './services/metrics';
import { createReconciler } from './services/reconciler';
import { createRemoval } from './services/removal';
import { createReports } from './services/reports';
import type { Seal } from './services/seal';
import { createLocalTarget } from './targets/local/localTarget';
import { createDeploy } from './workflows/deploy.workflow';
import { createEngine } from './workflows/engine';
import { createStepRunner } from './workflows/runStep';

export type DeploymentDeps = {
  db: Database;
  /** Of the same database; the durable workflows and the listener open connections of their own. */
  url: string;
  embedded: boolean;
  seal: Seal;
  accounts: {
    repositories: Pick<AccountServices['repositories'], 'branches' | 'source'>;
    users: Pick<AccountServices['users'], 'dashboard'>;
    awsClients: Pick<AccountServices['awsClients'], 'connection'>;
  };
  cloud: CloudAccount;
  settings: { dataFolder: string; builds: number; httpsPort: number; fetchTimeoutMs: number; buildTimeoutMs: number; healthTimeoutMs: number };
  /** The bundled targets/local/staticServer.ts. */
  staticServerFile: string;
  resolve?: Resolve | undefined;
  backoffMs?: readonly number[] | undefined;
  log: { info(message: string): void; warn(fields: object, message: string): void };
};

const LOOPBACK = '127.0.0.1';

/** Everything about deployments, put together: services, target, durable workflows and the hub of live logs. */
export function createDeploymentServices({ db, url, embedded, seal, accounts, cloud, settings, staticServerFile, resolve, backoffMs, log }: DeploymentDeps) {
  const { dataFolder, builds, httpsPort } = settings;
  const readEnv = (id: string) => deployments.readEnv(id);
  const logs = createDeploymentLogs(db);
  const steps = createDeploymentSteps(db);
  const state = createDeploymentState({ db, logs, steps, readEnv });
  const target = createLocalTarget({ db, dataFolder, host: LOOPBACK, staticServerFile, readEnv, limits: settings, onGivenUp: state.givenUp, backoffMs, log });
  const runner = createStepRunner({ logs, steps, state, readEnv });
  const deploy = createDeploy({ target, state, runStep: runner.runStep, readEnv, verifyRole, source: accounts.repositories.source });
  const engine = createEngine({ db, url, embedded, builds, deploy, steps: runner, log });
  const domains = createDomains({ db, seal, sites: target.sites, dataFolder, port: httpsPort, host: LOOPBACK, resolve, log });
  const monitoringAllowed = async (userId: UserId) => (await accounts.users.dashboard(userId)).plan_details.perks.monitoring;
  const deployments = createDeployments({ db, seal, logs, target, engine, log, repositories: accounts.repositories, monitoringAllowed });
  const removal = createRemoval({ db, logs, steps, target, engine, domains, log });
  const reconciler = createReconciler({ db, engine, target, state, removal, log });
  const hub = createLogHub({ url, logs, onError: (error) => log.warn({ err: error }, 'Live logs lost the database; trying again') });

  async function verifyRole(userId: UserId): Promise<string> {
    const client = await accounts.awsClients.connection(userId);
    const { accountId } = await cloud.assume(client);
    return `AWS account ${accountId} in ${client.region}`;
  }

  return {
    deployments,
    removal,
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
      await reconciler.start();
    },

    /** Stops builds and sites; the next server goes on with the ones and starts the others. */
    async close(): Promise<void> {
      reconciler.stop();
      await hub.close();
      await engine.close();
      await domains.close();
      await target.close();
    },
  };
}

export type DeploymentServices = ReturnType<typeof createDeploymentServices>;
