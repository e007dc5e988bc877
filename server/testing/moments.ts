import type { Ledger, PlannedStep, StepContext, Target } from '../targets/target';

/** Whom a moment is of. `signal` fires when the version is not wanted any more. */
export type MomentOf = { applicationId: string; version: number | null; signal?: AbortSignal };
/** Told of each moment of a target's work, which goes on once it resolves: "build begins", "build intended source", "build makes source", "undoing process". */
export type Watch = (moment: string, of: MomentOf) => Promise<void>;

/** A target whose steps and undoing can be watched, held or cut off between any two of its moves. While `isTwice` each move is made twice, as after a crash. */
export const watched = (target: Target, watch: Watch, isTwice = () => false): Target => ({
  ...target,
  plan: (version) => target.plan(version).map((step) => watchedStep(isTwice() ? twice(step) : step, watch)),
  async undo(resource) {
    await watch(`undoing ${resource.kind}`, resource);
    if (isTwice()) await target.undo(resource);
    const left = await target.undo(resource);
    await watch(`undid ${resource.kind}`, resource);
    return left;
  },
});

const twice = (step: PlannedStep): PlannedStep => {
  const known = new Set<string>();
  return {
    ...step,
    async start(context) {
      await step.start(context);
      await step.start(context);
    },
    async poll(context) {
      const progress = await step.poll(context);
      if (progress.state === 'pending' || known.has(context.workToken)) return progress;
      known.add(context.workToken);
      return { state: 'pending', againInMs: 0 };
    },
  };
};

function watchedStep(step: PlannedStep, watch: Watch): PlannedStep {
  const tell = ({ version, signal }: StepContext, what: string, withSignal = true) =>
    watch(`${step.name} ${what}`, { applicationId: version.applicationId, version: version.number, ...(withSignal ? { signal } : {}) });

  const inside = (context: StepContext): StepContext => ({
    ...context,
    ledger: watchedLedger(context.ledger, (what) => tell(context, what, false)),
  });
  return {
    ...step,
    async start(context) {
      await tell(context, 'begins');
      await step.start(inside(context));
      await tell(context, 'has begun');
    },
    async poll(context) {
      const progress = await step.poll(inside(context));
      if (progress.state === 'done') await tell(context, 'ends');
      return progress;
    },
  };
}

const watchedLedger = (ledger: Ledger, tell: (what: string) => Promise<void>): Ledger => ({
  ...ledger,
  async intend(intent) {
    const row = await ledger.intend(intent);
    await tell(`intended ${intent.kind}`);
    return row;
  },
  async made(token, found) {
    const [row] = (await ledger.list()).filter((one) => one.token === token);
    await tell(`makes ${row?.kind ?? token}`);
    await ledger.made(token, found);
  },
});

export type Hold = { reached: Promise<MomentOf>; release(): void };

/** Who hears of moments, and holds on those to come: each once. */
export function createMoments() {
  const listeners = new Set<Watch>();
  const holds = new Map<string, { reach(of: MomentOf): void; opened: Promise<void> }>();

  let twice = false;

  return {
    isTwice: () => twice,
    makeTwice(value: boolean): void {
      twice = value;
    },
    async watch(moment: string, of: MomentOf): Promise<void> {
      for (const listener of listeners) await listener(moment, of);
      const hold = holds.get(moment);
      if (!hold) return;
      holds.delete(moment);
      hold.reach(of);
      const { signal } = of;
      const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      await Promise.race([hold.opened, aborted]);
    },
    /** Tells of each moment until the function it gives is called. */
    listen(listener: Watch): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The next time that this moment comes, it waits until it is released or its version is not wanted any more. */
    hold(moment: string): Hold {
      let release = () => {};
      let reach = (_of: MomentOf) => {};
      const opened = new Promise<void>((resolve) => {
        release = resolve;
      });
      const reached = new Promise<MomentOf>((resolve) => {
        reach = resolve;
      });
      holds.set(moment, { reach, opened });
      return { reached, release };
    },
  };
}

export type Moments = ReturnType<typeof createMoments>;
