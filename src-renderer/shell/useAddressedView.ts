import { ref, type Ref, watch } from 'vue';
import { selectionOfDrawn } from '../graph-reading/edges.ts';
import { homeOf } from '../graph-reading/names.ts';
import { useCanvas } from '../stores/canvas.ts';
import { useGraph } from '../stores/graph.ts';
import { startLevel, useLevel } from '../stores/level.ts';
import { useOptions } from '../stores/options.ts';
import { type Chosen, useSelection } from '../stores/selection.ts';
import { useSession } from '../stores/session.ts';
import { useSource } from '../stores/source.ts';
import { useView } from '../stores/view.ts';
import { useViewHistory } from '../stores/viewHistory.ts';
import type { AddressState, ChosenPlace, Rows, TracedPlaces } from './addressQuery.ts';

interface AddressedView {
  isUnderWay: Readonly<Ref<boolean>>;
  usualRows: Readonly<Ref<Rows | undefined>>;
  show: (state: AddressState) => void;
}

/**
 * Brings about the view that an address says: options, tab and filter at once, what is chosen and traced as soon as the
 * graph is drawn.
 */
export function useAddressedView(): AddressedView {
  const session = useSession();
  const graph = useGraph();
  const options = useOptions();
  const source = useSource();
  const selection = useSelection();
  const view = useView();
  const canvas = useCanvas();
  const history = useViewHistory();
  const level = useLevel();
  const awaited = ref<AddressState>();
  /** The view in which the address was begun with: whoever does something meanwhile wants that instead. */
  let begunAt = 0;
  const isUnderWay = ref(false);
  /** Whether tables show their columns at the beginning, and of which session that is known. */
  const usualRows = ref<Rows>();
  let reportOf: string | undefined;

  function show(state: AddressState): void {
    const { options: shown, focus, filters } = state;
    options.take({ options: shown, focus, filters });
    view.centreTab = state.view;
    view.listFilter = state.listFilter;
    view.footOpen = state.foot !== undefined;
    if (state.foot) view.footTab = state.foot;
    awaited.value = state;
    begunAt = history.position;
    isUnderWay.value = true;
  }

  const isDrawn = (): boolean =>
    session.state === 'ready' &&
    (graph.state === 'failed' || (graph.state === 'ready' && canvas.shownGraph === graph.graph));

  watch(
    [awaited, isDrawn],
    () => {
      const state = awaited.value;
      if (!state || !isDrawn()) return;
      awaited.value = undefined;
      void finish(state);
    },
    { flush: 'post' },
  );

  async function finish(state: AddressState): Promise<void> {
    await nextReport();
    const { chosen, trace } = state;
    const isWanted = history.position === begunAt;
    const place = isWanted && chosen ? chosenOf(chosen) : undefined;
    if (isWanted) {
      history.quietly(() => {
        showLevel(state);
        showTrace(trace, place);
      });
    }
    isUnderWay.value = false;
    if (place) await selection.choose(place, 'address');
    else if (isWanted) selection.clear();
    if (source.state === 'none') await source.showFirst();
  }

  /** Waits until the canvas has told what it shows, and notes how the graph of another session begins. */
  async function nextReport(): Promise<void> {
    await new Promise(requestAnimationFrame);
    if (reportOf === session.sessionId) return;
    reportOf = session.sessionId;
    usualRows.value = canvas.view?.columns;
  }

  function showLevel({ level: wanted, rows }: AddressState): void {
    const tables = graph.graph?.tables ?? [];
    level.go(wanted?.level ?? startLevel(graph.graph), wanted?.scope);
    if (wanted?.scope !== undefined) {
      const ofScope = tables.filter((table) => homeOf(table) === wanted.scope);
      void canvas.methods?.showTables(ofScope.map(({ id }) => id));
    }
    const columns = rows ?? usualRows.value;
    if (columns !== undefined && columns !== canvas.view?.columns) canvas.methods?.setAllColumns(columns);
  }

  function chosenOf(chosen: ChosenPlace): Chosen | undefined {
    if (chosen.kind !== 'relation') return chosen;
    const edge = graph.graph ? selectionOfDrawn(graph.graph, chosen.relationIndex) : undefined;
    return edge && { kind: 'edge', edge };
  }

  /** Locks what was locked, and marks what is chosen. */
  function showTrace(trace: TracedPlaces | undefined, chosen: Chosen | undefined): void {
    const { methods } = canvas;
    if (!methods) return;
    if (!trace) methods.clearTrace();
    if (trace && isTraceOf(trace, chosen)) {
      if (chosen.kind === 'column') methods.followColumn(chosen.columnId);
      else methods.followTable(chosen.tableId);
      methods.setTraceSides(trace.sides);
      return;
    }
    let isFirst = true;
    for (const id of trace?.columns ?? []) isFirst = !methods.traceColumn(id, !isFirst) && isFirst;
    for (const id of trace?.tables ?? []) isFirst = !methods.traceTable(id, !isFirst) && isFirst;
    if (trace) methods.setTraceSides(trace.sides);
    if (chosen?.kind === 'column') methods.focusColumn(chosen.columnId);
    else if (chosen?.kind === 'table') methods.focusTable(chosen.tableId);
  }

  return { isUnderWay, usualRows, show };
}

/** Whether a trace is that of what is chosen, and of nothing else. */
function isTraceOf(
  { columns, tables }: TracedPlaces,
  chosen: Chosen | undefined,
): chosen is Exclude<Chosen, { kind: 'edge' }> {
  if (chosen === undefined || chosen.kind === 'edge' || columns.length + tables.length !== 1) return false;
  return chosen.kind === 'column' ? columns[0] === chosen.columnId : tables[0] === chosen.tableId;
}
