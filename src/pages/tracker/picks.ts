import type { DeploymentLog, LogEntry } from '../../../store/logs/slice';

/** Some of a log's lines, in order. */
export type Picked = {
  count: number;
  at: (index: number) => LogEntry | undefined;
  /** Index of the first line whose key is `key` or more; `count` behind the last. */
  indexFrom: (key: number) => number;
  entries: () => LogEntry[];
};

/** First index in 0..length for which `isFar` holds; it must hold for all behind it. */
function firstIndex(length: number, isFar: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFar(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Picks lines, every line without a test. A chunk that did not change is not looked through again, so that new lines cost their own number. */
export function createPicker(test: ((entry: LogEntry) => boolean) | null): (log: DeploymentLog) => Picked {
  const known = new WeakMap<LogEntry[], LogEntry[]>();
  const pick = (chunk: LogEntry[]): LogEntry[] => {
    if (!test) return chunk;
    const found = known.get(chunk) ?? chunk.filter(test);
    known.set(chunk, found);
    return found;
  };
  return ({ chunks }) => {
    const parts = chunks.map(pick).filter((part) => part.length > 0);
    const starts: number[] = [];
    let count = 0;
    for (const part of parts) {
      starts.push(count);
      count += part.length;
    }
    return {
      count,
      at: (index) => {
        const part = firstIndex(starts.length, (at) => starts[at]! > index) - 1;
        return parts[part]?.[index - starts[part]!];
      },
      indexFrom: (key) => {
        const part = firstIndex(parts.length, (at) => parts[at]!.at(-1)!.key >= key);
        const inside = parts[part];
        return inside ? starts[part]! + firstIndex(inside.length, (at) => inside[at]!.key >= key) : count;
      },
      entries: () => parts.flat(),
    };
  };
}
