import { describe, expect, it } from 'vitest';
import { lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import {
  chosenEdge,
  endsOfEdge,
  endsOfSelection,
  isSelectionOf,
  selectionOfRelation,
} from '../../../../src-renderer/api/model/edges.ts';
import type { ListedRelation } from '../../../../src-server/contract/application/result/relation-pages.ts';

/** Two lines between columns, one between tables. */
const graph = lineageGraph({
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
    warnings: 0,
  },
  types: ['fdd', 'join'],
  transforms: ['copy'],
  tables: [],
  edges: [[1, 10, 2, 20, 0, 0, 7].concat([1, 11, 2, 21, 0, 0, 8]), [1, -1, 2, -1, 1, -1, 9]].flat(),
  via: {},
});

function listed(relation: number, columns: readonly [number, number]): ListedRelation {
  const end = (table: number, column: number): ListedRelation['source'] => ({
    table,
    column,
    tableName: `t${table}`,
    columnName: `c${column}`,
    kind: 'table',
  });
  return {
    type: 'fdd',
    effect: 'select',
    source: end(1, columns[0]),
    target: end(2, columns[1]),
    via: [],
    relation,
  };
}

describe('a listed relation that is chosen', () => {
  it('is marked in the graph where the graph draws it', () => {
    expect(selectionOfRelation(listed(8, [11, 21]), graph)).toMatchObject({
      relationIndex: 8,
      edges: [1],
      sourceColumn: 11,
      targetColumn: 21,
    });
    expect(selectionOfRelation(listed(9, [-1, -1]), graph)).toMatchObject({ edges: [2] });
  });

  it('names its ends where it is not drawn', () => {
    const elsewhere = selectionOfRelation(listed(5, [12, 22]), graph);
    expect(elsewhere.edges).toEqual([]);
    expect(endsOfSelection(elsewhere)).toEqual({
      sourceTable: 1,
      sourceColumn: 12,
      targetTable: 2,
      targetColumn: 22,
    });
    expect(endsOfSelection(selectionOfRelation(listed(9, [-1, -1]), null))).toEqual({
      sourceTable: 1,
      targetTable: 2,
    });
  });

  it('is distinguished from others, also among those that a line stands for', () => {
    const selection = selectionOfRelation(listed(8, [11, 21]), graph);
    expect(isSelectionOf(selection, listed(8, [11, 21]))).toBe(true);
    expect(isSelectionOf(selection, listed(8, [10, 21]))).toBe(false);
    const { sourceColumn: _, targetColumn: __, ...line } = { ...selection, relationIndexes: [7, 8] };
    expect(isSelectionOf(line, listed(7, [10, 20]))).toBe(true);
    expect(isSelectionOf(line, listed(9, [10, 20]))).toBe(false);
  });
});

describe('the edge that is meant', () => {
  const bundle = {
    ...selectionOfRelation(listed(7, [10, 20]), graph),
    edges: [0, 1],
    relationIndexes: [7, 8],
  };

  it('is the one of the chosen relation, where a line stands for several', () => {
    expect(chosenEdge(graph, { ...bundle, relationIndex: 7 })).toBe(0);
    expect(chosenEdge(graph, { ...bundle, relationIndex: 8 })).toBe(1);
  });

  it('is the first, where the relation is none of theirs', () => {
    expect(chosenEdge(graph, { ...bundle, relationIndex: 99 })).toBe(0);
  });

  it('shows its ends; at table level no columns', () => {
    expect(endsOfEdge(graph, 1)).toEqual({
      sourceTable: 1,
      sourceColumn: 11,
      targetTable: 2,
      targetColumn: 21,
    });
    expect(endsOfEdge(graph, 2)).toEqual({ sourceTable: 1, targetTable: 2 });
  });
});
