import { describe, expect, it } from 'vitest';
import {
  endOf,
  impactRows,
  rowsByEffect,
} from '../../../../../src-renderer/features/result/impact/impactRows.ts';
import type { ImpactedTable } from '../../../../../src-server/contract/application/result/impact.ts';

function table(id: number, columns: readonly [number, string][]): ImpactedTable {
  return {
    id,
    name: `t${id}`,
    kind: 'table',
    role: 'persistent',
    distance: 1,
    columns: columns.map(([column, name]) => ({
      id: column,
      name,
      distance: 1,
      byValue: true,
      ways: ['value'],
    })),
  };
}

const orders = table(1, [
  [10, 'a'],
  [11, 'b'],
]);
/** A routine is reached itself: it has no columns. */
const routine = table(2, [[-1, '']]);

describe('the rows of an impact', () => {
  it('are tables with what is reached of them', () => {
    const rows = impactRows([orders, routine], new Set());
    expect(rows.map((row) => (row.kind === 'table' ? row.table.name : row.column.name))).toEqual([
      't1',
      'a',
      'b',
      't2',
    ]);
  });

  it('leave out the columns of tables that are folded', () => {
    expect(impactRows([orders], new Set([1]))).toHaveLength(1);
  });

  it('ask about the table or the column that they are', () => {
    const [first, second] = impactRows([orders], new Set());
    expect([first, second].map((row) => row && endOf(row))).toEqual([{ table: 1 }, { column: 10 }]);
  });

  it('have what breaks before what only has other rows', () => {
    const counted = {
      id: 30,
      name: '',
      rows: true as const,
      distance: 2,
      byValue: false,
      ways: ['rows' as const],
    };
    const far = { ...table(3, []), distance: 2, columns: [counted] };
    const named = { ...table(4, []), columns: [{ ...counted, distance: 1, ways: ['join' as const] }] };
    const passed = { ...table(5, [[50, 'a']]), distance: 3 };
    const rows = rowsByEffect([named, far, passed], new Set([3, 4, 5]));
    expect(rows.map((row) => (row.kind === 'effect' ? row.effect : row.table.name))).toEqual([
      'breaks',
      't5',
      't4',
      'rows',
      't3',
    ]);
  });

  it('have what takes the value on before what is only named by it, of tables and of their columns', () => {
    const counted = { id: 60, name: 'n', distance: 1, byValue: false, ways: ['join' as const] };
    const one = { ...table(6, []), columns: [counted] };
    const other = table(7, [[70, 'a']]);
    const mixed = { ...other, columns: [counted, ...other.columns] };
    const rows = rowsByEffect([one, mixed], new Set([6]));
    expect(rows.map((row) => (row.kind === 'column' ? row.column.name : row.kind))).toEqual([
      'effect',
      'table',
      'a',
      'n',
      'table',
    ]);
  });
});
