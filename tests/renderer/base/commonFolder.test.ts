import { expect, it } from 'vitest';
import { commonFolder } from '../../../src-renderer/base/commonFolder.ts';

it('finds the folders that all paths are in', () => {
  expect(commonFolder(['shop/etl/load/a.sql', 'shop/etl/b.sql', 'shop/etl/load/c.sql'])).toBe('shop/etl/');
  // Half a name is no folder.
  expect(commonFolder(['etl1/a.sql', 'etl2/a.sql'])).toBe('');
  expect(commonFolder(['a.sql'])).toBe('');
  expect(commonFolder(['etl/a.sql'])).toBe('etl/');
  expect(commonFolder([])).toBe('');
});
