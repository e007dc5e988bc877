import { useCallback, useLayoutEffect, useMemo, useState } from 'react';

/** Where the page stands; all of it is in the address, so that any place can be linked to. */
export type Place =
  | { page: 'play'; machine: string; state: string | null; input: number; events: number[] }
  | { page: 'gallery'; machine: string }
  | { page: 'live' };

const numbers = (text: string | null) => (text ?? '').split('.').filter(Boolean).map(Number).filter(Number.isInteger);

/** What is not well formed stands for itself: there is nothing of that name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads an address like `#/deploy/deploy.wizard.review` or `#/deploy?in=0&do=3.5`. */
export function parsePlace(hash: string, fallback: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', second = ''] = path.split('/').map(decoded);
  const params = new URLSearchParams(query);
  if (first === 'live') return { page: 'live' };
  if (first === 'gallery') return { page: 'gallery', machine: second || fallback };
  return { page: 'play', machine: first || fallback, state: second || null, input: numbers(params.get('in'))[0] ?? 0, events: numbers(params.get('do')) };
}

export function formatPlace(place: Place): string {
  if (place.page === 'live') return '#/live';
  if (place.page === 'gallery') return `#/gallery/${encodeURIComponent(place.machine)}`;
  if (place.state !== null) return `#/${encodeURIComponent(place.machine)}/${encodeURIComponent(place.state)}`;
  const params = [place.input > 0 ? `in=${place.input}` : '', place.events.length > 0 ? `do=${place.events.join('.')}` : ''].filter(Boolean);
  return `#/${encodeURIComponent(place.machine)}${params.length > 0 ? `?${params.join('&')}` : ''}`;
}

/** The whole address of a place, to be handed on. */
export const linkTo = (place: Place) => `${window.location.origin}${window.location.pathname}${formatPlace(place)}`;

/** The place in the address bar when it was last gone to; `visit` is new each time. */
export function usePlace(fallback: string): { place: Place; visit: number; goTo: (place: Place) => void } {
  const [{ hash, visit }, setVisit] = useState(() => ({ hash: window.location.hash, visit: 0 }));
  // Before the browser does anything else: a step taken between drawing and listening would be lost.
  useLayoutEffect(() => {
    const onChange = () => setVisit((before) => ({ hash: window.location.hash, visit: before.visit + 1 }));
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  const goTo = useCallback((place: Place) => {
    window.location.hash = formatPlace(place);
  }, []);
  return { place: useMemo(() => parsePlace(hash, fallback), [hash, fallback]), visit, goTo };
}

/** Writes the place into the address without going there: no new entry in the browser's history, no new visit. */
export const notePlace = (place: Place) => window.history.replaceState(null, '', formatPlace(place));
