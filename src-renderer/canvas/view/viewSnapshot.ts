import type { PlacesById } from '../../api/model/PlacesById.ts';
import type { Camera } from '../drawing/base/VisHost.ts';
import { itemsOf } from '../scene/base/adjacency.ts';
import type { ColumnChoice } from '../scene/base/columnRows.ts';
import type { Positions } from '../../../src-layout/base/layout-input.ts';
import type { Scene, SceneContent } from '../scene/base/scene.ts';
import { columnOf, endpointOfTable, type GraphIndex } from '../scene/base/graphIndex.ts';
import type { VisibleTables } from '../scene/index/neighbourhood.ts';
import type { TableLinks } from '../scene/base/tableLinks.ts';
import { endpointOf } from '../scene/index/trace.ts';
import type { ViewState } from '../scene/index/viewState.ts';
import type { Place } from '../scene/neighbourMoves.ts';

/** More tables than this are shown only after asking: a picture of thousands of tables is slow to read. */
export const mostUnasked = 2000;

/** A table or column by the ids of the contract. */
export type PlaceId = { tableId: number } | { columnId: number };

/**
 * A view as a value that outlives its graph: with ids in place of the numbers of an index, so that it can be shown
 * again in another answer for the same session.
 */
export interface ViewSnapshot extends Pick<ViewState, 'columns' | 'sides'> {
  /** The tables that the view could choose from: what is not among them was unknown to it. */
  known: PlacesById;
  visible: readonly number[] | undefined;
  columnsOf: ReadonlyMap<number, ColumnChoice>;
  pinned: readonly number[];
  locked: readonly PlaceId[];
  focus: PlaceId | undefined;
  boxes: PlacedBoxes;
  camera: Camera;
}

/** Where the boxes stood, in arrays because there may be tens of thousands, and dozens of snapshots. */
export interface PlacedBoxes extends Positions {
  tableIds: Int32Array;
  width: Float64Array;
  height: Float64Array;
}

export function takeSnapshot(
  index: GraphIndex,
  state: ViewState,
  scene: Scene,
  focus: Place | undefined,
  camera: Camera,
): ViewSnapshot {
  const tableId = (table: number): number => index.tables[table]!.id;
  const idOf = (endpoint: number): PlaceId =>
    endpoint < index.columnCount
      ? { columnId: columnOf(index, endpoint)[0] }
      : { tableId: tableId(endpoint - index.columnCount) };
  return {
    known: index.tableById,
    visible: state.visible === undefined ? undefined : [...state.visible].map(tableId),
    columns: state.columns,
    columnsOf: new Map([...state.columnsOf].map(([table, choice]) => [tableId(table), choice])),
    pinned: [...state.pinned].map((column) => columnOf(index, column)[0]),
    locked: state.locked.map(idOf),
    sides: state.sides,
    focus: focus === undefined ? undefined : idOf(focus.column ?? endpointOfTable(index, focus.table)),
    boxes: {
      tableIds: scene.tables.map(tableId),
      x: scene.x.slice(),
      y: scene.y.slice(),
      width: scene.width,
      height: scene.height,
    },
    camera,
  };
}

/** The state that a snapshot means in a graph; what the graph does not have is left out. */
export function stateOfSnapshot(index: GraphIndex, links: TableLinks, snapshot: ViewSnapshot): ViewState {
  const tables = (ids: Iterable<number>): number[] => [...ids].flatMap((id) => index.tableById.get(id) ?? []);
  return {
    visible:
      snapshot.visible !== undefined
        ? withNewcomers(index, links, snapshot.known, tables(snapshot.visible))
        : isTooMuchMore(index, snapshot)
          ? new Set(tables(snapshot.known.ids()))
          : undefined,
    columns: snapshot.columns,
    columnsOf: new Map(
      [...snapshot.columnsOf].flatMap(([id, choice]) => {
        const table = index.tableById.get(id);
        return table === undefined ? [] : [[table, choice] as const];
      }),
    ),
    pinned: new Set(snapshot.pinned.flatMap((id) => index.columnById.get(id) ?? [])),
    locked: snapshot.locked.flatMap((id) => endpointOf(index, id) ?? []),
    sides: snapshot.sides,
  };
}

/** Whether to show all means thousands of tables that were not there when all were shown. */
function isTooMuchMore({ tableCount }: GraphIndex, { known }: ViewSnapshot): boolean {
  return tableCount > mostUnasked && tableCount > known.size;
}

/**
 * The visible tables, and those linked with them that the snapshot could not know (steps in between, once they are no
 * longer hidden): they were asked for, and nobody has closed them.
 */
function withNewcomers(
  index: GraphIndex,
  links: TableLinks,
  known: ViewSnapshot['known'],
  visible: readonly number[],
): VisibleTables {
  const shown = new Set(visible);
  const open = [...visible];
  for (let table = open.pop(); table !== undefined; table = open.pop()) {
    for (const lists of [links.sources, links.targets]) {
      for (const other of itemsOf(lists, table)) {
        if (shown.has(other) || known.has(index.tables[other]!.id)) continue;
        shown.add(other);
        open.push(other);
      }
    }
  }
  return shown;
}

/** The places of boxes for a scene, undefined where it has other boxes or some changed their size. */
export function placesOf(boxes: PlacedBoxes, content: SceneContent): Positions | undefined {
  if (boxes.tableIds.length !== content.boxCount) return undefined;
  const x = new Float64Array(content.boxCount);
  const y = new Float64Array(content.boxCount);
  for (const [at, tableId] of boxes.tableIds.entries()) {
    const box = content.boxOfTable[content.index.tableById.get(tableId) ?? -1] ?? -1;
    if (box < 0 || content.width[box] !== boxes.width[at] || content.height[box] !== boxes.height[at])
      return undefined;
    x[box] = boxes.x[at]!;
    y[box] = boxes.y[at]!;
  }
  return { x, y };
}

/** The place of a snapshot's focus in a graph. */
export function focusOfSnapshot(
  index: GraphIndex,
  { focus }: Pick<ViewSnapshot, 'focus'>,
): Place | undefined {
  if (focus === undefined) return undefined;
  if ('columnId' in focus) {
    const column = index.columnById.get(focus.columnId);
    return column === undefined ? undefined : { table: index.columnTable[column]!, column };
  }
  const table = index.tableById.get(focus.tableId);
  return table === undefined ? undefined : { table, column: undefined };
}
