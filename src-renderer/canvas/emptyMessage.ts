import type { LineageGraph } from '../api/model/LineageGraph.ts';
import { strings } from '../strings/strings.ts';

/** Why the canvas shows nothing; undefined where there is something to show. */
export function emptyMessage(
  graph: LineageGraph | null,
  shownTables: number | undefined,
): string | undefined {
  const { nothingYet, tooMany, nothingLeft, noLineage, allHidden } = strings.graph;
  if (graph === null) return nothingYet;
  const { tables, views, relations } = graph.totals;
  if (graph.mode === 'summary') return tooMany(tables + views, relations);
  if (graph.tables.length === 0) return relations > 0 ? nothingLeft : noLineage;
  return shownTables === 0 ? allHidden : undefined;
}
