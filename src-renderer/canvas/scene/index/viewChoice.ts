import { type ColumnChoice, linkedChoice } from '../base/columnRows.ts';
import { type IdRange, idsIn, rangesOf } from '../base/idRanges.ts';
import { columnOf, type GraphIndex } from '../base/graphIndex.ts';
import type { VisibleTables } from './neighbourhood.ts';
import type { TableLinks } from '../base/tableLinks.ts';
import { columnChoice, type ViewState } from './viewState.ts';

/** Which tables of a graph are shown: all or none, but for these. */
export interface TableChoice {
  from: 'all' | 'none';
  but: readonly IdRange[];
}

/** How many columns of a table are shown: none, the first page of those that take part, all, or so many. */
export type ColumnExtent = 'none' | 'linked' | 'all' | number;

export interface ExtentOfTables {
  extent: ColumnExtent;
  tables: readonly IdRange[];
}

/** What of a view was chosen table by table, with ids in few words: short enough for an address. */
export interface ViewChoice {
  tables: TableChoice;
  /** Tables whose columns were opened or closed. */
  columns: readonly ExtentOfTables[];
  /** Columns that keep a row whatever the limit. */
  pinned: readonly IdRange[];
}

/** What was chosen in a state. */
export function choiceOfState(index: GraphIndex, links: TableLinks, state: ViewState): ViewChoice {
  const columnIds = new Set([...state.pinned].map((column) => columnOf(index, column)[0]));
  return {
    tables: tableChoice(index, state.visible),
    columns: extents(index, links, state),
    pinned: rangesOf(columnIds, index.columnById.ids()),
  };
}

function tableChoice(index: GraphIndex, visible: VisibleTables): TableChoice {
  if (visible === undefined) return { from: 'all', but: [] };
  const shown = new Set<number>();
  const hidden = new Set<number>();
  for (const [table, { id }] of index.tables.entries()) (visible.has(table) ? shown : hidden).add(id);
  const [inside, outside] = [shown, hidden].map((ids) => rangesOf(ids, index.tableById.ids()));
  const isShorter = inside!.length - outside!.length || shown.size - hidden.size;
  return isShorter > 0 ? { from: 'all', but: outside! } : { from: 'none', but: inside! };
}

function extents(index: GraphIndex, links: TableLinks, state: ViewState): ExtentOfTables[] {
  const tablesOf = new Map<ColumnExtent, Set<number>>();
  const untouched = { ...state, columnsOf: new Map<number, ColumnChoice>() };
  for (const [table, choice] of state.columnsOf) {
    const extent = extentOf(index, links, table, choice);
    // Closed again, a table is as if nobody had opened it.
    if (extent === extentOf(index, links, table, columnChoice(untouched, index, links, table))) continue;
    tablesOf.set(extent, (tablesOf.get(extent) ?? new Set()).add(index.tables[table]!.id));
  }
  return [...tablesOf]
    .map(([extent, ids]) => ({ extent, tables: rangesOf(ids, index.tableById.ids()) }))
    .sort((a, b) => String(a.extent).localeCompare(String(b.extent)));
}

function extentOf(index: GraphIndex, links: TableLinks, table: number, choice: ColumnChoice): ColumnExtent {
  if (choice === 'none') return 'none';
  if (choice.limit === limitOf(linkedChoice(index, links, table))) return 'linked';
  return choice.limit >= columnCount(index, table) ? 'all' : choice.limit;
}

const limitOf = (choice: ColumnChoice): number => (choice === 'none' ? 0 : choice.limit);
const columnCount = ({ columnStart }: GraphIndex, table: number): number =>
  columnStart[table + 1]! - columnStart[table]!;

/** The tables of a graph that a choice means; what the graph does not have is left out. */
export function tablesOfChoice(index: GraphIndex, { from, but }: TableChoice): VisibleTables {
  const named = tablesIn(index, but);
  if (from === 'none') return new Set(named);
  if (named.length === 0) return undefined;
  const shown = new Set(index.tables.keys());
  for (const table of named) shown.delete(table);
  return shown;
}

/** The columns that a choice shows of single tables. */
export function columnsOfChoice(
  index: GraphIndex,
  links: TableLinks,
  columns: ViewChoice['columns'],
): Map<number, ColumnChoice> {
  const meant = (extent: ColumnExtent, table: number): ColumnChoice => {
    if (extent === 'none') return 'none';
    if (extent === 'linked') return linkedChoice(index, links, table);
    const count = columnCount(index, table);
    return { limit: extent === 'all' ? count : Math.min(extent, count) };
  };
  return new Map(
    columns.flatMap(({ extent, tables }) =>
      tablesIn(index, tables).map((table) => [table, meant(extent, table)] as const),
    ),
  );
}

/** The columns that a choice pins. */
export function pinnedOfChoice(index: GraphIndex, pinned: readonly IdRange[]): Set<number> {
  return new Set(idsIn(pinned, index.columnById.ids()).map((id) => index.columnById.get(id)!));
}

const tablesIn = ({ tableById }: GraphIndex, ranges: readonly IdRange[]): number[] =>
  idsIn(ranges, tableById.ids()).map((id) => tableById.get(id)!);

/** Whether a choice shows these tables and no others of those that there are. */
export function showsOnly(
  { from, but }: TableChoice,
  ids: ReadonlySet<number>,
  known: Iterable<number>,
): boolean {
  const all = [...known];
  const named = new Set(idsIn(but, all));
  return all.every((id) => ids.has(id) === (named.has(id) === (from === 'none')));
}
