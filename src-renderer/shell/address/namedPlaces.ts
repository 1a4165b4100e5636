import type { LineageGraph } from '../../api/model/LineageGraph.ts';
import { pathOf } from '../../api/model/names.ts';
import type { AddressState, ChosenPlace, TracedPlaces } from './addressQuery.ts';

/** More names would make an address too long to be passed on: what is traced beyond them is not found again. */
const mostNames = 20;

/** Which result the numbers of an address are of, in few letters. */
export const markOfResult = (sessionId: string): string => sessionId.slice(0, 8);

/**
 * The names of what is chosen and traced, in this order: an address has its numbers, which mean something else once the
 * job is analysed again.
 */
export function namesOf(
  graph: LineageGraph,
  chosen: ChosenPlace | undefined,
  trace: TracedPlaces | undefined,
): string[] {
  const { columns = [], tables = [] } = trace ?? {};
  return [
    chosen === undefined ? '' : nameOfChosen(graph, chosen),
    ...columns.slice(0, mostNames).map((id) => nameOfColumn(graph, id)),
    ...tables.slice(0, mostNames).map((id) => nameOfTable(graph, id)),
  ];
}

function nameOfChosen(graph: LineageGraph, chosen: ChosenPlace): string {
  if (chosen.kind === 'table') return nameOfTable(graph, chosen.tableId);
  return chosen.kind === 'column' ? nameOfColumn(graph, chosen.columnId) : '';
}

function nameOfTable(graph: LineageGraph, id: number): string {
  const place = graph.tableById.get(id);
  return place === undefined ? '' : pathOf(graph.tables[place]!);
}

function nameOfColumn(graph: LineageGraph, id: number): string {
  const table = graph.tableOfColumn(id);
  const number = graph.columnById.get(id);
  return table === undefined || number === undefined ? '' : `${pathOf(table)}.${graph.column(number)[1]}`;
}

/** An address for the graph of another result than it was made for: what it names is looked for by its names. */
export function foundAgain(
  state: AddressState,
  graph: LineageGraph,
): { state: AddressState; isComplete: boolean } {
  const byPath = new Map(graph.tables.map((table) => [pathOf(table), table]));
  const [chosenName = '', ...tracedNames] = state.names;
  const found = (name: string): ChosenPlace | undefined => {
    const table = byPath.get(name);
    if (table !== undefined) return { kind: 'table', tableId: table.id };
    // Names may have dots in them: every one may be the one before the column.
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      const owner = byPath.get(name.slice(0, dot));
      const column = owner?.columns.find(([, own]) => own === name.slice(dot + 1));
      if (owner !== undefined && column !== undefined)
        return { kind: 'column', tableId: owner.id, columnId: column[0] };
    }
    return undefined;
  };
  const chosen = found(chosenName);
  const traced = tracedNames.map(found);
  const trace: TracedPlaces | undefined = state.trace && {
    columns: traced.flatMap((place) => (place?.kind === 'column' ? [place.columnId] : [])),
    tables: traced.flatMap((place) => (place?.kind === 'table' ? [place.tableId] : [])),
    sides: state.trace.sides,
  };
  const isTraced = trace !== undefined && trace.columns.length + trace.tables.length > 0;
  const wanted =
    (state.chosen === undefined ? 0 : 1) +
    (state.trace?.columns.length ?? 0) +
    (state.trace?.tables.length ?? 0);
  const got = (chosen === undefined ? 0 : 1) + (isTraced ? trace.columns.length + trace.tables.length : 0);
  return {
    // Which single tables were opened or hidden is kept as numbers alone.
    state: { ...state, choice: {}, chosen, trace: isTraced ? trace : undefined },
    isComplete: got >= wanted,
  };
}
