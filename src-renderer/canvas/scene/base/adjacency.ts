/** For every node a list of numbers, in two flat arrays: those of node `n` are `items[start[n]]` to `items[start[n + 1] - 1]`. */
export interface Adjacency {
  start: Int32Array;
  items: Int32Array;
}

/** Groups the edges by the node that `nodeOf` names, in the order of their numbers. Edges with `sound` 0 are left out. */
export function adjacency(nodeOf: Int32Array, sound: Uint8Array, nodeCount: number): Adjacency {
  const start = new Int32Array(nodeCount + 1);
  for (let e = 0; e < nodeOf.length; e++) if (sound[e] === 1) start[nodeOf[e]! + 1]!++;
  for (let n = 0; n < nodeCount; n++) start[n + 1]! += start[n]!;
  const next = start.slice(0, nodeCount);
  const items = new Int32Array(start[nodeCount]!);
  for (let e = 0; e < nodeOf.length; e++) if (sound[e] === 1) items[next[nodeOf[e]!]!++] = e;
  return { start, items };
}

/** The list of one node, without a copy. */
export function itemsOf(list: Adjacency, node: number): Int32Array {
  return list.items.subarray(list.start[node]!, list.start[node + 1]!);
}
