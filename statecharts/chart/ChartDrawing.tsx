import type { GuardState } from '../play/choices';
import { COLOURS, KIND_COLOURS } from './colours';
import type { Box } from './geometry';
import type { Placed, PlacedArrow } from './layout';
import type { ChartTransition } from './model';
import { roundedPath } from './path';
import { StateBox } from './StateBox';
import { LABEL_GAP, LABEL_HEIGHT } from './size';
import { TransitionLabel } from './TransitionLabel';

export type DrawingProps = {
  placed: Placed;
  lit: ReadonlySet<string>;
  found: ReadonlySet<string>;
  lastTaken: ReadonlySet<string>;
  selected: string | null;
  onSelect: (state: string) => void;
  /** What taking the transition does, or null where it cannot be taken now. */
  takerOf: (transition: ChartTransition) => (() => void) | null;
  /** The guards that matter now, by transition. */
  guards: ReadonlyMap<string, GuardState>;
};

const KINDS = Object.keys(KIND_COLOURS) as (keyof typeof KIND_COLOURS)[];

function Arrow({ placed, isLast, isPossible }: { placed: PlacedArrow; isLast: boolean; isPossible: boolean }) {
  const kinds = new Set(placed.arrow.transitions.map(({ kind }) => kind));
  const kind = kinds.size === 1 ? placed.arrow.transitions[0]!.kind : 'always';
  return (
    <path
      d={roundedPath(placed.points)}
      markerEnd={`url(#head-${kind})`}
      style={{ fill: 'none', stroke: KIND_COLOURS[kind], strokeWidth: isLast ? 3 : 1.5, strokeOpacity: isLast || isPossible ? 1 : 0.5 }}
    />
  );
}

/** The place of each name in the block of names on an arrow. */
const boxOf = ({ x, y, width }: Box, index: number): Box => ({ x, y: y + index * (LABEL_HEIGHT + LABEL_GAP), width, height: LABEL_HEIGHT });

/** Everything of a chart as SVG: arrows below, then states, then the names of the events. */
export function ChartDrawing({ placed, lit, found, lastTaken, selected, onSelect, takerOf, guards }: DrawingProps) {
  const containers = placed.states.filter(({ state }) => state.children.length > 0);
  const leaves = placed.states.filter(({ state }) => state.children.length === 0);
  const box = (list: typeof placed.states) =>
    list.map((one) => (
      <StateBox
        key={one.state.id}
        placed={one}
        isLit={lit.has(one.state.id)}
        isFound={found.has(one.state.id)}
        isSelected={selected === one.state.id}
        onSelect={onSelect}
        takerOf={takerOf}
        guards={guards}
        isFoundTransition={({ event }) => found.has(event)}
        lastTaken={lastTaken}
      />
    ));
  return (
    <>
      <defs>
        {KINDS.map((kind) => (
          <marker
            key={kind}
            id={`head-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M 0 0.5 L 7.5 4 L 0 7.5 z" style={{ fill: KIND_COLOURS[kind] }} />
          </marker>
        ))}
      </defs>
      <rect width={placed.width} height={placed.height} style={{ fill: COLOURS.canvas }} />
      {box(containers)}
      {placed.arrows.map((one) => (
        <Arrow
          key={one.arrow.id}
          placed={one}
          isLast={one.arrow.transitions.some(({ id }) => lastTaken.has(id))}
          isPossible={one.arrow.transitions.some((transition) => takerOf(transition) !== null)}
        />
      ))}
      {box(leaves)}
      {placed.arrows.flatMap(({ arrow, labels }) =>
        arrow.transitions.map((transition, index) => (
          <TransitionLabel
            key={transition.id}
            transition={transition}
            box={boxOf(labels, index)}
            onTake={takerOf(transition)}
            guard={guards.get(transition.id) ?? null}
            isFound={found.has(transition.event)}
            isLast={lastTaken.has(transition.id)}
          />
        )),
      )}
    </>
  );
}
