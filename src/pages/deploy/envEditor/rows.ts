import { ENV_KEY_PATTERN } from '../../../../contract/appName';
import type { EnvVars } from '../../../../contract/deployments';
import { parseEnvFile } from './envFile';

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
    // Of two rows with one key the later counts, so that one takes the value.
    const at = merged.findLastIndex((row) => row.key.trim() === key);
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

/** Whether no environment variable can be called so; a blank key is dropped and may stand. */
export const isBadKey = ({ key }: EnvRow): boolean => key.trim() !== '' && !ENV_KEY_PATTERN.test(key.trim());

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=/;

/** What a pasted text is: in a key, whatever has a "=" or a line end is a file; a value may have both, so it takes two lines `KEY=` to be one. */
export function isFilePasted(field: 'key' | 'value', text: string): boolean {
  if (field === 'key') return /=|\n/.test(text.trim());
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return ASSIGNMENT.test(lines[0] ?? '') && lines.filter((line) => ASSIGNMENT.test(line)).length > 1;
}
