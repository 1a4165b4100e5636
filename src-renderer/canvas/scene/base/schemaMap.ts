import type { Detour } from './passages.ts';
import type { TextWidth } from './boxSizes.ts';
import type { Positions } from '../../../../src-layout/base/layout-input.ts';
import type { Rectangle, SchemaFlow } from './scene.ts';

/** One schema of a job, with what is in it. */
export interface SchemaNode {
  server?: string | undefined;
  database?: string | undefined;
  schema?: string | undefined;
  /** True for what exists only while statements run (results, row sets): in no database. */
  passing: boolean;
  tables: number;
  views: number;
  /** What is neither: routines, results, row sets … */
  others: number;
  /** Objects with a problem in a statement about them. */
  problems: number;
}

/** Whether there are tables, views or results in a schema, and not only sequences and routines. */
export function holdsData({ passing, tables, views }: SchemaNode): boolean {
  return passing || tables + views > 0;
}

/** The uppermost of the three levels: schemas, and how much flows between them. */
export interface SchemaOverview {
  schemas: readonly SchemaNode[];
  /** Each pair once; of a schema to itself: what flows within it. */
  flows: readonly SchemaFlow[];
}

/** Boxes of schemas with their places, and the flows between them. */
export interface SchemaMap extends Positions {
  overview: SchemaOverview;
  labels: readonly SchemaLabel[];
  width: Float64Array;
  height: Float64Array;
  /** Flows between different schemas, the weakest first, so that the strongest are drawn above. */
  flows: readonly SchemaFlow[];
  /** Relations within each schema. */
  within: Int32Array;
  /** Ways of flows around schemas between their ends. */
  detours?: ReadonlyMap<SchemaFlow, Detour>;
}

/** Measures of a schema's box, in scene units. */
export const mapMeasures = {
  height: 62,
  minWidth: 132,
  maxWidth: 460,
  indent: 14,
  nameFont: 14,
  countFont: 12,
  /** Left of the name: the place of the sign. */
  nameIndent: 38,
} as const;

const thinnest = 1.5;
const widest = 13;

/** How broad a flow is drawn: by the order of magnitude of its relations. */
export function flowWidth(relations: number): number {
  return Math.min(thinnest + 2.4 * Math.log10(Math.max(relations, 1)), widest);
}

/** What the box of a schema says. */
export interface SchemaLabel {
  name: string;
  /** Where it is: server and database. */
  place: string;
  /** How much is in it. */
  counts: string;
}

/** What stands below the name: where the schema is, as far as that has to be shown, and how much is in it. */
export function secondLine({ place, counts }: SchemaLabel): string {
  return place === '' ? counts : `${place} · ${counts}`;
}

export type SchemaMapContent = Omit<SchemaMap, 'x' | 'y'>;

/** The map without places. */
export function schemaMapContent(
  overview: SchemaOverview,
  labels: readonly SchemaLabel[],
  textWidth: TextWidth,
): SchemaMapContent {
  const within = new Int32Array(overview.schemas.length);
  for (const { source, target, relations } of overview.flows)
    if (source === target) within[source]! += relations;
  return {
    overview,
    labels,
    width: Float64Array.from(labels, (label) => boxWidth(label, textWidth)),
    height: new Float64Array(overview.schemas.length).fill(mapMeasures.height),
    flows: overview.flows
      .filter(({ source, target }) => source !== target)
      .sort((a, b) => a.relations - b.relations),
    within,
  };
}

function boxWidth(label: SchemaLabel, textWidth: TextWidth): number {
  const { indent, nameIndent, nameFont, countFont, minWidth, maxWidth } = mapMeasures;
  const widestText = Math.max(
    nameIndent + textWidth(label.name, nameFont, true),
    indent + textWidth(secondLine(label), countFont, false),
  );
  return Math.ceil(Math.min(Math.max(widestText + indent, minWidth), maxWidth));
}

export function schemaRectangle(map: SchemaMap, box: number): Rectangle {
  const left = map.x[box]!;
  const top = map.y[box]!;
  return { left, top, right: left + map.width[box]!, bottom: top + map.height[box]! };
}

/** The rectangle around all schemas. */
export function schemaMapBounds(map: SchemaMap): Rectangle {
  const all: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };
  for (let box = 0; box < map.x.length; box++) {
    const r = schemaRectangle(map, box);
    all.left = box === 0 ? r.left : Math.min(all.left, r.left);
    all.top = box === 0 ? r.top : Math.min(all.top, r.top);
    all.right = Math.max(all.right, r.right);
    all.bottom = Math.max(all.bottom, r.bottom);
  }
  return all;
}

/** The schema at a place, undefined between them. */
export function schemaAt(map: SchemaMap, x: number, y: number): number | undefined {
  for (let box = map.x.length - 1; box >= 0; box--) {
    const { left, top, right, bottom } = schemaRectangle(map, box);
    if (x >= left && x <= right && y >= top && y <= bottom) return box;
  }
  return undefined;
}

/** The next schema for an arrow key: the nearest that way, what lies straight ahead before what lies aside. */
export function nextSchema(
  map: SchemaMap,
  from: number,
  move: 'left' | 'right' | 'up' | 'down',
): number | undefined {
  const level = move === 'left' || move === 'right';
  const sign = move === 'right' || move === 'down' ? 1 : -1;
  const middle = (box: number): { along: number; aside: number } => {
    const x = map.x[box]! + map.width[box]! / 2;
    const y = map.y[box]! + map.height[box]! / 2;
    return level ? { along: x, aside: y } : { along: y, aside: x };
  };
  const here = middle(from);
  let best: number | undefined;
  let least = Infinity;
  for (let box = 0; box < map.x.length; box++) {
    const there = middle(box);
    const ahead = sign * (there.along - here.along);
    if (box === from || ahead < 1) continue;
    const cost = ahead + 2 * Math.abs(there.aside - here.aside);
    if (cost < least) [best, least] = [box, cost];
  }
  return best;
}
