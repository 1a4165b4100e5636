import type { LineageGraph } from '../graph-reading/LineageGraph.ts';
import { counted } from './describe.ts';

/** Why the canvas shows nothing; undefined where there is something to show. */
export function emptyMessage(
  graph: LineageGraph | null,
  shownTables: number | undefined,
): string | undefined {
  if (graph === null) return 'No lineage to show yet.';
  if (graph.mode === 'summary') {
    const { tables, views, relations } = graph.totals;
    return (
      `${counted(tables + views, 'table')} with ${counted(relations, 'relation')} are too many to draw at once. ` +
      'Search for a table, or narrow the selection.'
    );
  }
  if (graph.tables.length === 0) {
    return graph.totals.relations > 0
      ? 'Nothing is left with these options: show more relation types or intermediates.'
      : 'No lineage was found in this SQL.';
  }
  return shownTables === 0 ? 'All tables are hidden.' : undefined;
}
