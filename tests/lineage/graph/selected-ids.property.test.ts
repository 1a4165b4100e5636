import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { reachOf } from '../../../src-lineage/graph/build/reach.ts';
import { wholeGraph } from '../../../src-lineage/graph/build/whole-graph.ts';
import { defaultGraphOptions, type Selection } from '../../../src-lineage/graph/edges/options.ts';
import { edgeLines } from './edge-lines.ts';
import { handMadeModel } from './models.ts';
import { randomModels, randomOptions } from './random-models.ts';

const directions = ['upstream', 'downstream'] as const;

describe('selections by ids', () => {
  const model = handMadeModel(
    [
      { name: 'a', columns: ['x', 'y'] },
      { name: 'b', columns: ['x', 'y'] },
      { name: 'c', columns: ['x', 'y'] },
      { name: 'd', columns: ['x'] },
    ],
    [
      ['fdd', 'a.x', 'b.x'],
      ['fdd', 'a.y', 'b.y'],
      ['fdd', 'b.x', 'c.x'],
      ['fdd', 'b.y', 'c.y'],
      ['fdd', 'c.x', 'd.x'],
    ],
  );
  const ways = (selection: Selection): string[] =>
    edgeLines(model, buildGraph(model, { ...defaultGraphOptions, selection })).map((line) =>
      line.replace(/^fdd \S+ /, ''),
    );

  test('take whole tables with what flows between them, and as many steps as asked', () => {
    expect(ways({ objects: [0, 1], upstream: 0, downstream: 0 })).toEqual(['a.x -> b.x', 'a.y -> b.y']);
    expect(ways({ objects: [1], upstream: 0, downstream: 1 })).toEqual(['b.x -> c.x', 'b.y -> c.y']);
  });

  test('take single columns, beside tables', () => {
    expect(ways({ columns: [2], upstream: 1, downstream: 0 })).toEqual(['a.x -> b.x']);
    expect(ways({ objects: [3], columns: [2], upstream: 1, downstream: 0 })).toEqual([
      'a.x -> b.x',
      'c.x -> d.x',
    ]);
  });

  test('are narrowed by names, and ids that are not there select nothing', () => {
    expect(ways({ objects: [0, 1], table: 'B', upstream: 0, downstream: 1 })).toEqual([
      'b.x -> c.x',
      'b.y -> c.y',
    ]);
    expect(ways({ objects: [99], columns: [99] })).toEqual([]);
    expect(ways({ objects: [] })).toEqual([]);
  });

  test('of all objects give the whole graph, whatever the steps', () => {
    fc.assert(
      fc.property(randomModels, randomOptions, (random, { selection: _, ...options }) => {
        const all = { objects: random.objects.map(({ id }) => id), upstream: 0, downstream: 0 };
        const selected = buildGraph(random, { ...options, selection: all });
        expect(edgeLines(random, selected)).toEqual(edgeLines(random, buildGraph(random, options)));
      }),
    );
  });
});

test('what the steps of a way add is what the selection of the whole way has', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, fc.nat(6), (random, { selection: _, ...options }, object) => {
      const whole = wholeGraph(random, options);
      for (const direction of directions) {
        const reach = reachOf(random, whole, { objects: [object] }, direction);
        const other = direction === 'upstream' ? 'downstream' : 'upstream';
        const selection = { objects: [object], [other]: 0 };
        const flows = { relationTypes: options.relationTypes.filter((type) => !/join|er/.test(type)) };
        const graph = buildGraph(random, {
          ...options,
          ...flows,
          selection,
          tableLevel: false,
          hideColumns: false,
        });
        const objects = new Set([...graph.edges].flatMap((edge) => [edge.sourceObject, edge.targetObject]));
        objects.delete(object);
        expect(reach.objects.reduce((sum, count) => sum + count, 0)).toBe(objects.size);
        expect(reach.edges).toHaveLength(reach.objects.length);
      }
    }),
  );
});
