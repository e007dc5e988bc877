import { DBOS } from '@dbos-inc/dbos-sdk';
import type { ErrorCode } from '../../contract/errors';
import { DomainError } from '../problem';
import type { WriteLog } from '../targets/target';
import { limitOutput } from './limitOutput';
import type { LogLines } from './logLines';
import { createMask } from './mask';
import type { Job, VersionState } from './versionState';
import type { StepPlace, VersionSteps } from './versionSteps';

const WATCH_MS = 2_000;
/** What a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;
const RESUMING = 'Resuming after a restart of the server';

/** How a part of a step ended, as the workflow keeps it: failures are facts here, so that a durable step never runs again because it failed. */
export type Ended<T> = { ok: true; value: T } | { ok: false; code: ErrorCode; message: string };

/** After how long a part of a step is told to stop, and with what it has failed then. */
export type Limit = { ms: number; because(): DomainError };

/** What the work of a step gets from the rollout. */
export type Tools = { workToken: string; log: WriteLog; signal: AbortSignal };

export type StepRunnerDeps = {
  logs: LogLines;
  steps: VersionSteps;
  state: Pick<VersionState, 'isWanted'>;
  variables(job: Job): Promise<Record<string, string>>;
  warn(fields: object, message: string): void;
};

/** A step that this process works on: its token, and the writer of its lines, which counts what it lets through. */
type Open = { token: string; mask: (text: string) => string; log: WriteLog; end(): void };

/** Runs the parts of steps durably, with their log, and ends them when their version is cancelled or this server closes. */
export function createStepRunner({ logs, steps, state, variables, warn }: StepRunnerDeps) {
  const running = new Map<string, Set<{ abort: AbortController; ended: Promise<unknown> }>>();
  const open = new Map<string, Open>();
  let closing = false;
  const keyOf = ({ id, number }: Job, { name }: StepPlace) => `${id}/${number}/${name}`;

  async function opened(job: Job, step: StepPlace): Promise<Open> {
    const known = open.get(keyOf(job, step));
    if (known) return known;
    const { token, isResumed } = await steps.begin(job, step);
    const mask = createMask(Object.values(await variables(job)));
    const write: WriteLog = (message, status) => logs.append(job.id, job.number, mask(message), status);
    if (isResumed) write(RESUMING, 'warning');
    write(step.title);
    const entry = { token, mask, ...limitOutput(write) };
    open.set(keyOf(job, step), entry);
    return entry;
  }

  function close(job: Job, step: StepPlace): void {
    open.get(keyOf(job, step))?.end();
    open.delete(keyOf(job, step));
  }

  async function attempt<T>(job: Job, step: StepPlace, work: (tools: Tools) => Promise<T>, signal: AbortSignal): Promise<Ended<T>> {
    let mask = (text: string) => text;
    try {
      if (!(await state.isWanted(job))) throw new DomainError('CANCELLED');
      const entry = await opened(job, step);
      mask = entry.mask;
      const value = await work({ workToken: entry.token, log: entry.log, signal });
      signal.throwIfAborted();
      return { ok: true, value };
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown;
      const code = error instanceof DomainError ? error.code : 'DEPLOY_INTERNAL';
      if (!(error instanceof DomainError)) warn({ err: error, job, step: step.name }, 'A step failed in a way that nobody foresaw');
      // A reason may quote a line of output, and a line may hold what the user set.
      const message = mask(error instanceof DomainError ? error.message : new DomainError('DEPLOY_INTERNAL', { reason: messageOf(error) }).message);
      if (!closing) {
        close(job, step);
        await steps.failed(job, step.name, code, message).catch(() => {});
      }
      return { ok: false, code, message };
    }
  }

  async function run<T>(job: Job, step: StepPlace, work: (tools: Tools) => Promise<T>, limit?: Limit): Promise<Ended<T>> {
    const abort = new AbortController();
    const cancel = (wanted: boolean) => wanted || abort.abort(new DomainError('CANCELLED'));
    const timer = limit && setTimeout(() => abort.abort(limit.because()), Math.min(limit.ms, LONGEST_MS));
    const watch = setInterval(() => void state.isWanted(job).then(cancel, () => {}), WATCH_MS);
    const entry = { abort, ended: attempt(job, step, work, abort.signal) };
    const mine = running.get(job.id) ?? new Set();
    running.set(job.id, mine.add(entry));
    const ended = await entry.ended;
    clearInterval(watch);
    clearTimeout(timer);
    mine.delete(entry);
    if (mine.size === 0) running.delete(job.id);
    // A part that the end of the server cut off has no result: the next server runs it again.
    return closing ? new Promise(() => {}) : ended;
  }

  return {
    /** Runs one part of a step. Once it has ended, well or badly, it is not run again; one that was cut off is. */
    part: <T>(job: Job, step: StepPlace, part: string, work: (tools: Tools) => Promise<T>, limit?: () => Limit): Promise<Ended<T>> =>
      DBOS.runStep(() => run(job, step, work, limit?.()), { name: `${step.name}.${part}` }),

    /** Writes down that a step is done; called inside its last part. */
    async done(job: Job, step: StepPlace, resource: string | null, output: Record<string, unknown> | null): Promise<void> {
      close(job, step);
      await logs.flush(job.id);
      await steps.done(job, step.name, resource, output);
    },

    /** Ends what runs for an application in this process and waits until it has ended. */
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
