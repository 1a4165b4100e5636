import { describe, expect, it } from 'vitest';
import { search } from '../../../src-renderer/scene/search.ts';
import { NameSearch } from '../../../src-lineage/view/name-search.ts';
import { objectPath } from '../../../src-lineage/view/object-path.ts';
import { handMadeModel } from '../../lineage/view/models.ts';
import { graphOf, small } from './smallGraph.ts';

async function found(text: string, limit = 10): Promise<string[]> {
  const graph = await small(
    graphOf([
      'orders.customer_id -> customer_orders.id',
      'customers.id -> customer_orders.id',
      'x.old_customer -> x.id',
    ]),
  );
  return search(graph.index, text, limit).map((hit) => hit.path);
}

describe('search', () => {
  it('finds whole names first, then beginnings, then parts', async () => {
    expect((await found('customers'))[0]).toBe('s.customers');
    expect(await found('customer')).toEqual([
      's.customers',
      's.customer_orders',
      's.orders.customer_id',
      's.x.old_customer',
    ]);
  });

  it('does not mind case, and takes dotted paths', async () => {
    expect(await found('ORDERS.CUSTOMER')).toEqual(['s.orders.customer_id']);
    expect(await found('s.customers')).toEqual(['s.customers']);
  });

  it('keeps to the limit and finds nothing for nothing', async () => {
    expect(await found('customer', 2)).toHaveLength(2);
    expect(await found('  ')).toEqual([]);
    expect(await found('absent')).toEqual([]);
  });
});

it('ranks as the search of the service does, which knows the tables that are not drawn, too', async () => {
  const lines = [
    'orders.customer_id -> customer_orders.id',
    'customers.id -> customer_orders.customer',
    'x.old_customer -> order.orders',
    'my-orders.order_id -> order.customer',
  ];
  const graph = graphOf(lines);
  const model = handMadeModel(
    graph.tables.map(({ name, columns }) => ({
      name,
      schema: 's',
      columns: columns.map(([, column]) => column),
    })),
    [],
  );
  const service = new NameSearch(model, false);
  for (const text of [
    'order',
    'customer',
    'id',
    's.order',
    'order.',
    '.id',
    'rs.cust',
    'e',
    'd',
    's.x.old',
  ]) {
    const paths = service.find(text, 50).hits.map(({ object, column }) => {
      const path = objectPath(model.objects[object]!);
      return column === undefined ? path : `${path}.${model.columns[column]!.name}`;
    });
    expect([text, paths]).toEqual([
      text,
      search((await small(graph)).index, text, 50).map(({ path }) => path),
    ]);
  }
});
