import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readRows, vendorNamed } from '../../scripts/corpus-rows.ts';
import { tablesOf } from '../../scripts/corpus-tables.ts';
import { analyze, type VendorId } from '../../src-lineage/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'headwater-corpus-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('rows of a corpus', () => {
  it.each([
    ['tsql', 'dbvmssql'],
    ['SQL Server', 'dbvmssql'],
    ['postgres', 'dbvpostgresql'],
    ['dbvoracle', 'dbvoracle'],
    ['PL/SQL', 'dbvoracle'],
    ['spark', 'dbvsparksql'],
    ['db2luw', 'dbvdb2'],
    ['my_sql', 'dbvmysql'],
    ['exasol', 'dbvansi'],
    ['toString', undefined],
  ])('know the dialect %s', (dialect, vendor) => {
    expect(vendorNamed(dialect)).toBe(vendor);
  });

  it('are read from lines with other keys and line ends, and guessed where no dialect is named', () => {
    const file = join(folder, 'rows.jsonl.gz');
    const lines = [
      '\ufeff{"id": 7, "dialect": "tsql", "sql": "SELECT 1"}',
      '',
      '{"name": "b", "text": "SELECT a FROM t QUALIFY ROW_NUMBER() OVER (ORDER BY a) = 1 AND b:c::string = \'x\'"}',
      '{"vendor": "nobody\'s", "statement": "SELECT 2"}',
    ];
    writeFileSync(file, gzipSync(lines.join('\r\n')));
    const rows = readRows(file);
    expect(rows.map(({ id, sql }) => [id, sql.slice(0, 8)])).toEqual([
      ['7', 'SELECT 1'],
      ['b', 'SELECT a'],
      ['4', 'SELECT 2'],
    ]);
    expect(rows.map(({ vendor }) => vendor)).toEqual(['dbvmssql', expect.any(String), 'dbvansi']);
  });

  it('name the line that is damaged', () => {
    const file = join(folder, 'damaged.jsonl');
    writeFileSync(file, '{"id": "a", "sql": "SELECT 1"}\n{"id": "b", ');
    expect(() => readRows(file)).toThrow(/^Line 2 is no JSON/);
  });
});

describe('the tables of a row', () => {
  it.each<[VendorId, string, string[]]>([
    ['dbvmssql', 'ALTER TABLE dbo.t ADD c int', ['dbo.t']],
    ['dbvmssql', 'DROP TABLE dbo.t, u', ['dbo.t', 'u']],
    ['dbvoracle', 'TRUNCATE TABLE a', ['a']],
    ['dbvmysql', 'CREATE INDEX i ON t (a)', ['t']],
    ['dbvoracle', "COMMENT ON COLUMN s.t.c IS 'x'", ['s.t']],
    ['dbvoracle', 'GRANT SELECT, UPDATE (a) ON s.t TO u', ['s.t']],
    ['dbvoracle', 'GRANT EXECUTE ON PROCEDURE p TO u', []],
    ['dbvmysql', 'ANALYZE TABLE t', ['t']],
    ['dbvpostgresql', 'VACUUM (FULL, ANALYZE) VERBOSE s.t', ['s.t']],
    ['dbvpostgresql', 'REFRESH MATERIALIZED VIEW mv', ['public.mv']],
    ['dbvdb2', 'RUNSTATS ON TABLE s.t', ['s.t']],
    ['dbvteradata', 'COLLECT STATISTICS COLUMN (a) ON db.t', ['db.t']],
    ['dbvoracle', 'BEGIN DELETE FROM t WHERE id IN (SELECT id FROM u); END;', ['t', 'u']],
    [
      'dbvoracle',
      'CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW BEGIN INSERT INTO log SELECT * FROM cfg; END;',
      ['cfg', 'log', 't'],
    ],
  ])('%s: %s', (vendor, sql, tables) => {
    expect(tablesOf(analyze([{ name: 'a.sql', text: sql }], { vendor }), sql, vendor)).toEqual(tables);
  });
});
