import type { AnyStateMachine } from 'xstate';
import type { Mutant } from './mutants';
import { faultsOf } from './plant';

export type Chosen = Pick<Mutant, 'id' | 'kind' | 'where'>;

/** At most `each` faults of every kind, spread over the machine; the same ones in every run. */
export function chosenFaults(machine: AnyStateMachine, each: number): Chosen[] {
  const byKind = new Map<string, Chosen[]>();
  for (const { id, kind, where } of faultsOf(machine)) byKind.set(kind, [...(byKind.get(kind) ?? []), { id, kind, where }]);
  return [...byKind.values()].flatMap((faults) => {
    const step = Math.max(1, faults.length / each);
    return faults.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
}
