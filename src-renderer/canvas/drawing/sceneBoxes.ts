import type { Emphasis } from './base/view.ts';
import { boxRectangle, type Rectangle, type Scene } from '../scene/base/scene.ts';

/** The boxes of a scene; the data starts where lines go out and none comes in. */
export function boxesOf(scene: Scene | undefined): { all: Rectangle[]; starts: Set<number> } {
  if (scene === undefined) return { all: [], starts: new Set() };
  const { links } = scene;
  const starts = new Set(links.source);
  for (const target of links.target) starts.delete(target);
  return { all: Array.from(scene.tables, (_, box) => boxRectangle(scene, box)), starts };
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
