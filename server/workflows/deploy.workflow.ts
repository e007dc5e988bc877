import { DBOS } from '@dbos-inc/dbos-sdk';
import { and, eq, isNull } from 'drizzle-orm';
import type { ErrorCode } from '../../contract/errors';
import type { DeploymentId, UserId } from '../../contract/ids';
import { DEPLOYMENT_COMPLETED } from '../../contract/logs';
import type { GitSource } from '../codehosts/codeHost';
import type { Database } from '../data/connect';
import { deployments } from '../data/schema';
import { DomainError } from '../problem';
import type { DeploymentLogs } from '../services/deploymentLogs';
import type { DeploymentSteps, StepName } from '../services/deploymentSteps';
import { createMask } from '../services/mask';
import type { LaunchHandle, ReleaseHandle, SourceHandle, StepContext, Target } from '../targets/target';

const WATCH_MS = 2_000;
const TITLES: Record<StepName, string> = {
  verify_role: 'Verifying the AWS role',
  fetch_source: 'Fetching the source',
  build: 'Building',
  launch: 'Launching',
  wait_healthy: 'Waiting until the application answers',
  record: 'Recording the result',
};

export type DeployDeps = {
  db: Database;
  logs: DeploymentLogs;
  steps: DeploymentSteps;
  target: Target;
  /** Throws ROLE_NOT_CONNECTED or ROLE_NOT_ASSUMABLE; resolves to the account in words. */
  verifyRole(userId: UserId): Promise<string>;
  source(userId: UserId, repository: string): Promise<GitSource>;
  readEnv(deploymentId: string): Promise<Record<string, string>>;
};

/** How a step ended, as the workflow keeps it: failures are facts here, so that a durable step never runs again because it failed. */
type Ended<T> = { ok: true; value: T } | { ok: false; code: ErrorCode; message: string };
type Job = { id: DeploymentId; userId: UserId; repository: string; branch: string; attempt: number };

