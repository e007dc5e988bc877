import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { activeNodes } from '../../machines/activeNodes';
import { eventsOf, isPossible } from '../../machines/model/graph';
import { transitionId } from '../../machines/model/parts';
import { guardName } from '../../machines/reasons';
import type { CatalogEntry } from '../../machines/samples';
import { type EventKind, eventLabel, eventSentence, kindOf } from '../describe';

/** A guard on the way of an event: whether it holds, and why. */
export type GuardState = { transition: string; name: string; holds: boolean | null; why: string };
/** Something that can be done to the machine, whether it would do anything now, and what it would take. */
export type Choice = {
  key: string;
  event: EventObject;
  label: string;
  sample: string | null;
  kind: EventKind;
  sentence: string;
  possible: boolean;
  takes: string[];
  reasons: string[];
  guards: GuardState[];
};

function taken(snapshot: AnyMachineSnapshot, event: EventObject): AnyTransitionDefinition[] {
  return snapshot.machine.getTransitionData(snapshot as never, event as never) ?? [];
}

/** Guards are asked in the order written: those before the taken one do not hold, those behind it are not asked. */
function guardsOf(entry: CatalogEntry, snapshot: AnyMachineSnapshot, event: EventObject, chosen: AnyTransitionDefinition[]): GuardState[] {
  const states = activeNodes(snapshot).flatMap((node) => {
    const candidates = node.transitions.get(event.type) ?? [];
    const at = candidates.findIndex((candidate) => chosen.includes(candidate));
    return candidates.flatMap((candidate, index) => {
      const name = guardName(candidate);
      if (name === null) return [];
      const holds = at === -1 || index < at ? false : index === at ? true : null;
      const note = entry.guards[name];
      const missing = holds === false ? (note?.missing?.(snapshot.context as never, event as never) ?? []) : [];
      const why = missing.length > 0 ? missing.join(' ') : `Condition: ${note?.asks ?? 'none is written down.'}`;
      return [{ transition: transitionId(candidate), name, holds, why }];
    });
  });
  // Regions beside each other may ask the same guard.
  return states.filter(({ name }, index) => states.findIndex((state) => state.name === name) === index);
}

/** The guards on the chart that matter now, by transition. Where examples differ, one that holds is shown. */
export function guardsNow(choices: Choice[]): ReadonlyMap<string, GuardState> {
  const asked = choices.filter(({ possible, kind }) => possible || kind === 'event').flatMap(({ guards }) => guards);
  const now = new Map<string, GuardState>();
  for (const guard of asked) if (guard.holds !== null && !now.get(guard.transition)?.holds) now.set(guard.transition, guard);
  return now;
}

/** Everything the machine knows about, with what each would do in this situation. */
export function choicesIn(entry: CatalogEntry, snapshot: AnyMachineSnapshot): Choice[] {
  const samples = new Map(entry.events.map(({ label, value }) => [value, label]));
  const answers = new Map(Object.values(entry.answers).flatMap(({ done, failed }) => [...done, ...failed].map(({ label, value }) => [value, label] as const)));
  return eventsOf(entry).map((event, index) => {
    const possible = isPossible(snapshot, event);
    const chosen = possible ? taken(snapshot, event) : [];
    const kind = kindOf(event.type);
    const answer = kind === 'done' ? (event as unknown as { output: unknown }).output : (event as unknown as { error: unknown }).error;
    return {
      key: `${index}`,
      event,
      label: eventLabel(entry.machine, event.type),
      sample: samples.get(event) ?? answers.get(answer) ?? null,
      kind,
      sentence: eventSentence(entry.machine, entry.eventDescriptions, event.type),
      possible,
      takes: chosen.map(transitionId),
      reasons: possible || kind !== 'event' ? [] : entry.reasonsBlocked(snapshot as never, event as never),
      guards: guardsOf(entry, snapshot, event, chosen),
    };
  });
}
