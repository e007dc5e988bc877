import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../../machines/activeNodes';
import { transitionId } from '../../machines/model/parts';
import type { Play } from './player';

const idsOf = (snapshot: AnyMachineSnapshot) => activeNodes(snapshot).map(({ id }) => id);

/** What to light up: the states it stands in, the transitions that led here, and the state that was entered last. */
export function traceOf({ steps, at }: Play) {
  const { snapshot, event } = steps[at]!;
  const before = steps[at - 1]?.snapshot;
  const lit = new Set(idsOf(snapshot));
  const taken = before && event ? (before.machine.getTransitionData(before as never, event as never) ?? []) : [];
  const entered = before ? idsOf(snapshot).filter((id) => !idsOf(before).includes(id)) : idsOf(snapshot);
  return { lit, lastTaken: new Set(taken.map(transitionId)), follow: entered.at(-1) ?? taken[0]?.source.id ?? null };
}
