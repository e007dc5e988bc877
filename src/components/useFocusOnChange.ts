import { type RefObject, useEffect, useRef } from 'react';

/** A ref to what takes focus whenever `key` changes, but not when it is first drawn: for keyboards and screen readers the place moves with the step. */
export function useFocusOnChange<T extends HTMLElement>(key: unknown): RefObject<T | null> {
  const target = useRef<T>(null);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    target.current?.focus();
  }, [key]);
  return target;
}
