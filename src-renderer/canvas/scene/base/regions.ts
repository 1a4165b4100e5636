import type { GraphTable } from '../../../../src-server/contract/application/result/graph.ts';
import type { Links } from '../../../../src-layout/base/layout-input.ts';
import { homeOf } from '../../../api/model/names.ts';
import { bounds, boxRectangle, type Rectangle, type Scene, type SchemaFlow, type Regions } from './scene.ts';

/** From so many boxes on, tables stand by schema: in smaller graphs the lineage alone says where. */
const leastBoxes = 50;
/** One schema that has nearly all boxes parts nothing. */
const mostOfOne = 0.85;
/** Among so many boxes regions are looked at from afar, and take room that is seen from there. */
const manyBoxes = 600;
/** Sweeps by which row sets find the schema of what they feed or come from. */
const sweeps = 4;

/** Room within a region around its boxes, and for its name above them. */
export interface RegionPadding {
  around: number;
  above: number;
}

/** The room that regions take in a graph of so many boxes. */
export function regionPadding(boxCount: number): RegionPadding {
  return boxCount < manyBoxes ? { around: 20, above: 40 } : { around: 90, above: 150 };
}

/** Parts the boxes of a large graph by schema; undefined where the graph is small or has one schema only. */
export function regionsOf(
  tables: readonly GraphTable[],
  boxTables: Int32Array,
  links: Links,
): Regions | undefined {
  if (boxTables.length < leastBoxes) return undefined;
  const numbers = new Map<string, number>();
  const ofBox = new Int32Array(boxTables.length).fill(-1);
  for (let box = 0; box < boxTables.length; box++) {
    const name = homeOf(tables[boxTables[box]!]!);
    if (name !== '') ofBox[box] = numberOf(numbers, name);
  }
  if (numbers.size < 2) return undefined;
  joinNeighbours(ofBox, links);
  for (let box = 0; box < ofBox.length; box++) if (ofBox[box]! < 0) ofBox[box] = numberOf(numbers, '');
  if (largest(ofBox, numbers.size) > mostOfOne * ofBox.length) return undefined;
  return { names: [...numbers.keys()], ofBox, flows: flowsBetween(ofBox, links, numbers.size) };
}

function largest(ofBox: Int32Array, count: number): number {
  const sizes = new Int32Array(count);
  for (const region of ofBox) sizes[region]!++;
  return sizes.reduce((most, size) => Math.max(most, size), 0);
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
}

/** Row sets are in no schema: they stand with what they feed, else with what they come from. */
function joinNeighbours(ofBox: Int32Array, links: Links): void {
  const ends = [
    [links.source, links.target],
    [links.target, links.source],
  ] as const;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const [own, other] of ends) {
      for (let link = 0; link < links.count; link++) {
        const box = own[link]!;
        if (ofBox[box] === -1) ofBox[box] = ofBox[other[link]!]!;
      }
    }
  }
}

function flowsBetween(ofBox: Int32Array, links: Links, count: number): SchemaFlow[] {
  const weights = new Map<number, number>();
  for (let link = 0; link < links.count; link++) {
    const source = ofBox[links.source[link]!]!;
    const target = ofBox[links.target[link]!]!;
    if (source === target) continue;
    const key = source * count + target;
    weights.set(key, (weights.get(key) ?? 0) + links.weight[link]!);
  }
  return [...weights]
    .map(([key, relations]) => ({ source: Math.floor(key / count), target: key % count, relations }))
    .sort((a, b) => a.relations - b.relations);
}

/** The rectangles around the boxes of each region, with room for its name; undefined for a region without boxes. */
export function regionAreas(scene: Scene): (Rectangle | undefined)[] {
  const areas: (Rectangle | undefined)[] = [];
  const { regions } = scene;
  if (regions === undefined) return areas;
  for (let box = 0; box < scene.boxCount; box++) {
    const r = boxRectangle(scene, box);
    const region = regions.ofBox[box]!;
    const area = (areas[region] ??= { ...r });
    area.left = Math.min(area.left, r.left);
    area.top = Math.min(area.top, r.top);
    area.right = Math.max(area.right, r.right);
    area.bottom = Math.max(area.bottom, r.bottom);
  }
  const { around, above } = regionPadding(scene.boxCount);
  return Array.from(areas, (area) =>
    area === undefined
      ? undefined
      : {
          left: area.left - around,
          top: area.top - above,
          right: area.right + around,
          bottom: area.bottom + around,
        },
  );
}

/** All that a scene takes: its boxes, and the regions around them. */
export function sceneArea(scene: Scene): Rectangle {
  const all = bounds(scene);
  for (const area of scene.regionAreas ?? []) {
    if (area === undefined) continue;
    all.left = Math.min(all.left, area.left);
    all.top = Math.min(all.top, area.top);
    all.right = Math.max(all.right, area.right);
    all.bottom = Math.max(all.bottom, area.bottom);
  }
  return all;
}
