import { describe, expect, it } from 'vitest';
import { type Change, changeRows } from '../../../../../src-renderer/features/result/compare/changeRows.ts';
import type { CompareResponse } from '../../../../../src-server/contract/application/result/comparison.ts';

const end = (tableName: string, columnName: string): CompareResponse['relations'][number]['source'] => ({
  table: 1,
  column: 1,
  tableName,
  columnName,
  kind: 'table',
});
const lists: Pick<CompareResponse, 'tables' | 'columns' | 'relations' | 'affected'> = {
  tables: [{ change: 'added', id: 1, name: 'shop.returns', kind: 'materialized-view', places: {} }],
  columns: [
    {
      change: 'changed',
      id: 2,
      name: 'amount',
      table: 1,
      tableName: 'shop.orders',
      before: 'int',
      after: 'decimal',
    },
  ],
  relations: [
    { change: 'removed', type: 'fdd', source: end('a', 'x'), target: end('b', 'y'), places: {} },
    { change: 'added', type: 'join', source: end('a', ''), target: end('c', ''), places: {} },
    { change: 'added', type: 'fdr', source: end('a', 'PseudoRows'), target: end('b', 'amount'), places: {} },
  ],
  affected: [end('report', 'total')],
};
const all = new Set<Change>(['added', 'removed', 'changed']);

describe('the rows of a comparison', () => {
  it('name tables with their kind, and columns with their table', () => {
    expect(changeRows(lists, 'tables', all)).toMatchObject([
      { change: 'added', name: 'shop.returns', kind: 'materialized view' },
    ]);
    expect(changeRows(lists, 'columns', all)).toMatchObject([
      { change: 'changed', name: 'shop.orders.amount', before: 'int', after: 'decimal' },
    ]);
  });

  it('name relations by both ends, whole tables without a column', () => {
    expect(changeRows(lists, 'relations', all).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'a.x → b.y: value flow',
      'a → c: join',
      'a (number of rows) → b.amount: row count',
    ]);
  });

  it('name what the changes reach, whatever kinds are shown', () => {
    expect(changeRows(lists, 'affected', new Set())).toMatchObject([
      { change: 'affected', name: 'report.total', at: { table: 1, column: 1 } },
    ]);
  });

  it('are of the kinds of change that are shown', () => {
    expect(changeRows(lists, 'relations', new Set<Change>(['added']))).toHaveLength(2);
    expect(changeRows(lists, 'relations', new Set())).toEqual([]);
  });
});
