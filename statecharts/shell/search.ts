import { CATALOG } from '../../machines/catalog';
import { statesOf, transitionsOf } from '../../machines/model/parts';
import { eventLabel } from '../describe';

/** Something that can be looked for: a state, or an event and all the arrows it is on. */
export type Finding = { kind: 'state' | 'event'; machine: string; title: string; id: string; label: string; text: string };

/** Everything there is to find, machine by machine. */
export const FINDINGS: Finding[] = CATALOG.flatMap(({ id: machine, title, machine: logic, eventDescriptions }) => [
  ...statesOf(logic).map(({ id, description = '' }) => ({
    kind: 'state' as const,
    machine,
    title,
    id,
    label: id.slice(machine.length + 1).replaceAll('.', ' › '),
    text: description,
  })),
  ...[...new Set(transitionsOf(logic).map(({ event }) => event))]
    .filter((event) => event !== '')
    .map((event) => ({ kind: 'event' as const, machine, title, id: event, label: eventLabel(logic, event), text: eventDescriptions[event] ?? '' })),
]);

/** Findings that hold every word of the query, in name or description. */
export function find(query: string, findings: Finding[] = FINDINGS): Finding[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return findings;
  return findings.filter(({ label, text, title }) => words.every((word) => `${title} ${label} ${text}`.toLowerCase().includes(word)));
}
