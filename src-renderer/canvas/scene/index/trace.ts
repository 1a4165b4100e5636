import type { RelationTypeName } from '../../../../src-server/contract/application/result/graph.ts';
import { itemsOf } from '../base/adjacency.ts';
import { countMarked } from '../base/marks.ts';
import { endpointOfTable, type GraphIndex, tableOfEndpoint } from '../base/graphIndex.ts';

/** Bits of the marks of a {@link Trace}. */
export const upstreamBit = 1;
export const downstreamBit = 2;
export const lockedBit = 4;

/** Which ways a trace is followed from the locked columns; `between`: only what leads from one of them to another. */
export type TraceSides = 'both' | 'upstream' | 'downstream' | 'between';

/** The ways that so many locked columns can be followed: between a single one and others there is nothing. */
export function possibleSides(locked: readonly number[], sides: TraceSides): TraceSides {
  return sides === 'between' && locked.length < 2 ? 'both' : sides;
}

/** What hangs together with some columns: per endpoint, table and edge a sum of the bits above; 0 is outside. */
export interface Trace {
  /** The endpoints that the trace starts from, in the order of locking. */
  locked: readonly number[];
  endpoints: Uint8Array;
  tables: Uint8Array;
  edges: Uint8Array;
  tableCount: number;
  edgeCount: number;
}

/** Relations that compare two columns and move nothing: shown where they touch a locked column, never followed. */
const symmetric: ReadonlySet<RelationTypeName> = new Set(['join', 'er']);

/**
 * Follows the edges that pass the mask from the locked endpoints, against and along their direction, to the ends.
 * Value flow and influence are followed through every step; a locked table stands for all its columns too.
 * @param asked `both`, or only a part of that
 */
export function trace(
  index: GraphIndex,
  mask: Uint8Array,
  locked: readonly number[],
  asked: TraceSides = 'both',
): Trace {
  const sides = possibleSides(locked, asked);
  const result: Trace = {
    locked,
    endpoints: new Uint8Array(index.columnCount + index.tableCount),
    tables: new Uint8Array(index.tableCount),
    edges: new Uint8Array(index.edgeCount),
    tableCount: 0,
    edgeCount: 0,
  };
  const starts = locked.flatMap((endpoint) => startsOf(index, endpoint));
  const follow = Uint8Array.from(index.types, (type, i) => (mask[i] === 1 && !symmetric.has(type) ? 1 : 0));
  if (sides === 'both' || sides === 'upstream') walk(index, follow, starts, result, 'upstream');
  if (sides === 'both' || sides === 'downstream') walk(index, follow, starts, result, 'downstream');
  if (sides === 'both') markTouching(index, mask, follow, starts, result);
  if (sides === 'between') markBetween(index, follow, result);
  for (const endpoint of [...locked, ...starts]) {
    result.endpoints[endpoint]! |= lockedBit;
    result.tables[tableOfEndpoint(index, endpoint)]! |= lockedBit;
  }
  result.tableCount = countMarked(result.tables);
  result.edgeCount = countMarked(result.edges);
  return result;
}

function startsOf(index: GraphIndex, endpoint: number): number[] {
  if (endpoint < index.columnCount) return [endpoint];
  const table = endpoint - index.columnCount;
  const starts = [endpoint];
  for (let c = index.columnStart[table]!; c < index.columnStart[table + 1]!; c++) starts.push(c);
  return starts;
}

function walk(
  index: GraphIndex,
  follow: Uint8Array,
  starts: readonly number[],
  result: Trace,
  side: 'upstream' | 'downstream',
): void {
  const up = side === 'upstream';
  const bit = up ? upstreamBit : downstreamBit;
  const lists = up ? index.incoming : index.outgoing;
  const far = up ? index.edges.source : index.edges.target;
  const open = [...starts];
  for (const start of starts) result.endpoints[start]! |= bit;
  for (let endpoint = open.pop(); endpoint !== undefined; endpoint = open.pop()) {
    for (const e of itemsOf(lists, endpoint)) {
      if (follow[index.edges.type[e]!] !== 1) continue;
      result.edges[e]! |= bit;
      const next = far[e]!;
      if ((result.endpoints[next]! & bit) !== 0) continue;
      result.endpoints[next]! |= bit;
      result.tables[tableOfEndpoint(index, next)]! |= bit;
      open.push(next);
    }
  }
}

/** Which of the locked places something is linked with: none, one by its number from 1 on, or several. */
const [none, several] = [0, -1];

/** What is on a way from one locked place to another. */
function markBetween(index: GraphIndex, follow: Uint8Array, result: Trace): void {
  const before = reachOf(index, follow, result.locked, 'downstream');
  const behind = reachOf(index, follow, result.locked, 'upstream');
  const both = upstreamBit | downstreamBit;
  const { source, target, type } = index.edges;
  for (let e = 0; e < index.edgeCount; e++) {
    if (follow[type[e]!] !== 1) continue;
    const [from, to] = [before[source[e]!]!, behind[target[e]!]!];
    if (from === none || to === none || (from === to && from !== several)) continue;
    result.edges[e]! |= both;
    for (const end of [source[e]!, target[e]!]) {
      result.endpoints[end]! |= both;
      result.tables[tableOfEndpoint(index, end)]! |= both;
    }
  }
}

/** For each endpoint, which locked places lead to it (`downstream` from these) or are led to (`upstream`). */
function reachOf(
  index: GraphIndex,
  follow: Uint8Array,
  locked: readonly number[],
  side: 'upstream' | 'downstream',
): Int32Array {
  const reach = new Int32Array(index.columnCount + index.tableCount);
  const lists = side === 'upstream' ? index.incoming : index.outgoing;
  const far = side === 'upstream' ? index.edges.source : index.edges.target;
  for (const [at, place] of locked.entries()) {
    const open: number[] = [];
    // What several lead to already, leads them on already: no endpoint is gone through more than twice.
    const enter = (endpoint: number): void => {
      const known = reach[endpoint]!;
      if (known === several || known === at + 1) return;
      reach[endpoint] = known === none ? at + 1 : several;
      open.push(endpoint);
    };
    for (const start of startsOf(index, place)) enter(start);
    for (let endpoint = open.pop(); endpoint !== undefined; endpoint = open.pop()) {
      for (const e of itemsOf(lists, endpoint)) if (follow[index.edges.type[e]!] === 1) enter(far[e]!);
    }
  }
  return reach;
}

/** The joins and keys at the locked columns themselves, and their other ends. */
function markTouching(
  index: GraphIndex,
  mask: Uint8Array,
  follow: Uint8Array,
  starts: readonly number[],
  result: Trace,
): void {
  const both = upstreamBit | downstreamBit;
  for (const start of starts) {
    for (const list of [index.incoming, index.outgoing]) {
      for (const e of itemsOf(list, start)) {
        const type = index.edges.type[e]!;
        if (mask[type] !== 1 || follow[type] === 1) continue;
        result.edges[e]! |= both;
        for (const end of [index.edges.source[e]!, index.edges.target[e]!]) {
          result.endpoints[end]! |= both;
          result.tables[tableOfEndpoint(index, end)]! |= both;
        }
      }
    }
  }
}

/** The endpoint of a column's or table's id; undefined where the graph has no such id. */
export function endpointOf(
  index: GraphIndex,
  id: { columnId: number } | { tableId: number },
): number | undefined {
  if ('columnId' in id) return index.columnById.get(id.columnId);
  const table = index.tableById.get(id.tableId);
  return table === undefined ? undefined : endpointOfTable(index, table);
}
