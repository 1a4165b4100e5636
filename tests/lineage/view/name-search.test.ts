import { describe, expect, test } from 'vitest';
import { NameSearch } from '../../../src-lineage/view/name-search.ts';
import { objectPath } from '../../../src-lineage/view/object-path.ts';
import { handMadeModel } from './models.ts';

const model = handMadeModel(
  [
    { name: 'orders', schema: 'sales', columns: ['id', 'customer_id', 'PseudoRows'] },
    { name: 'customer', schema: 'sales', columns: ['id', 'a.b'] },
    { name: 'customer_orders', schema: 'mart', columns: ['customer', 'old_customer'] },
    { name: 'q', kind: 'cte', role: 'intermediate', columns: ['customer'] },
  ],
  [],
);

function found(text: string, limit = 20, intermediates = false): string[] {
  return new NameSearch(model, intermediates).find(text, limit).hits.map(({ object, column }) => {
    const path = objectPath(model.objects[object]!);
    return column === undefined ? path : `${path}.${model.columns.nameOf(column)}`;
  });
}

describe('the search for names', () => {
  test('whole names come first, then beginnings, then words, then parts; tables before columns', () => {
    expect(found('customer')).toEqual([
      'sales.customer',
      'mart.customer_orders.customer',
      'mart.customer_orders',
      'sales.orders.customer_id',
      'mart.customer_orders.old_customer',
    ]);
    expect(found('ustom')).toEqual([
      'sales.customer',
      'mart.customer_orders',
      'sales.orders.customer_id',
      'mart.customer_orders.customer',
      'mart.customer_orders.old_customer',
    ]);
  });

  test('dotted texts are found in paths, across the dot before a column, and in names that hold a dot', () => {
    expect(found('sales.orders')).toEqual(['sales.orders']);
    expect(found('ORDERS.cust')).toEqual(['sales.orders.customer_id', 'mart.customer_orders.customer']);
    expect(found('sales.customer.a.b')).toEqual(['sales.customer.a.b']);
    expect(found('a.b')).toEqual(['sales.customer.a.b']);
  });

  test('row sets are found where they are asked for, the number of rows never', () => {
    expect(found('q')).toEqual([]);
    expect(found('q', 20, true)).toEqual(['q']);
    expect(found('pseudo', 20, true)).toEqual([]);
  });

  test('tells how many there are beside those it lists', () => {
    const { total, hits } = new NameSearch(model, false).find('customer', 2);
    expect([total, hits.length]).toEqual([5, 2]);
    expect(new NameSearch(model, false).find('  ', 5)).toEqual({ total: 0, hits: [] });
  });
});
