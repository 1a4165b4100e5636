import { kindLabel } from '../scene/boxSizes.ts';
import { columnOf, tableOfEndpoint, tablePath } from '../scene/graphIndex.ts';
import { itemsOf } from '../scene/adjacency.ts';
import type { Trace } from '../scene/trace.ts';
import type { StagedGraph } from './GraphStage.ts';

/** `3 tables`, `1 table` */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A table or column in words, for the live line: what it is and what it is linked with. */
export function describePlace(
  { index, links }: StagedGraph,
  table: number,
  column: number | undefined,
): string {
  const described = index.tables[table]!;
  if (column !== undefined) {
    const [, name] = columnOf(index, column);
    const into = counted(links.into[column]!, 'line');
    return `Column ${name} of ${described.name}: ${into} in, ${links.outOf[column]} out.`;
  }
  const fedBy = itemsOf(links.sources, table).length;
  const feeds = itemsOf(links.targets, table).length;
  return (
    `${tablePath(described)}, ${kindLabel(described.kind)}, ${counted(described.columnCount, 'column')}; ` +
    `comes from ${counted(fedBy, 'table')}, goes to ${counted(feeds, 'table')}.`
  );
}

/** A locked trace in words. */
export function describeTrace({ index }: StagedGraph, trace: Trace | undefined): string {
  if (trace === undefined) return 'Trace cleared.';
  const names = trace.locked.map((endpoint) => {
    const table = index.tables[tableOfEndpoint(index, endpoint)]!.name;
    return endpoint < index.columnCount ? `${table}.${columnOf(index, endpoint)[1]}` : table;
  });
  const shown =
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  return `Trace of ${shown}: ${counted(trace.tableCount, 'table')}, ${counted(trace.edgeCount, 'relation')}.`;
}
