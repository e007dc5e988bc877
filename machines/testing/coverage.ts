import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { statesOf, transitionId, transitionsOf } from '../model/parts';

type Share = { seen: number; all: number; missing: string[] };
const share = (all: string[], seen: Set<string>): Share => {
  const missing = all.filter((id) => !seen.has(id));
  return { seen: all.length - missing.length, all: all.length, missing };
};
const percent = ({ seen, all }: Share) => (all === 0 ? 100 : Math.floor((100 * seen) / all));

/** Counts which states of a machine were reached and which transitions were taken. Give `inspect` to every actor that runs it. */
export function createCoverage(machine: AnyStateMachine) {
  const states = new Set<string>();
  const transitions = new Set<string>();
  return {
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') {
        for (const transition of (event as unknown as { _transitions: AnyTransitionDefinition[] })._transitions) {
          transitions.add(transitionId(transition));
          // A state that is left in the same breath shows in no snapshot.
          states.add(transition.source.id);
        }
      }
      const nodes = (event as { snapshot?: { _nodes?: { id: string }[] } }).snapshot?._nodes ?? [];
      for (const node of nodes) states.add(node.id);
    },
    states: () =>
      share(
        statesOf(machine).map(({ id }) => id),
        states,
      ),
    transitions: () =>
      share(
        transitionsOf(machine).map(({ id }) => id),
        transitions,
      ),
  };
}

export type Coverage = ReturnType<typeof createCoverage>;

/** One line for the run's output, and one for each part that was never seen. */
export function coverageLines(title: string, coverage: Coverage): string[] {
  const [states, transitions] = [coverage.states(), coverage.transitions()];
  const line = `${title}: ${states.seen}/${states.all} states (${percent(states)} %), ${transitions.seen}/${transitions.all} transitions (${percent(transitions)} %)`;
  return [line, ...states.missing.map((id) => `  state never reached: ${id}`), ...transitions.missing.map((id) => `  transition never taken: ${id}`)];
}
