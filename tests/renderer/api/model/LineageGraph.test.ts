import { describe, expect, it } from 'vitest';
import { exampleGraph } from '../../../../scripts/bench/ui/exampleGraph.ts';
import { LineageGraph, lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import { buffersOf, packGraph } from '../../../../src-renderer/api/model/packedGraph.ts';
import type { GraphResponse } from '../../../../src-server/contract/application/result/graph.ts';

/** The example, with a place and with a step that its second edge bridges. */
function response(): GraphResponse {
  const graph = exampleGraph();
  graph.tables[1]!.spans = [
    [0, 12, 21],
    [2, 5, 14],
  ];
  return {
    ...graph,
    via: {
      '1': [[7, 'recent']],
      '3': [
        [7, 'recent'],
        [8, 'COALESCE'],
      ],
    },
  };
}

describe('LineageGraph', () => {
  const reported = response();
  const graph = lineageGraph(reported);

  it('shows what the service reported of every table', () => {
    for (const [place, table] of reported.tables.entries()) {
      const { id, name, database, schema, kind, role, columns, spans } = graph.tables[place]!;
      expect({ id, name, database, schema, kind, role, columns, spans }).toEqual(table);
      expect(graph.tables[place]!.columnCount).toBe(table.columns.length);
    }
  });

  it('finds tables and columns by their ids', () => {
    expect(graph.tableById.get(3)).toBe(3);
    expect(graph.tableById.get(99)).toBeUndefined();
    expect(graph.tableById.get(-1)).toBeUndefined();
    const number = graph.columnById.get(13)!;
    expect(graph.column(number)).toEqual([13, 'country']);
    expect(graph.tableOfColumn(13)?.name).toBe('customers');
    expect(graph.tableOfColumn(30)?.name).toBe('customer_revenue');
    expect(graph.tableOfColumn(6)).toBeUndefined();
  });

  it('finds the table of a column behind tables without columns', () => {
    const [orders, customers] = reported.tables;
    const bare = { ...orders!, id: 9, columns: [] };
    const sparse = lineageGraph({ ...reported, tables: [bare, { ...bare, id: 8 }, customers!], edges: [] });
    expect(sparse.tableOfColumn(10)?.id).toBe(1);
  });

  it('names what an edge bridges, in order', () => {
    expect(graph.skippedBy(0)).toEqual([]);
    expect(graph.skippedBy(1)).toEqual(['recent']);
    expect(graph.skippedBy(3)).toEqual(['recent', 'COALESCE']);
  });

  it('keeps the edges as they were reported', () => {
    expect([...graph.edges]).toEqual(reported.edges);
  });

  it('is the same when it comes from a worker, which gives its arrays away', () => {
    const packed = packGraph(reported);
    const received = new LineageGraph(
      structuredClone(packed, { transfer: buffersOf(packed) as ArrayBuffer[] }),
    );
    expect(packed.edges).toHaveLength(0);
    expect(received.tables.map(({ name, columns }) => [name, columns])).toEqual(
      reported.tables.map(({ name, columns }) => [name, columns]),
    );
    expect(received.totals).toEqual(reported.totals);
    expect(received.skippedBy(3)).toEqual(['recent', 'COALESCE']);
  });
});
