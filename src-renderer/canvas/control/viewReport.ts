import { marked } from '../scene/base/marks.ts';
import { bounds, boxRectangle, type Rectangle, type Scene } from '../scene/base/scene.ts';
import { columnOf } from '../scene/base/graphIndex.ts';
import type { Shown } from '../view/minimapCorner.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { ColumnSelection, TableSelection, ViewChange } from '../view/types.ts';
import type { GraphScreen } from './GraphScreen.ts';

/** What the canvas shows at the moment. */
export function viewReport(stage: GraphStage, screen: GraphScreen, isWorking: boolean): ViewChange {
  const { scene, graph, state, start, choice, emphasis } = stage;
  const place = focusSelection(stage);
  return {
    shownTables: scene?.boxCount ?? 0,
    inSight: boxesInSight(scene, screen.view.area),
    totalTables: graph?.index.tableCount ?? 0,
    shownEdges: scene?.lines.count ?? 0,
    scale: screen.view.scale,
    isWorking,
    columns: state?.columns ?? 'none',
    isWhole: state === undefined || state.visible === undefined,
    choice,
    start: start && { columns: start.columns, isWhole: start.visible === undefined },
    hiddenTraced: hiddenTraced(stage),
    ...(place !== undefined && emphasis.focus !== undefined && { focus: place }),
  };
}

function focusSelection({
  graph,
  emphasis: { focus },
}: GraphStage): TableSelection | ColumnSelection | undefined {
  const table = focus === undefined ? undefined : graph?.index.tables[focus.table];
  if (graph === undefined || focus === undefined || table === undefined) return undefined;
  if (focus.column === undefined) return { tableId: table.id };
  return { tableId: table.id, columnId: columnOf(graph.index, focus.column)[0] };
}

/** The boxes of what is chosen and traced, where they are drawn. */
export function emphasisedBoxes({ scene, emphasis: { focus, trace } }: GraphStage): Shown {
  const rectangle = (table: number): Rectangle | undefined => {
    const box = scene?.boxOfTable[table] ?? -1;
    return scene === undefined || box < 0 ? undefined : boxRectangle(scene, box);
  };
  const traced = trace === undefined ? [] : marked(trace.tables).map(rectangle);
  return {
    chosen: focus && rectangle(focus.table),
    traced: traced.filter((each) => each !== undefined),
  };
}

/** Tables of the locked trace that are not in the view. */
function hiddenTraced({ scene, emphasis: { trace } }: GraphStage): number {
  if (scene === undefined || trace === undefined) return 0;
  return marked(trace.tables).filter((table) => scene.boxOfTable[table]! < 0).length;
}

/** Parts of a pixel by which places may be off. */
const rounding = 0.5;

/**
 * How many tables are seen as a whole in an area, or as much of them as has room there: one whose list of columns is cut is not
 * among them. Asked in every frame.
 */
export function boxesInSight(scene: Scene | undefined, { left, top, right, bottom }: Rectangle): number {
  if (scene === undefined) return 0;
  const { x, y, width, height, boxCount } = scene;
  const isSeen = (start: number, extent: number, from: number, to: number): boolean =>
    Math.min(start + extent, to) - Math.max(start, from) >= Math.min(extent, to - from) - rounding;
  let count = 0;
  for (let box = 0; box < boxCount; box++) {
    if (isSeen(x[box]!, width[box]!, left, right) && isSeen(y[box]!, height[box]!, top, bottom)) count++;
  }
  return count;
}

/** Whether any box is in an area, in part at least. Asked in every frame. */
export function hasBoxIn({ x, y, width, height, boxCount }: Scene, area: Rectangle): boolean {
  for (let box = 0; box < boxCount; box++) {
    const isBeside = x[box]! > area.right || x[box]! + width[box]! < area.left;
    if (!isBeside && y[box]! <= area.bottom && y[box]! + height[box]! >= area.top) return true;
  }
  return false;
}

/** Whether the whole scene is in an area. */
export function isWhollyIn({ scene }: GraphStage, area: Rectangle): boolean {
  if (scene === undefined) return true;
  const { left, right, top, bottom } = bounds(scene);
  return left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
}
