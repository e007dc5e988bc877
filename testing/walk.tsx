import { cleanup, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type AnyMachineSnapshot, type EventObject, type InspectionEvent, initialTransition, transition } from 'xstate';
import type { CallName } from '../contract/calls';
import { AFTER, DONE, FAILED } from '../machines/model/graph';
import { redact } from '../machines/redact';
import type { CatalogEntry } from '../machines/samples';
import { secretsIn, TOKEN_KEY } from '../machines/testing/secrets';
import { mountRig, type Rig, type RigOptions, type RunningTask, runOut, settle } from './rig';
import type { Request } from './server';

type Payload = { output: never; error: { message: string; status?: number; code?: string } };
type Act = (event: never, rig: Rig) => unknown;

export type ModelTest = {
  id: string;
  page: (input: never) => ReactNode;
  address?: (input: never) => string;
  signedIn?: boolean;
  /** What has to be there before the first step. */
  prepare?: (rig: Rig) => Promise<void>;
  /** Whether the page offers the event in a situation at all; without it, it offers whatever the machine takes. */
  offers?: (snapshot: never, event: EventObject) => boolean;
  /** What a person does on the page, or what else happens there, for each event. */
  act: Record<string, Act>;
  /**
   * The calls behind each actor, and how an answer of the model looks on the wire; without a call the actor's saga is ended by force, and with
   * `isForced` it fails by force, since it would never fail by itself. */
  answers?: Record<string, { calls?: CallName[]; json?: (output: never) => unknown; isForced?: boolean }>;
  /** How long each timer of the machine has to be, in milliseconds. */
  delays?: Record<string, number | ((snapshot: never) => number)>;
  /** What is to be seen in a situation. */
  see: (snapshot: never, rig: Rig) => void;
  /** How many events the ways have at most that visit nothing twice. */
  bound: number;
};

async function expire(type: string, { delays = {} }: ModelTest, entry: CatalogEntry, rig: Rig): Promise<void> {
  const name = type.slice(AFTER.length).split('.')[0]!;
  const snapshot = rig.actor().getSnapshot();
  const wanted = delays[name];
  const delay = entry.machine.implementations.delays[name];
  const ms = typeof delay === 'function' ? delay({ context: snapshot.context } as never, undefined as never) : delay;
  expect([name, ms]).toEqual([name, typeof wanted === 'function' ? wanted(snapshot as never) : wanted]);
  await runOut(rig.actor(), type);
}

async function happen(event: EventObject, test: ModelTest, entry: CatalogEntry, rig: Rig): Promise<void> {
  const { act, answers = {} } = test;
  const { type } = event;
  if (type.startsWith(AFTER)) return expire(type, test, entry, rig);
  const isDone = type.startsWith(DONE);
  if (!isDone && !type.startsWith(FAILED)) {
    const doIt = act[type];
    if (!doIt) throw new Error(`Nobody says how "${type}" is done`);
    await doIt(event as never, rig);
    return;
  }
  const actor = type.slice((isDone ? DONE : FAILED).length);
  const { calls = [], isForced = false, json = (given: never) => given as unknown } = answers[actor] ?? {};
  const { output, error } = event as unknown as Payload;
  if (calls.length === 0 || (isForced && !isDone)) {
    const task = rig.task(actor);
    if (isDone) task.finish();
    else task.crash(error);
  } else if (isDone) rig.server.find(...calls).answer(json(output));
  else {
    const { message, status, code } = error;
    rig.server.find(...calls).answer({ detail: message, message, code }, status ?? 500);
  }
  await settle();
}

const isAnswer = ({ type }: EventObject) => type.startsWith(DONE) || type.startsWith(FAILED);

/** What the machine under test has on its way. */
function inFlight({ answers = {} }: ModelTest, entry: CatalogEntry, rig: Rig): { tasks: RunningTask[]; requests: Request[] } {
  const calls = Object.keys(entry.answers).flatMap((actor) => answers[actor]?.calls ?? []);
  return {
    tasks: rig.tasks.filter(({ name, task }) => name in entry.answers && task.isRunning()),
    requests: rig.server.waiting().filter(({ call }) => calls.includes(call)),
  };
}

/** What was given up without an answer: the saga has been cancelled and its request aborted. Gives the names of the sagas. */
function expectGivenUp({ tasks, requests }: ReturnType<typeof inFlight>): string[] {
  const left = tasks.filter(({ task }) => !task.isRunning());
  expect(left.map(({ name, task }) => [name, task.isCancelled()])).toEqual(left.map(({ name }) => [name, true]));
  const gone = requests.filter(({ state }) => state !== 'waiting');
  expect(gone.map(({ call, state }) => [call, state])).toEqual(gone.map(({ call }) => [call, 'aborted']));
  return left.map(({ name }) => name);
}

/** Every saga that runs is one of the machine's own actors, and no request waits without its actor. */
function expectNothingLeftOver(test: ModelTest, entry: CatalogEntry, rig: Rig): void {
  const children = Object.keys(rig.actor().getSnapshot().children);
  const { tasks, requests } = inFlight(test, entry, rig);
  expect(tasks.map(({ name }) => name).sort()).toEqual(children.sort());
  const wanted = children.flatMap((actor) => test.answers?.[actor]?.calls ?? []);
  expect(requests.map(({ call }) => call).filter((call) => !wanted.includes(call))).toEqual([]);
  // The loader counts all that a person waits for; a refresh that nobody asked for may be on its way besides.
  const { requests: counted } = rig.store.getState().shell;
  expect([requests.length <= counted, counted <= rig.server.waiting().length]).toEqual([true, true]);
}

/** Neither what an inspector is shown nor what outlives the page holds a secret. */
function expectNoSecret(rig: Rig): void {
  const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(([key]) => key !== TOKEN_KEY);
  expect(secretsIn(JSON.stringify([redact(rig.actor().getSnapshot().context), stored]))).toEqual([]);
}

/** Told of what the actor does, and of the sagas that a person gave up. */
type Watcher = { inspect: (event: InspectionEvent) => void; givenUp: Set<string> };

/** Walks one way on the rendered page, and looks at it after every step. */
export async function walk(test: ModelTest, entry: CatalogEntry, input: unknown, events: EventObject[], { inspect, givenUp }: Watcher) {
  const options: RigOptions = { machine: test.id, chart: entry.machine, page: test.page(input as never), signedIn: test.signedIn ?? true, inspect };
  const rig = mountRig(test.address ? { ...options, address: test.address(input as never) } : options);
  try {
    let [model] = initialTransition(entry.machine, input as never) as unknown as [AnyMachineSnapshot];
    const check = async () => {
      await waitFor(() => expect(rig.actor().getSnapshot().value).toEqual(model.value), { interval: 5 });
      await waitFor(() => test.see(model as never, rig), { interval: 5 });
      expectNothingLeftOver(test, entry, rig);
      expectNoSecret(rig);
    };
    await settle();
    await test.prepare?.(rig);
    await check();
    for (const event of events) {
      const before = inFlight(test, entry, rig);
      await happen(event, test, entry, rig);
      [model] = transition(entry.machine, model as never, event as never) as unknown as [AnyMachineSnapshot];
      await check();
      if (isAnswer(event)) continue;
      for (const name of expectGivenUp(before)) if (event.type === entry.cancel) givenUp.add(name);
    }
    const before = inFlight(test, entry, rig);
    cleanup();
    await settle();
    expect(inFlight(test, entry, rig)).toEqual({ tasks: [], requests: [] });
    expectGivenUp(before);
  } finally {
    rig.stop();
  }
}
