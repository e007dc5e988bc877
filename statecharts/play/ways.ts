import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { activeNodes } from '../../machines/activeNodes';
import { graphOf, shortestWays } from '../../machines/model/graph';
import { statesOf } from '../../machines/model/parts';
import type { CatalogEntry } from '../../machines/samples';

/** Where to begin and what to do to stand in a state. */
export type Way = { input: number; events: EventObject[]; snapshot: AnyMachineSnapshot };

const cache = new Map<string, Map<string, Way>>();

/** A shortest way to every state of a machine. A state that only decides is left at once and has none. */
export function waysToStates(entry: CatalogEntry): Map<string, Way> {
  const known = cache.get(entry.id);
  if (known) return known;
  const found = new Map<string, Way>();
  for (const [index, { value }] of entry.inputs.entries()) {
    const graph = graphOf(entry, value);
    for (const [key, events] of shortestWays(entry, graph).ways) {
      const { state: snapshot } = graph[key]!;
      for (const { id } of activeNodes(snapshot)) {
        const best = found.get(id);
        if (!best || events.length < best.events.length) found.set(id, { input: index, events, snapshot });
      }
    }
  }
  cache.set(entry.id, found);
  return found;
}

/** States with a screen of their own: the innermost ones, in the order they are written. */
export const leavesOf = (entry: CatalogEntry) =>
  statesOf(entry.machine).filter((node) => Object.keys(node.states).length === 0 && waysToStates(entry).has(node.id));
