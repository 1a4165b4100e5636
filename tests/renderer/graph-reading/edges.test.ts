import { describe, expect, it } from 'vitest';
import type { GraphResponse } from '../../../src-server/contract/application/graph.ts';
import { chosenEdge, endsOfEdge, selectionOfEdge } from '../../../src-renderer/graph-reading/edges.ts';

/** Two lines between columns, one between tables. */
const graph: GraphResponse = {
  sessionId: 's',
  mode: 'global',
  hideIntermediates: 'none',
  totals: {
    tables: 2,
    views: 0,
    columns: 4,
    relations: 3,
    byType: { fdd: 2, frd: 0, fdr: 0, join: 1, call: 0, er: 0 },
    statements: 1,
    errors: 0,
  },
  types: ['fdd', 'join'],
  transforms: ['copy'],
  tables: [],
  edges: [[1, 10, 2, 20, 0, 0, 7].concat([1, 11, 2, 21, 0, 0, 8]), [1, -1, 2, -1, 1, -1, 9]].flat(),
  via: {},
};

describe('the edge that is meant', () => {
  const bundle = { ...selectionOfEdge(graph, 0), edges: [0, 1], relationIndexes: [7, 8] };

  it('is the one of the chosen relation, where a line stands for several', () => {
    expect(chosenEdge(graph, { ...bundle, relationIndex: 7 })).toBe(0);
    expect(chosenEdge(graph, { ...bundle, relationIndex: 8 })).toBe(1);
  });

  it('is the first, where the relation is none of theirs', () => {
    expect(chosenEdge(graph, { ...bundle, relationIndex: 99 })).toBe(0);
  });

  it('tells its ends; at table level no columns', () => {
    expect(endsOfEdge(graph, 1)).toEqual({
      sourceTable: 1,
      sourceColumn: 11,
      targetTable: 2,
      targetColumn: 21,
    });
    expect(endsOfEdge(graph, 2)).toEqual({ sourceTable: 1, targetTable: 2 });
  });
});
