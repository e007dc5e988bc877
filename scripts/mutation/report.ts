import type { Chosen } from './sample';

/** `caughtBy` is the suite that failed first, or null where none did; `title` its test. */
export type Outcome = Chosen & { machine: string; caughtBy: string | null; title: string | null };

const percent = (part: number, all: number) => `${all === 0 ? '100.0' : ((100 * part) / all).toFixed(1)} %`;
const row = (cells: (string | number)[], widths: number[]) =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[index]!))).join('  ');

function table(name: string, groups: [string, Outcome[]][]): string[] {
  const widths = [Math.max(name.length, ...groups.map(([group]) => group.length)), 7, 7, 9, 8];
  const line = ([group, outcomes]: [string, Outcome[]]) => {
    const caught = outcomes.filter(({ caughtBy }) => caughtBy !== null).length;
    return row([group, outcomes.length, caught, outcomes.length - caught, percent(caught, outcomes.length)], widths);
  };
  return [row([name, 'planted', 'caught', 'survived', 'share'], widths), ...groups.map(line)];
}

function groupsOf(outcomes: Outcome[], key: (outcome: Outcome) => string): [string, Outcome[]][] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) groups.set(key(outcome), [...(groups.get(key(outcome)) ?? []), outcome]);
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

/** Tables by machine and by kind of fault, which suites caught them, and every survivor. */
export function report(outcomes: Outcome[]): string {
  const survivors = outcomes.filter(({ caughtBy }) => caughtBy === null);
  const by = groupsOf(outcomes, ({ caughtBy }) => caughtBy ?? 'nobody').map(([suite, { length }]) => `${suite} ${length}`);
  return [
    '',
    ...table(
      'machine',
      groupsOf(outcomes, ({ machine }) => machine),
    ),
    '',
    ...table(
      'kind of fault',
      groupsOf(outcomes, ({ kind }) => kind),
    ),
    '',
    `Faults caught: ${outcomes.length - survivors.length}/${outcomes.length} (${percent(outcomes.length - survivors.length, outcomes.length)}). First caught by: ${by.join(', ')}.`,
    ...survivors.map(({ id, kind, where }) => `  survived: ${id} ${kind}, ${where}`),
    '',
  ].join('\n');
}
