import type { AnyStateMachine } from 'xstate';
import { type ChartState, chartOf, flatten, transitionText } from '../chart/model';

/** Mermaid takes letters, digits and underscores as names of states. */
const nameOf = (id: string) => id.replaceAll(/[^A-Za-z0-9_]/g, '_');
/** A colon or a line break would end the text. */
const textOf = (text: string) => text.replaceAll('\n', ' ').replaceAll(':', '&#58;');

function linesOf(state: ChartState, pad: string): string[] {
  const name = nameOf(state.id);
  const ends = [...(state.isInitial ? [`${pad}[*] --> ${name}`] : []), ...(state.kind === 'final' ? [`${pad}${name} --> [*]`] : [])];
  const own = [`${pad}state "${state.name}" as ${name}`, ...ends];
  if (state.children.length === 0) return own;
  const between = state.kind === 'parallel' ? [`${pad}  --`] : [];
  const inside = state.children.flatMap((child, index) => [...(index > 0 ? between : []), ...linesOf(child, `${pad}  `)]);
  return [...own, `${pad}state ${name} {`, ...inside, `${pad}}`];
}

/** The chart as a Mermaid state diagram, to be put into a document. */
export function toMermaid(machine: AnyStateMachine): string {
  const { root, arrows: between } = chartOf(machine);
  const rows = flatten(root).flatMap(({ rows: own }) => own);
  const arrows = [...between.flatMap(({ transitions }) => transitions), ...rows].map((transition) => {
    const target = transition.targets[0] ?? transition.source;
    return `  ${nameOf(transition.source)} --> ${nameOf(target)} : ${textOf(transitionText(transition))}`;
  });
  return `${['stateDiagram-v2', ...linesOf(root, '  '), ...arrows].join('\n')}\n`;
}
