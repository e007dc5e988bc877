import { useEffect, useRef } from 'react';

/** Calls back when another tab changes a value of local storage (null when it is gone). */
export function useOtherTabs(key: string, onChange: (value: string | null) => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.storageArea === localStorage && (event.key === key || event.key === null)) latest.current(localStorage.getItem(key));
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [key]);
}
