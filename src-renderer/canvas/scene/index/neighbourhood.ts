import { itemsOf } from '../base/adjacency.ts';
import type { GraphIndex } from '../base/graphIndex.ts';
import type { TableLinks } from '../base/tableLinks.ts';

export type Side = 'upstream' | 'downstream';

/** The tables shown; undefined stands for all. */
export type VisibleTables = ReadonlySet<number> | undefined;

/** The visible tables without those that filters leave out. */
export function withoutHidden(
  index: GraphIndex,
  visible: VisibleTables,
  hiddenIds: ReadonlySet<number>,
): VisibleTables {
  if (hiddenIds.size === 0) return visible;
  const left = new Set(visible ?? index.tables.keys());
  for (const id of hiddenIds) left.delete(index.tableById.get(id) ?? -1);
  return left;
}

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

/** How many tables lie within 1, 2, 3 and all steps of the start on one side, and how many of them are hidden. */
export function reachSizes(
  links: TableLinks,
  start: number,
  side: Side,
  isHidden: (table: number) => boolean,
): Record<1 | 2 | 3 | 'all', { tables: number; hidden: number }> {
  const within = (steps: number | 'all'): { tables: number; hidden: number } => {
    const found = reach(links, start, side, steps);
    found.delete(start);
    return { tables: found.size, hidden: [...found].filter(isHidden).length };
  };
  return { 1: within(1), 2: within(2), 3: within(3), all: within('all') };
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
 * Takes away all that a table comes from or goes to, and what hung together with the table only through that. The table
 * itself and what never hung together with it stay.
 */
export function contracted(
  links: TableLinks,
  tableCount: number,
  visible: VisibleTables,
  table: number,
  side: Side,
): VisibleTables {
  const shown = visible ?? new Set(Array.from({ length: tableCount }, (_, t) => t));
  const taken = reach(links, table, side, 'all');
  taken.delete(table);
  const before = connected(links, table, (t) => shown.has(t));
  const after = connected(links, table, (t) => shown.has(t) && !taken.has(t));
  return new Set([...shown].filter((t) => !before.has(t) || after.has(t)));
}

/** All tables that hang together with the start, in whatever direction, by way of allowed ones. */
function connected(links: TableLinks, start: number, allowed: (table: number) => boolean): Set<number> {
  const found = new Set([start]);
  const open = [start];
  for (let table = open.pop(); table !== undefined; table = open.pop()) {
    for (const lists of [links.sources, links.targets]) {
      for (const neighbour of itemsOf(lists, table)) {
        if (found.has(neighbour) || !allowed(neighbour)) continue;
        found.add(neighbour);
        open.push(neighbour);
      }
    }
  }
  return found;
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
