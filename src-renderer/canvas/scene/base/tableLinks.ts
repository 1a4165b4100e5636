import { type Adjacency, itemsOf } from './adjacency.ts';
import { type Pace, unbroken } from './pace.ts';
import type { GraphIndex } from './graphIndex.ts';

/** Which tables feed which, without repetition and without loops, for one filter of relation types. */
export interface TableLinks {
  /** Per table the tables that it feeds, and the tables that feed it, ascending. */
  targets: Adjacency;
  sources: Adjacency;
  /** Per column and table endpoint the number of edges that end and start there. */
  into: Int32Array;
  outOf: Int32Array;
}

/** Folds the edges whose type passes the mask to table level. */
export async function linkTables(
  index: GraphIndex,
  mask: Uint8Array,
  pace: Pace = unbroken,
): Promise<TableLinks> {
  const { edges, tableCount, columnCount } = index;
  const into = new Int32Array(columnCount + tableCount);
  const outOf = new Int32Array(columnCount + tableCount);
  const passing = new Uint8Array(index.edgeCount);
  for (let e = 0; e < index.edgeCount; e++) {
    if (edges.sound[e] === 0 || mask[edges.type[e]!] !== 1) continue;
    into[edges.target[e]!]!++;
    outOf[edges.source[e]!]!++;
    passing[e] = edges.sourceTable[e] === edges.targetTable[e] ? 0 : 1;
  }
  if (pace.due()) await pace.breathe();
  const targets = await neighbours(edges.sourceTable, edges.targetTable, passing, tableCount, pace);
  const sources = await neighbours(edges.targetTable, edges.sourceTable, passing, tableCount, pace);
  return { targets, sources, into, outOf };
}

async function neighbours(
  from: Int32Array,
  to: Int32Array,
  passing: Uint8Array,
  tableCount: number,
  pace: Pace,
): Promise<Adjacency> {
  const byTable = groupedTargets(from, to, passing, tableCount);
  const start = new Int32Array(tableCount + 1);
  let length = 0;
  for (let t = 0; t < tableCount; t++) {
    const list = itemsOf(byTable, t).sort();
    for (let i = 0; i < list.length; i++) {
      if (i === 0 || list[i] !== list[i - 1]) byTable.items[length++] = list[i]!;
    }
    start[t + 1] = length;
    if ((t & 255) === 0 && pace.due()) await pace.breathe();
  }
  return { start, items: byTable.items.slice(0, length) };
}

function groupedTargets(
  from: Int32Array,
  to: Int32Array,
  passing: Uint8Array,
  tableCount: number,
): Adjacency {
  const start = new Int32Array(tableCount + 1);
  for (let e = 0; e < from.length; e++) if (passing[e] === 1) start[from[e]! + 1]!++;
  for (let t = 0; t < tableCount; t++) start[t + 1]! += start[t]!;
  const next = start.slice(0, tableCount);
  const items = new Int32Array(start[tableCount]!);
  for (let e = 0; e < from.length; e++) if (passing[e] === 1) items[next[from[e]!]!++] = to[e]!;
  return { start, items };
}
