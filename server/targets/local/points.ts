/** One sample of a site: CPU in percent of one core, resident memory in bytes, requests since the sample before. */
export type Point = { timestamp: string; cpu: number; memory: number; requests: number };

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const BUCKET_MS = 5 * 60_000;

/** Drops what is older than a day, and folds samples older than an hour into one for each five minutes, so that a day fits in a few hundred points. */
export function foldPoints(points: Point[], now: number): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const at = Date.parse(point.timestamp);
    if (now - at > DAY_MS) continue;
    const last = kept.at(-1);
    const isSameBucket = last !== undefined && bucketOf(Date.parse(last.timestamp)) === bucketOf(at);
    if (isSameBucket && now - at > HOUR_MS) kept[kept.length - 1] = joined(last, point);
    else kept.push(point);
  }
  return kept;
}

const bucketOf = (at: number): number => Math.floor(at / BUCKET_MS);

/** Peaks are what people look for, so CPU and memory keep their highest. */
const joined = (one: Point, other: Point): Point => ({
  timestamp: one.timestamp,
  cpu: Math.max(one.cpu, other.cpu),
  memory: Math.max(one.memory, other.memory),
  requests: one.requests + other.requests,
});
