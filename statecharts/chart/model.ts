import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { partOf, type TransitionPart } from '../../machines/model/parts';
import { type EventKind, eventLabel, kindOf } from '../describe';

export type ChartTransition = TransitionPart & { label: string; kind: EventKind };
/** A state as it is drawn. `rows` are its transitions that lead nowhere else: they are listed inside it. */
export type ChartState = {
  id: string;
  name: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final';
  isInitial: boolean;
  /** Runs beside its siblings. */
  isRegion: boolean;
  description: string;
  invokes: string[];
  rows: ChartTransition[];
  children: ChartState[];
};
/** Everything that leads from one state to another: one arrow, however many events are on it. */
export type ChartArrow = { id: string; source: string; target: string; transitions: ChartTransition[] };
export type Chart = { root: ChartState; arrows: ChartArrow[] };

const nodeTransitions = (node: AnyStateNode) => [...(node.always ?? []), ...[...node.transitions.values()].flat()];
const isInside = (id: string, parent: string) => id === parent || id.startsWith(`${parent}.`);
/** Leads nowhere, or from a state into itself: an arrow would only cross what it belongs to. */
const isRow = ({ source, targets }: TransitionPart) => targets.every((target) => isInside(target, source));

const kindOfNode = (node: AnyStateNode): ChartState['kind'] =>
  node.type === 'parallel' || node.type === 'final' || node.type === 'compound' ? node.type : 'atomic';

/** What there is to draw of a machine, before anybody knows where. */
export function chartOf(machine: AnyStateMachine): Chart {
  const arrows = new Map<string, ChartArrow>();
  const draw = (transition: ChartTransition) => {
    const target = transition.targets[0]!;
    const id = `${transition.source} → ${target}`;
    const arrow = arrows.get(id) ?? { id, source: transition.source, target, transitions: [] };
    arrow.transitions.push(transition);
    arrows.set(id, arrow);
  };
  const stateOf = (node: AnyStateNode): ChartState => {
    const transitions = nodeTransitions(node).map((transition) => {
      const part = partOf(transition);
      return { ...part, label: eventLabel(machine, part.event), kind: kindOf(part.event) };
    });
    for (const transition of transitions) if (!isRow(transition)) draw(transition);
    return {
      id: node.id,
      name: node.key,
      kind: kindOfNode(node),
      isInitial: node.parent?.type === 'compound' && node.parent.initial.target.some((target: AnyStateNode) => target === node),
      isRegion: node.parent?.type === 'parallel',
      description: node.description ?? '',
      invokes: node.invoke.map(({ id }) => id),
      rows: transitions.filter(isRow),
      children: Object.values(node.states).map(stateOf),
    };
  };
  return { root: stateOf(machine.root), arrows: [...arrows.values()] };
}

export const flatten = (state: ChartState): ChartState[] => [state, ...state.children.flatMap(flatten)];

/** `continued [fieldsFilled]`, and for a row also where it leads. */
export function transitionText({ label, guard, targets, source }: ChartTransition): string {
  const target = targets.filter((id) => id !== source).map((id) => id.slice(source.length + 1));
  return `${label}${guard === null ? '' : ` [${guard}]`}${target.length > 0 && isInside(targets[0]!, source) ? ` → ${target.join(', ')}` : ''}`;
}
