import type { Progress } from '../target';

/** How long one look at a job may wait for its end. */
const HOLD_MS = 20_000;
const SOON_MS = 50;

type Done = Extract<Progress, { state: 'done' }>;
type Job = { abort: AbortController; ended: Promise<void>; result: { value: Done } | { error: unknown } | null };

/** Work that this process does for the steps of versions, found again by version and step. After the end of the process it is simply not there. */
export function createJobs() {
  const jobs = new Map<string, Map<string, Job>>();

  async function stop(job: Job, reason: unknown): Promise<void> {
    job.abort.abort(reason);
    await job.ended;
  }

  return {
    /** Begins the work unless it is under way; it is told to stop by its signal. */
    start(version: string, step: string, work: (signal: AbortSignal) => Promise<Done>): void {
      const ofVersion = jobs.get(version) ?? new Map<string, Job>();
      jobs.set(version, ofVersion);
      if (ofVersion.has(step)) return;
      const abort = new AbortController();
      const job: Job = { abort, ended: Promise.resolve(), result: null };
      job.ended = work(abort.signal).then(
        (value) => {
          job.result = { value };
        },
        (error) => {
          job.result = { error };
        },
      );
      ofVersion.set(step, job);
    },

    /** Waits a while for the end of the work: null when there is none of it here. When `signal` fires the work is stopped first. */
    async poll(version: string, step: string, signal: AbortSignal): Promise<Progress | null> {
      const ofVersion = jobs.get(version);
      const job = ofVersion?.get(step);
      if (!ofVersion || !job) return null;
      let timer: NodeJS.Timeout | undefined;
      let onAbort = () => {};
      await Promise.race([
        job.ended,
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, HOLD_MS);
        }),
        new Promise<void>((resolve) => {
          onAbort = resolve;
          if (signal.aborted) resolve();
          signal.addEventListener('abort', onAbort);
        }),
      ]);
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (signal.aborted) {
        await stop(job, signal.reason);
        ofVersion.delete(step);
        throw signal.reason;
      }
      if (job.result === null) return { state: 'pending', againInMs: SOON_MS };
      ofVersion.delete(step);
      if (ofVersion.size === 0) jobs.delete(version);
      if ('error' in job.result) throw job.result.error;
      return job.result.value;
    },

    /** Ends all work for one version, or for all. */
    async stop(reason: unknown, version?: string): Promise<void> {
      const keys = version === undefined ? [...jobs.keys()] : [version];
      const ending = keys.flatMap((key) => [...(jobs.get(key)?.values() ?? [])]);
      for (const key of keys) jobs.delete(key);
      await Promise.all(ending.map((job) => stop(job, reason)));
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
