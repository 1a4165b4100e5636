import { storedAmounts } from '../../api/model/storedTables.ts';
import { strings } from '../../strings/strings.ts';
import { itemsOf } from '../scene/base/adjacency.ts';
import { kindName } from '../../strings/terms/spoken.ts';
import { columnOf, tableOfEndpoint, tablePath } from '../scene/base/graphIndex.ts';
import type { Trace } from '../scene/index/trace.ts';
import type { StagedGraph, TraceChange } from '../view/types.ts';

const words = strings.spokenGraph;

/** Ends of a trace that are named; of more, the number is said. */
const namedEnds = 3;

/** A table or column in words, for the live line: what it is and what it is linked with. */
export function describePlace(
  { index, links }: StagedGraph,
  table: number,
  column: number | undefined,
): string {
  const described = index.tables[table]!;
  if (column !== undefined) {
    const [, name] = columnOf(index, column);
    return words.column(name, described.name, links.into[column]!, links.outOf[column]!);
  }
  const sources = itemsOf(links.sources, table).length;
  const targets = itemsOf(links.targets, table).length;
  return words.table(tablePath(described), kindName(described.kind), described.columnCount, sources, targets);
}

/** A locked trace in words, with how much it reaches. */
export function describeTrace(
  { index }: StagedGraph,
  trace: Trace | undefined,
  reached: Pick<TraceChange, 'tables' | 'columns'>,
): string {
  if (trace === undefined) return words.traceCleared;
  const ends = trace.locked.slice(0, namedEnds).map((endpoint) => {
    const table = index.tables[tableOfEndpoint(index, endpoint)]!.name;
    return endpoint < index.columnCount ? `${table}.${columnOf(index, endpoint)[1]}` : table;
  });
  const amounts = strings.graph.storedAmounts(storedAmounts(index.graph, reached));
  return words.trace(ends, trace.locked.length - ends.length, amounts, trace.edgeCount);
}
