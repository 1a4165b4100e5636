/** Links of a part of the graph, without cycles: `from[i]` is left of `to[i]`. Numbers are those of its boxes. */
export interface AcyclicLinks {
  from: Int32Array;
  to: Int32Array;
  /** 1 where the link runs against the layers, to break a cycle. */
  turned: Uint8Array;
}

/** Lists of neighbours, for walking: those of a node are `items[start[node]]` to `items[start[node + 1] - 1]`. */
export interface Neighbours {
  start: Int32Array;
  items: Int32Array;
}

/**
 * Lists the neighbours of each node, in the order of the links.
 * @param of one end of each link
 * @param other its other end
 * @param count the number of nodes
 */
export function neighbourLists(of: Int32Array, other: Int32Array, count: number): Neighbours {
  const start = new Int32Array(count + 1);
  for (const node of of) start[node + 1]!++;
  for (let n = 0; n < count; n++) start[n + 1]! += start[n]!;
  const next = start.slice(0, count);
  const items = new Int32Array(of.length);
  for (const [i, node] of of.entries()) items[next[node]!++] = other[i]!;
  return { start, items };
}

/**
 * Layers from 0: every link runs to a higher layer. Boxes without sources stand just before what they feed, so that
 * lines stay short.
 */
export function assignLayers({ from, to }: AcyclicLinks, boxCount: number): Int32Array {
  const out = neighbourLists(from, to, boxCount);
  const into = neighbourLists(to, from, boxCount);
  const layer = new Int32Array(boxCount);
  const order = topologicalOrder(out, into, boxCount);
  for (const box of order) {
    for (let i = out.start[box]!; i < out.start[box + 1]!; i++) {
      const next = out.items[i]!;
      layer[next] = Math.max(layer[next]!, layer[box]! + 1);
    }
  }
  for (const box of order.toReversed()) {
    const feeds = out.start[box + 1]! - out.start[box]!;
    const fed = into.start[box + 1]! - into.start[box]!;
    // Moving right shortens the lines out and lengthens the lines in: worth it where more go out.
    if (feeds > fed) layer[box] = nearestTarget(out, layer, box) - 1;
  }
  return fromZero(layer);
}

function topologicalOrder(out: Neighbours, into: Neighbours, boxCount: number): Int32Array {
  const waiting = new Int32Array(boxCount);
  const order = new Int32Array(boxCount);
  let end = 0;
  for (let box = 0; box < boxCount; box++) {
    waiting[box] = into.start[box + 1]! - into.start[box]!;
    if (waiting[box] === 0) order[end++] = box;
  }
  for (let at = 0; at < end; at++) {
    const box = order[at]!;
    for (let i = out.start[box]!; i < out.start[box + 1]!; i++) {
      const next = out.items[i]!;
      if (--waiting[next]! === 0) order[end++] = next;
    }
  }
  return order;
}

function nearestTarget(out: Neighbours, layer: Int32Array, box: number): number {
  let nearest = Infinity;
  for (let i = out.start[box]!; i < out.start[box + 1]!; i++)
    nearest = Math.min(nearest, layer[out.items[i]!]!);
  return nearest;
}

function fromZero(layer: Int32Array): Int32Array {
  let least = Infinity;
  for (const l of layer) least = Math.min(least, l);
  return layer.map((l) => l - least);
}

/** The boxes of each layer, in the order of their numbers. */
export function boxesByLayer(layer: Int32Array): number[][] {
  const layers: number[][] = [];
  for (const [box, l] of layer.entries()) {
    while (layers.length <= l) layers.push([]);
    layers[l]!.push(box);
  }
  return layers;
}
