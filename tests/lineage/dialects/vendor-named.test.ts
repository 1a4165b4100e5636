import { expect, test } from 'vitest';
import { nearestVendor, vendorNamed } from '../../../src-lineage/dialects/vendor-named.ts';

test.each([
  ['dbvoracle', 'dbvoracle'],
  ['Oracle', 'dbvoracle'],
  ['SQL Server', 'dbvmssql'],
  ['sqlserver', 'dbvmssql'],
  ['postgres', 'dbvpostgresql'],
  ['T-SQL', 'dbvmssql'],
  ['spark', 'dbvsparksql'],
  ['constructor', undefined],
  ['', undefined],
])('%s', (text, vendor) => {
  expect(vendorNamed(text)).toBe(vendor);
});

test('the nearest of an unknown one', () => {
  expect(nearestVendor('postgrs')).toBe('postgresql');
});
