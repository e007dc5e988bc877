import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { activeNodes } from './activeNodes';

/** What a guard asks for, and which of it is missing right now (sentences for people; empty means that it holds). */
export type GuardNote<TContext, TEvent extends EventObject> = {
  asks: string;
  missing?: (context: TContext, event: TEvent) => string[];
};
export type GuardNotes<TContext, TEvent extends EventObject> = Record<string, GuardNote<TContext, TEvent>>;

type Transition = { guard?: unknown };
type Node = { key: string; description?: string; type: string; parent?: Node; states: Record<string, Node>; transitions: Map<string, readonly Transition[]> };

export const guardName = ({ guard }: Transition): string | null => {
  if (guard === undefined) return null;
  return typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? null);
};

const takes = (node: Node, type: string): boolean => node.transitions.has(type) || Object.values(node.states).some((child) => takes(child, type));

/** Why nothing takes the event here: what the region that would take it is doing instead. */
function elsewhere(nodes: Node[], type: string): string {
  const leaves = nodes.filter((node) => Object.keys(node.states).length === 0);
  const region = leaves.findLast((leaf) => leaf.parent && takes(leaf.parent, type)) ?? leaves.at(-1);
  return `Not possible now. ${region?.description ?? ''}`.trim();
}

/**
 * Why the event would do nothing, in sentences for people; empty when it would do something.
 * A disabled button shows these, so that it names the guard that holds it.
 */
export function reasonsBlocked<TContext, TEvent extends EventObject>(
  snapshot: AnyMachineSnapshot,
  event: TEvent,
  notes: GuardNotes<TContext, TEvent>,
): string[] {
  if (snapshot.can(event)) return [];
  const nodes = activeNodes(snapshot);
  const guards = nodes.flatMap((node) => (node.transitions.get(event.type) ?? []).map(guardName));
  const named = guards.filter((guard): guard is string => guard !== null && Object.hasOwn(notes, guard));
  if (named.length === 0) return [elsewhere(nodes, event.type)];
  const sentences = named.flatMap((guard) => {
    const note = notes[guard]!;
    return note.missing?.(snapshot.context as TContext, event) ?? [note.asks];
  });
  return [...new Set(sentences)];
}
