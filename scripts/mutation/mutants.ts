/** Small faults that can be planted in a machine. Nothing here knows a machine: what there is to break is read from its configuration. */

type Tree = { [key: string]: unknown };
/** What a machine is made of: its configuration and what its names stand for. */
export type Source = { config: Tree; guards: Tree; actions: Tree; delays: Tree };
export type Mutant = {
  /** `<machine>#<number>`; the number is the place in the list and the same in every run. */
  id: string;
  kind: string;
  where: string;
  /** Plants the fault in a copy. */
  plant: (copy: Source) => void;
};
type Found = Omit<Mutant, 'id'>;
type Path = (string | number)[];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Functions and actor logic are shared, everything that can be changed is copied. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isTree(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copyOf(field)])) as T;
}

const at = (tree: unknown, path: Path): Tree => path.reduce<unknown>((inner, key) => (inner as Tree)[key], tree) as Tree;
const shown = (path: Path) => path.filter((key) => key !== 'states').join('.') || 'root';

/** A transition as written: a name, an object, or a list of objects. Its places, with a way to each. */
function transitionsAt(value: unknown, path: Path): { transition: unknown; path: Path }[] {
  if (Array.isArray(value)) return value.map((transition, index) => ({ transition, path: [...path, index] }));
  return value === undefined ? [] : [{ transition: value, path }];
}

const targetOf = (transition: unknown): string | null =>
  typeof transition === 'string' ? transition : isTree(transition) && typeof transition.target === 'string' ? transition.target : null;

/** The names a target can be written with: those beside the state, and with a dot before them those inside it. */
type Names = { beside: string[]; inside: string[] };

/** A state that can be written in the place of another: one with the same kind of address. */
function otherTarget(target: string, { beside, inside }: Names): string | null {
  const dot = target.startsWith('.') ? '.' : '';
  if (target.startsWith('#') || target.includes('.', 1)) return null;
  const other = (dot === '' ? beside : inside).find((name) => `${dot}${name}` !== target);
  return other === undefined ? null : `${dot}${other}`;
}

function ofTransition(transition: unknown, path: Path, names: Names): Found[] {
  const where = shown(path);
  const found: Found[] = [];
  const target = targetOf(transition);
  const other = target === null ? null : otherTarget(target, names);
  if (other !== null) {
    found.push({
      kind: 'target swapped',
      where: `${where}: ${target} becomes ${other}`,
      plant: ({ config }) => {
        const parent = at(config, path.slice(0, -1));
        const key = path.at(-1) as string;
        parent[key] = typeof parent[key] === 'string' ? other : { ...(parent[key] as Tree), target: other };
      },
    });
  }
  if (!isTree(transition)) return found;
  if (transition.guard !== undefined) found.push({ kind: 'guard removed', where, plant: ({ config }) => void delete at(config, path).guard });
  if (transition.actions !== undefined) found.push({ kind: 'actions dropped', where, plant: ({ config }) => void delete at(config, path).actions });
  return found;
}

/** Faults in a table of transitions (`on`, `after`). */
function ofTable(node: Tree, key: 'on' | 'after', path: Path, names: Names): Found[] {
  const table = node[key];
  if (!isTree(table)) return [];
  return Object.entries(table).flatMap(([event, value]) => {
    const place = [...path, key, event];
    const where = shown(place);
    const drop: Found = {
      kind: key === 'on' ? 'event renamed' : 'deadline dropped',
      where,
      plant: ({ config }) => {
        const inner = at(config, [...path, key]);
        if (key === 'on') inner[`${event}.renamed`] = inner[event];
        delete inner[event];
      },
    };
    return [drop, ...transitionsAt(value, place).flatMap((one) => ofTransition(one.transition, one.path, names))];
  });
}

function ofInvoke(node: Tree, path: Path, names: Names): Found[] {
  const { invoke } = node;
  if (!isTree(invoke)) return [];
  const place = [...path, 'invoke'];
  const dropped = (key: string, kind: string): Found[] =>
    invoke[key] === undefined ? [] : [{ kind, where: shown([...place, key]), plant: ({ config }) => void delete at(config, place)[key] }];
  return [
    { kind: 'actor not started', where: shown(place), plant: ({ config }) => void delete at(config, path).invoke },
    ...dropped('onError', 'error not handled'),
    ...dropped('onDone', 'answer not handled'),
    ...dropped('input', 'input forgotten'),
    ...['onDone', 'onError'].flatMap((key) => transitionsAt(invoke[key], [...place, key]).flatMap((one) => ofTransition(one.transition, one.path, names))),
  ];
}

/** The first state is another one. */
function ofInitial({ initial }: Tree, path: Path, inside: string[]): Found[] {
  const other = inside.find((name) => name !== initial);
  if (typeof initial !== 'string' || other === undefined) return [];
  const plant = ({ config }: Source) => {
    at(config, path).initial = other;
  };
  return [{ kind: 'initial swapped', where: `${shown(path)}: ${initial} becomes ${other}`, plant }];
}

function ofNode(node: Tree, path: Path, beside: string[]): Found[] {
  const states = isTree(node.states) ? node.states : {};
  const inside = Object.keys(states);
  const names = { beside, inside };
  const without = (key: string, kind: string): Found[] =>
    node[key] === undefined ? [] : [{ kind, where: shown(path), plant: ({ config }) => void delete at(config, path)[key] }];
  return [
    ...without('entry', 'entry dropped'),
    ...without('exit', 'exit dropped'),
    ...without('tags', 'tags dropped'),
    ...(node.type === 'final' ? without('type', 'end made a dead end') : []),
    ...ofInitial(node, path, inside),
    ...ofTable(node, 'on', path, names),
    ...ofTable(node, 'after', path, names),
    ...transitionsAt(node.always, [...path, 'always']).flatMap((one) => ofTransition(one.transition, one.path, names)),
    ...ofInvoke(node, path, names),
    ...inside.flatMap((name) => ofNode(states[name] as Tree, [...path, 'states', name], inside)),
  ];
}

const longer = (delay: unknown): unknown =>
  typeof delay === 'function' ? (args: unknown) => 10 * (delay as (args: unknown) => number)(args) : 10 * (delay as number);

/** Faults in what the names stand for. */
function ofNames({ guards, actions, delays }: Source): Found[] {
  const put = (table: 'guards' | 'actions' | 'delays', name: string, value: (before: unknown) => unknown) => (copy: Source) => {
    copy[table][name] = value(copy[table][name]);
  };
  return [
    ...Object.keys(guards).flatMap((name): Found[] => [
      { kind: 'guard always holds', where: name, plant: put('guards', name, () => () => true) },
      { kind: 'guard never holds', where: name, plant: put('guards', name, () => () => false) },
    ]),
    ...Object.keys(actions).map((name): Found => ({ kind: 'action does nothing', where: name, plant: put('actions', name, () => () => {}) })),
    ...Object.keys(delays).map((name): Found => ({ kind: 'delay ten times as long', where: name, plant: put('delays', name, longer) })),
  ];
}

/** Every small fault there is to plant in a machine. */
export const mutantsOf = (source: Source): Mutant[] =>
  [...ofNode(source.config, [], []), ...ofNames(source)].map((mutant, index) => ({ ...mutant, id: `${source.config.id}#${index}` }));
