import { describe, expect, test } from 'vitest';
import { objectPath } from '../../../src-lineage/graph/names/object-path.ts';
import { NameSearch } from '../../../src-lineage/graph/questions/name-search.ts';
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

  test('shows how many there are beside those it lists', () => {
    const { total, hits } = new NameSearch(model, false).find('customer', 2);
    expect([total, hits.length]).toEqual([5, 2]);
    expect(new NameSearch(model, false).find('  ', 5)).toEqual({ total: 0, hits: [] });
  });

  test('case, underscores, spaces and humps make no difference, and words may come in any order', () => {
    for (const text of ['CustomerID', 'customer id', 'customerid', 'CUSTOMER_ID', 'orders id customer'])
      expect(found(text)[0], text).toBe('sales.orders.customer_id');
    expect(found('customer mart')).toEqual([
      'mart.customer_orders',
      'mart.customer_orders.customer',
      'mart.customer_orders.old_customer',
    ]);
  });

  test.each(['custmer', 'cutsomer', 'customar', 'custoomer', 'custimer_id'])(
    'forgives one error: %s',
    (text) => {
      expect(found(text).length).toBeGreaterThan(0);
      expect(found(text).every((path) => path.includes('customer'))).toBe(true);
    },
  );

  test('forgives no two, and none in what is found as it is', () => {
    expect(found('cusmar')).toEqual([]);
    expect(found('old')).toEqual(['mart.customer_orders.old_customer']);
  });

  test('stored tables come before views, and results of queries after all', () => {
    const mixed = handMadeModel(
      [
        { name: 'RS-1', kind: 'select-list', role: 'result', columns: ['total'] },
        { name: 'a_view', kind: 'view', columns: ['total'] },
        { name: 'a_long_table', columns: ['total', 'subtotal'] },
      ],
      [],
    );
    const hits = new NameSearch(mixed, false)
      .find('total', 10)
      .hits.map(({ object }) => mixed.objects[object]!.name);
    expect(hits).toEqual(['a_long_table', 'a_view', 'a_long_table', 'RS-1']);
  });

  test('lists so many columns of a table and counts the rest', () => {
    const { total, hits } = new NameSearch(model, false).find('customer', 10, 1);
    expect(total).toBe(5);
    const ofMart = hits.filter(
      ({ object, column }) => model.objects[object]!.name === 'customer_orders' && column,
    );
    expect(ofMart.map(({ columnsFound }) => columnsFound)).toEqual([2]);
  });
});
