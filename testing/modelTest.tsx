import type { EventObject } from 'xstate';
import { entryOf } from '../machines/catalog';
import type { Offers } from '../machines/model/graph';
import { waysOf } from '../machines/model/ways';
import { coverageLines, createCoverage } from '../machines/testing/coverage';
import { type ModelTest, walk } from './walk';

/** A way as a title: what happened, in the words of the machine. */
const titleOf = (input: string, events: EventObject[]) =>
  `${input}: ${events.map(({ type }) => type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\.(\w+)\..*/, 'after $1')).join(' > ') || 'as it opens'}`;

/** Drives the rendered page along the ways of its machine, and asks that every state was reached and every transition taken. */
export function modelTest(test: ModelTest): void {
  const entry = entryOf(test.id);
  const coverage = createCoverage(entry.machine);
  const givenUp = new Set<string>();
  const paths = entry.inputs.flatMap(({ label, value }) =>
    waysOf(entry, value, test.bound, test.offers as Offers).map((events) => ({ title: titleOf(label, events), input: value, events })),
  );

  beforeAll(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    // jsdom would match every rule of every style sheet each time: here only what an element says itself hides it.
    jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style);
  });

  it.each(paths.map((path) => [path.title, path] as const))('%s', (_title, { input, events }) =>
    walk(test, entry, input, events, { inspect: coverage.inspect, givenUp }),
  );

  it('lets a person give up every request: its saga is cancelled and its fetch aborted', () => {
    expect([...givenUp].sort()).toEqual(Object.keys(entry.answers).sort());
  });

  it('reaches every state and takes every transition', () => {
    const lines = coverageLines(`${entry.title}, on the page`, coverage);
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(lines.slice(1)).toEqual([]);
  });
}

export type { ModelTest } from './walk';
