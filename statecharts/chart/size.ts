import { type ChartArrow, type ChartState, type ChartTransition, transitionText } from './model';
import { textWidth, wrap } from './text';

/** Pixels of the drawing. */
export const PADDING = 14;
export const NAME_HEIGHT = 22;
export const LINE_HEIGHT = 16;
export const ROW_HEIGHT = 24;
export const LINES_GAP = 5;
export const LABEL_HEIGHT = 22;
export const LABEL_GAP = 3;
const LABEL_PADDING = 9;
const GUARD_MARK = 14;
const NARROWEST = 120;
const WIDEST_TEXT = 216;
const MOST_LINES = 3;

/** With room for the mark of its guard. */
const labelWidth = (transition: ChartTransition) => textWidth(transitionText(transition), 'label') + (transition.guard === null ? 0 : GUARD_MARK);

/** What is written into a state, line by line, above its children. */
export type Inside = { width: number; height: number; lines: string[] };

const invokeText = (invoke: string) => `invokes ${invoke}`;

export function insideOf(state: ChartState, withDescriptions: boolean): Inside {
  const lines = withDescriptions ? wrap(state.description, WIDEST_TEXT, 'small', MOST_LINES) : [];
  const widths = [
    textWidth(state.name, 'name') + (state.isInitial ? 20 : 0),
    ...lines.map((line) => textWidth(line, 'small')),
    ...state.invokes.map((invoke) => textWidth(invokeText(invoke), 'small') + 18),
    ...state.rows.map((row) => labelWidth(row) + 2 * LABEL_PADDING),
  ];
  return {
    lines,
    width: Math.ceil(Math.max(NARROWEST, ...widths) + 2 * PADDING),
    height: 2 * PADDING + NAME_HEIGHT - 6 + LINES_GAP + lines.length * LINE_HEIGHT + (state.invokes.length + state.rows.length) * ROW_HEIGHT,
  };
}

/** The names of all events on an arrow, one below the other. */
export const labelsSize = ({ transitions }: ChartArrow) => ({
  width: Math.ceil(Math.max(...transitions.map((transition) => labelWidth(transition))) + 2 * LABEL_PADDING),
  height: transitions.length * (LABEL_HEIGHT + LABEL_GAP) - LABEL_GAP,
});
