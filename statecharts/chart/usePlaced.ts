import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { loadElk } from './elk';
import { layOut, type Placed } from './layout';
import { chartOf } from './model';

type Result = { placed: Placed | null; failure: string | null };
const known = new Map<string, Placed>();

/** The chart of a machine with everything in its place; null while the engine works. */
export function usePlaced(machine: AnyStateMachine, withDescriptions: boolean): Result {
  const key = `${machine.id} ${withDescriptions}`;
  const [result, setResult] = useState<Result & { key: string }>({ key: '', placed: null, failure: null });

  useEffect(() => {
    if (known.has(key)) return;
    let isWanted = true;
    // Widths are measured, so the fonts must be there first.
    Promise.all([loadElk(), document.fonts?.ready])
      .then(([engine]) => layOut(chartOf(machine), engine, withDescriptions))
      .then(
        (placed) => {
          known.set(key, placed);
          if (isWanted) setResult({ key, placed, failure: null });
        },
        (error: Error) => isWanted && setResult({ key, placed: null, failure: `The chart could not be laid out: ${error.message}` }),
      );
    return () => {
      isWanted = false;
    };
  }, [machine, withDescriptions, key]);

  const placed = known.get(key) ?? null;
  return { placed, failure: result.key === key ? result.failure : null };
}
