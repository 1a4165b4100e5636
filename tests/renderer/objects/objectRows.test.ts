import { describe, expect, it } from 'vitest';
import type { GraphTable } from '../../../src-server/contract/application/graph.ts';
import { homesOf, objectRows } from '../../../src-renderer/objects/objectRows.ts';

const table = (
  id: number,
  name: string,
  schema: string | undefined,
  role: GraphTable['role'],
  columns: string[],
): GraphTable => ({
  id,
  name,
  ...(schema !== undefined && { schema }),
  kind: 'table',
  role,
  columns: columns.map((text, at) => [id * 10 + at, text]),
  spans: [],
});

const homes = homesOf([
  table(1, 'RS-1', undefined, 'intermediate', ['a']),
  table(2, 'orders10', 'shop', 'persistent', ['id', 'amount']),
  table(3, 'orders9', 'shop', 'persistent', ['id']),
  table(4, 'loose', undefined, 'persistent', []),
]);
const shown = (filter: string, open: number[] = [], shut: string[] = []): string[] =>
  objectRows(homes, filter, new Set(open), new Set(shut)).map((row) =>
    row.kind === 'table' ? row.table.name : row.name,
  );

describe('the tree of objects', () => {
  it('groups tables by schema, in the order of people, and row sets of statements last', () => {
    expect(shown('')).toEqual([
      'default',
      'loose',
      'shop',
      'orders9',
      'orders10',
      'Within statements',
      'RS-1',
    ]);
  });

  it('shows columns of open tables, and nothing of shut schemas', () => {
    expect(shown('', [2], ['default'])).toEqual([
      'default',
      'shop',
      'orders9',
      'orders10',
      'id',
      'amount',
      'Within statements',
      'RS-1',
    ]);
  });

  it('finds tables, and columns with their table', () => {
    expect(shown('orders1')).toEqual(['shop', 'orders10']);
    expect(shown('AMOUNT')).toEqual(['shop', 'orders10', 'amount']);
    expect(shown('none such')).toEqual([]);
  });
});
