import { describe, expect, test } from 'vitest';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { analyze, readSource } from '../../src-lineage/index.ts';
import { rounds } from '../support/deep.ts';
import { endToEnd } from './end-to-end.ts';

/** More links than any stack of calls holds frames. */
const links = 15_000;

function repeated(part: (i: number) => string, times = links): string {
  return Array.from({ length: times }, (_, i) => part(i)).join('');
}

describe('chains of operators are read to their end', () => {
  test.each<[string, VendorId, string]>([
    ['comparisons', 'dbvmysql', `SELECT a${repeated(() => ' = b')} AS x FROM t`],
    ['comparisons of sums', 'dbvpostgresql', `SELECT a${repeated(() => ' + b = b')} AS x FROM t`],
    ['BETWEEN', 'dbvpostgresql', `SELECT a${repeated(() => ' BETWEEN 1 AND b')} AS x FROM t`],
    ['IS NULL', 'dbvoracle', `SELECT b + a${repeated(() => ' IS NULL')} AS x FROM t`],
    ['IS DISTINCT FROM', 'dbvpostgresql', `SELECT a${repeated(() => ' IS DISTINCT FROM b')} AS x FROM t`],
    ['LIKE', 'dbvmysql', `SELECT a${repeated(() => ' LIKE b')} AS x FROM t`],
    ['IN', 'dbvsnowflake', `SELECT b + a${repeated(() => ' IN (1)')} AS x FROM t`],
    ['MEMBER OF', 'dbvmysql', `SELECT a${repeated(() => ' MEMBER OF (b)')} AS x FROM t`],
    ['OVERLAPS', 'dbvpostgresql', `SELECT (a, a)${repeated(() => ' OVERLAPS (b, b)')} AS x FROM t`],
    ['casts', 'dbvpostgresql', `SELECT b + a${repeated(() => '::int')} AS x FROM t`],
    ['casts of paths', 'dbvsnowflake', `SELECT b || a:c${repeated(() => '::variant:d')} AS x FROM t`],
    ['time zones', 'dbvpostgresql', `SELECT a${repeated(() => ' AT TIME ZONE b')} AS x FROM t`],
    ['elements of elements', 'dbvoracle', `SELECT b + f(a)${repeated(() => '(1)')} AS x FROM t`],
  ])('%s', (_what, vendor, query) => {
    const model = analyze([{ name: 'a.sql', text: `INSERT INTO o (x) ${query}` }], { vendor });
    expect(endToEnd(model)).toEqual(expect.arrayContaining(['fdd  t.a -> o.x', 'fdd  t.b -> o.x']));
    expect(model.diagnostics.map(({ code }) => code)).toEqual(['nesting-too-deep']);
  });

  test('one condition after the other', () => {
    const text = `SELECT a FROM t ${repeated(() => 'WHERE b ')}`;
    expect(() => readSource({ name: 'a.sql', text }, { vendor: 'dbvclickhouse' })).not.toThrow();
  });

  test('the text that EXECUTE IMMEDIATE casts', () => {
    const text = `EXECUTE IMMEDIATE 'SELECT 1'${repeated(() => '::text')}`;
    const { diagnostics } = readSource({ name: 'a.sql', text }, { vendor: 'dbvsnowflake' });
    expect(diagnostics.map(({ code }) => code)).toContain('nesting-too-deep');
  });
});

