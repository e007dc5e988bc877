import type { AnyActor, EventObject } from 'xstate';

/** The timer that an actor's system has set for an event; XState tells of timers in a private field only. */
export function timerOf(actor: AnyActor, isWanted: (type: string) => boolean): { event: EventObject; target: AnyActor } | undefined {
  const { _scheduledEvents } = actor.system.getSnapshot() as unknown as { _scheduledEvents: Record<string, { event: EventObject; target: AnyActor }> };
  return Object.values(_scheduledEvents).find(({ event }) => isWanted(event.type));
}
