import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isVendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { lostTables } from './written-tables.ts';

const folder = join(import.meta.dirname, 'fixtures');

describe('every table that a statement writes or reads', () => {
  it('is in the model of the fixtures, or its statement has a diagnostic', () => {
    const lost = globSync('**/*.sql', { cwd: folder }).flatMap((script) => {
      const text = readFileSync(join(folder, script), 'utf8');
      const vendor = /^-- vendor: *(\S+)/m.exec(text)?.[1] ?? '';
      // MDX names members and cubes, no tables
      if (!isVendorId(vendor) || vendor === 'dbvmdx') return [];
      return lostTables(text, vendor).map((table) => `${script}: ${table}`);
    });
    expect(lost).toEqual([]);
  }, 60_000);

  it.each<[string, string[]]>([
    ['INSERT INTO s.o (x) SELECT a FROM t JOIN u ON t.k = u.k', []],
    ['CREATE GADGET g; SELECT a FROM t', []],
    ['UPDATE t SET a = 1; MERGE INTO m USING n ON m.k = n.k WHEN MATCHED THEN DELETE', []],
    ['EXPLAIN INSERT INTO o SELECT a FROM t', []],
  ])('%s', (text, lost) => {
    expect(lostTables(text, 'dbvpostgresql')).toEqual(lost);
  });
});
