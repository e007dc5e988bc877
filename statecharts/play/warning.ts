import { statesOf } from '../../machines/model/parts';
import type { CatalogEntry } from '../../machines/samples';
import type { Place } from '../navigation';

type PlayPlace = Extract<Place, { page: 'play' }>;

export const hasState = ({ machine }: CatalogEntry, id: string | null) => id === machine.id || statesOf(machine).some((node) => node.id === id);

/** What to say when the address names what is not there. `taken` is how many of its events did something. */
export function warningOf(entry: CatalogEntry, { machine, state, input, events }: PlayPlace, taken: number): string | null {
  if (machine !== entry.id) return `There is no machine "${machine}"; this is ${entry.title}.`;
  if (state !== null) return hasState(entry, state) ? null : `There is no state "${state}" in this machine; it stands at its beginning.`;
  if (!entry.inputs[input]) return `There is no beginning ${input} in this machine; it began at its first.`;
  const missed = events.length - taken;
  return missed > 0 ? `${missed} of the ${events.length} events in this link cannot happen in this machine; it went on without.` : null;
}
