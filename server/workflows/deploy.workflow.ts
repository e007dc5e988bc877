import { DBOS } from '@dbos-inc/dbos-sdk';
import type { DeploymentId, UserId } from '../../contract/ids';
import { DEPLOYMENT_COMPLETED } from '../../contract/logs';
import type { GitSource } from '../codehosts/codeHost';
import type { DeploymentState } from '../services/deploymentState';
import type { LaunchHandle, ReleaseHandle, SourceHandle, StepContext, Target } from '../targets/target';
import type { Job, RunStep } from './runStep';

export type DeployDeps = {
  target: Target;
  state: Pick<DeploymentState, 'begin' | 'record' | 'finish' | 'undone'>;
  runStep: RunStep;
  /** Throws ROLE_NOT_CONNECTED or ROLE_NOT_ASSUMABLE; resolves to the account in words. */
  verifyRole(userId: UserId): Promise<string>;
  source(userId: UserId, repository: string): Promise<GitSource>;
  readEnv(deploymentId: DeploymentId): Promise<Record<string, string>>;
};

/**
 * A deployment from role to running site. Each `runStep` is durable: once it has ended, well or badly, it is not run again;
 * one that was cut off is. The order and the names of the steps are stored: changing them needs a new WORKFLOW_VERSION.
 */
export function createDeploy({ target, state, runStep, verifyRole, source, readEnv }: DeployDeps): (job: Job) => Promise<void> {
  return async function deploy(job: Job): Promise<void> {
    const failure = await attempt(job);
    if (failure === null) return DBOS.runStep(() => state.finish(job, 'completed', DEPLOYMENT_COMPLETED), { name: 'complete' });
    await DBOS.runStep(
      async () => {
        await target.undo(job.id, job.attempt);
        await state.undone(job);
        await state.finish(job, 'failed', failure);
      },
      { name: 'fail' },
    );
  };

  /** Resolves to null when the application runs, else to the sentence that says why not. */
  async function attempt(job: Job): Promise<string | null> {
    const { id, userId, repository, branch } = job;
    const fetchSource = async (context: StepContext) => target.fetchSource(context, await source(userId, repository), branch);
    const build = async (context: StepContext, fetched: SourceHandle) => target.build(context, fetched, await readEnv(id));
    const launch = async (context: StepContext, built: ReleaseHandle) => target.launch(context, built, await readEnv(id));

    const role = await runStep(job, 'verify_role', async (context) => {
      await state.begin(job);
      const account = await verifyRole(userId);
      context.log(account, 'success');
      return { value: null, resource: account };
    });
    if (!role.ok) return role.message;

    const fetched = await runStep(job, 'fetch_source', async (context) => {
      const value = await fetchSource(context);
      return { value, resource: `${repository} at ${value.commit.slice(0, 12)}`, data: value };
    });
    if (!fetched.ok) return fetched.message;
    // A server that takes over from another starts with neither source nor release: both are made again.
    const sourceHere = async (context: StepContext) => ((await target.holds(fetched.value)) ? fetched.value : fetchSource(inside(context, 'source')));

    const built = await runStep(job, 'build', async (context) => {
      const value = await build(context, await sourceHere(context));
      return { value, resource: value.kind === 'static' ? 'static site' : 'application', data: value };
    });
    if (!built.ok) return built.message;
    const releaseHere = async (context: StepContext) =>
      (await target.holds(built.value)) ? built.value : build(inside(context, 'build'), await sourceHere(context));

    const launched = await runStep(job, 'launch', async (context) => {
      const value = await launch(context, await releaseHere(context));
      return { value, resource: value.instanceMeta.instance_id, data: value.data };
    });
    if (!launched.ok) return launched.message;

    const healthy = await runStep<LaunchHandle>(job, 'wait_healthy', async (context) => {
      const here = (await target.holds(built.value)) ? launched.value : await launch(context, await releaseHere(context));
      const value = await target.waitHealthy(context, here);
      return { value, resource: value.hostedLink };
    });
    if (!healthy.ok) return healthy.message;

    const recorded = await runStep(job, 'record', async (context) => {
      const { instanceMeta, hostedLink } = healthy.value;
      await state.record(job, { instanceMeta, hostedLink });
      context.log(`Running at ${hostedLink}`, 'success');
      return { value: null, resource: hostedLink };
    });
    return recorded.ok ? null : recorded.message;
  }
}

/** The same step, doing the work of an earlier one in a place of its own. */
const inside = (context: StepContext, part: string): StepContext => ({ ...context, workToken: `${context.workToken}-${part}` });
