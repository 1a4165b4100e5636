import { describe, expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions, type Selection } from '../../../src-lineage/graph/edges/options.ts';
import { edgeLines } from './edge-lines.ts';
import { handMadeModel } from './models.ts';

/** Two sources meet in `b`, which goes on to `c` and `d`; `loop` feeds itself. */
const model = handMadeModel(
  [
    { name: 'a1', schema: 'raw', database: 'shop', columns: ['x', 'y'] },
    { name: 'a2', schema: 'raw', columns: ['x'] },
    { name: 'b', schema: 'stage', columns: ['x', 'y'] },
    { name: 'c', columns: ['x', 'y'] },
    { name: 'd', columns: ['x'] },
    { name: 'loop', columns: ['x'] },
    { name: 'mirror', columns: ['x'] },
  ],
  [
    ['fdd', 'a1.x', 'b.x'],
    ['fdd', 'a2.x', 'b.x'],
    ['fdd', 'a1.y', 'b.y'],
    ['fdd', 'b.x', 'c.x'],
    ['fdd', 'b.y', 'c.y'],
    ['fdd', 'c.x', 'd.x'],
    ['fdd', 'loop.x', 'loop.x'],
    ['fdd', 'loop.x', 'mirror.x'],
  ],
);

function ways(selection: Selection): string[] {
  return edgeLines(model, buildGraph(model, { ...defaultGraphOptions, selection })).map((line) =>
    line.replace(/^fdd \S+ /, ''),
  );
}

describe('the ways from a selection', () => {
  test('upstream only, all the way or so many steps', () => {
    expect(ways({ table: 'c', column: 'x', downstream: 0 })).toEqual([
      'a1.x -> b.x',
      'a2.x -> b.x',
      'b.x -> c.x',
    ]);
    expect(ways({ table: 'c', column: 'x', downstream: 0, upstream: 1 })).toEqual(['b.x -> c.x']);
  });

  test('tables are named by a pattern, with or without what qualifies them', () => {
    const all = ['b.x -> c.x', 'b.y -> c.y', 'c.x -> d.x'];
    for (const tablePattern of ['b', 'STAGE.b', 'stage\\..*']) {
      expect(ways({ tablePattern, upstream: 0 })).toEqual(all);
    }
    expect(ways({ tablePattern: 'shop.raw.a1', upstream: 0, downstream: 1 })).toEqual([
      'a1.x -> b.x',
      'a1.y -> b.y',
    ]);
    expect(ways({ tablePattern: 'stage', upstream: 0 })).toEqual([]);
  });

  test('end at tables where they shall stop', () => {
    expect(ways({ table: 'd', downstream: 0, stopAt: 'stage.b' })).toEqual(['b.x -> c.x', 'c.x -> d.x']);
    expect(ways({ table: 'b', upstream: 0, stopAt: '.*' })).toEqual(['b.x -> c.x', 'b.y -> c.y']);
  });

  test('left-most: what everything comes from in the end, joined straight to the selection', () => {
    expect(ways({ table: 'd', leftMost: true })).toEqual(['a1.x -> d.x via b c', 'a2.x -> d.x via b c']);
    expect(ways({ table: 'c', column: 'y', leftMost: true })).toEqual(['a1.y -> c.y via b']);
    expect(ways({ table: 'a1', leftMost: true })).toEqual([]);
  });

  test('left-most: a table that also feeds itself is a beginning all the same', () => {
    expect(ways({ table: 'mirror', leftMost: true })).toEqual(['loop.x -> mirror.x']);
  });
});
