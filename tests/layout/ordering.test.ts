import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layeredGraph, type PartLine } from '../../src-layout/layers/layered-graph.ts';
import { LayerOrder } from '../../src-layout/layers/layer-order.ts';
import { orderLayers } from '../../src-layout/layers/ordering.ts';
import { siftLayers } from '../../src-layout/layers/sifting.ts';

/** Boxes in a few layers, and lines between rows of them, also over several layers and against them. */
const parts = fc
  .array(fc.nat(3), { minLength: 3, maxLength: 14 })
  .map((layer) => Int32Array.from([0, 1, 2, 3, ...layer]))
  .chain((layer) =>
    fc.tuple(
      fc.constant(layer),
      fc.array(
        fc.record({
          source: fc.nat(layer.length - 1),
          target: fc.nat(layer.length - 1),
          sourceAt: fc.nat(4).map((row) => (row + 0.5) / 5),
          targetAt: fc.nat(4).map((row) => (row + 0.5) / 5),
          weight: fc.integer({ min: 1, max: 3 }),
        }),
        { maxLength: 40 },
      ),
    ),
  );

/** Each two segments between the same layers, looked at in turn. */
function crossingsOneByOne(order: LayerOrder): number {
  const { from, to, fromAt, toAt, weight } = order.graph.segments;
  const layerOf = new Map(
    order.layers.flatMap((nodes, layer) => nodes.map((node) => [node, layer] as const)),
  );
  let count = 0;
  for (const [a, source] of from.entries())
    for (let b = 0; b < a; b++) {
      if (layerOf.get(source) !== layerOf.get(from[b]!)) continue;
      const left = order.index[source]! + fromAt[a]! - (order.index[from[b]!]! + fromAt[b]!);
      const right = order.index[to[a]!]! + toAt[a]! - (order.index[to[b]!]! + toAt[b]!);
      if (left * right < 0) count += weight[a]! * weight[b]!;
    }
  return count;
}

const graphOf = ([layer, lines]: [Int32Array, PartLine[]]) => layeredGraph(lines, layer);

describe('the order of boxes in their layers', () => {
  it('has its crossings counted', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const order = new LayerOrder(graphOf(part));
        expect(order.crossings()).toBe(crossingsOneByOne(order));
      }),
    );
  });

  it('crosses no more after sifting, which keeps every node in its layer', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const graph = graphOf(part);
        const order = new LayerOrder(graph);
        const before = order.crossings();
        siftLayers(order, Infinity);
        expect(order.crossings()).toBeLessThanOrEqual(before);
        expect(order.layers.map((layer) => layer.toSorted((a, b) => a - b))).toEqual(
          graph.layers.map((layer) => layer.toSorted((a, b) => a - b)),
        );
      }),
    );
  });

  it('is found where no line has to cross another: a tree whose boxes come mixed', () => {
    const layer = Int32Array.from({ length: 31 }, (_, box) => Math.floor(Math.log2(box + 1)));
    const mixed = Array.from(layer, (_, box) => (box * 17) % 31);
    const lines = mixed.slice(1).map((_, i) => ({
      source: mixed[i >> 1]!,
      target: mixed[i + 1]!,
      sourceAt: 0.5,
      targetAt: 0.5,
      weight: 1,
    }));
    const layers = new Int32Array(31);
    for (const [box, place] of mixed.entries()) layers[place] = layer[box]!;
    const graph = layeredGraph(lines, layers);
    expect(new LayerOrder(graph, orderLayers(graph, 100_000)).crossings()).toBe(0);
  });

  it('takes the work that it is given', () => {
    const boxes = 400;
    const layer = Int32Array.from({ length: boxes }, (_, box) => box % 8);
    const lines = Array.from({ length: 4_000 }, (_, i) => ({
      source: (i * 7) % boxes,
      target: (i * 13 + 1) % boxes,
      sourceAt: 0.5,
      targetAt: 0.5,
      weight: 1,
    }));
    const graph = layeredGraph(lines, layer);
    const order = new LayerOrder(graph);
    siftLayers(order, 50_000);
    expect(order.work).toBeLessThan(300_000);
  });
});
