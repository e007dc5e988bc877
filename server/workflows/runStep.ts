import { DBOS } from '@dbos-inc/dbos-sdk';
import type { ErrorCode } from '../../contract/errors';
import type { DeploymentId, UserId } from '../../contract/ids';
import { DomainError } from '../problem';
import type { DeploymentLogs } from '../services/deploymentLogs';
import type { DeploymentState } from '../services/deploymentState';
import type { DeploymentSteps, StepName } from '../services/deploymentSteps';
import { createMask } from '../services/mask';
import type { StepContext } from '../targets/target';
import { limitOutput } from './limitOutput';

const WATCH_MS = 2_000;
const RESUMING = 'Resuming after a restart of the server';
const TITLES: Record<StepName, string> = {
  verify_role: 'Verifying the AWS role',
  fetch_source: 'Fetching the source',
  build: 'Building',
  launch: 'Launching',
  wait_healthy: 'Waiting until the application answers',
  record: 'Recording the result',
};

/** One attempt of a deployment, as the workflow keeps it: plain JSON, without secrets. */
export type Job = { id: DeploymentId; userId: UserId; repository: string; branch: string; attempt: number };

/** How a step ended, as the workflow keeps it: failures are facts here, so that a durable step never runs again because it failed. */
export type Ended<T> = { ok: true; value: T } | { ok: false; code: ErrorCode; message: string };
type Made<T> = { value: T; resource: string | null; data?: Record<string, unknown> };
export type RunStep = <T>(job: Job, name: StepName, work: (context: StepContext) => Promise<Made<T>>) => Promise<Ended<T>>;

export type StepRunnerDeps = {
  logs: DeploymentLogs;
  steps: DeploymentSteps;
  state: Pick<DeploymentState, 'isWanted'>;
  readEnv(deploymentId: DeploymentId): Promise<Record<string, string>>;
};

/** Runs steps durably, each written into the ledger and the log, and ends them when their deployment is deleted or this server closes. */
export function createStepRunner({ logs, steps, state, readEnv }: StepRunnerDeps) {
  const running = new Map<string, Set<{ abort: AbortController; ended: Promise<unknown> }>>();
  let closing = false;

  async function tryStep<T>({ id, attempt }: Job, name: StepName, work: (context: StepContext) => Promise<Made<T>>, signal: AbortSignal): Promise<Ended<T>> {
    let mask = (text: string) => text;
    try {
      if (!(await state.isWanted(id, attempt))) throw new DomainError('CANCELLED');
      const { token, isResumed } = await steps.begin(id, attempt, name);
      mask = createMask(Object.values(await readEnv(id)));
      const write: StepContext['log'] = (message, status) => logs.append(id, attempt, mask(message), status);
      if (isResumed) write(RESUMING, 'warning');
      write(TITLES[name]);
      const output = limitOutput(write);
      const { value, resource, data } = await work({ deploymentId: id, attempt, workToken: token, log: output.log, signal }).finally(output.end);
      signal.throwIfAborted();
      await logs.flush(id);
      await steps.done(id, attempt, name, resource, data ?? null);
      return { ok: true, value };
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown;
      const code = error instanceof DomainError ? error.code : 'DEPLOY_INTERNAL';
      // A reason may quote a line of output, and a line may hold what the user set.
      const message = mask(error instanceof DomainError ? error.message : new DomainError('DEPLOY_INTERNAL', { reason: messageOf(error) }).message);
      if (!closing) await steps.failed(id, attempt, name, code, message).catch(() => {});
      return { ok: false, code, message };
    }
  }

  async function run<T>(job: Job, name: StepName, work: (context: StepContext) => Promise<Made<T>>): Promise<Ended<T>> {
    const abort = new AbortController();
    const cancel = (wanted: boolean) => wanted || abort.abort(new DomainError('CANCELLED'));
    const watch = setInterval(() => void state.isWanted(job.id, job.attempt).then(cancel, () => {}), WATCH_MS);
    const entry = { abort, ended: tryStep(job, name, work, abort.signal) };
    const mine = running.get(job.id) ?? new Set();
    running.set(job.id, mine.add(entry));
    const ended = await entry.ended;
    clearInterval(watch);
    mine.delete(entry);
    if (mine.size === 0) running.delete(job.id);
    // A step that the end of the server cut off has no result: the next server runs it again.
    return closing ? new Promise(() => {}) : ended;
  }

  return {
    runStep: ((job, name, work) => DBOS.runStep(() => run(job, name, work), { name })) as RunStep,

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

export type StepRunner = ReturnType<typeof createStepRunner>;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
