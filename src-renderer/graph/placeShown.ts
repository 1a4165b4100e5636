import { reach } from '../scene/neighbourhood.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import { type ViewState, withPinned } from '../scene/viewState.ts';
import type { GraphStage, StagedGraph } from './GraphStage.ts';

/** A state in which a place is shown: a hidden table comes with its neighbours, a hidden row stands among the others. */
export function withPlaceShown(
  stage: GraphStage,
  { links }: StagedGraph,
  state: ViewState,
  { table, column }: Place,
): ViewState {
  let next = state;
  if (state.visible?.has(table) === false) {
    const around = [...reach(links, table, 'upstream', 1), ...reach(links, table, 'downstream', 1)];
    next = { ...next, visible: new Set([...state.visible, ...around]) };
  }
  return column === undefined || stage.isRowShown(table, column) ? next : withPinned(next, [column]);
}
