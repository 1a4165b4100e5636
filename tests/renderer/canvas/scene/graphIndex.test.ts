import { describe, expect, it } from 'vitest';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import { lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import { itemsOf } from '../../../../src-renderer/canvas/scene/base/adjacency.ts';
import { browserPace, CalledOff } from '../../../../src-renderer/canvas/scene/base/pace.ts';
import {
  columnOf,
  indexGraph,
  tableOfEndpoint,
  tablePath,
} from '../../../../src-renderer/canvas/scene/base/graphIndex.ts';
import { graphOf, small } from './smallGraph.ts';

describe('indexGraph', () => {
  it('numbers tables and columns and keeps their ids and names', async () => {
    const graph = graphOf(['orders.id -> report.order_id']);
    const index = await indexGraph(lineageGraph(graph));
    const column = index.columnById.get(graph.tables[1]!.columns[0]![0])!;
    expect(columnOf(index, column)).toEqual([graph.tables[1]!.columns[0]![0], 'order_id']);
    expect(tableOfEndpoint(index, column)).toBe(1);
    expect(tablePath(graph.tables[0]!)).toBe('s.orders');
  });

  it('attaches edges without a column to the table', async () => {
    const index = await indexGraph(lineageGraph(graphOf(['a -> b'])));
    expect(tableOfEndpoint(index, index.edges.source[0]!)).toBe(0);
    expect(index.edges.source[0]).toBeGreaterThanOrEqual(index.columnCount);
  });

  it('leaves out edges to tables that the graph does not have', async () => {
    const graph = graphOf(['a.x -> b.x', 'a.x -> c.x']);
    const { index, links } = await small({ ...graph, tables: graph.tables.slice(0, 2) });
    expect([...index.edges.sound]).toEqual([1, 0]);
    expect([...itemsOf(links.targets, 0)]).toEqual([1]);
  });

  it('stops when it is called off', async () => {
    const pace = browserPace(-1, () => false);
    const graph = lineageGraph(syntheticGraph({ tables: 50 }));
    await expect(indexGraph(graph, pace)).rejects.toThrow(CalledOff);
  });
});

describe('linkTables', () => {
  it('names every neighbour once and no table as its own', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'a.y -> b.y', 'a.x -> a.y', 'c.x -frd-> b.x']));
    const names = (list: Int32Array): string[] => [...list].map(graph.tableName);
    expect(names(itemsOf(graph.links.targets, graph.table('a')))).toEqual(['b']);
    expect(names(itemsOf(graph.links.sources, graph.table('b'))).sort()).toEqual(['a', 'c']);
  });

  it('follows the filter of relation types', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'c.x -frd-> b.x']), ['fdd']);
    expect([...itemsOf(graph.links.sources, graph.table('b'))].map(graph.tableName)).toEqual(['a']);
    expect(graph.links.outOf[graph.column('c.x')]).toBe(0);
  });
});
