import { CATALOG } from './catalog';
import { waysOf } from './model/ways';
import type { CatalogEntry } from './samples';
import { coverageLines, createCoverage } from './testing/coverage';
import { createStage } from './testing/stage';

/** How many events the ways have at most that visit nothing twice; the wizard has thousands of them. */
const BOUND: Record<string, number> = { deploy: 4, tracker: 5 };
const LONGEST = 7;

describe.each(CATALOG.map((entry): [string, CatalogEntry] => [entry.id, entry]))('%s', (id, entry) => {
  it('takes every way with real actors, and every state and transition on them', async () => {
    const coverage = createCoverage(entry.machine);
    for (const { value: input } of entry.inputs) {
      for (const way of waysOf(entry, input, BOUND[id] ?? LONGEST)) {
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
