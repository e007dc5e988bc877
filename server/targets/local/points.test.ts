import { foldPoints, type Point } from './points';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');
const at = (before: number, figures: Partial<Point> = {}): Point => ({
  timestamp: new Date(NOW - before).toISOString(),
  cpu: 0,
  memory: 0,
  requests: 0,
  ...figures,
});

it('keeps each sample of the last hour', () => {
  const points = [at(30_000), at(20_000), at(10_000)];
  expect(foldPoints(points, NOW)).toEqual(points);
});

it('joins older samples of the same five minutes: peaks of CPU and memory, all requests', () => {
  const points = [
    at(2 * HOUR_MS, { cpu: 5, memory: 10, requests: 1 }),
    at(2 * HOUR_MS - 60_000, { cpu: 3, memory: 20, requests: 2 }),
    at(HOUR_MS, { requests: 7 }),
  ];
  expect(foldPoints(points, NOW)).toEqual([at(2 * HOUR_MS, { cpu: 5, memory: 20, requests: 3 }), at(HOUR_MS, { requests: 7 })]);
});

it('drops what is older than a day, and keeps a day in a few hundred points', () => {
  const points = foldPoints(
    Array.from({ length: 26 * 360 }, (_, count) => at(26 * HOUR_MS - count * 10_000)),
    NOW,
  );
  expect(points.length).toBeLessThan(700);
  expect(Date.parse(points[0]!.timestamp)).toBeGreaterThanOrEqual(NOW - 24 * HOUR_MS);
});
