import type { ColumnChoice } from '../base/columnRows.ts';
import { firstPage, furtherPage, linkedChoice, rowsOf } from '../base/columnRows.ts';
import type { GraphIndex } from '../base/graphIndex.ts';
import type { VisibleTables } from './neighbourhood.ts';
import type { TableLinks } from '../base/tableLinks.ts';
import { possibleSides, type TraceSides } from './trace.ts';

/** What the user has opened, hidden and locked: a value, so that the way back is to keep the one before. */
export interface ViewState {
  visible: VisibleTables;
  /** Of tables that the user did not open or close. */
  columns: 'none' | 'linked';
  columnsOf: ReadonlyMap<number, ColumnChoice>;
  /** Columns that keep a row whatever the limit: found or traced ones. */
  pinned: ReadonlySet<number>;
  /** Endpoints of the locked trace, in order of locking. */
  locked: readonly number[];
  /** Which ways the locked trace is followed. */
  sides: TraceSides;
}

/** Up to here all columns that take part are shown from the start. */
const openTables = 24;
const openColumns = 200;

/**
 * The state in which a graph is first shown: everything, or no table yet where there are more than `mostTables`; columns
 * only where they leave an overview.
 */
export function startState(
  index: GraphIndex,
  links: TableLinks,
  mode: 'auto' | 'shown' | 'hidden',
  mostTables = Infinity,
): ViewState {
  const columns = mode === 'auto' ? (isSmall(index, links) ? 'linked' : 'none') : modeColumns[mode];
  const visible = index.tableCount > mostTables ? new Set<number>() : undefined;
  return { visible, columns, columnsOf: new Map(), pinned: new Set(), locked: [], sides: 'both' };
}

const modeColumns = { shown: 'linked', hidden: 'none' } as const;

function isSmall(index: GraphIndex, links: TableLinks): boolean {
  if (index.tableCount > openTables) return false;
  let linked = 0;
  for (let c = 0; c < index.columnCount; c++) if (links.into[c]! + links.outOf[c]! > 0) linked++;
  return linked <= openColumns;
}

/** The columns that a table shows in a state. */
export function columnChoice(
  state: ViewState,
  index: GraphIndex,
  links: TableLinks,
  table: number,
): ColumnChoice {
  const chosen = state.columnsOf.get(table);
  if (chosen !== undefined) return chosen;
  if (state.columns === 'linked') return linkedChoice(index, links, table);
  return hasPinned(state, index, table) ? { limit: 0 } : 'none';
}

function hasPinned({ pinned }: ViewState, index: GraphIndex, table: number): boolean {
  for (const column of pinned) if (index.columnTable[column] === table) return true;
  return false;
}

/** The columns that have a row in a state, asked table by table. */
export function rowsInState(
  state: ViewState,
  index: GraphIndex,
  links: TableLinks,
): (table: number) => ReadonlySet<number> {
  const known = new Map<number, ReadonlySet<number>>();
  return (table) => {
    let rows = known.get(table);
    if (rows === undefined) {
      const choice = columnChoice(state, index, links, table);
      rows = new Set(rowsOf(index, links, table, choice, state.pinned).columns);
      known.set(table, rows);
    }
    return rows;
  };
}

/** Opens, closes or extends the columns of one table. */
export function withColumns(
  state: ViewState,
  index: GraphIndex,
  links: TableLinks,
  table: number,
  columns: 'none' | 'linked' | 'more' | 'all',
): ViewState {
  const now = columnChoice(state, index, links, table);
  const count = index.columnStart[table + 1]! - index.columnStart[table]!;
  const choices: Record<typeof columns, () => ColumnChoice> = {
    none: () => 'none',
    linked: () => linkedChoice(index, links, table),
    more: () => ({ limit: Math.min(count, now === 'none' ? firstPage : now.limit + furtherPage) }),
    all: () => ({ limit: count }),
  };
  const choice = choices[columns]();
  const pinned = choice === 'none' ? withoutTable(state.pinned, index, table) : state.pinned;
  return { ...state, columnsOf: new Map(state.columnsOf).set(table, choice), pinned };
}

function withoutTable(pinned: ReadonlySet<number>, index: GraphIndex, table: number): ReadonlySet<number> {
  return new Set([...pinned].filter((column) => index.columnTable[column] !== table));
}

/** Opens or closes the columns of all tables, forgetting what was chosen for single ones. */
export function withAllColumns(state: ViewState, columns: 'none' | 'linked'): ViewState {
  return { ...state, columns, columnsOf: new Map(), pinned: new Set() };
}

export function withPinned(state: ViewState, columns: Iterable<number>): ViewState {
  return { ...state, pinned: new Set([...state.pinned, ...columns]) };
}

/** Locks an endpoint beside or in place of the others; locking a locked one sets it free. */
export function withLock(
  state: ViewState,
  endpoint: number,
  add: boolean,
  sides: TraceSides = state.sides,
): ViewState {
  const isLocked = state.locked.includes(endpoint);
  const beside = isLocked ? state.locked.filter((other) => other !== endpoint) : [...state.locked, endpoint];
  const locked = add ? beside : [endpoint];
  return { ...state, locked, sides: possibleSides(locked, sides) };
}
