import type { Target } from './target';

export type Targets = ReturnType<typeof createTargets>;

/** The targets of this server; the first is where new applications go. A row names its own. */
export function createTargets(all: [Target, ...Target[]]) {
  const byName = new Map(all.map((target) => [target.name, target]));

  return {
    all,
    default: all[0],
    of(name: string): Target {
      const target = byName.get(name);
      if (!target) throw new Error(`This server has no target called ${name}.`);
      return target;
    },
  };
}
