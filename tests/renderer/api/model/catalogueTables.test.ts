import { expect, it } from 'vitest';
import { catalogueTables } from '../../../../src-renderer/api/model/catalogueTables.ts';

const tables = catalogueTables({
  sessionId: 's',
  kinds: ['table', 'view'],
  roles: ['persistent'],
  schemas: [
    { database: 'shop', schema: 'sales', passing: false, from: 0, count: 1 },
    { database: 'shop', schema: 'mart', passing: false, from: 1, count: 1 },
  ],
  names: ['orders', 'revenue'],
  tables: [7, 0, 0, 3, 0, 1, 0, 4, 1, 0, 2, 1, 0, 2],
});

it('reads tables by their place and by their id', () => {
  expect(tables.count).toBe(2);
  expect(tables.at(0)).toMatchObject({ id: 7, name: 'orders', kind: 'table', columns: 3, downstream: 1 });
  expect(tables.byId(4)).toMatchObject({ name: 'revenue', kind: 'view', upstream: 1, problems: 2 });
  expect(tables.byId(5)).toBeUndefined();
});

it('knows the schema of a table', () => {
  expect(tables.schemaOf(4)?.schema).toBe('mart');
  expect(tables.schemaOf(5)).toBeUndefined();
});
