import type { CatalogEntry } from '../../machines/samples';

type Body = (...args: unknown[]) => void;
type Group = { (title: string, body: Body): void; each: (rows: unknown[][]) => (title: string, body: Body) => void };

const globals = globalThis as unknown as { describe: Group; it: (title: string, body: Body) => void };
const ignored = Object.assign(() => {}, { each: () => () => {} });

/** A fault can keep the tests from even being listed: then it is caught as well. Thrown further, the error would leave jest inside the block. */
function listed(list: () => void): void {
  try {
    list();
  } catch (error) {
    globals.it('can be played', () => {
      throw error;
    });
  }
}

/**
 * Loads a test file once and gives back its blocks, to be registered as often as wanted.
 * Of a block that goes over the catalogue only what is about one machine is kept, and it is given the entry of that moment.
 */
export function blocksOf(file: string, machine: string, entryOf: (id: string) => CatalogEntry): (() => void)[] {
  const { describe: group, it: single } = globals;
  const blocks: (() => void)[] = [];
  const each = (rows: unknown[][]) => (_title: string, body: Body) => {
    if (rows.some(([id]) => id === machine)) blocks.push(() => group(machine, () => listed(() => body(machine, entryOf(machine)))));
  };
  globals.describe = Object.assign((title: string, body: Body) => void blocks.push(() => group(title, () => listed(body))), { each });
  globals.it = ignored;
  try {
    require(file);
  } finally {
    Object.assign(globals, { describe: group, it: single });
  }
  return blocks;
}
