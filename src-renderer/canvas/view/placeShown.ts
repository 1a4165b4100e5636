import { marked } from '../scene/base/marks.ts';
import { reach } from '../scene/index/neighbourhood.ts';
import { trace } from '../scene/index/trace.ts';
import { rowsInState, type ViewState, withPinned } from '../scene/index/viewState.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import type { StagedGraph } from './types.ts';

/** A state in which a place is shown: a hidden table comes with its neighbours, a hidden row stands among the others. */
export function withPlaceShown(
  { index, links }: StagedGraph,
  state: ViewState,
  { table, column }: Place,
): ViewState {
  let next = state;
  if (state.visible?.has(table) === false) {
    const around = [...reach(links, table, 'upstream', 1), ...reach(links, table, 'downstream', 1)];
    next = { ...next, visible: new Set([...state.visible, ...around]) };
  }
  const isShown = column === undefined || rowsInState(state, index, links)(table).has(column);
  return isShown ? next : withPinned(next, [column]);
}

/** A trace of so many tables is read as a whole: it needs no further click to be shown so. */
const mostBroughtIn = 15;

/** A state with all tables of its trace, where they are few. */
export function withTraceTables({ index, mask }: StagedGraph, state: ViewState): ViewState {
  const { visible } = state;
  if (visible === undefined) return state;
  const found = trace(index, mask, state.locked, state.sides);
  if (found.tableCount > mostBroughtIn) return state;
  const hidden = marked(found.tables).filter((table) => !visible.has(table));
  return hidden.length === 0 ? state : { ...state, visible: new Set([...visible, ...hidden]) };
}

/** Up to so many tables, a locked trace opens the traced columns of tables that hide them. */
const mostRevealed = 40;

/** A state in which the columns of its trace have their rows, where their tables are few enough to look at. */
export function withTraceRevealed({ index, links, mask }: StagedGraph, state: ViewState): ViewState {
  const found = trace(index, mask, state.locked, state.sides);
  if (found.tableCount > mostRevealed) return state;
  const rows = rowsInState(state, index, links);
  const hidden: number[] = [];
  for (const endpoint of marked(found.endpoints)) {
    if (endpoint >= index.columnCount) continue;
    const table = index.columnTable[endpoint]!;
    const isIn = state.visible === undefined || state.visible.has(table);
    if (isIn && !rows(table).has(endpoint)) hidden.push(endpoint);
  }
  return hidden.length === 0 ? state : withPinned(state, hidden);
}
