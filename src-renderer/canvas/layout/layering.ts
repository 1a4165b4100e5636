import type { Links } from '../scene/base/scene.ts';

/** Links of a part of the graph, without cycles: `from[i]` is left of `to[i]`. Numbers are those of its boxes. */
export interface AcyclicLinks {
  from: Int32Array;
  to: Int32Array;
  /** Index into the links that they come from. */
  link: Int32Array;
  /** 1 where the link runs against the layers, to break a cycle. */
  turned: Uint8Array;
}

/** Lists of neighbours, for walking. */
export interface Neighbours {
  start: Int32Array;
  items: Int32Array;
}

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
 * Turns the links that close a cycle, found by a depth-first walk that begins at boxes without sources, lowest numbers
 * first; without recursion, as chains may be a hundred thousand boxes long.
 */
export function breakCycles(links: Links, boxCount: number): AcyclicLinks {
  const source = links.source.subarray(0, links.count);
  const target = links.target.subarray(0, links.count);
  const out = linksFrom(source, boxCount);
  const indegree = new Int32Array(boxCount);
  for (const box of target) indegree[box]!++;
  const turned = new Uint8Array(links.count);
  const state = new Uint8Array(boxCount);
  const next = out.start.slice(0, boxCount);
  const visit = (root: number): void => {
    const path = [root];
    state[root] = 1;
    for (let box = path.at(-1); box !== undefined; box = path.at(-1)) {
      if (next[box]! >= out.start[box + 1]!) {
        state[box] = 2;
        path.pop();
        continue;
      }
      const link = out.items[next[box]!++]!;
      const neighbour = target[link]!;
      if (state[neighbour] === 1) turned[link] = 1;
      if (state[neighbour] !== 0) continue;
      state[neighbour] = 1;
      path.push(neighbour);
    }
  };
  for (let box = 0; box < boxCount; box++) if (state[box] === 0 && indegree[box] === 0) visit(box);
  for (let box = 0; box < boxCount; box++) if (state[box] === 0) visit(box);
  return {
    from: Int32Array.from(source, (box, link) => (turned[link] === 1 ? target[link]! : box)),
    to: Int32Array.from(target, (box, link) => (turned[link] === 1 ? source[link]! : box)),
    link: Int32Array.from(source, (_, link) => link),
    turned,
  };
}

function linksFrom(source: Int32Array, boxCount: number): Neighbours {
  return neighbourLists(
    source,
    Int32Array.from(source, (_, link) => link),
    boxCount,
  );
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
