import type { EventObject } from 'xstate';
import { CATALOG } from './catalog';
import { graphOf, longestOnly, shortestWays, simpleWays } from './model/graph';
import type { CatalogEntry } from './samples';
import { coverageLines, createCoverage } from './testing/coverage';
import { createStage } from './testing/stage';

/** How far the ways that visit nothing twice are followed. */
const BOUND = { length: 7, count: 400 };

function waysOf(entry: CatalogEntry, input: unknown): EventObject[][] {
  const graph = graphOf(entry, input);
  const { ways, edges } = shortestWays(entry, graph);
  const overEveryEdge = edges.map(({ from, event }) => [...ways.get(from)!, event]);
  return longestOnly([...ways.values(), ...overEveryEdge, ...simpleWays(entry, graph, BOUND)]);
}

describe.each(CATALOG.map((entry) => [entry.id, entry] as const))('%s', (_id, entry) => {
  it('takes every way with real actors, and every state and transition on them', async () => {
    const coverage = createCoverage(entry.machine);
    for (const { value: input } of entry.inputs) {
      for (const way of waysOf(entry, input)) {
        const stage = createStage(entry, input, coverage.inspect);
        for (const event of way) {
          expect([event.type, stage.snapshot().can(event)]).toEqual([event.type, true]);
          await stage.perform(event);
          expect(stage.inFlight().sort()).toEqual(Object.keys(stage.snapshot().children).sort());
        }
        stage.stop();
        expect(stage.inFlight()).toEqual([]);
      }
    }
    const lines = coverageLines(entry.title, coverage);
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(lines.slice(1)).toEqual([]);
  });
});
