import { expect, type Page, test } from '@playwright/test';
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import type { CallName } from '../../contract/calls';
import { entryOf } from '../../machines/catalog';
import { AFTER, DONE, eventsOf, FAILED } from '../../machines/model/graph';
import { statesOf, transitionId, transitionsOf } from '../../machines/model/parts';
import { waysOf } from '../../machines/model/ways';
import type { CatalogEntry } from '../../machines/samples';
import type { Gantry } from '../support/gantry';
import { HeldServer } from './heldServer';

type Payload = { output: never; error: { message: string; status?: number; code?: string } };

export type Journeys = {
  /** The machine, as in the catalogue. */
  id: string;
  address: (input: never) => string;
  signedIn: boolean;
  /** Calls that are not the machine's, answered at once. */
  aside?: Partial<Record<CallName, unknown>>;
  /** What has to happen before the machine begins. */
  prepare?: (page: Page, server: HeldServer) => Promise<void>;
  /** What a person does for each event; an event without one cannot be done in a browser. */
  act: Record<string, (page: Page, event: never, server: HeldServer) => Promise<void>>;
  /** The calls behind each actor, and how an answer of the model looks on the wire; an actor without an entry cannot be made to answer. */
  answers: Record<string, { calls: CallName[]; json?: (output: never) => unknown }>;
  offers?: (snapshot: never, event: EventObject) => boolean;
  see: (page: Page, snapshot: never, server: HeldServer) => Promise<void>;
};

const START = new Date('2026-03-01T09:00:00Z');
/** Long enough for every transition of a dialog, shorter than every timer of a machine. */
const SETTLE_MS = 400;
const TICK_MS = 50;
/** For `see`, which is tried again until it holds. */
export const look = expect.configure({ timeout: 1_000 });
const actorOf = (type: string) => type.slice((type.startsWith(DONE) ? DONE : FAILED).length);
const isAnswer = (type: string) => type.startsWith(DONE) || type.startsWith(FAILED);

/** Time passes for every region at once: a timer is let run out only where it is the only one. */
const isOnlyTimer = (entry: CatalogEntry, snapshot: AnyMachineSnapshot): boolean =>
  eventsOf(entry).filter((event) => event.type.startsWith(AFTER) && snapshot.can(event)).length === 1;

function isPossible(entry: CatalogEntry, { act, answers, offers }: Journeys, snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  const { type } = event;
  if (type.startsWith(AFTER)) return isOnlyTimer(entry, snapshot);
  if (isAnswer(type)) return actorOf(type) in answers;
  return type in act && (offers?.(snapshot as never, event) ?? true);
}

async function happen(page: Page, entry: CatalogEntry, { act, answers }: Journeys, model: AnyMachineSnapshot, event: EventObject, server: HeldServer) {
  const { type } = event;
  if (type.startsWith(AFTER)) {
    const delay = entry.machine.implementations.delays[type.slice(AFTER.length).split('.')[0]!];
    const ms = typeof delay === 'function' ? delay({ context: model.context } as never, undefined as never) : delay;
    await page.clock.fastForward(ms!);
  } else if (isAnswer(type)) {
    const { calls, json = (output: never) => output as unknown } = answers[actorOf(type)]!;
    const { output, error } = event as unknown as Payload;
    if (type.startsWith(DONE)) await server.answer(calls, json(output));
    else await server.answer(calls, { detail: error.message, message: error.message, code: error.code }, error.status ?? 500);
  } else await act[type]!(page, event as never, server);
}

/** The states that a way leads through and the transitions that it takes. */
function partsOf(entry: CatalogEntry, input: unknown, events: EventObject[]): string[] {
  let [model] = initialTransition(entry.machine, input as never) as unknown as [AnyMachineSnapshot];
  const parts = model._nodes.map(({ id }) => id);
  for (const event of events) {
    parts.push(...(entry.machine.getTransitionData(model as never, event as never) ?? []).map(transitionId));
    [model] = transition(entry.machine, model as never, event as never) as unknown as [AnyMachineSnapshot];
    parts.push(...model._nodes.map(({ id }) => id));
  }
  return parts;
}

/** Of the ways those that add a state or a transition, the longest first: a browser takes its time. jest walks them all. */
function withoutRepeats(entry: CatalogEntry, input: unknown, ways: EventObject[][]): EventObject[][] {
  const seen = new Set<string>();
  return ways
    .toSorted((one, other) => other.length - one.length)
    .filter((events) => {
      const parts = partsOf(entry, input, events).filter((part) => !seen.has(part));
      for (const part of parts) seen.add(part);
      return parts.length > 0;
    });
}

const titleOf = (input: string, events: EventObject[]) =>
  `${input}: ${events.map(({ type }) => type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\.(\w+)\..*/, 'after $1')).join(' > ') || 'as it opens'}`;

/** Walks the app in the browser along the shortest ways of a machine: to every state, and over every transition that a browser can bring about. */
export function journeys(definition: Journeys, gantry: () => Gantry): void {
  const entry = entryOf(definition.id);
  const [states, transitions] = [new Set<string>(), new Set<string>()];
  const note = (snapshot: AnyMachineSnapshot) => {
    for (const { id } of snapshot._nodes) states.add(id);
  };
  const offers = (snapshot: AnyMachineSnapshot, event: EventObject) => isPossible(entry, definition, snapshot, event);

  for (const { label, value } of entry.inputs) {
    for (const [at, events] of withoutRepeats(entry, value, waysOf(entry, value, 0, offers)).entries()) {
      test(`${at + 1} ${titleOf(label, events)}`, async ({ page }) => {
        const server = new HeldServer(page, definition.aside ?? {});
        await server.attach();
        await page.clock.install({ time: START });
        await page.clock.pauseAt(new Date(START.getTime() + 60_000));
        if (definition.signedIn) await page.addInitScript(() => localStorage.setItem('authToken', localStorage.getItem('authToken') ?? 'Bearer test'));
        await page.goto(gantry().url + definition.address(value as never));
        await definition.prepare?.(page, server);
        let [model] = initialTransition(entry.machine, value as never) as unknown as [AnyMachineSnapshot];
        const check = async () => {
          await page.clock.runFor(SETTLE_MS);
          // What loads late sets timers late: the clock goes on a little with every look.
          await expect(async () => {
            await page.clock.runFor(TICK_MS);
            await definition.see(page, model as never, server);
          }).toPass();
          note(model);
        };
        await check();
        for (const event of events) {
          for (const one of entry.machine.getTransitionData(model as never, event as never) ?? []) transitions.add(transitionId(one));
          await happen(page, entry, definition, model, event, server);
          [model] = transition(entry.machine, model as never, event as never) as unknown as [AnyMachineSnapshot];
          await check();
        }
      });
    }
  }

  test('reaches every state that a browser can reach', () => {
    // A state that is left in the same breath shows nowhere.
    const all = statesOf(entry.machine).flatMap(({ id, always }) => (always?.length ? [] : [id]));
    const taken = transitionsOf(entry.machine).filter(({ id }) => transitions.has(id)).length;
    console.log(
      `${entry.title}, in Chromium: ${all.filter((id) => states.has(id)).length}/${all.length} states, ${taken}/${transitionsOf(entry.machine).length} transitions`,
    );
    expect(all.filter((id) => !states.has(id))).toEqual([]);
  });
}
