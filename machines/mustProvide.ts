import { type EventObject, fromEventObservable, fromPromise, type NonReducibleUnknown, type ObservableActorLogic, type PromiseActorLogic } from 'xstate';

const missing = (name: string) => new Error(`The actor "${name}" must be provided`);

/** Actor that rejects until the composition root provides the real one: a machine on its own never does I/O. */
export const mustProvide = <TOutput, TInput = NonReducibleUnknown>(name: string): PromiseActorLogic<TOutput, TInput> =>
  fromPromise<TOutput, TInput>(() => Promise.reject(missing(name)));

/** The same for an actor that sends events to its machine for as long as it runs. */
export const mustProvideEvents = <TEvent extends EventObject, TInput extends NonReducibleUnknown>(name: string): ObservableActorLogic<TEvent, TInput> =>
  fromEventObservable<TEvent, TInput>(() => ({
    subscribe: (observer: unknown) => {
      (observer as { error?: (error: Error) => void }).error?.(missing(name));
      return { unsubscribe: () => {} };
    },
  }));
