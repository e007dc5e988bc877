import { DomainError } from '../problem';

/** Lets `max` calls per key through in any window of `windowMs`; the next one throws RATE_LIMITED. Counts in this process only. */
export function createRateLimit({ max, windowMs, now = Date.now }: { max: number; windowMs: number; now?: () => number }) {
  const taken = new Map<string, number[]>();
  let sweptAt = now();

  const forgetOld = (since: number) => {
    for (const [key, times] of taken) if (times.every((time) => time <= since)) taken.delete(key);
    sweptAt = now();
  };

  return (key: string): void => {
    const since = now() - windowMs;
    if (sweptAt <= since) forgetOld(since);
    const recent = (taken.get(key) ?? []).filter((time) => time > since);
    const [oldest] = recent;
    if (recent.length >= max && oldest !== undefined) throw new DomainError('RATE_LIMITED', { seconds: Math.ceil((oldest - since) / 1000) });
    taken.set(key, [...recent, now()]);
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
