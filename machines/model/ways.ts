import type { EventObject } from 'xstate';
import type { CatalogEntry } from '../samples';
import { graphOf, longestOnly, type Offers, shortestWays, simpleWays } from './graph';
import { transitionId } from './parts';

type Shortest = ReturnType<typeof shortestWays>;

/** One way over every transition that no earlier way has taken. */
function overEveryTransition(entry: CatalogEntry, graph: ReturnType<typeof graphOf>, { ways, edges }: Shortest): EventObject[][] {
  const seen = new Set<string>();
  return edges.flatMap(({ from, event }) => {
    const { state } = graph[from]!;
    const ids = (entry.machine.getTransitionData(state as never, event as never) ?? []).map(transitionId).filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    return ids.length > 0 ? [[...ways.get(from)!, event]] : [];
  });
}

/** For every actor one way on which the person gives it up while it runs. */
function givingUp({ cancel, answers }: CatalogEntry, graph: ReturnType<typeof graphOf>, { ways, edges }: Shortest): EventObject[][] {
  return Object.keys(answers).flatMap((actor) => {
    const edge = edges.find(({ from, event }) => event.type === cancel && graph[from]!.state.children[actor] !== undefined);
    return edge ? [[...ways.get(edge.from)!, edge.event]] : [];
  });
}

/** Shortest ways to every situation, one over every transition, one out of every wait, and all simple ways of at most `length` events. */
export function waysOf(entry: CatalogEntry, input: unknown, length: number, offers?: Offers): EventObject[][] {
  const graph = graphOf(entry, input, offers);
  const shortest = shortestWays(entry, graph);
  return longestOnly([
    ...shortest.ways.values(),
    ...overEveryTransition(entry, graph, shortest),
    ...givingUp(entry, graph, shortest),
    ...simpleWays(entry, graph, length),
  ]);
}
