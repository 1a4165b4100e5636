import type { GraphIndex } from './graphIndex.ts';
import type { TableLinks } from './tableLinks.ts';

/** The columns of one table that are shown: none, or this many of them, linked ones first. */
export type ColumnChoice = 'none' | { limit: number };

/** The rows of one box. */
export interface Rows {
  /** Column numbers of the index, top to bottom. */
  columns: readonly number[];
  /** Columns of the table that have no row; a last line says how many. 0 for a table without rows. */
  more: number;
}

/** Columns of a table shown at first. Further ones come by the page. */
export const firstPage = 10;
export const furtherPage = 10;

const noRows: Rows = { columns: [], more: 0 };

/** Columns of a table that take part in a relation, in order of definition. */
function linkedColumns(index: GraphIndex, links: TableLinks, table: number): number[] {
  const found: number[] = [];
  for (let c = index.columnStart[table]!; c < index.columnStart[table + 1]!; c++) {
    if (links.into[c]! > 0 || links.outOf[c]! > 0) found.push(c);
  }
  return found;
}

/**
 * Chooses the rows of a table. Linked columns come first, in order of definition, then the others; `pinned` ones
 * (found, traced) are shown whatever the limit, in place of the last ones where they would not fit.
 */
export function rowsOf(
  index: GraphIndex,
  links: TableLinks,
  table: number,
  choice: ColumnChoice,
  pinned: ReadonlySet<number>,
): Rows {
  const start = index.columnStart[table]!;
  const count = index.columnStart[table + 1]! - start;
  if (choice === 'none' || count === 0) return noRows;
  const linked = linkedColumns(index, links, table);
  const isLinked = new Set(linked);
  const others = Array.from({ length: count }, (_, i) => start + i).filter((c) => !isLinked.has(c));
  const ordered = [...linked, ...others];
  const shown = new Set(ordered.slice(0, choice.limit));
  for (const c of ordered) if (pinned.has(c)) shown.add(c);
  const columns = ordered.filter((c) => shown.has(c));
  return { columns, more: count - columns.length };
}

/** The choice that shows the linked columns of a table, at most one page; all where none is linked. */
export function linkedChoice(index: GraphIndex, links: TableLinks, table: number): ColumnChoice {
  const linked = linkedColumns(index, links, table).length;
  return { limit: Math.min(linked === 0 ? firstPage : linked, firstPage) };
}
