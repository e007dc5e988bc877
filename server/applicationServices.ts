import type { DeploymentId, UserId } from '../contract/ids';
import type { AccountServices } from './accountServices';
import { createApplications } from './apps/applications';
import { createDomains, type Resolve } from './apps/domains';
import { createMetrics } from './apps/metrics';
import { createOutput } from './apps/output';
import { createPrune } from './apps/prune';
import { createReconciler } from './apps/reconciler';
import { createRemoval } from './apps/removal';
import { createReports } from './apps/reports';
import { createApplicationSettings } from './apps/settings';
import { createVersions } from './apps/versions';
import type { CloudAccount } from './clouds/cloudAccount';
import type { Database } from './data/connect';
import type { Owner } from './data/schema';
import type { PushTimes } from './pushes/deps';
import { createPushes } from './pushes/pushes';
import { createEngine } from './rollout/engine';
import { createLedgers } from './rollout/ledger';
import { createLogHub } from './rollout/logHub';
import { createLogLines } from './rollout/logLines';
import { createRollout } from './rollout/rollout.workflow';
import { createStepRunner } from './rollout/stepRunner';
import { createVersionState, type Job } from './rollout/versionState';
import { createVersionSteps } from './rollout/versionSteps';
import type { Seal } from './seal';
import { createLocalTarget, LOCAL } from './targets/local/localTarget';
import { createTargets } from './targets/registry';
import type { Target } from './targets/target';

export type ApplicationDeps = {
  db: Database;
  /** Of the same database; the durable workflows and the listener open connections of their own. */
  url: string;
  embedded: boolean;
  seal: Seal;
  accounts: {
    repositories: Pick<AccountServices['repositories'], 'access' | 'branches' | 'source'>;
    users: Pick<AccountServices['users'], 'dashboard'>;
    awsClients: Pick<AccountServices['awsClients'], 'connection'>;
  };
  cloud: CloudAccount;
  settings: {
    publicUrl: string;
    dataFolder: string;
    builds: number;
    httpsPort: number;
    fetchTimeoutMs: number;
    buildTimeoutMs: number;
    healthTimeoutMs: number;
  };
  /** The bundled targets/local/staticServer.ts. */
  staticServerFile: string;
  /** Takes the place of this machine for new applications, perhaps by wrapping it; for tests. */
  target?: ((local: Target) => Target) | undefined;
  resolve?: Resolve | undefined;
  backoffMs?: readonly number[] | undefined;
  pushTimes?: Partial<PushTimes> | undefined;
  log: { info(message: string): void; warn(fields: object, message: string): void };
};

const LOOPBACK = '127.0.0.1';

/** Everything about applications, put together: services, targets, durable rollouts and the hub of live logs. */
export function createApplicationServices({
  db,
  url,
  embedded,
  seal,
  accounts,
  cloud,
  settings,
  staticServerFile,
  resolve,
  backoffMs,
  pushTimes,
  log,
  ...deps
}: ApplicationDeps) {
  const warn = (fields: object, message: string) => log.warn(fields, message);
  const { repositories } = accounts;
  const variables = (job: Job) => versions.variables(job);
  const logs = createLogLines(db);
  const steps = createVersionSteps(db);
  const state = createVersionState({ db, logs, variables });
  const ledgers = createLedgers(db, (error, resourceId) => warn({ err: error, resourceId }, 'Something in the ledger could not be undone'));
  const local = createLocalTarget({
    dataFolder: settings.dataFolder,
    host: LOOPBACK,
    staticServerFile,
    builds: settings.builds,
    limits: settings,
    ledgerOf: (applicationId) => ledgers.of({ applicationId, target: LOCAL }),
    variables,
    live: () => state.live(LOCAL),
    stateChanged: state.setMachineState,
    givenUp: state.givenUp,
    moved: state.moved,
    domains: { seal, port: settings.httpsPort },
    backoffMs,
    log,
  });
  const first = deps.target?.(local) ?? local;
  const targets = createTargets(first.name === LOCAL ? [first] : [first, local]);
  const runner = createStepRunner({ logs, steps, state, variables, warn });
  const prune = createPrune({ db, ledgers, targets });
  const next = (id: DeploymentId) => versions.next(id);
  const enqueue = (job: Job) => engine.enqueue(job);
  const rollout = createRollout({ targets, ledgers, state, steps, runner, verifyOwner, source: repositories.source, variables, prune, next, enqueue, warn });
  const engine = createEngine({ db, url, embedded, rollout, steps: runner, log });
  const monitoringAllowed = async (userId: UserId) => (await accounts.users.dashboard(userId)).plan_details.perks.monitoring;
  const checks = { repositories, monitoringAllowed };
  const applications = createApplications({ db, seal, targets, ...checks });
  const versions = createVersions({ db, seal, logs, applications, engine, watchChanged, log });
  const pushes = createPushes({ db, seal, publicUrl: settings.publicUrl, access: repositories.access, applications, versions, times: pushTimes, log });
  const applicationSettings = createApplicationSettings({ db, seal, applications, versions, watchChanged, ...checks });
  const removal = createRemoval({ db, logs, ledgers, targets, engine, watchChanged, log });
  const reconciler = createReconciler({ db, engine, targets, ledgers, state, removal, versions, log });
  const hub = createLogHub({ url, logs, onError: (error) => warn({ err: error }, 'Live logs lost the database; trying again') });

  function watchChanged(): void {
    pushes.sync().catch((error) => warn({ err: error }, 'What is watched for pushes could not be brought up to date'));
  }

  async function verifyOwner(userId: UserId): Promise<Owner> {
    const client = await accounts.awsClients.connection(userId);
    const { accountId } = await cloud.assume(client);
    return { userId, accountId, ...client };
  }

  return {
    applications,
    versions,
    settings: applicationSettings,
    removal,
    logs,
    steps,
    hub,
    ledgers,
    targets,
    reconciler,
    pushes,
    domains: createDomains({ db, targets, resolve }),
    output: createOutput({ targets, versions }),
    reports: createReports(db),
    metrics: createMetrics({ targets }),

    /** Brings back what ran, goes on with what was under way, and keeps statuses true from then on. */
    async start(): Promise<void> {
      await hub.start();
      for (const target of targets.all) await target.restore();
      await engine.start();
      await reconciler.start();
      await pushes.start();
    },

    /** Stops builds and sites; the next server goes on with the ones and starts the others. */
    async close(): Promise<void> {
      reconciler.stop();
      await pushes.close();
      await hub.close();
      await engine.close();
      for (const target of targets.all) await target.close();
    },
  };
}

export type ApplicationServices = ReturnType<typeof createApplicationServices>;
