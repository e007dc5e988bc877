import type { Point } from './geometry';

const RADIUS = 8;

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};
const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** An SVG path through the points, its corners rounded. */
export function roundedPath(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const turns = rest.slice(0, -1).map((corner, index) => {
    const before = towards(corner, points[index]!, RADIUS);
    const after = towards(corner, rest[index + 1]!, RADIUS);
    return `L ${at(before)} Q ${at(corner)} ${at(after)}`;
  });
  const last = rest.at(-1);
  return [`M ${at(first)}`, ...turns, last ? `L ${at(last)}` : ''].join(' ').trim();
}
