import { expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { trace } from '../../../src-lineage/graph/build/trace.ts';
import { endKey } from '../../../src-lineage/graph/edges/edge-ends.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { handMadeModel } from './models.ts';

const model = handMadeModel(
  [
    { name: 'a', columns: ['x'] },
    { name: 'b', columns: ['x'] },
    { name: 'c', columns: ['x'] },
    { name: 'd', columns: ['x'] },
    { name: 'p1', kind: 'procedure', role: 'routine', columns: [] },
    { name: 'p2', kind: 'procedure', role: 'routine', columns: [] },
  ],
  [
    ['fdd', 'a.x', 'b.x'],
    ['fdd', 'b.x', 'c.x'],
    ['fdd', 'c.x', 'b.x'],
    ['fdd', 'c.x', 'd.x'],
    ['join', 'a.x', 'd.x', { effect: 'join' }],
  ],
  [['p1', 'p2']],
);
const graph = buildGraph(model, { ...defaultGraphOptions, relationTypes: ['fdd', 'join', 'call'] });
/** Columns are numbered in the order of the tables. */
const [a, b, c, d] = [0, 1, 2, 3];

test('goes all the way in one direction, through circles, and not along joins', () => {
  expect(trace(graph.edges, [d], 'upstream').reached).toEqual(new Set([d, c, b, a]));
  expect(trace(graph.edges, [c], 'downstream').reached).toEqual(new Set([c, b, d]));
});

test('stops after as many steps as asked', () => {
  expect(trace(graph.edges, [a], 'downstream', 1).reached).toEqual(new Set([a, b]));
  expect(trace(graph.edges, [a], 'downstream', 0).edges).toEqual([]);
});

test('follows calls between routines', () => {
  const [p1, p2] = [endKey(4, undefined), endKey(5, undefined)];
  expect(trace(graph.edges, [p1], 'downstream').reached).toEqual(new Set([p1, p2]));
});

test('at table level it follows tables', () => {
  const tables = buildGraph(model, { ...defaultGraphOptions, tableLevel: true });
  const names = [...trace(tables.edges, [endKey(0, undefined)], 'downstream', 2).reached].map(
    (key) => model.objects[~key]!.name,
  );
  expect(names).toEqual(['a', 'b', 'c']);
});
