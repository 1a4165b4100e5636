import { endpointOf, possibleSides } from '../scene/index/trace.ts';
import {
  columnsOfChoice,
  pinnedOfChoice,
  tablesOfChoice,
  type ViewChoice,
} from '../scene/index/viewChoice.ts';
import type { ViewState } from '../scene/index/viewState.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import { withPlaceShown, withTraceRevealed } from './placeShown.ts';
import { focusOfSnapshot } from './viewSnapshot.ts';
import type { StagedGraph, AddressedView } from './types.ts';

/**
 * The state that an address means in a graph. Where it does not say which tables are shown, what is chosen or traced is
 * brought in, as if somebody had just chosen it.
 * @param start the state in which the graph begins
 */
export function addressedState(graph: StagedGraph, start: ViewState, view: AddressedView): ViewState {
  const { index, links } = graph;
  const { tables, columns = [], pinned = [] } = view.choice;
  const locked = view.locked.flatMap((id) => endpointOf(index, id) ?? []);
  const state: ViewState = {
    visible: visibleTables(graph, start, view),
    columns: view.columns ?? start.columns,
    columnsOf: columnsOfChoice(index, links, columns),
    pinned: pinnedOfChoice(index, pinned),
    locked,
    sides: possibleSides(locked, view.sides),
  };
  if (tables !== undefined) return state;
  const place = chosenPlace(graph, view);
  return withTraceRevealed(graph, place === undefined ? state : withPlaceShown(graph, state, place));
}

function visibleTables(
  { index }: StagedGraph,
  start: ViewState,
  { choice, scope }: AddressedView,
): ViewState['visible'] {
  if (choice.tables !== undefined && !isLost(index, choice)) return tablesOfChoice(index, choice.tables);
  if (scope !== undefined) return new Set(scope.flatMap((id) => index.tableById.get(id) ?? []));
  return start.visible;
}

/** Whether a choice names tables of which a graph has none any more. */
export function isLost(index: StagedGraph['index'], { tables }: Partial<ViewChoice>): boolean {
  if (tables === undefined || tables.from === 'all' || tables.but.length === 0) return false;
  return tablesOfChoice(index, tables)?.size === 0;
}

/** The place that is chosen, else the first that is traced, as far as the graph has it. */
export function chosenPlace(
  { index }: StagedGraph,
  { chosen, locked: [first] }: AddressedView,
): Place | undefined {
  return focusOfSnapshot(index, { focus: chosen ?? first });
}
