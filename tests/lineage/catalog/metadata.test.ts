import { expect, test } from 'vitest';
import { readMetadata } from '../../../src-lineage/catalog/metadata.ts';

test('databases, schemas and tables may be left out, or written with dots', () => {
  const orders = (database: string, schema: string): unknown => ({
    tables: [{ database, schema, name: 'orders', columns: ['id', 'amount'] }],
  });
  const columns = ['id', { name: 'amount', type: 'int' }];
  expect(readMetadata(JSON.stringify({ d: { s: { orders: columns } } }))).toEqual(orders('d', 's'));
  expect(readMetadata(JSON.stringify({ s: { orders: columns } }))).toEqual(orders('', 's'));
  expect(readMetadata(JSON.stringify({ orders: columns }))).toEqual(orders('', ''));
  expect(readMetadata(JSON.stringify({ 'd.s.orders': columns }))).toEqual(orders('d', 's'));
});

test('text that is no metadata is told, not thrown', () => {
  expect(readMetadata('{').problem).toMatch(/no JSON/);
  expect(readMetadata('[1]').problem).toMatch(/no object/);
});
