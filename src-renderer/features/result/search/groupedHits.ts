import type { SearchHit } from '../../../../src-server/contract/application/result/search.ts';

/** One line of what was found. */
export interface FoundLine {
  hit: SearchHit;
  /** A column below its table, or below another column of it: the table is not named again. */
  isBelow: boolean;
  /** Further columns of the table that match and are not listed; shown at its last line. */
  more: number;
  /** The first line of what exists only while statements run. */
  startsPassing: boolean;
}

/** What was found, with what belongs to one table together, where the best of it was; the order is kept otherwise. */
export function groupedHits(hits: readonly SearchHit[]): FoundLine[] {
  const groups = Map.groupBy(hits, ({ table }) => table);
  const lines: FoundLine[] = [];
  let hasPassing = false;
  for (const group of groups.values()) {
    const columns = group.filter(({ column }) => column !== undefined);
    const found = columns.find(({ columnsFound }) => columnsFound !== undefined)?.columnsFound;
    for (const [at, hit] of group.entries()) {
      const isPassing = hit.role !== 'persistent';
      lines.push({
        hit,
        isBelow: at > 0 && hit.column !== undefined,
        more: at === group.length - 1 && found !== undefined ? found - columns.length : 0,
        startsPassing: isPassing && !hasPassing,
      });
      hasPassing ||= isPassing;
    }
  }
  return lines;
}
