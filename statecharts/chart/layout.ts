import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import type { Box, Point } from './geometry';
import { type Chart, type ChartArrow, type ChartState, flatten } from './model';
import { packed } from './pack';
import { type Inside, insideOf, labelsSize, PADDING } from './size';

export type PlacedState = { state: ChartState; box: Box; inside: Inside; depth: number };
export type PlacedArrow = { arrow: ChartArrow; points: Point[]; labels: Box };
/** A chart with everything in its place, in pixels from the top left corner. */
export type Placed = { width: number; height: number; states: PlacedState[]; arrows: PlacedArrow[] };

/** Around the whole drawing. */
const MARGIN = 12;
const REGION_GAP = 24;
const EDGE = PADDING + 6;

const OPTIONS: Record<string, string> = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.mergeEdges': 'false',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.labelLabel': '8',
};

/** Regions that run beside each other share no arrows: they are packed like cards, each laid out by itself. */
const PACKED: Record<string, string> = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.3',
  'elk.spacing.nodeNode': '24',
};

const isWithin = (id: string, parent: string) => id.startsWith(`${parent}.`);
/** The innermost state around both ends of an arrow. */
const homeOf = ({ source, target }: ChartArrow, states: ChartState[]): string =>
  states.findLast(({ id, children }) => children.length > 0 && isWithin(source, id) && isWithin(target, id))?.id ?? '';

/** Builds what the layout engine wants. Sizes come from the text, so that nothing is cut off. */
function toElk(chart: Chart, insides: Map<string, Inside>): ElkNode {
  const states = flatten(chart.root);
  // The engine keeps the written order of states only in the outermost graph of each layout.
  const optionsOf = (state: ChartState, parent: ChartState | null) => {
    if (state.kind === 'parallel') return PACKED;
    return parent === null || parent.kind === 'parallel' ? OPTIONS : {};
  };
  const node = (state: ChartState, parent: ChartState | null): ElkNode => {
    const inside = insides.get(state.id)!;
    if (state.children.length === 0) return { id: state.id, width: inside.width, height: inside.height };
    return {
      id: state.id,
      children: state.children.map((child) => node(child, state)),
      edges: chart.arrows.filter((arrow) => homeOf(arrow, states) === state.id).map(toElkEdge),
      layoutOptions: {
        ...optionsOf(state, parent),
        'elk.padding': `[top=${inside.height + PADDING},left=${EDGE},bottom=${EDGE},right=${EDGE}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${inside.width}, ${inside.height})`,
      },
    };
  };
  return node(chart.root, null);
}

const toElkEdge = (arrow: ChartArrow): ElkExtendedEdge => ({
  id: arrow.id,
  sources: [arrow.source],
  targets: [arrow.target],
  labels: [{ id: `${arrow.id} labels`, text: arrow.id, ...labelsSize(arrow), layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
});

function pointsOf(edge: ElkExtendedEdge): Point[] {
  const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
  return points.map(({ x, y }) => ({ x: x + MARGIN, y: y + MARGIN }));
}

const isOf = (id: string, region: string) => id === region || isWithin(id, region);

/** Puts the regions of the outermost state in columns: the engine packs them without a thought for the window's shape. */
function inColumns({ states, arrows, ...size }: Placed): Placed {
  const [root] = states;
  if (root?.state.kind !== 'parallel') return { ...size, states, arrows };
  const regions = states.filter(({ depth }) => depth === 1).map(({ state, box }) => ({ id: state.id, ...box }));
  const { width, height, at } = packed(regions, REGION_GAP);
  const [left, top] = [root.box.x + EDGE, root.box.y + root.inside.height + PADDING];
  const shiftOf = (id: string): Point => {
    const region = regions.find((one) => isOf(id, one.id));
    const place = region && at.get(region);
    return region && place ? { x: left + place.x - region.x, y: top + place.y - region.y } : { x: 0, y: 0 };
  };
  const shifted = <T extends Point>(point: T, { x, y }: Point): T => ({ ...point, x: point.x + x, y: point.y + y });
  const box = { ...root.box, width: Math.max(root.inside.width, width + 2 * EDGE), height: top - root.box.y + height + EDGE };
  return {
    width: box.width + 2 * MARGIN,
    height: box.height + 2 * MARGIN,
    states: states.map((one) => (one === root ? { ...one, box } : { ...one, box: shifted(one.box, shiftOf(one.state.id)) })),
    arrows: arrows.map((one) => {
      const shift = shiftOf(one.arrow.source);
      return { ...one, points: one.points.map((point) => shifted(point, shift)), labels: shifted(one.labels, shift) };
    }),
  };
}

/** Has the engine lay the chart out. */
export async function layOut(chart: Chart, engine: Pick<ELK, 'layout'>, withDescriptions: boolean): Promise<Placed> {
  const insides = new Map<string, Inside>();
  const states: PlacedState[] = [];
  const measure = (state: ChartState): void => {
    insides.set(state.id, insideOf(state, withDescriptions));
    for (const child of state.children) measure(child);
  };
  measure(chart.root);
  const placed = await engine.layout(toElk(chart, insides));

  const boxes = new Map<string, Box>();
  const drawn: ElkExtendedEdge[] = [];
  const collect = ({ id, x = 0, y = 0, width = 0, height = 0, children = [], edges = [] }: ElkNode): void => {
    boxes.set(id, { x: x + MARGIN, y: y + MARGIN, width, height });
    drawn.push(...edges);
    for (const child of children) collect(child);
  };
  collect(placed);
  const place = (state: ChartState, depth: number): void => {
    states.push({ state, box: boxes.get(state.id)!, inside: insides.get(state.id)!, depth });
    for (const child of state.children) place(child, depth + 1);
  };
  place(chart.root, 0);

  const known = new Map(chart.arrows.map((arrow) => [arrow.id, arrow]));
  const arrows = drawn.map((edge) => {
    const { x = 0, y = 0, width = 0, height = 0 } = edge.labels?.[0] ?? {};
    return { arrow: known.get(edge.id)!, points: pointsOf(edge), labels: { x: x + MARGIN, y: y + MARGIN, width, height } };
  });
  const { width, height } = boxes.get(chart.root.id)!;
  return inColumns({ width: width + 2 * MARGIN, height: height + 2 * MARGIN, states, arrows });
}
