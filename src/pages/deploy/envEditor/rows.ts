import type { EnvVars } from '../../../../contract/deployments';
import { parseEnvFile } from '../../../../contract/envFile';

export type EnvRow = { id: number; key: string; value: string };
export type Change = { key: string; kind: 'added' | 'changed' | 'removed' };

let nextId = 1;
export const newRow = (key = '', value = ''): EnvRow => ({ id: nextId++, key, value });

export const rowsOf = (envVars: EnvVars): EnvRow[] => Object.entries(envVars).map(([key, value]) => newRow(key, value));

/** The rows as they are confirmed: keys trimmed, rows with a blank key dropped, of two with one key the later. */
export const envVarsOf = (rows: EnvRow[]): EnvVars =>
  Object.fromEntries(rows.map(({ key, value }) => [key.trim(), value] as const).filter(([key]) => key !== ''));

/** Takes the variables of a file into the rows: known keys get the file's value, others are added; empty rows make room. */
export function withFile(rows: EnvRow[], text: string): { rows: EnvRow[]; problems: string[]; count: number } {
  const { entries, problems } = parseEnvFile(text);
  const merged = rows.filter(({ key, value }) => key.trim() !== '' || value !== '');
  for (const { key, value } of entries) {
    const at = merged.findIndex((row) => row.key.trim() === key);
    if (at >= 0) merged[at] = { ...merged[at]!, value };
    else merged.push(newRow(key, value));
  }
  return { rows: merged, count: entries.length, problems: problems.map(({ line, reason }) => `Line ${line}: ${reason}`) };
}

export function changesOf(saved: EnvVars, next: EnvVars): Change[] {
  const added = Object.keys(next).filter((key) => !Object.hasOwn(saved, key));
  const changed = Object.keys(next).filter((key) => Object.hasOwn(saved, key) && saved[key] !== next[key]);
  const removed = Object.keys(saved).filter((key) => !Object.hasOwn(next, key));
  return [
    ...added.map((key) => ({ key, kind: 'added' as const })),
    ...changed.map((key) => ({ key, kind: 'changed' as const })),
    ...removed.map((key) => ({ key, kind: 'removed' as const })),
  ];
}

/** Ids of the rows whose key a later row has too: the later one counts. */
export function overruledIds(rows: EnvRow[]): Set<number> {
  const last = new Map(rows.map(({ key, id }) => [key.trim(), id]));
  return new Set(rows.filter(({ key, id }) => key.trim() !== '' && last.get(key.trim()) !== id).map(({ id }) => id));
}
