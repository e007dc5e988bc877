import { type AnyMachineSnapshot, createActor, type EventObject, fromEventObservable, fromPromise, type InspectionEvent } from 'xstate';
import { AFTER, DONE, FAILED } from '../model/graph';
import { statesOf } from '../model/parts';
import type { CatalogEntry } from '../samples';
import { timerOf } from './timers';

type Observer = { next: (event: EventObject) => void; error: (error: unknown) => void; complete: () => void };
type Running = { input: unknown; stopped: boolean; resolve: (value: unknown) => void; reject: (error: unknown) => void };

/**
 * The real machine in a real actor, with a server that answers when the test says so.
 * `perform` does what an event stands for: an answer settles the running actor, a timer fires only if it was set.
 */
export function createStage(entry: CatalogEntry, input: unknown, inspect?: (event: InspectionEvent) => void) {
  const running = new Map<string, Running>();
  const run = (id: string, part: Omit<Running, 'stopped'>): Running => {
    const task = { ...part, stopped: false };
    running.set(id, task);
    return task;
  };
  const promise = (id: string) =>
    fromPromise<unknown, unknown>(
      ({ input: given, signal }) =>
        new Promise((resolve, reject) => {
          const task = run(id, { input: given, resolve, reject });
          signal.addEventListener('abort', () => {
            task.stopped = true;
          });
        }),
    );
  const stream = (id: string) =>
    fromEventObservable<EventObject, unknown>(({ input: given }) => ({
      subscribe: (observer: unknown) => {
        const { error, complete } = observer as Observer;
        const task = run(id, { input: given, resolve: () => complete(), reject: error });
        return {
          unsubscribe: () => {
            task.stopped = true;
          },
        };
      },
    }));
  const invoked = statesOf(entry.machine).flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, src as string] as const));
  const actors = Object.fromEntries(invoked.map(([id, src]) => [src, entry.answers[id]?.streams ? stream(id) : promise(id)]));
  const actor = createActor(entry.machine.provide({ actors } as never), { input: input as never, inspect });
  actor.start();

  const settle = async (id: string, how: (task: Running) => void) => {
    const task = running.get(id);
    if (!task || task.stopped) throw new Error(`No actor "${id}" is running`);
    running.delete(id);
    how(task);
    // Promises answer a few turns later.
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  };
  const fire = (type: string) => {
    const timer = timerOf(actor, (set) => set === type);
    if (!timer) throw new Error(`No timer was set for "${type}"`);
    actor.send(timer.event as never);
  };

  return {
    actor,
    snapshot: () => actor.getSnapshot() as AnyMachineSnapshot,
    /** Actors whose requests are on their way. */
    inFlight: () => [...running].filter(([, task]) => !task.stopped).map(([id]) => id),
    inputOf: (id: string) => running.get(id)?.input,
    perform: async (event: EventObject): Promise<void> => {
      const { type } = event;
      if (type.startsWith(DONE)) await settle(type.slice(DONE.length), ({ resolve }) => resolve((event as unknown as { output: unknown }).output));
      else if (type.startsWith(FAILED)) await settle(type.slice(FAILED.length), ({ reject }) => reject((event as unknown as { error: unknown }).error));
      else if (type.startsWith(AFTER)) fire(type);
      else actor.send(event as never);
    },
    stop: () => actor.stop(),
  };
}
