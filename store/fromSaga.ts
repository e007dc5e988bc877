import type { Task } from 'redux-saga';
import {
  type EventObject,
  fromEventObservable,
  fromPromise,
  type NonReducibleUnknown,
  type ObservableActorLogic,
  type PromiseActorLogic,
  type Subscribable,
} from 'xstate';

// biome-ignore lint/suspicious/noExplicitAny: a saga yields effects of every kind, and no narrower type fits them all
type AnySaga = (...args: any[]) => Generator<any, any, any>;

/** What the bridge needs of redux-saga: a way to start a saga in the store. */
export type RunSaga = (saga: AnySaga, ...args: unknown[]) => Task;

/** An actor that runs a saga once: done with what it returns, error with what it throws; leaving the state cancels it, and with it its request. */
export const fromSaga = <O, I = void>(run: RunSaga, saga: (input: NoInfer<I>) => Generator<unknown, NoInfer<O>, never>): PromiseActorLogic<O, I> =>
  // The types come from where the actor is put: a machine that ignores an answer takes a saga with any.
  fromPromise<O, I>(({ input, signal }) => {
    const task = run(saga as AnySaga, input);
    signal.addEventListener('abort', () => task.cancel());
    return task.toPromise<O>();
  });

/** An actor whose saga sends events to its machine for as long as it runs; leaving the state cancels it. */
export const fromSagaEvents = <E extends EventObject, I extends NonReducibleUnknown>(
  run: RunSaga,
  saga: (send: (event: E) => void, input: I) => Generator<unknown, void, never>,
): ObservableActorLogic<E, I> =>
  fromEventObservable<E, I>(
    ({ input }) =>
      ({
        subscribe(observer: { next?: (event: E) => void; error?: (error: unknown) => void; complete?: () => void }) {
          const task = run(saga as AnySaga, (event: E) => observer.next?.(event), input);
          task.toPromise().then(
            () => task.isCancelled() || observer.complete?.(),
            (error) => observer.error?.(error),
          );
          return { unsubscribe: () => task.cancel() };
        },
      }) as Subscribable<E>,
  );
