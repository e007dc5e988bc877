import type { AnyStateMachine, EventObject, MachineContext } from 'xstate';
import type { GuardNote } from './reasons';

/** A named example: of an event with its payload, of an answer, of an input. */
export type Labelled<T> = { label: string; value: T };
/** What an invoked actor may come back with: outputs and thrown errors. `streams` when it sends events while it runs. */
export type Answers = { done: Labelled<unknown>[]; failed: Labelled<unknown>[]; streams?: true };

/** All that a test, the designers' page or a document needs to play a machine. */
export type CatalogEntry = {
  id: string;
  /** What its test files are called where several machines share them; its id otherwise. */
  suite?: string;
  title: string;
  machine: AnyStateMachine;
  inputs: Labelled<unknown>[];
  events: Labelled<EventObject>[];
  answers: Record<string, Answers>;
  eventDescriptions: Record<string, string>;
  /** The event by which a person gives up what is on its way. */
  cancel: string | null;
  guards: Record<string, GuardNote<never, never>>;
  reasonsBlocked: (snapshot: never, event: never) => string[];
  /** The part of the context that decides what can happen next; the rest makes no new situation. */
  facts: (context: MachineContext) => unknown;
};

export const named = <T>(label: string, value: T): Labelled<T> => ({ label, value });
export const answered = (...done: unknown[]): Labelled<unknown>[] => done.map((value) => named('done', value));
/** An answer with a status and a code, as the store's sagas throw it. */
export const refused = (message: string, status = 500, code = 'INTERNAL') => named(message, Object.assign(new Error(message), { status, code }));
export const SERVER_DOWN = refused('Something went wrong on our side. Nothing was lost; please try again.');
