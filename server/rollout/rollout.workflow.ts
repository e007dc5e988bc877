import { setTimeout as sleep } from 'node:timers/promises';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { DEPLOYMENT_COMPLETED } from '../../contract/logs';
import type { GitSource } from '../codehosts/codeHost';
import { DomainError } from '../problem';
import type { Targets } from '../targets/registry';
import type { Owner, PlannedStep, Progress, StepContext, StepOutput, Target } from '../targets/target';
import type { Ledgers } from './ledger';
import type { Ended, StepRunner, Tools } from './stepRunner';
import type { Ending, Facts, Job, VersionState } from './versionState';
import type { VersionSteps } from './versionSteps';

export type RolloutDeps = {
  targets: Targets;
  ledgers: Ledgers;
  state: VersionState;
  steps: Pick<VersionSteps, 'undone'>;
  runner: Pick<StepRunner, 'part' | 'done'>;
  /** Throws ROLE_NOT_CONNECTED or ROLE_NOT_ASSUMABLE. */
  verifyOwner(userId: Facts['userId']): Promise<Owner>;
  source(userId: Facts['userId'], repository: string): Promise<GitSource>;
  variables(job: Job): Promise<Record<string, string>>;
  /** Removes builds that no version can be brought back from any more. */
  prune(job: Job): Promise<void>;
  /** A version has ended, one way or the other: writes down the one that waited for that, null without one. */
  next(id: Job['id']): Promise<Job | null>;
  enqueue(job: Job): Promise<void>;
  warn(fields: object, message: string): void;
};

/** How long the database may be away without a version failing for it. */
const OUTAGE_MS = 5 * 60_000;
const RETRY_MS = 500;

type Failure = Extract<Ended<never>, { ok: false }>;
type Done = Extract<Progress, { state: 'done' }>;
const VERIFY = { name: 'verify_role', title: 'Verifying the AWS role', position: 1 };
/** A server that was away when a step's time was over still takes one look, and this long for it. */
const LAST_LOOK_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * A version on its way: the owner's role is verified, then the target's plan is walked, step by step, each `start`, then `poll` between durable
 * sleeps. What was made is in the ledger; a version that does not get through is undone, and what ran before it stays.
 * The order and the names of the steps are stored: changing them needs a new WORKFLOW_VERSION.
 */
export function createRollout({ targets, ledgers, state, steps, runner, ...deps }: RolloutDeps): (job: Job) => Promise<void> {
  return async function rollout(job: Job): Promise<void> {
    const facts = await DBOS.runStep(() => state.facts(job).catch(() => null), { name: 'facts' });
    // It was deleted while it waited.
    if (facts === null) return;
    const target = targets.of(facts.target);
    const failure = await walk(job, facts, target);
    await DBOS.runStep(() => (failure === null ? complete(job) : giveUp(job, target, failure)), { name: 'end' });
    const next = await DBOS.runStep(() => deps.next(job.id).catch(notBegun), { name: 'next' });
    // Not inside a step: it begins a workflow.
    if (next !== null) await deps.enqueue(next).catch(notBegun);
  };

  /** The reconciler looks again. */
  function notBegun(error: unknown): null {
    deps.warn({ err: error }, 'What waits behind a version was not begun');
    return null;
  }

  async function complete(job: Job): Promise<void> {
    await deps.prune(job).catch((error) => deps.warn({ err: error, job }, 'Builds that are kept no longer could not be removed'));
    await state.finish(job, { status: 'completed' }, DEPLOYMENT_COMPLETED);
  }

  async function giveUp(job: Job, target: Target, { code, message }: Failure): Promise<void> {
    // It answers already: what failed was to write that down.
    if (await state.isLive(job)) return complete(job);
    await ledgers.undo(job.id, target, job.number);
    await steps.undone(job);
    const ending: Ending = { status: code === 'CANCELLED' ? 'cancelled' : 'failed', code, message };
    await state.finish(job, ending, message);
  }

  /** Resolves to null when the version runs, else to why not. */
  async function walk(job: Job, facts: Facts, target: Target): Promise<Failure | null> {
    const verified = await runner.part(job, VERIFY, 'run', async ({ log }) => {
      await state.begin(job);
      const owner = await deps.verifyOwner(facts.userId);
      await state.setOwner(job, owner);
      const account = `AWS account ${owner.accountId} in ${owner.region}`;
      log(account, 'success');
      await runner.done(job, VERIFY, account, null);
      return owner;
    });
    if (!verified.ok) return verified;

    const outputs: Record<string, StepOutput> = {};
    for (const [at, step] of target.plan(facts.version).entries()) {
      const place = { name: step.name, title: step.title, position: VERIFY.position + at + 1 };
      const contextOf = (tools: Tools): StepContext => ({
        version: facts.version,
        owner: verified.value,
        outputs,
        source: () => deps.source(facts.userId, facts.version.repository),
        variables: () => deps.variables(job),
        ledger: ledgers.of({ applicationId: job.id, target: target.name, version: job.number, owner: verified.value }),
        ...tools,
      });
      const start = async (tools: Tools) => {
        if (step.isSwitch && !(await state.beginSwitch(job))) throw new DomainError('CANCELLED');
        await step.start(contextOf(tools));
        return Date.now();
      };
      const begun = await runner.part(job, place, 'start', start, () => ({ ms: step.timeoutMs, because: () => timeoutOf(step) }));
      if (!begun.ok) return begun;
      const done = await pollToEnd(job, step, place, contextOf, begun.value + step.timeoutMs);
      if (!done.ok) return done;
      if (done.value.output) outputs[step.name] = done.value.output;
    }
    return null;
  }

  async function pollToEnd(
    job: Job,
    step: PlannedStep,
    place: { name: string; title: string; position: number },
    contextOf: (tools: Tools) => StepContext,
    deadline: number,
  ): Promise<Ended<Done>> {
    const poll = async (tools: Tools): Promise<Progress> => {
      const progress = await step.poll(contextOf(tools));
      if (progress.state === 'pending') {
        if (Date.now() > deadline) throw timeoutOf(step);
        return progress;
      }
      const { commit, running, resource = null, output = null } = progress;
      if (step.isSwitch && !running) throw new Error(`The step ${step.name} takes over and does not say where the version answers.`);
      if (commit) await insist(() => state.setCommit(job, commit));
      if (running) {
        await insist(() => state.goLive(job, running));
        tools.log(`Running at ${running.hostedLink}`, 'success');
      }
      await insist(() => runner.done(job, place, resource, output));
      return progress;
    };
    const msLeft = () => Math.max(deadline - Date.now(), Math.min(step.timeoutMs, LAST_LOOK_MS));
    for (;;) {
      const polled = await runner.part(job, place, 'poll', poll, () => ({ ms: msLeft(), because: () => timeoutOf(step) }));
      if (!polled.ok || polled.value.state === 'done') return polled as Ended<Done>;
      await DBOS.sleep(polled.value.againInMs);
    }
  }
}

const timeoutOf = ({ title, timeoutMs }: PlannedStep): DomainError =>
  new DomainError('STEP_TIMEOUT', { step: title, minutes: Math.ceil(timeoutMs / MINUTE_MS) });

/** What has happened must be written down, though the database be away for a while: to undo it for that would take down what answers. */
async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + OUTAGE_MS; ; await sleep(RETRY_MS)) {
    try {
      return await write();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
