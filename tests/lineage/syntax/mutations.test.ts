import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { outline, parse } from './outline.ts';

const samples: readonly [VendorId, string][] = [
  [
    'dbvmssql',
    `CREATE PROCEDURE dbo.p @a int = 1 AS
BEGIN
  DECLARE @t TABLE (id int);
  IF @a > 0 BEGIN INSERT INTO @t SELECT id FROM dbo.src; END ELSE UPDATE d SET x = 1 FROM dbo.dst d;
  BEGIN TRY EXEC dbo.q @a; END TRY BEGIN CATCH THROW; END CATCH
END`,
  ],
  [
    'dbvoracle',
    `CREATE OR REPLACE PACKAGE BODY k AS
  CURSOR c (p NUMBER) IS SELECT a FROM t WHERE b = p;
  PROCEDURE p IS v NUMBER := 1; BEGIN
    FOR r IN c(1) LOOP INSERT INTO u VALUES (r.a); END LOOP;
    EXECUTE IMMEDIATE 'delete from x';
  EXCEPTION WHEN OTHERS THEN NULL; END p;
END k;
/`,
  ],
  [
    'dbvpostgresql',
    `CREATE FUNCTION f(a int) RETURNS TABLE (x int) AS $$
DECLARE v t%ROWTYPE;
BEGIN
  RETURN QUERY SELECT b FROM t WHERE c = a;
  IF FOUND THEN PERFORM g(a); END IF;
END $$ LANGUAGE plpgsql;`,
  ],
  [
    'dbvsnowflake',
    `CREATE PROCEDURE p() RETURNS INT LANGUAGE SQL AS 'BEGIN LET x := ''a''; INSERT INTO t SELECT :x FROM u; RETURN 1; END';`,
  ],
  [
    'dbvmysql',
    `CREATE TABLE t (id INT PRIMARY KEY, KEY ix (id)) ENGINE=InnoDB; CREATE PROCEDURE p() BEGIN DECLARE c CURSOR FOR SELECT a FROM t; OPEN c; l: LOOP FETCH c INTO x; LEAVE l; END LOOP; END;`,
  ],
  [
    'dbvbigquery',
    `BEGIN DECLARE x INT64 DEFAULT 1; FOR r IN (SELECT a FROM t) DO INSERT INTO u VALUES (r.a); END FOR; EXCEPTION WHEN ERROR THEN SELECT 1; END;`,
  ],
];

/** Numbers from a fixed seed, so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

function expectSound(sql: string, vendor: VendorId): void {
  const { statements } = parse(sql, vendor);
  for (const statement of statements) {
    expect(statement.start).toBeGreaterThanOrEqual(0);
    expect(statement.end).toBeGreaterThanOrEqual(statement.start);
    expect(statement.end).toBeLessThanOrEqual(sql.length);
  }
}

describe('damaged texts', () => {
  it.each(samples)('%s: every truncation gives statements inside the text', (vendor, sql) => {
    for (let length = 0; length < sql.length; length++) expectSound(sql.slice(0, length), vendor);
  });

  it.each(samples)(
    '%s: every deletion of some characters gives statements inside the text',
    (vendor, sql) => {
      const random = numbers(7);
      for (let i = 0; i < 300; i++) {
        const at = random(sql.length);
        expectSound(sql.slice(0, at) + sql.slice(at + 1 + random(12)), vendor);
      }
    },
  );

  it.each(samples)('%s: a statement behind a broken one is found', (vendor) => {
    const border = vendor === 'dbvmssql' ? '\nGO\n' : vendor === 'dbvoracle' ? '\n/\n' : ';\n';
    const broken = `SELECT a FROM ( WHERE b = ${border}`;
    expect(outline(`${broken}INSERT INTO z SELECT a FROM y`, vendor)).toContain('insert > z < y');
  });

  const corpus = '../shared/corpus/files.jsonl.gz';
  it.skipIf(!existsSync(corpus))(
    'files of the corpus, cut anywhere, neither throw nor hang',
    () => {
      const vendors: Record<string, VendorId> = {
        tsql: 'dbvmssql',
        oracle: 'dbvoracle',
        postgres: 'dbvpostgresql',
        mysql: 'dbvmysql',
        snowflake: 'dbvsnowflake',
        bigquery: 'dbvbigquery',
      };
      const random = numbers(11);
      const rows = gunzipSync(readFileSync(corpus)).toString().trim().split('\n');
      for (let i = 0; i < 600; i++) {
        const { dialect, sql } = JSON.parse(rows[random(rows.length)]!) as { dialect: string; sql: string };
        const vendor = vendors[dialect];
        if (vendor === undefined || sql.length > 20_000) continue;
        const at = random(sql.length);
        expectSound(sql.slice(0, at), vendor);
        expectSound(sql.slice(0, at) + sql.slice(at + random(40)), vendor);
      }
    },
    60_000,
  );
});

describe('long texts', () => {
  it('reads 20,000 statements of a procedure without terminators', () => {
    const { statements } = parse('SELECT a FROM t WHERE b = 1\n'.repeat(20_000), 'dbvmssql');
    expect(statements).toHaveLength(20_000);
  });

  it.each<[string, VendorId]>([
    ['BEGIN ', 'dbvmssql'],
    ['IF 1 = 1 ', 'dbvmssql'],
    ['LOCKING ', 'dbvteradata'],
    ['CASE WHEN ', 'dbvoracle'],
    ['CREATE TABLE t ( ', 'dbvpostgresql'],
    ['EXPLAIN ', 'dbvpostgresql'],
    ['DECLARE ', 'dbvoracle'],
    ['PREPARE a AS ', 'dbvpostgresql'],
    ['<< ', 'dbvoracle'],
  ])('%s, repeated without end, comes to an end', (word, vendor) => {
    expect(() => parse(word.repeat(5000), vendor)).not.toThrow();
  });
});
