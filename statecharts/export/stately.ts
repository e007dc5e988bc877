import type { AnyStateMachine } from 'xstate';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Functions cannot be written down: what they are called stays, what they do is in the code. */
function plain(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.flatMap((item) => plain(item) ?? []);
  if (typeof value !== 'object') return undefined;
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const written = key === 'context' || key === 'params' || key === 'input' ? undefined : plain(field);
    return written === undefined ? [] : [[key, written] as const];
  });
  return Object.fromEntries(fields);
}

/** The machine as the JSON that Stately's editor and `createMachine` read. Guards, actions, actors and delays are named, not written out. */
export const toStatelyJson = (machine: AnyStateMachine): string => `${JSON.stringify(plain(machine.config), null, 2)}\n`;