describe('what is nested deeper than any stack ends', () => {
  test.each<[string, VendorId, string]>([
    [
      'GROUPING SETS',
      'dbvpostgresql',
      `SELECT a FROM t GROUP BY ${repeated(() => 'GROUPING SETS (')}a${repeated(() => ')')}`,
    ],
    ['ROLLUP', 'dbvoracle', `SELECT a FROM t GROUP BY ${repeated(() => 'ROLLUP (')}a${repeated(() => ')')}`],
    [
      'STRUCT types',
      'dbvduckdb',
      `CREATE TABLE t (a ${repeated(() => 'STRUCT(b ')}INT${repeated(() => ')')})`,
    ],
    [
      'ROW types',
      'dbvtrino',
      `SELECT CAST(a AS ${repeated(() => 'ROW(b ')}INT${repeated(() => ')')}) FROM t`,
    ],
    [
      'Tuple types',
      'dbvclickhouse',
      `CREATE TABLE t (a ${repeated(() => 'Tuple(b ')}INT${repeated(() => ')')})`,
    ],
    ['PIVOT', 'dbvsnowflake', `SELECT a FROM t ${repeated(() => 'PIVOT (SUM(a) FOR b IN (c)) ')}`],
    [
      'MATCH_RECOGNIZE',
      'dbvoracle',
      `SELECT a FROM t ${repeated(() => 'MATCH_RECOGNIZE (DEFINE a AS 1=1) ')}`,
    ],
    [
      'VARRAY types',
      'dbvnetezza',
      `CREATE PROCEDURE p() LANGUAGE NZPLSQL RETURNS INT AS BEGIN_PROC DECLARE
       v ${repeated(() => 'VARRAY(9) OF ')}INT; BEGIN RETURN 1; END; END_PROC;`,
    ],
  ])('%s', (_what, vendor, text) => {
    const { diagnostics } = readSource({ name: 'a.sql', text }, { vendor });
    expect(diagnostics.map(({ code }) => code)).toContain('nesting-too-deep');
  });
});

describe('long histories of tables', () => {
  /** More than twice as many as have ended a run. */
  const changes = 8000;
  function lineage(vendor: VendorId, text: string): string[] {
    return endToEnd(analyze([{ name: 'a.sql', text }], { vendor }));
  }

  test.each<[string, VendorId, string, string]>([
    [
      'columns added by one statement each',
      'dbvpostgresql',
      repeated((i) => `ALTER TABLE t ADD c${i} int;\n`, changes),
      `c${changes - 1}`,
    ],
    [
      'columns added by one statement',
      'dbvpostgresql',
      `ALTER TABLE t ${repeated((i) => `ADD c${i} int,`, changes)} ADD last int;`,
      'last',
    ],
    [
      'a list of columns',
      'dbvoracle',
      `ALTER TABLE t ADD (${repeated((i) => `c${i} int,`, changes)} last int);`,
      'last',
    ],
    [
      'a column that is renamed again and again',
      'dbvpostgresql',
      repeated((i) => `ALTER TABLE t RENAME COLUMN c${i} TO c${i + 1};\n`, changes),
      `c${changes}`,
    ],
  ])('%s', (_what, vendor, history, last) => {
    const lines = lineage(vendor, `CREATE TABLE t (c0 int);\n${history}INSERT INTO o SELECT * FROM t;`);
    expect(lines).toContain(`fdd  t.${last} -> o.${last}`);
  });

  test('a table that is renamed again and again, in one statement and in many', () => {
    const renames = repeated((i) => `a${i} TO a${i + 1}, `, changes);
    const table = 'CREATE TABLE a0 (x int);\n';
    const read = `INSERT INTO o SELECT * FROM a${changes + 1};`;
    const line = `fdd  a${changes + 1}.x -> o.x`;
    const inOne = `${table}RENAME TABLE ${renames}a${changes} TO a${changes + 1};\n${read}`;
    expect(lineage('dbvmysql', inOne)).toContain(line);
    const inMany = `${table}${repeated((i) => `ALTER TABLE a${i} RENAME TO a${i + 1};\n`, changes + 1)}${read}`;
    expect(lineage('dbvmysql', inMany)).toContain(line);
  });

  test('two tables that are swapped again and again', () => {
    const swaps = repeated(() => 'ALTER TABLE a SWAP WITH b;\n', changes + 1);
    const text = `CREATE TABLE a (x int); CREATE TABLE b (y int);\n${swaps}INSERT INTO o SELECT * FROM a;`;
    expect(lineage('dbvsnowflake', text)).toContain('fdd  a.y -> o.y');
  });

  test.each([400, rounds(20_000)])('a ring of %i views', (views) => {
    const ring = repeated((i) => `CREATE VIEW v${i} AS SELECT * FROM v${(i + 1) % views};\n`, views);
    const read = 'INSERT INTO o (x) SELECT a FROM t;';
    expect(lineage('dbvpostgresql', ring + read)).toContain('fdd  t.a -> o.x');
  });

  test('a ring of tables made like each other', () => {
    const ring = repeated((i) => `CREATE TABLE t${i} (LIKE t${(i + 1) % changes});\n`, changes);
    expect(lineage('dbvpostgresql', `${ring}INSERT INTO o (x) SELECT a FROM t;`)).toContain(
      'fdd  t.a -> o.x',
    );
  });
});
