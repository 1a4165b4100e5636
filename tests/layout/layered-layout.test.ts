import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignInOrder } from '../../src-layout/layers/alignment.ts';
import { layeredLayout } from '../../src-layout/layered-layout.ts';
import { breakCycles } from '../../src-layout/layers/cycles.ts';
import { assignLayers } from '../../src-layout/layers/layering.ts';
import type { Direction, LayoutInput, Positions } from '../../src-layout/base/layout-input.ts';

function inputOf(
  sizes: readonly (readonly [number, number])[],
  pairs: readonly (readonly [number, number])[],
  direction: Direction = 'right',
): LayoutInput {
  const count = pairs.length;
  return {
    direction,
    width: Float64Array.from(sizes, ([w]) => w),
    height: Float64Array.from(sizes, ([, h]) => h),
    links: {
      count,
      source: Int32Array.from(pairs, ([s]) => s),
      target: Int32Array.from(pairs, ([, t]) => t),
      weight: new Int32Array(count).fill(1),
      sourceOffset: new Float64Array(count).fill(20),
      targetOffset: new Float64Array(count).fill(20),
    },
    ports: new Float64Array(0),
    spacing: { within: 28, layers: 66, columns: 34, parts: 28 },
  };
}

function overlapping({ width, height }: LayoutInput, { x, y }: Positions): string[] {
  const found: string[] = [];
  for (let a = 0; a < x.length; a++) {
    for (let b = a + 1; b < x.length; b++) {
      const apart =
        x[a]! + width[a]! <= x[b]! ||
        x[b]! + width[b]! <= x[a]! ||
        y[a]! + height[a]! <= y[b]! ||
        y[b]! + height[b]! <= y[a]!;
      if (!apart) found.push(`${a} ${b}`);
    }
  }
  return found;
}

/** Random graphs: sizes of the boxes, and links between any of them (loops left out, as in scenes). */
const graphs = fc
  .array(fc.tuple(fc.integer({ min: 120, max: 320 }), fc.integer({ min: 40, max: 500 })), {
    minLength: 2,
    maxLength: 40,
  })
  .chain((sizes) =>
    fc.tuple(
      fc.constant(sizes),
      fc.uniqueArray(
        fc.tuple(fc.nat(sizes.length - 1), fc.nat(sizes.length - 1)).filter(([a, b]) => a !== b),
        { maxLength: 80, selector: ([a, b]) => `${a} ${b}` },
      ),
    ),
  );

describe.each(['right', 'down'] as const)('the layered layout, flowing %s', (direction) => {
  it('never lets two tables overlap', () => {
    fc.assert(
      fc.property(graphs, ([sizes, pairs]) => {
        const input = inputOf(sizes, pairs, direction);
        expect(overlapping(input, layeredLayout(input, 1.6))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('puts every table after those that feed it, where there is no cycle', () => {
    fc.assert(
      fc.property(graphs, ([sizes, pairs]) => {
        // From lower to higher numbers there can be no cycle.
        const forward = pairs.map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)));
        const unique = [...new Map(forward.map((pair) => [pair.join(), pair])).values()];
        const input = inputOf(sizes, unique, direction);
        const { x, y } = layeredLayout(input, 1.6);
        for (const [source, target] of unique) {
          const end = direction === 'right' ? x[source]! + sizes[source]![0] : y[source]! + sizes[source]![1];
          expect(direction === 'right' ? x[target]! : y[target]!).toBeGreaterThan(end);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same places for the same graph', () => {
    fc.assert(
      fc.property(graphs, ([sizes, pairs]) => {
        const input = inputOf(sizes, pairs, direction);
        expect(layeredLayout(input, 1.6)).toEqual(layeredLayout(input, 1.6));
      }),
      { numRuns: 30 },
    );
  });
});

describe('the layered layout', () => {
  it('aligns a chain: its lines are level', () => {
    const sizes = Array.from({ length: 5 }, () => [200, 60] as const);
    const { y } = layeredLayout(
      inputOf(sizes, [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ]),
      1.6,
    );
    expect(new Set(y).size).toBe(1);
  });

  it('untangles two crossing lines', () => {
    const sizes = Array.from({ length: 4 }, () => [200, 60] as const);
    const { y } = layeredLayout(
      inputOf(
        sizes,
        [
          [0, 3],
          [1, 2],
          [0, 2],
          [0, 3],
        ].slice(0, 2) as [number, number][],
      ),
      1.6,
    );
    expect(Math.sign(y[0]! - y[1]!)).toBe(Math.sign(y[3]! - y[2]!));
  });

  it('keeps a part of the graph with a cycle in layers of the rest', () => {
    const links = inputOf(
      Array.from({ length: 4 }, () => [1, 1] as const),
      [
        [0, 1],
        [1, 2],
        [2, 1],
        [2, 3],
      ],
    ).links;
    const acyclic = breakCycles(links, 4);
    expect([...acyclic.turned]).toEqual([0, 0, 1, 0]);
    expect([...assignLayers(acyclic, 4)]).toEqual([0, 1, 2, 3]);
  });

  it('turns the lighter of two flows between tables that feed each other', () => {
    const { links } = inputOf(
      Array.from({ length: 3 }, () => [1, 1] as const),
      [
        [0, 1],
        [1, 2],
        [2, 1],
      ],
    );
    links.weight.set([2, 2, 4]);
    expect([...breakCycles(links, 3).turned]).toEqual([0, 1, 0]);
  });

  it('leaves no cycle', () => {
    fc.assert(
      fc.property(graphs, ([sizes, pairs]) => {
        const acyclic = breakCycles(inputOf(sizes, pairs).links, sizes.length);
        const layer = assignLayers(acyclic, sizes.length);
        for (const [i, from] of acyclic.from.entries())
          expect(layer[acyclic.to[i]!]).toBeGreaterThan(layer[from]!);
      }),
    );
  });

  it('wraps layers of thousands, so that the whole keeps a shape that fits a screen', () => {
    const inLayer = 750;
    const sizes = Array.from({ length: 4 * inLayer }, () => [200, 40] as const);
    const pairs = sizes
      .slice(inLayer)
      .flatMap((_, box) => [
        [box, box + inLayer] as const,
        [box, inLayer * Math.ceil((box + 1) / inLayer) + ((box * 7) % inLayer)] as const,
      ]);
    const input = inputOf(sizes, pairs);
    const { x, y } = layeredLayout(input, 1.6);
    const width = Math.max(...x.map((left, i) => left + input.width[i]!));
    const height = Math.max(...y.map((top, i) => top + input.height[i]!));
    expect(width / height).toBeGreaterThan(0.7);
    expect(width / height).toBeLessThan(4);
    expect(overlapping(input, { x, y })).toEqual([]);
  });

  it('lays out a chain of 30,000 tables without running out of stack', () => {
    const count = 30_000;
    const sizes = Array.from({ length: count }, () => [100, 40] as const);
    const pairs = Array.from({ length: count - 1 }, (_, i) => [i, i + 1] as const);
    const { x } = layeredLayout(inputOf(sizes, pairs), 1.6);
    expect(x[count - 1]).toBeGreaterThan(x[0]!);
  });
});

describe('alignInOrder', () => {
  it('gives everyone its wish where there is room', () => {
    expect([...alignInOrder([0, 100, 200], [50, 50, 50], [1, 1, 1], () => 10)]).toEqual([0, 100, 200]);
  });

  it('shares the shift by weight where there is none', () => {
    const [first = 0, second = 0] = alignInOrder([0, 0], [50, 50], [3, 1], () => 10);
    expect(second - first).toBe(60);
    expect(first).toBe(-15);
  });
});
