import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { CatalogEntry } from '../samples';
import { transitionsOf } from './parts';

export const DONE = 'xstate.done.actor.';
export const FAILED = 'xstate.error.actor.';
export const AFTER = 'xstate.after.';

type Situation = { state: AnyMachineSnapshot; transitions: Record<string, { event: EventObject; state: AnyMachineSnapshot }> };
/** Every situation by its key, the first one first. */
export type Graph = Record<string, Situation>;

/** Everything that can happen to the machine: what people do, what actors answer, what clocks say. */
export function eventsOf({ machine, events, answers }: CatalogEntry): EventObject[] {
  const settled = Object.entries(answers).flatMap(([actor, { done, failed }]) => [
    ...done.map(({ value }) => ({ type: DONE + actor, output: value, actorId: actor })),
    ...failed.map(({ value }) => ({ type: FAILED + actor, error: value, actorId: actor })),
  ]);
  const timers = new Set(
    transitionsOf(machine)
      .map(({ event }) => event)
      .filter((event) => event.startsWith(AFTER)),
  );
  return [...events.map(({ value }) => value), ...settled, ...[...timers].map((type) => ({ type }))];
}

/** An actor that does not run can neither finish nor fail. */
export function isPossible(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  const actor = event.type.startsWith(DONE) || event.type.startsWith(FAILED) ? (event as unknown as { actorId: string }).actorId : null;
  return (actor === null || snapshot.children[actor] !== undefined) && snapshot.can(event);
}

const eventKey = (event: EventObject) => JSON.stringify(event, (_, value) => (value instanceof Error ? value.message : value));

/** Whether an event is to be thought of in a situation. */
export type Offers = (snapshot: AnyMachineSnapshot, event: EventObject) => boolean;

/** Every situation that can be reached from an input, and what leads from one to the next. */
export const graphOf = (entry: CatalogEntry, input: unknown, offers: Offers = () => true): Graph =>
  getAdjacencyMap(entry.machine, {
    input,
    events: eventsOf(entry),
    filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) => isPossible(snapshot, event) && offers(snapshot, event),
    serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, entry.facts(snapshot.context)]),
    serializeEvent: eventKey,
    limit: 200_000,
  } as never) as unknown as Graph;

export type Edge = { from: string; event: EventObject; to: string };

/** Breadth first, so that the events of each situation are a shortest way to it. */
export function shortestWays(entry: CatalogEntry, graph: Graph) {
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, entry.facts(snapshot.context)]);
  const [start] = Object.keys(graph);
  const ways = new Map<string, EventObject[]>([[start!, []]]);
  const edges: Edge[] = [];
  for (const key of ways.keys()) {
    for (const { event, state } of Object.values(graph[key]!.transitions)) {
      const to = keyOf(state);
      edges.push({ from: key, event, to });
      if (!ways.has(to)) ways.set(to, [...ways.get(key)!, event]);
    }
  }
  return { ways, edges };
}

/** Drops every way that is only the beginning of another one. */
export function longestOnly(ways: EventObject[][]): EventObject[][] {
  const beginnings = new Set<string>();
  const keys = ways.map((way) => way.map(eventKey));
  for (const key of keys) for (let length = 0; length < key.length; length++) beginnings.add(key.slice(0, length).join('\n'));
  const seen = new Set<string>();
  return ways.filter((_, index) => {
    const key = keys[index]!.join('\n');
    if (beginnings.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Every way that visits no situation twice and is at most `length` events long, shortest first. */
export function simpleWays(entry: CatalogEntry, graph: Graph, length: number): EventObject[][] {
  const { edges } = shortestWays(entry, graph);
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  const [start] = Object.keys(graph);
  type Walk = { at: string; been: Set<string>; events: EventObject[] };
  let walks: Walk[] = [{ at: start!, been: new Set([start!]), events: [] }];
  const found: EventObject[][] = [];
  for (let step = 0; step < length; step++) {
    walks = walks.flatMap(({ at, been, events }) =>
      (leaving.get(at) ?? []).filter(({ to }) => !been.has(to)).map(({ event, to }) => ({ at: to, been: new Set(been).add(to), events: [...events, event] })),
    );
    found.push(...walks.map(({ events }) => events));
  }
  return found;
}
