import { type AnyStateMachine, createMachine } from 'xstate';
import { copyOf, type Mutant, mutantsOf, type Source } from './mutants';

/** A fault can make a machine turn in circles. */
const MOST_STEPS = 1_000;

const sourceOf = ({ config, implementations: { guards, actions, delays } }: AnyStateMachine) => ({ config, guards, actions, delays }) as unknown as Source;

export const faultsOf = (machine: AnyStateMachine): Mutant[] => mutantsOf(sourceOf(machine));

/** A copy of the machine that has the fault; the machine itself stays as it is. */
export function planted(machine: AnyStateMachine, { plant }: Pick<Mutant, 'plant'>): AnyStateMachine {
  const source = copyOf(sourceOf(machine));
  plant(source);
  const { config, guards, actions, delays } = source;
  return createMachine({ ...config, options: { maxIterations: MOST_STEPS } } as never).provide({
    actors: machine.implementations.actors,
    guards,
    actions,
    delays,
  } as never);
}
