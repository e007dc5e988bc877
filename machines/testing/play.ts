import type { AnyEventObject, EventObject, InspectionEvent } from 'xstate';
import { entryOf } from '../catalog';
import { AFTER, DONE, FAILED } from '../model/graph';
import { createStage } from './stage';

export const done = (actor: string, output?: unknown) => ({ type: DONE + actor, output });
/** `error` as the store's sagas throw it: a message, perhaps a status and a code. */
export const failed = (actor: string, error: unknown = new Error('no answer')) => ({ type: FAILED + actor, error });
export const expired = (delay: string, state: string) => ({ type: `${AFTER}${delay}.${state}` });

type Played = { input?: unknown; inspect?: (event: InspectionEvent) => void };

/** Starts a machine and lets these things happen to it, one after the other. */
export async function play(id: string, events: (AnyEventObject | string)[] = [], { input, inspect }: Played = {}) {
  const entry = entryOf(id);
  const stage = createStage(entry, input ?? entry.inputs[0]?.value, inspect);
  const act = async (...more: (AnyEventObject | string)[]) => {
    for (const event of more) await stage.perform(typeof event === 'string' ? { type: event } : event);
    return stage.snapshot();
  };
  await act(...events);
  return { ...stage, act, value: () => stage.snapshot().value, context: () => stage.snapshot().context, delayOf: (name: string) => delayOf(stage.actor, name) };
}

type Delay = number | ((args: { context: unknown; event: EventObject }) => number);

/** The length of a named delay in milliseconds, in the situation the actor is in. */
function delayOf(actor: { logic: unknown; getSnapshot: () => { context?: unknown } }, name: string): number {
  const delay = (actor.logic as { implementations: { delays: Record<string, Delay> } }).implementations.delays[name]!;
  return typeof delay === 'function' ? delay({ context: actor.getSnapshot().context, event: { type: 'test' } }) : delay;
}
