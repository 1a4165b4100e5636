import type { Emphasis } from './base/view.ts';
import { regionPadding } from '../scene/base/regions.ts';
import { boxRectangle, type Rectangle, type Scene } from '../scene/base/scene.ts';

/** The boxes of a scene. */
export function boxesOf(scene: Scene): Rectangle[] {
  return Array.from(scene.tables, (_, box) => boxRectangle(scene, box));
}

/**
 * What the first sight of a scene is chosen by: the boxes that hold data, with the name of the region above those that stand
 * first in it. The data starts where lines go out and none comes in. Sequences make numbers and hold nothing: they count only
 * where there is nothing else.
 */
export function firstSight(scene: Scene | undefined): { all: Rectangle[]; starts: Set<number> } {
  if (scene === undefined) return { all: [], starts: new Set() };
  const { links, tables, index } = scene;
  const boxes = [...tables.keys()];
  const holding = boxes.filter((box) => index.tables[tables[box]!]!.kind !== 'sequence');
  const counted = new Set(holding.length === 0 ? boxes : holding);
  const [sources, targets] = [new Set<number>(), new Set<number>()];
  for (let link = 0; link < links.count; link++) {
    if (!counted.has(links.source[link]!)) continue;
    sources.add(links.source[link]!);
    targets.add(links.target[link]!);
  }
  const all = [...counted];
  const isStart = (box: number): boolean => sources.has(box) && !targets.has(box);
  return {
    all: all.map((box) => withRegionName(scene, box)),
    starts: new Set(all.flatMap((box, at) => (isStart(box) ? [at] : []))),
  };
}

function withRegionName(scene: Scene, box: number): Rectangle {
  const rectangle = boxRectangle(scene, box);
  const top = scene.regionAreas?.[scene.regions?.ofBox[box] ?? -1]?.top ?? -Infinity;
  const isFirst = rectangle.top - top <= regionPadding(scene.boxCount).above;
  return isFirst ? { ...rectangle, top } : rectangle;
}

/** Whether something is chosen, which the view has to keep in sight. */
export function isHeld({ focus, trace, chosenLines }: Emphasis): boolean {
  return focus !== undefined || trace !== undefined || chosenLines.length > 0;
}

/** How far a table's upper left corner moved from one scene to the next. */
export function anchorShift(
  before: Scene,
  after: Scene,
  table: number,
): { x: number; y: number } | undefined {
  const id = after.index.tables[table]!.id;
  const old = before.boxOfTable[before.index.tableById.get(id) ?? -1] ?? -1;
  const now = after.boxOfTable[table] ?? -1;
  if (old < 0 || now < 0) return undefined;
  return { x: after.x[now]! - before.x[old]!, y: after.y[now]! - before.y[old]! };
}
