import { itemsOf } from './adjacency.ts';
import type { TableLinks } from './tableLinks.ts';

export type Side = 'upstream' | 'downstream';

/** The tables shown; undefined stands for all. */
export type VisibleTables = ReadonlySet<number> | undefined;

/** Tables within so many steps of the start on one side, the start included. */
export function reach(links: TableLinks, start: number, side: Side, steps: number | 'all'): Set<number> {
  const lists = side === 'upstream' ? links.sources : links.targets;
  const found = new Set([start]);
  let frontier = [start];
  for (let step = 0; frontier.length > 0 && (steps === 'all' || step < steps); step++) {
    const next: number[] = [];
    for (const table of frontier) {
      for (const neighbour of itemsOf(lists, table)) {
        if (found.has(neighbour)) continue;
        found.add(neighbour);
        next.push(neighbour);
      }
    }
    frontier = next;
  }
  return found;
}

/** Adds what a table comes from or goes to. Steps count from the table; what is shown already stays. */
export function expanded(
  links: TableLinks,
  visible: VisibleTables,
  table: number,
  side: Side,
  steps: number | 'all',
): VisibleTables {
  if (visible === undefined) return undefined;
  return new Set([...visible, ...reach(links, table, side, steps)]);
}

/**
 * Takes away what is shown only because of a table: of the tables on that side of it, those that reach no other shown
 * table except through it. The table itself stays.
 */
export function contracted(
  links: TableLinks,
  tableCount: number,
  visible: VisibleTables,
  table: number,
  side: Side,
): VisibleTables {
  const shown = visible ?? new Set(Array.from({ length: tableCount }, (_, t) => t));
  const candidates = reach(links, table, side, 'all');
  candidates.delete(table);
  const kept = new Set([table]);
  const open: number[] = [];
  const keep = (t: number): void => {
    if (kept.has(t)) return;
    kept.add(t);
    open.push(t);
  };
  for (const t of shown) if (!candidates.has(t)) keep(t);
  for (let t = open.pop(); t !== undefined; t = open.pop()) {
    for (const lists of [links.sources, links.targets]) {
      for (const neighbour of itemsOf(lists, t)) if (shown.has(neighbour)) keep(neighbour);
    }
  }
  return kept;
}

/** How many neighbours of a table on one side are not shown. */
export function hiddenNeighbours(
  links: TableLinks,
  visible: VisibleTables,
  table: number,
  side: Side,
): number {
  if (visible === undefined) return 0;
  let count = 0;
  for (const t of itemsOf(side === 'upstream' ? links.sources : links.targets, table)) {
    if (!visible.has(t)) count++;
  }
  return count;
}