/** The steps of a deployment and the durable workflow that runs them. One per process: DBOS keeps its registry there. */
export function createDeployWorkflow({ db, logs, steps, target, verifyRole, source, readEnv }: DeployDeps) {
  const running = new Map<string, Set<{ abort: AbortController; ended: Promise<unknown> }>>();
  let closing = false;

  async function deploy(job: Job): Promise<void> {
    const { id, attempt } = job;
    const failed = await attemptAll(job);
    if (failed === null) return;
    await DBOS.runStep(
      async () => {
        await target.undo(id, attempt);
        await steps.undone(id, attempt);
        await logs.flush(id);
        logs.append(id, attempt, failed, 'failed');
        await logs.flush(id);
        await setStatus(job, 'failed');
      },
      { name: 'fail' },
    );
  }

  /** Resolves to null when the application runs, else to the sentence that says why not. */
  async function attemptAll(job: Job): Promise<string | null> {
    const { id, userId, repository, branch, attempt } = job;
    const step = <T>(name: StepName, work: (context: StepContext) => Promise<{ value: T; resource: string | null; data?: Record<string, unknown> }>) =>
      DBOS.runStep(() => runStep(job, name, work), { name });

    const role = await step('verify_role', async (context) => {
      await setStatus(job, 'in_progress');
      const account = await verifyRole(userId);
      context.log(account, 'success');
      return { value: null, resource: account };
    });
    if (!role.ok) return role.message;
    const fetched = await step<SourceHandle>('fetch_source', async (context) => {
      const value = await target.fetchSource(context, await source(userId, repository), branch);
      return { value, resource: `${repository} at ${value.commit.slice(0, 12)}`, data: value };
    });
    if (!fetched.ok) return fetched.message;
    const built = await step<ReleaseHandle>('build', async (context) => {
      const value = await target.build(context, fetched.value, await readEnv(id));
      return { value, resource: value.kind === 'static' ? 'static site' : 'application', data: value };
    });
    if (!built.ok) return built.message;
    const launched = await step<LaunchHandle>('launch', async (context) => {
      const value = await target.launch(context, built.value, await readEnv(id));
      return { value, resource: value.instanceMeta.instance_id, data: value.data };
    });
    if (!launched.ok) return launched.message;
    const healthy = await step<LaunchHandle>('wait_healthy', async (context) => {
      const value = await target.waitHealthy(context, launched.value);
      return { value, resource: value.hostedLink };
    });
    if (!healthy.ok) return healthy.message;
    const recorded = await step('record', async (context) => {
      const { instanceMeta, hostedLink } = healthy.value;
      await db.update(deployments).set({ instanceMeta, hostedLink }).where(eq(deployments.id, id));
      context.log(`Running at ${hostedLink}`, 'success');
      return { value: null, resource: hostedLink };
    });
    if (!recorded.ok) return recorded.message;
    await DBOS.runStep(
      async () => {
        await logs.flush(id);
        await setStatus(job, 'completed');
        logs.append(id, attempt, DEPLOYMENT_COMPLETED, 'completed');
        await logs.flush(id);
      },
      { name: 'complete' },
    );
    return null;
  }

  async function runStep<T>(
    { id, attempt }: Job,
    name: StepName,
    work: (context: StepContext) => Promise<{ value: T; resource: string | null; data?: Record<string, unknown> }>,
  ): Promise<Ended<T>> {
    const abort = new AbortController();
    const watch = setInterval(
      () =>
        void isWanted(id, attempt).then(
          (wanted) => wanted || abort.abort(new DomainError('CANCELLED')),
          () => {},
        ),
      WATCH_MS,
    );
    const entry = { abort, ended: Promise.resolve() as Promise<unknown> };
    const result = (async (): Promise<Ended<T>> => {
      try {
        if (!(await isWanted(id, attempt))) throw new DomainError('CANCELLED');
        const { token, isResumed } = await steps.begin(id, attempt, name);
        const mask = createMask(Object.values(await readEnv(id)));
        const log: StepContext['log'] = (message, status) => logs.append(id, attempt, mask(message), status);
        if (isResumed) log('Resuming after a restart of the server', 'warning');
        log(TITLES[name]);
        const { value, resource, data } = await work({ deploymentId: id, attempt, workToken: token, log, signal: abort.signal });
        await logs.flush(id);
        await steps.done(id, attempt, name, resource, data ?? null);
        return { ok: true, value };
      } catch (error) {
        const failure = error instanceof DomainError ? error : new DomainError('DEPLOY_INTERNAL', { reason: messageOf(error) }, { cause: error });
        if (!closing) await steps.failed(id, attempt, name, failure.code, failure.message).catch(() => {});
        return { ok: false, code: failure.code, message: failure.message };
      } finally {
        clearInterval(watch);
      }
    })();
    entry.ended = result;
    const mine = running.get(id) ?? new Set();
    running.set(id, mine.add(entry));
    const ended = await result;
    mine.delete(entry);
    if (mine.size === 0) running.delete(id);
    // A step that the end of the server cut off has no result: the next server runs it again.
    return closing ? new Promise(() => {}) : ended;
  }

  const current = ({ id, attempt }: Pick<Job, 'id' | 'attempt'>) =>
    and(eq(deployments.id, id), eq(deployments.attempt, attempt), isNull(deployments.deletedAt));

  const setStatus = async (job: Job, status: string): Promise<void> => {
    await db.update(deployments).set({ status, modifiedAt: new Date() }).where(current(job));
  };

  async function isWanted(id: DeploymentId, attempt: number): Promise<boolean> {
    const rows = await db.select({ id: deployments.id }).from(deployments).where(current({ id, attempt }));
    return rows.length > 0;
  }

  return {
    workflow: DBOS.registerWorkflow(deploy, { name: 'deploy', maxRecoveryAttempts: 50 }),

    /** Ends what runs for a deployment in this process and waits until it has ended. */
    async cancel(id: string): Promise<void> {
      const entries = [...(running.get(id) ?? [])];
      for (const { abort } of entries) abort.abort(new DomainError('CANCELLED'));
      await Promise.all(entries.map(({ ended }) => ended));
    },

    /** Cuts off whatever runs, to be gone on with by the next server. */
    async suspend(): Promise<void> {
      closing = true;
      await Promise.all([...running.keys()].map((id) => this.cancel(id)));
    },
  };
}

export type DeployWorkflow = ReturnType<typeof createDeployWorkflow>;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
