import { describe, expect, it } from 'vitest';
import { catalogueTables } from '../../../../../src-renderer/api/model/catalogueTables.ts';
import { objectHomes, withSteps } from '../../../../../src-renderer/features/result/objects/objectHomes.ts';
import {
  type ObjectRow,
  objectRows,
  type TreeColumn,
} from '../../../../../src-renderer/features/result/objects/objectRows.ts';
import type { GraphTable } from '../../../../../src-server/contract/application/result/graph.ts';

/** Two tables without a schema and in `shop`, and what a query returns. */
const catalogue = catalogueTables({
  sessionId: 's',
  kinds: ['table', 'select-list'],
  roles: ['persistent', 'result'],
  schemas: [
    { passing: false, from: 0, count: 1 },
    { schema: 'shop', passing: false, from: 1, count: 2 },
    { passing: true, from: 3, count: 1 },
  ],
  names: ['loose', 'orders9', 'orders10', 'RS-1'],
  tables: [4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 2, 0, 0, 2, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0],
});
const step: GraphTable = { id: 9, name: 'cte', kind: 'cte', role: 'intermediate', columns: [], spans: [] };
const listed = objectHomes(catalogue);
const homes = withSteps(listed, catalogue, [step]);

const amount: TreeColumn = { id: 21, name: 'amount' };
const columns = new Map([[2, [{ id: 20, name: 'id' }, amount]]]);
const nothing = { tables: new Set<number>(), columns: new Map<number, TreeColumn[]>() };

const name = (row: ObjectRow): string =>
  row.kind === 'home' ? row.name : row.kind === 'table' ? row.table.name : row.column.name;
const unfolded = (open: number[] = [], shut: string[] = []): string[] =>
  objectRows(homes, { text: '', ...nothing }, { open: new Set(open), columns, shut: new Set(shut) }).map(
    name,
  );

describe('the tree of objects', () => {
  it('shows what is in databases by schema, and what statements make last', () => {
    expect(unfolded()).toEqual([
      'shop',
      'orders9',
      'orders10',
      '(no schema)',
      'loose',
      'Query results and steps',
      'RS-1',
      'cte',
    ]);
  });

  it('shows columns of open tables as soon as they are there, and nothing of shut schemas', () => {
    expect(unfolded([2, 3], ['(no schema)', 'Query results and steps'])).toEqual([
      'shop',
      'orders9',
      'orders10',
      'id',
      'amount',
      '(no schema)',
      'Query results and steps',
    ]);
  });

  it('finds tables by name, and what the service has found', () => {
    const folded = { open: new Set<number>(), columns, shut: new Set(['shop']) };
    const found = (text: string, wanted: Partial<typeof nothing> = {}): string[] =>
      objectRows(homes, { text, ...nothing, ...wanted }, folded).map(name);
    expect(found('ORDERS1')).toEqual(['shop', 'orders10']);
    expect(found('amount', { columns: new Map([[2, [amount]]]) })).toEqual(['shop', 'orders10', 'amount']);
    expect(found('shop.orders9', { tables: new Set([3]) })).toEqual(['shop', 'orders9']);
    expect(found('none such')).toEqual([]);
  });

  it('lists steps in a place of their own where statements make nothing else, and stays as it is without any', () => {
    const stored = listed.filter(({ passing }) => !passing);
    expect(withSteps(stored, catalogue, [step]).at(-1)).toMatchObject({
      passing: true,
      tables: [{ id: 9, name: 'cte' }],
    });
    expect(withSteps(listed, catalogue, [{ ...step, id: 1 }])).toBe(listed);
  });
});
