import { expect, test } from 'vitest';
import { guessVendor } from '../../../src-lineage/dialects/guess.ts';
import type { VendorId } from '../../../src-lineage/dialects/vendor.ts';

test.each<[VendorId, string]>([
  [
    'dbvmssql',
    'CREATE TABLE [dbo].[Orders] ([Id] int IDENTITY(1,1))\nGO\nSELECT TOP 5 * FROM [dbo].[Orders] WITH (NOLOCK)\nGO',
  ],
  [
    'dbvoracle',
    'CREATE TABLE t (a VARCHAR2(10), b NUMBER(5));\nSELECT NVL(a, SYSDATE) FROM dual WHERE ROWNUM < 5\n/',
  ],
  [
    'dbvpostgresql',
    'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;\nSELECT a::jsonb FROM t;',
  ],
  ['dbvmysql', 'DELIMITER //\nCREATE TABLE `t` (`a` int AUTO_INCREMENT) ENGINE=InnoDB;//'],
  [
    'dbvsnowflake',
    'USE WAREHOUSE w;\nSELECT v:a::string FROM t, LATERAL FLATTEN(input => t.v) QUALIFY ROW_NUMBER() OVER (ORDER BY 1) = 1;',
  ],
  ['dbvbigquery', 'SELECT SAFE_CAST(a AS INT64) FROM `my-project.dataset.table`'],
  [
    'dbvteradata',
    'LOCKING ROW FOR ACCESS SEL a FROM b;\nCREATE MULTISET VOLATILE TABLE t (a INT) PRIMARY INDEX (a);',
  ],
  [
    'dbvredshift',
    "CREATE TABLE t (a int) DISTKEY(a) SORTKEY(a);\nUNLOAD ('select 1') TO 's3://x' IAM_ROLE 'y';",
  ],
  ['dbvhive', 'SET hive.exec.x=1;\nINSERT OVERWRITE TABLE t SELECT * FROM u LATERAL VIEW explode(a) x AS y;'],
  [
    'dbvclickhouse',
    'CREATE TABLE t (a UInt32) ENGINE = MergeTree ORDER BY a;\nSELECT toDate(a) FROM t PREWHERE a > 1',
  ],
  ['dbvdb2', '--#SET TERMINATOR @\nSELECT CURRENT TIMESTAMP FROM SYSIBM.SYSDUMMY1 WITH UR@'],
  ['dbvhana', 'CREATE COLUMN TABLE "t" (a NVARCHAR(5));\nSELECT 1 FROM DUMMY;'],
  ['dbvnetezza', 'CREATE TABLE t (a int) DISTRIBUTE ON (a);\nGROOM TABLE t;'],
  ['dbvvertica', 'CREATE PROJECTION p AS SELECT a FROM t SEGMENTED BY HASH(a) ALL NODES KSAFE 1;'],
  ['dbvcouchbase', 'SELECT RAW META(b).id FROM b USE KEYS "x" WHERE ANY v IN b.l SATISFIES v = 1 END'],
  ['dbvmdx', 'SELECT [Measures].[Sales] ON COLUMNS, [Date].[Year].MEMBERS ON ROWS FROM [Cube]'],
  ['dbvinformix', 'CREATE TABLE t (a SERIAL8, b DATETIME YEAR TO SECOND) EXTENT SIZE 16 LOCK MODE ROW;'],
  [
    'dbvsqlite',
    'PRAGMA foreign_keys=ON;\nCREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT) WITHOUT ROWID;',
  ],
  ['dbvduckdb', "SELECT * EXCLUDE (a) FROM read_parquet('x.parquet');"],
])('%s is recognised', (vendor, text) => {
  const guess = guessVendor(text);
  expect(guess.vendor).toBe(vendor);
  expect(guess.confidence).toBeGreaterThan(0.3);
  expect(guess.reasons.length).toBeGreaterThan(0);
});

test('nothing is claimed where nothing speaks', () => {
  expect(guessVendor('SELECT a, b FROM t WHERE c = 1;')).toMatchObject({ vendor: 'dbvansi', confidence: 0 });
  expect(guessVendor('').confidence).toBe(0);
});

test('comments and strings do not speak', () => {
  expect(guessVendor("-- GO VARCHAR2 NVL(\nSELECT 'QUALIFY FLATTEN( VARIANT' FROM t").confidence).toBe(0);
});

test.each<[VendorId, string, string]>([
  [
    'dbvmysql',
    'dbvmssql',
    'SELECT count(*) INTO @n FROM t; SET @n = @n + 1; PREPARE s FROM @text; EXECUTE s USING @n;',
  ],
  ['dbvmssql', 'dbvmysql', 'DECLARE @n int; SET @n = 1; SELECT @n = count(*) FROM t;'],
  ['dbvmssql', 'dbvsnowflake', 'SELECT DATEADD(day, 1, d), DATEDIFF(hour, a, b), GETDATE() FROM t'],
  [
    'dbvhive',
    'dbvbigquery',
    "CREATE TEMPORARY FUNCTION f AS 'a.b.C'; ADD JAR x.jar; SELECT f(a) FROM t DISTRIBUTE BY a;",
  ],
  ['dbvsnowflake', 'dbvmysql', 'COPY INTO @stage/out FROM t; SELECT $1 FROM @stage;'],
  ['dbvhana', 'dbvpostgresql', 'SELECT a FROM "sales.model::ORDERS" o JOIN DUMMY d ON 1 = 1;'],
  ['dbvinformix', 'dbvredshift', 'SELECT a FROM t INTO TEMP kept WITH NO LOG;'],
])('%s is not taken for %s', (vendor, _other, text) => {
  expect(guessVendor(text).vendor).toBe(vendor);
});

test.each([
  ['a variable that several vendors set so', 'SET @n = 1;'],
  ['a function of many vendors', 'SELECT LISTAGG(a) WITHIN GROUP (ORDER BY a) FROM t'],
  ['a JSON function that MySQL, Oracle and others have', "SELECT JSON_VALUE(a, '$.b' RETURNING INT) FROM t;"],
  ['a cast between two quoted names', 'SELECT a AS "first", b::time < c, d AS "second" FROM t'],
  ['buckets of a vendor that is not read', 'CREATE TABLE t (a int) DISTRIBUTED BY HASH(a);'],
  ['a temporary table in the middle of a query', 'SELECT a INTO TEMP kept FROM t;'],
])('%s decides nothing', (_what, text) => {
  expect(guessVendor(text).confidence).toBeLessThan(0.2);
});
