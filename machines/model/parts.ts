import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { guardName } from '../reasons';

export type TransitionPart = {
  /** The same for every copy of the machine, whatever actors it was given. */
  id: string;
  source: string;
  event: string;
  guard: string | null;
  targets: string[];
  actions: string[];
};

const transitionsOfNode = (node: AnyStateNode): AnyTransitionDefinition[] => [...(node.always ?? []), ...[...node.transitions.values()].flat()];

/** Every state of a machine but its root, outermost first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root);
}

const actionName = (action: unknown): string => (typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'inline'));

/** A transition's name: where it starts, what takes it, and which one it is among those of the same event. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType || 'always'} | ${siblings.indexOf(transition)}`;
}

export const partOf = (transition: AnyTransitionDefinition): TransitionPart => ({
  id: transitionId(transition),
  source: transition.source.id,
  event: transition.eventType,
  guard: guardName(transition),
  targets: (transition.target ?? []).map((target) => target.id),
  actions: transition.actions.map(actionName),
});

/** Every transition of a machine, the automatic ones (always, after, done, error) among them. */
export const transitionsOf = (machine: AnyStateMachine): TransitionPart[] => [machine.root, ...statesOf(machine)].flatMap(transitionsOfNode).map(partOf);
