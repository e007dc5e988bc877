/** Runs the tests of one machine (GANTRY_MACHINE) once for each fault (GANTRY_FAULTS), and first without any. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CatalogEntry } from '../../machines/samples';
import { blocksOf } from './collect';
import { faultsOf, planted } from './plant';

const mockFaulty = new Map<string, CatalogEntry>();
jest.mock('../../machines/catalog', () => {
  const real = jest.requireActual('../../machines/catalog');
  return { ...real, entryOf: (id: string) => mockFaulty.get(id) ?? real.entryOf(id) };
});
const { entryOf } = jest.requireActual<typeof import('../../machines/catalog')>('../../machines/catalog');

const { GANTRY_MACHINE: machine = '', GANTRY_FAULTS = '' } = process.env;
const chosen = GANTRY_FAULTS.split(',');
const entry = entryOf(machine);
const current = (id: string) => mockFaulty.get(id) ?? entryOf(id);
const [machines, views] = ['machines', 'src'].map((room) => path.join(__dirname, '../..', room)) as [string, string];

const own = (room: string, ending: string) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === `${entry.suite ?? machine}${ending}`)
    .map((file) => path.join(room, file));
const blocks = (...files: string[]) => files.flatMap((file) => blocksOf(file, machine, current));

/** Quick ones first: what they catch need not be driven through the pages. */
const SUITES = {
  invariants: blocks(path.join(machines, 'invariants.test.ts')),
  ways: blocks(path.join(machines, 'paths.test.ts')),
  pages: blocks(...own(views, '.model.test.tsx')),
  facts: blocks(...own(machines, '.machine.test.ts')),
};

for (const { id, plant } of [{ id: 'none', plant: () => {} }, ...faultsOf(entry.machine).filter((fault) => chosen.includes(fault.id))]) {
  describe(id, () => {
    const use = () => void mockFaulty.set(machine, { ...entry, machine: planted(entry.machine, { plant }) });
    use();
    const faulty = mockFaulty.get(machine)!;
    beforeAll(() => void mockFaulty.set(machine, faulty));
    for (const [suite, list] of Object.entries(SUITES))
      describe(suite, () => {
        for (const block of list) block();
      });
  });
}
