import type { LocalMetrics } from '../../../contract/deployments';

export type Point = LocalMetrics['points'][number];

const HOUR_MS = 3_600_000;

/** The time that the axis covers: what was measured in the last 24 hours, and never less than one, so that a first point has an axis to stand on. */
export function windowOf(points: Point[]): { min: Date; max: Date } {
  const times = points.map(({ timestamp }) => Date.parse(timestamp));
  const max = Math.max(...times);
  const first = Math.max(Math.min(...times), max - 24 * HOUR_MS);
  return { min: new Date(Math.min(first, max - HOUR_MS)), max: new Date(max) };
}

/** An axis of nothing but zeros goes to 1; any other finds its own end. */
export const atLeast = (data: number[]): number | undefined => (data.every((value) => value === 0) ? 1 : undefined);
