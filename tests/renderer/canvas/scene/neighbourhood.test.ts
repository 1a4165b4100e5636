import { describe, expect, it } from 'vitest';
import {
  contracted,
  expanded,
  hiddenNeighbours,
  reach,
} from '../../../../src-renderer/canvas/scene/index/neighbourhood.ts';
import { graphOf, small, type Small } from './smallGraph.ts';

// a -> b -> c -> d -> e, and x -> c, b -> y
const lines = ['a.i -> b.i', 'b.i -> c.i', 'c.i -> d.i', 'd.i -> e.i', 'x.i -> c.i', 'b.i -> y.i'];

const named = (graph: Small, tables: Iterable<number>): string =>
  [...tables].map(graph.tableName).sort().join('');

describe('steps through the lineage', () => {
  it('reaches one, two, three steps or all', async () => {
    const graph = await small(graphOf(lines));
    const from = (table: string, side: 'upstream' | 'downstream', steps: number | 'all'): string =>
      named(graph, reach(graph.links, graph.table(table), side, steps));
    expect(from('c', 'upstream', 1)).toBe('bcx');
    expect(from('c', 'upstream', 2)).toBe('abcx');
    expect(from('a', 'downstream', 2)).toBe('abcy');
    expect(from('a', 'downstream', 'all')).toBe('abcdey');
  });

  it('counts what is hidden and brings it in', async () => {
    const graph = await small(graphOf(lines));
    const visible = new Set([graph.table('c')]);
    expect(hiddenNeighbours(graph.links, visible, graph.table('c'), 'upstream')).toBe(2);
    const more = expanded(graph.links, visible, graph.table('c'), 'upstream', 1)!;
    expect(named(graph, more)).toBe('bcx');
    expect(hiddenNeighbours(graph.links, more, graph.table('c'), 'upstream')).toBe(0);
  });

  it('contracts one side, with what then hangs on nothing, and leaves the other', async () => {
    const graph = await small(graphOf(lines));
    const without = contracted(graph.links, graph.index.tableCount, undefined, graph.table('c'), 'upstream')!;
    expect(named(graph, without)).toBe('cde');
    const down = contracted(graph.links, graph.index.tableCount, undefined, graph.table('c'), 'downstream')!;
    expect(named(graph, down)).toBe('abcxy');
  });

  it('leaves alone what never hung together with the table', async () => {
    const graph = await small(graphOf([...lines, 'p.i -> q.i']));
    const without = contracted(
      graph.links,
      graph.index.tableCount,
      undefined,
      graph.table('b'),
      'downstream',
    )!;
    expect(named(graph, without)).toBe('abpq');
  });
});
