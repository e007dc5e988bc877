import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { isPossible } from '../../machines/model/graph';
import type { CatalogEntry } from '../../machines/samples';

/** One thing that happened and where it led; the first has no event. */
export type Step = { event: EventObject | null; snapshot: AnyMachineSnapshot };
/** A machine being played. `at` is the step that is shown; steps behind it can be replayed. Nothing is ever really asked of a server. */
export type Play = { steps: Step[]; at: number };

export function begin({ machine }: CatalogEntry, input: unknown): Play {
  const [snapshot] = initialTransition(machine, input as never);
  return { steps: [{ event: null, snapshot: snapshot as AnyMachineSnapshot }], at: 0 };
}

export const shown = ({ steps, at }: Play): AnyMachineSnapshot => steps[at]!.snapshot;

/** Takes the event; what had been undone is forgotten. An event that does nothing changes nothing. */
export function take({ machine }: CatalogEntry, play: Play, event: EventObject): Play {
  const before = shown(play);
  if (!isPossible(before, event)) return play;
  const [snapshot] = transition(machine, before as never, event as never);
  const steps = [...play.steps.slice(0, play.at + 1), { event, snapshot: snapshot as AnyMachineSnapshot }];
  return { steps, at: steps.length - 1 };
}

export const goTo = (play: Play, at: number): Play => ({ ...play, at: Math.min(Math.max(at, 0), play.steps.length - 1) });

export const playAll = (entry: CatalogEntry, input: unknown, events: EventObject[]): Play =>
  events.reduce((play, event) => take(entry, play, event), begin(entry, input));
