import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import type { CallName } from '../../contract/calls';
import { entryOf } from '../catalog';
import { AFTER, DONE, FAILED, graphOf, longestOnly, shortestWays, simpleWays } from '../model/graph';
import { transitionId } from '../model/parts';
import type { CatalogEntry } from '../samples';
import { coverageLines, createCoverage } from './coverage';
import { mountRig, type Rig, type RigOptions, runOut, settle } from './rig';

type Payload = { output: never; error: { message: string; status?: number; code?: string } };
type Act = (event: never, rig: Rig) => unknown;

export type ModelTest = {
  id: string;
  page: (input: never) => ReactNode;
  address?: (input: never) => string;
  signedIn?: boolean;
  /** What a person does on the page, or what else happens there, for each event. */
  act: Record<string, Act>;
  /** The call behind each actor, and how an answer of the model looks on the wire; without a call the actor's saga is ended by force. */
  answers?: Record<string, { call?: CallName; json?: (output: never) => unknown }>;
  /** What is to be seen in a situation. */
  see: (snapshot: never, rig: Rig) => void;
  /** How far ways that visit nothing twice are followed. */
  bound?: { length: number; count: number };
};

/** Shortest ways to every situation, one over every transition, and some that visit nothing twice. */
function waysOf(entry: CatalogEntry, input: unknown, bound: { length: number; count: number }): EventObject[][] {
  const graph = graphOf(entry, input);
  const { ways, edges } = shortestWays(entry, graph);
  const seen = new Set<string>();
  const over = edges.flatMap(({ from, event }) => {
    const { state } = graph[from]!;
    const ids = (entry.machine.getTransitionData(state as never, event as never) ?? []).map(transitionId).filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    return ids.length > 0 ? [[...ways.get(from)!, event]] : [];
  });
  return longestOnly([...ways.values(), ...over, ...simpleWays(entry, graph, bound)]);
}

async function happen(event: EventObject, { act, answers = {} }: ModelTest, rig: Rig): Promise<void> {
  const { type } = event;
  if (type.startsWith(AFTER)) return runOut(rig.actor(), type);
  const isDone = type.startsWith(DONE);
  if (!isDone && !type.startsWith(FAILED)) {
    const doIt = act[type];
    if (!doIt) throw new Error(`Nobody says how "${type}" is done`);
    await doIt(event as never, rig);
    return;
  }
  const actor = type.slice((isDone ? DONE : FAILED).length);
  const { call, json = (given: never) => given as unknown } = answers[actor] ?? {};
  const { output, error } = event as unknown as Payload;
  if (call === undefined) {
    const task = rig.task(actor);
    if (isDone) task.finish();
    else task.crash(error);
  } else if (isDone) rig.server.find(call).answer(json(output));
  else {
    const { message, status, code } = error;
    rig.server.find(call).answer({ detail: message, message, code }, status ?? 500);
  }
  await settle();
}

/** A way as a title: what happened, in the words of the machine. */
const titleOf = (input: string, events: EventObject[]) =>
  `${input}: ${events.map(({ type }) => type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\.(\w+)\..*/, 'after $1')).join(' > ') || 'as it opens'}`;

/** Every saga that a machine started and left again has been cancelled, and with it its request. */
function nothingLeftOver(rig: Rig, test: ModelTest): void {
  const children = Object.keys(rig.actor().getSnapshot().children);
  const known = Object.keys(entryOf(test.id).answers);
  const running = rig.tasks.filter(({ name, task }) => known.includes(name) && task.isRunning()).map(({ name }) => name);
  expect(running.sort()).toEqual(children.sort());
  const calls = known.flatMap((actor) => (children.includes(actor) ? [] : (test.answers?.[actor]?.call ?? [])));
  expect(
    rig.server
      .waiting()
      .filter(({ call }) => calls.includes(call))
      .map(({ call }) => call),
  ).toEqual([]);
}

/** Drives the rendered page along the ways of its machine, and asks that every state was reached and every transition taken. */
export function modelTest(test: ModelTest): void {
  const entry = entryOf(test.id);
  const coverage = createCoverage(entry.machine);
  const bound = test.bound ?? { length: 4, count: 25 };
  const paths = entry.inputs.flatMap(({ label, value }) =>
    waysOf(entry, value, bound).map((events) => ({ title: titleOf(label, events), input: value, events })),
  );
  const options = (input: unknown): RigOptions => ({
    machine: test.id,
    page: test.page(input as never),
    ...(test.address ? { address: test.address(input as never) } : {}),
    signedIn: test.signedIn ?? true,
    inspect: coverage.inspect,
  });

  beforeAll(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  it.each(paths.map((path) => [path.title, path] as const))('%s', async (_title, { input, events }) => {
    const rig = mountRig(options(input));
    try {
      let [model] = initialTransition(entry.machine, input as never) as unknown as [AnyMachineSnapshot];
      const check = async () => {
        await waitFor(() => expect(rig.actor().getSnapshot().value).toEqual(model.value), { interval: 5 });
        await waitFor(() => test.see(model as never, rig), { interval: 5 });
        nothingLeftOver(rig, test);
      };
      await settle();
      await check();
      for (const event of events) {
        await happen(event, test, rig);
        [model] = transition(entry.machine, model as never, event as never) as unknown as [AnyMachineSnapshot];
        await check();
      }
    } finally {
      rig.stop();
    }
  });

  it('reaches every state and takes every transition', () => {
    const lines = coverageLines(`${entry.title}, on the page`, coverage);
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(lines.slice(1)).toEqual([]);
  });
}
