import { type GraphIndex, tablePath } from './graphIndex.ts';

/** A table, or a column of it, whose name matches. Numbers of the {@link GraphIndex}. */
export interface Hit {
  table: number;
  column: number | undefined;
  path: string;
}

/**
 * Finds tables and columns by a part of their dotted path, case aside. Best first: whole names, then beginnings, then
 * parts, tables before columns, shorter paths before longer, then the order of the graph.
 */
export function search(index: GraphIndex, text: string, limit: number): Hit[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const hits: { hit: Hit; rank: number }[] = [];
  for (let t = 0; t < index.tableCount; t++) {
    const table = index.tables[t]!;
    const path = tablePath(table);
    const rank = matchRank(table.name, path, wanted);
    if (rank !== undefined) hits.push({ hit: { table: t, column: undefined, path }, rank });
    searchColumns(index, t, path, wanted, hits);
  }
  hits.sort((a, b) => a.rank - b.rank || a.hit.path.length - b.hit.path.length);
  return hits.slice(0, limit).map(({ hit }) => hit);
}

function searchColumns(
  index: GraphIndex,
  t: number,
  tablePathText: string,
  wanted: string,
  hits: { hit: Hit; rank: number }[],
): void {
  const dotted = wanted.includes('.');
  for (const [i, [, name]] of index.tables[t]!.columns.entries()) {
    if (!dotted && !name.toLowerCase().includes(wanted)) continue;
    const path = `${tablePathText}.${name}`;
    // A dotted text that the table's own path holds already would match every column of it.
    const rank = matchRank(name, dotted ? path : name, wanted);
    if (rank === undefined || (dotted && tablePathText.toLowerCase().includes(wanted))) continue;
    hits.push({ hit: { table: t, column: index.columnStart[t]! + i, path }, rank: rank + 0.5 });
  }
}

/** 0 for the whole name or path, 1 for its beginning, 2 for the beginning of a part, 3 for any place. */
function matchRank(name: string, path: string, wanted: string): number | undefined {
  const lowerName = name.toLowerCase();
  const lowerPath = path.toLowerCase();
  if (lowerName === wanted || lowerPath === wanted) return 0;
  if (lowerName.startsWith(wanted) || lowerPath.endsWith(`.${wanted}`)) return 1;
  const at = lowerPath.indexOf(wanted);
  if (at < 0) return undefined;
  return at === 0 || /[._\s-]/.test(lowerPath[at - 1]!) ? 2 : 3;
}
