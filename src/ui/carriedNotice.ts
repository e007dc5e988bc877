const KEY = 'gantry.notice';

/** Keeps a notice over a reload of the page, for what is left of its time. */
export function carryNotice(message: string, forMs: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ message, until: Date.now() + forMs }));
}

/** The carried notice and the time it has left, once; null without one. */
export function takeCarriedNotice(): { message: string; leftMs: number } | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return null;
  try {
    const { message, until } = JSON.parse(text) as { message: string; until: number };
    const leftMs = until - Date.now();
    return leftMs > 0 && typeof message === 'string' ? { message, leftMs } : null;
  } catch {
    return null;
  }
}
