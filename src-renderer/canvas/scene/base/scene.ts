import type { RelationTypeName } from '../../../../src-server/contract/application/result/graph.ts';
import type { Links, Positions } from '../../../../src-layout/base/layout-input.ts';
import type { GraphIndex } from './graphIndex.ts';
import type { Detours } from './passages.ts';
import type { Adjacency } from './adjacency.ts';
import type { Rows } from './columnRows.ts';

/** Every relation type has its own style of line. */
export const lineStyles = ['fdd', 'frd', 'fdr', 'join', 'er', 'call'] as const satisfies RelationTypeName[];

/** Where on its box a line ends: a row (0 …), the header, or the line that says how many columns are hidden. */
export const headerSlot = -1;
export const moreSlot = -2;

/** The visible tables. Typed arrays with one entry per box. */
export interface Boxes {
  boxCount: number;
  /** Table number of a box, ascending; and the way back (-1: not shown). */
  tables: Int32Array;
  boxOfTable: Int32Array;
  width: Float64Array;
  height: Float64Array;
  rows: readonly Rows[];
  /** Neighbours that are not shown, per box and side. */
  hiddenUpstream: Int32Array;
  hiddenDownstream: Int32Array;
  /** All neighbours, shown or not. */
  allUpstream: Int32Array;
  allDownstream: Int32Array;
}

/**
 * What is visible, without positions: boxes (tables) and lines (edges that end at the same places drawn as one).
 */
export interface SceneContent extends Boxes {
  index: GraphIndex;
  lines: Lines;
  /** Pairs of boxes with any line between them, without loops; for the layout and for the far view. */
  links: Links;
  /** Large graphs only: which tables stand together. */
  regions?: Regions | undefined;
}

export interface Lines {
  count: number;
  sourceBox: Int32Array;
  targetBox: Int32Array;
  sourceSlot: Int16Array;
  targetSlot: Int16Array;
  /** Index into {@link lineStyles}. */
  style: Uint8Array;
  /** Edges of the graph behind a line: `edges[edgeStart[line]]` to `edges[edgeStart[line + 1] - 1]`. */
  edgeStart: Int32Array;
  edges: Int32Array;
  /** Lines that end at a box, either end. */
  ofBox: Adjacency;
}

/** A {@link SceneContent} with its place in the plane. Positions change while tables are moved; the content does not. */
export interface Scene extends SceneContent, Positions {
  /** Around the boxes of each region, as they were when last all stood still. */
  regionAreas?: readonly (Rectangle | undefined)[];
  /** Ways around tables, as all stood when they last stood still. */
  detours?: Detours | undefined;
}

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxRectangle(scene: Scene, box: number): Rectangle {
  const left = scene.x[box]!;
  const top = scene.y[box]!;
  return { left, top, right: left + scene.width[box]!, bottom: top + scene.height[box]! };
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** A rectangle with so much more on every side. */
export function grown({ left, top, right, bottom }: Rectangle, by: number): Rectangle {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The rectangle around some boxes (all where none are named); empty at the origin for no boxes. */
export function bounds({ x, y, width, height, boxCount }: Scene, boxes?: readonly number[]): Rectangle {
  const all: Rectangle = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const count = boxes?.length ?? boxCount;
  // Asked in every frame, of thousands of boxes: without an object for each.
  for (let i = 0; i < count; i++) {
    const box = boxes === undefined ? i : boxes[i]!;
    all.left = Math.min(all.left, x[box]!);
    all.top = Math.min(all.top, y[box]!);
    all.right = Math.max(all.right, x[box]! + width[box]!);
    all.bottom = Math.max(all.bottom, y[box]! + height[box]!);
  }
  return all.left <= all.right ? all : { left: 0, top: 0, right: 0, bottom: 0 };
}

/** The relations from the tables of one schema to those of another, as one. Numbers count the schemas from 0. */
export interface SchemaFlow {
  source: number;
  target: number;
  relations: number;
}

/** The schemas of a large graph, whose tables stand together. */
export interface Regions {
  /** `database.schema`; empty for what belongs to none. */
  names: readonly string[];
  /** Per box the number of its region. */
  ofBox: Int32Array;
  /** What flows between regions; weight in lines. */
  flows: readonly SchemaFlow[];
}
