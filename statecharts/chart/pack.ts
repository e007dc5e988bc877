import type { Size } from './geometry';

/** Width over height that suits the room beside the real screen. */
const SUITS = 0.95;

/** Every way to cut a list into runs, the order kept. */
function splits<T>([first, ...rest]: T[]): T[][][] {
  if (first === undefined) return [];
  if (rest.length === 0) return [[[first]]];
  return splits(rest).flatMap(([run = [], ...runs]) => [
    [[first], run, ...runs],
    [[first, ...run], ...runs],
  ]);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Puts boxes into columns, in order, so that the whole can be drawn as large as possible. */
export function packed<T extends Size>(boxes: T[], gap: number): Size & { at: Map<T, { x: number; y: number }> } {
  const candidates = splits(boxes).map((columns) => ({
    columns,
    width: sum(columns.map((column) => Math.max(...column.map(({ width }) => width)))) + gap * (columns.length - 1),
    height: Math.max(...columns.map((column) => sum(column.map(({ height }) => height)) + gap * (column.length - 1))),
  }));
  const cost = ({ width, height }: Size) => Math.max(width / SUITS, height);
  const { columns, width, height } = candidates.reduce((best, next) => (cost(next) < cost(best) ? next : best));
  const at = new Map<T, { x: number; y: number }>();
  let x = 0;
  for (const column of columns) {
    let y = 0;
    for (const box of column) {
      at.set(box, { x, y });
      y += box.height + gap;
    }
    x += Math.max(...column.map((box) => box.width)) + gap;
  }
  return { width, height, at };
}
