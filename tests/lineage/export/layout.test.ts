import { describe, expect, test } from 'vitest';
import { boxMeasures, type BoxPlace, layoutBoxes } from '../../../src-lineage/export/drawings/layout.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import type { LineageGraph } from '../../../src-lineage/graph/edges/graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { handMadeModel, type RelationDraft } from '../graph/models.ts';

/** A graph of tables without columns, from pairs of names. */
function graphOf(
  pairs: readonly (readonly [string, string, RelationDraft[0]?])[],
  alone: string[] = [],
): LineageGraph {
  const names = [...new Set([...pairs.flatMap(([source, target]) => [source, target]), ...alone])];
  const model = handMadeModel(
    names.map((name) => ({ name, columns: ['x'] })),
    pairs.map(([source, target, type = 'fdd']) => [type, `${source}.x`, `${target}.x`]),
  );
  const { nodes, edges } = buildGraph(model, {
    ...defaultGraphOptions,
    relationTypes: ['fdd', 'join', 'er'],
    linkedOnly: false,
  });
  return { nodes: nodes.map(({ object }) => ({ object, columns: [] })), edges };
}

const layerOf = ({ x }: BoxPlace): number => x / (boxMeasures.tableWidth + boxMeasures.betweenLayers);

function overlaps(places: readonly BoxPlace[]): number {
  let count = 0;
  for (const [i, one] of places.entries()) {
    for (const other of places.slice(i + 1)) {
      if (one.x === other.x && one.y < other.y + other.height && other.y < one.y + one.height) count += 1;
    }
  }
  return count;
}

describe('layout of boxes', () => {
  test('every table stands behind the last of its sources', () => {
    const places = layoutBoxes(
      graphOf([
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
        ['c', 'd'],
      ]),
    );
    expect(places.map(layerOf)).toEqual([0, 1, 2, 3]);
  });

  test('a source stands just before what it feeds', () => {
    const places = layoutBoxes(
      graphOf([
        ['a', 'b'],
        ['b', 'c'],
        ['late', 'c'],
      ]),
    );
    expect(places.map(layerOf)).toEqual([0, 1, 2, 1]);
  });

  test('joins and keys make no layers where something flows', () => {
    const places = layoutBoxes(
      graphOf([
        ['a', 'b', 'join'],
        ['a', 'c'],
        ['b', 'c'],
        ['b', 'a', 'er'],
      ]),
    );
    expect(places.map(layerOf)).toEqual([0, 0, 1]);
    expect(layoutBoxes(graphOf([['order', 'customer', 'er']])).map(layerOf)).toEqual([0, 1]);
  });

  test('cycles end', () => {
    const places = layoutBoxes(
      graphOf([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['c', 'c'],
      ]),
    );
    expect(places.map(layerOf)).toEqual([0, 1, 2]);
  });

  test('untangles lines that would cross', () => {
    const places = layoutBoxes(
      graphOf([
        ['a', 'y'],
        ['b', 'x'],
        ['c', 'z'],
        ['a', 'x2'],
        ['b', 'x2'],
        ['c', 'x2'],
      ]),
    );
    const [a, y, b, x, c, z] = places as [BoxPlace, BoxPlace, BoxPlace, BoxPlace, BoxPlace, BoxPlace];
    expect(Math.sign(a.y - b.y)).toBe(Math.sign(y.y - x.y));
    expect(Math.sign(b.y - c.y)).toBe(Math.sign(x.y - z.y));
  });

  test('a table stands level with the only one that it is linked with', () => {
    const [source, target] = layoutBoxes(graphOf([['a', 'b']], ['alone'])) as [BoxPlace, BoxPlace];
    expect(source.y).toBe(target.y);
  });

  test('keeps the measures of SQLFlow: columns of 212, heights by columns, the lowest edge at -10', () => {
    const graph = graphOf([['a', 'b']]);
    graph.nodes[0]!.columns = [0, 1, 2];
    const places = layoutBoxes(graph);
    expect(places.map(({ height }) => height)).toEqual([25.96875 + 48, 25.96875]);
    expect(places[1]!.x).toBe(212);
    expect(Math.max(...places.map(({ y, height }) => y + height))).toBe(-10);
  });

  test('parts that no edge connects stand further apart than a table and what it feeds', () => {
    const pairs = Array.from({ length: 12 }, (_, part) => [`source${part}`, `target${part}`] as const);
    const places = layoutBoxes(graphOf(pairs), { ...boxMeasures, betweenLayers: 200 });
    const shelves = Map.groupBy(places, ({ y }) => y);
    for (const shelf of shelves.values()) {
      const left = shelf.map(({ x }) => x).sort((one, other) => one - other);
      const gaps = left.slice(1).map((x, before) => x - left[before]! - boxMeasures.tableWidth);
      expect(gaps.filter((_, at) => at % 2 === 0)).toEqual(gaps.filter((gap) => gap === 200));
      expect(gaps.every((gap, at) => at % 2 === 0 || gap > 200)).toBe(true);
    }
    expect(shelves.size).toBeLessThan(pairs.length);
  });

  test('no boxes overlap, and thousands of unconnected ones make no tower', () => {
    const pairs = Array.from({ length: 400 }, (_, i) => [`t${i % 37}`, `u${(i * 7) % 101}`] as const);
    expect(overlaps(layoutBoxes(graphOf(pairs, ['alone', 'also alone'])))).toBe(0);
    const alone = layoutBoxes(
      graphOf(
        [],
        Array.from({ length: 3000 }, (_, i) => `t${i}`),
      ),
    );
    const height = -Math.min(...alone.map(({ y }) => y));
    const width = Math.max(...alone.map(({ x }) => x));
    expect(width / height).toBeGreaterThan(1);
    expect(width / height).toBeLessThan(3);
    const star = layoutBoxes(graphOf(Array.from({ length: 2000 }, (_, i) => [`t${i}`, 'hub'] as const)));
    expect(overlaps(star)).toBe(0);
    expect(-Math.min(...star.map(({ y }) => y))).toBeLessThan(20_000);
  });

  test('a chain of a hundred thousand tables, in time', () => {
    const chain = Array.from({ length: 99_999 }, (_, i) => [`t${i}`, `t${i + 1}`] as const);
    expect(layerOf(layoutBoxes(graphOf(chain)).at(-1)!)).toBe(99_999);
  });

  test('the same graph gives the same places', () => {
    const graph = graphOf([
      ['a', 'b'],
      ['a', 'c'],
      ['d', 'c'],
      ['c', 'a'],
    ]);
    expect(layoutBoxes(graph)).toEqual(layoutBoxes(graph));
  });
});
