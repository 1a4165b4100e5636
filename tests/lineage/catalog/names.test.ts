import type { NameUse } from '../../../src-lineage/ir/names.ts';
import { expect, test } from 'vitest';
import { NameFolding, type NameScope } from '../../../src-lineage/catalog/names.ts';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';

function folding(vendor: VendorId, defaults: NameScope = {}): NameFolding {
  return new NameFolding(dialectOf(vendor).names, defaults);
}

function use(text: string, quoted = 0): NameUse {
  return { parts: text.split('.'), quoted, start: 0, end: 1 };
}

test('unquoted names fold as the vendor folds them, quoted ones stay', () => {
  expect(folding('dbvoracle').column('Abc', false)).toBe(folding('dbvoracle').column('ABC', true));
  expect(folding('dbvoracle').column('Abc', true)).not.toBe(folding('dbvoracle').column('abc', false));
  expect(folding('dbvpostgresql').column('Abc', false)).toBe(folding('dbvpostgresql').column('abc', true));
  expect(folding('dbvmssql').column('Abc', true)).toBe(folding('dbvmssql').column('aBC', false));
});

test('variables compare without their mark, but @ is part of a name', () => {
  expect(folding('dbvoracle').variable(':Total')).toBe(folding('dbvoracle').variable('total'));
  expect(folding('dbvmssql').variable('@C')).toBe(folding('dbvmssql').variable('@c'));
  expect(folding('dbvmssql').variable('@c')).not.toBe(folding('dbvmssql').variable('c'));
});

test('the scope completes names, and what was written stays', () => {
  const key = folding('dbvmssql').key(use('Orders'), { database: 'Shop' });
  expect(folding('dbvmssql').levels(key.display)).toEqual({ database: 'Shop', schema: 'dbo' });
  const written = folding('dbvmssql').key(use('Other.Sales.Orders'), { database: 'Shop' });
  expect(folding('dbvmssql').levels(written.display)).toEqual({ database: 'Other', schema: 'Sales' });
});

test('a vendor without schemas shows the qualifier as the database', () => {
  const folded = folding('dbvmysql', { database: 'shop' });
  expect(folded.levels(folded.key(use('orders'), {}).display)).toEqual({ database: 'shop' });
  expect(folded.key(use('shop.orders'), {}).inner).toBe(folded.key(use('orders'), {}).inner);
});

test('a name behind a link is not completed', () => {
  const key = folding('dbvoracle', { schema: 'app' }).key({ ...use('orders'), link: 'remote' }, {});
  expect(key).toMatchObject({ server: 'remote', inner: '' });
});
