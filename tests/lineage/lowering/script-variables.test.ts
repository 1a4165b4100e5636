import { expect, test } from 'vitest';
import { analyze, type VendorId } from '../../../src-lineage/index.ts';

function tablesOf(vendor: VendorId, text: string): string[] {
  const { objects } = analyze([{ name: 'a.sql', text }], { vendor });
  return objects
    .filter(({ role }) => role === 'persistent')
    .map(({ database, schema, name }) => [database, schema, name].filter(Boolean).join('.'));
}

test.each<[VendorId, string, string]>([
  ['dbvmssql', ':setvar Db Sales\nGO\nSELECT a FROM $(Db).dbo.orders', 'Sales.dbo.orders'],
  ['dbvmssql', 'SELECT a FROM $(Db).dbo.orders', '$(Db).dbo.orders'],
  ['dbvmssql', 'SELECT <c, sysname, a> FROM <s, sysname, dbo>.<t, sysname, orders>', 'dbo.orders'],
  ['dbvoracle', 'DEFINE own = hr.emp\nSELECT a FROM &own;', 'hr.emp'],
  ['dbvhive', 'SET hivevar:d=stage;\nSELECT a FROM ${hivevar:d}.orders;', 'stage.orders'],
  ['dbvpostgresql', '\\set t sales.orders\nSELECT a FROM :t;', 'sales.orders'],
])('%s: the table of %j is %s', (vendor, text, table) => {
  expect(tablesOf(vendor, text)).toEqual([table]);
});

test('names of variables are placed at their marks', () => {
  const text = 'DEFINE t = hr.emp\nSELECT a FROM &t;';
  const { objects } = analyze([{ name: 'a.sql', text }], { vendor: 'dbvoracle' });
  const table = objects.find(({ name }) => name === 'emp')!;
  expect(table.spans.map(([, start, end]) => text.slice(start, end))).toEqual(['&t']);
});
