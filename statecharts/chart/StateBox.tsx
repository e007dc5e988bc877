import type { GuardState } from '../play/choices';
import { COLOURS } from './colours';
import type { PlacedState } from './layout';
import type { ChartTransition } from './model';
import { LINE_HEIGHT, LINES_GAP, NAME_HEIGHT, PADDING, ROW_HEIGHT } from './size';
import { TransitionLabel } from './TransitionLabel';
import { FONTS } from './text';

type Props = {
  placed: PlacedState;
  isLit: boolean;
  isFound: boolean;
  isSelected: boolean;
  onSelect: (id: string) => void;
  takerOf: (transition: ChartTransition) => (() => void) | null;
  guards: ReadonlyMap<string, GuardState>;
  isFoundTransition: (transition: ChartTransition) => boolean;
  lastTaken: ReadonlySet<string>;
};

const ROW_GAP = 3;

/** One state: its name, what it means, what it invokes, and the transitions that lead nowhere else. */
export function StateBox({ placed, isLit, isFound, isSelected, onSelect, takerOf, guards, isFoundTransition, lastTaken }: Props) {
  const { state, box, inside } = placed;
  const isLeaf = state.children.length === 0;
  const top = box.y + PADDING;
  const afterLines = top + NAME_HEIGHT + inside.lines.length * LINE_HEIGHT + LINES_GAP;
  const rowsTop = afterLines + state.invokes.length * ROW_HEIGHT;
  const stroke = isFound ? COLOURS.found : isLit ? COLOURS.lit : COLOURS.line;
  return (
    <g data-state={state.id} data-lit={isLit} data-found={isFound}>
      <title>{`${state.id}: ${state.description}`}</title>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button element */}
      <g
        role="button"
        tabIndex={0}
        aria-label={`State ${state.name}${isLit ? ', current' : ''}. ${state.description}`}
        aria-pressed={isSelected}
        onClick={() => onSelect(state.id)}
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && onSelect(state.id)}
        style={{ cursor: 'pointer' }}
      >
        <rect
          {...box}
          rx={12}
          style={{
            fill: isLit ? `color-mix(in srgb, ${COLOURS.lit} ${isLeaf ? 14 : 4}%, ${COLOURS.surface})` : COLOURS.surface,
            fillOpacity: isLeaf ? 1 : 0.6,
            stroke,
            strokeWidth: isLit || isFound || isSelected ? 2.5 : 1.25,
            strokeDasharray: state.isRegion ? '6 4' : undefined,
          }}
        />
        {state.kind === 'final' && (
          <rect x={box.x + 4} y={box.y + 4} width={box.width - 8} height={box.height - 8} rx={9} style={{ fill: 'none', stroke, strokeWidth: 1.25 }} />
        )}
        {state.isInitial && <circle cx={box.x + PADDING + 5} cy={top + 8} r={5} style={{ fill: isLit ? COLOURS.lit : COLOURS.quiet }} />}
        <text x={box.x + PADDING + (state.isInitial ? 18 : 0)} y={top + 13} style={{ font: FONTS.name, fill: isLit && isLeaf ? COLOURS.lit : COLOURS.text }}>
          {state.name}
        </text>
        {inside.lines.map((line, index) => (
          <text key={line} x={box.x + PADDING} y={top + NAME_HEIGHT + index * LINE_HEIGHT + 11} style={{ font: FONTS.small, fill: COLOURS.quiet }}>
            {line}
          </text>
        ))}
        {state.invokes.map((invoke, index) => (
          <text key={invoke} x={box.x + PADDING} y={afterLines + index * ROW_HEIGHT + 16} style={{ font: FONTS.small, fill: COLOURS.text }}>
            <tspan style={{ fill: COLOURS.lit }}>⟳ </tspan>
            {`invokes ${invoke}`}
          </text>
        ))}
      </g>
      {state.rows.map((row, index) => (
        <TransitionLabel
          key={row.id}
          transition={row}
          box={{ x: box.x + PADDING, y: rowsTop + index * ROW_HEIGHT, width: Math.min(inside.width, box.width) - 2 * PADDING, height: ROW_HEIGHT - ROW_GAP }}
          onTake={takerOf(row)}
          guard={guards.get(row.id) ?? null}
          isFound={isFoundTransition(row)}
          isLast={lastTaken.has(row.id)}
        />
      ))}
    </g>
  );
}
