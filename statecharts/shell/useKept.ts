import { useCallback, useState } from 'react';

/** A choice that is still there after a reload. */
export function useKept<T extends string>(key: string, values: readonly T[], fallback: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => values.find((known) => known === localStorage.getItem(`statecharts.${key}`)) ?? fallback);
  const keep = useCallback(
    (next: T) => {
      localStorage.setItem(`statecharts.${key}`, next);
      setValue(next);
    },
    [key],
  );
  return [value, keep];
}
