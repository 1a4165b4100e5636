import { expect, test } from 'vitest';
import { guessVendor, guessVendorOfSet } from '../../../src-lineage/dialects/guess.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';

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

const plpgsql = 'CREATE FUNCTION f() RETURNS INT LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;\n';

test('nothing is claimed where nothing speaks', () => {
  // CTEs that are called like the modifiers of GROUP BY and ORDER BY of ClickHouse
  expect(guessVendor('WITH totals AS (SELECT a FROM t) SELECT * FROM totals;').vendor).toBe('dbvansi');
  // A call of a function of that name, not the statement of PL/SQL.
  expect(guessVendor('SELECT a FROM t; forall(criteria := (LENGTH(a) > 0))').vendor).not.toBe('dbvoracle');
  expect(guessVendor('BEGIN FORALL i IN 1..9 UPDATE t SET a = l(i); END;').vendor).toBe('dbvoracle');
  expect(guessVendor('WITH fill (a) AS (SELECT a FROM t) SELECT * FROM fill;').vendor).toBe('dbvansi');
  // a column that is called key, with a type in brackets
  expect(guessVendor('CREATE TABLE crates (id int, key varchar(10), index decimal(5));').vendor).toBe(
    'dbvansi',
  );
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
  [
    'dbvsnowflake',
    'dbvoracle',
    'CREATE OR REPLACE TABLE crates (id NUMBER(10,0), label VARCHAR(20), sealed BOOLEAN);',
  ],
  ['dbvsnowflake', 'dbvoracle', 'CREATE TABLE crates (label STRING, kg NUMBER(12,2));'],
  ['dbvoracle', 'dbvsnowflake', 'CREATE TABLE crates (id NUMBER(10,0), label VARCHAR2(20));'],
  ['dbvduckdb', 'dbvmssql', 'SELECT [1, 2]::INT[] AS a, [i]::VARCHAR[] AS b FROM range(3) t(i);'],
  [
    'dbvmssql',
    'dbvpostgresql',
    'DECLARE @spot geography = geography::Point(1, 2, 4326);\nGRANT SELECT ON SCHEMA::sales TO reader;',
  ],
  ['dbvduckdb', 'dbvsqlite', "PRAGMA enable_verification;\nPRAGMA explain_output = 'all';"],
  ['dbvduckdb', 'dbvsqlite', "PRAGMA wal_autocheckpoint = '1TB';"],
  ['dbvsqlite', 'dbvduckdb', 'PRAGMA wal_autocheckpoint = 1000;\nPRAGMA threads = 4;'],
  ['dbvclickhouse', 'dbvmysql', 'CREATE TABLE crates (id Int32, label String) ENGINE = Memory'],
  ['dbvclickhouse', 'dbvansi', 'SELECT id FROM crates FINAL WHERE kg > 1'],
  ['dbvteradata', 'dbvansi', 'CREATE TABLE heavy AS (SELECT id FROM crates) WITH DATA'],
  ['dbvclickhouse', 'dbvmysql', 'CREATE TABLE crates (tags Array(String)) ENGINE = Memory'],
  [
    'dbvmysql',
    'dbvclickhouse',
    'CREATE TABLE crates (id INT AUTO_INCREMENT, kg INT UNSIGNED) ENGINE = MEMORY',
  ],
  [
    'dbvmysql',
    'dbvhana',
    "CREATE DEFINER = 'ann'@'localhost' SQL SECURITY INVOKER VIEW heavy AS SELECT id FROM crates",
  ],
  [
    'dbvhana',
    'dbvmysql',
    'CREATE PROCEDURE p (OUT kg INT) LANGUAGE SQLSCRIPT SQL SECURITY INVOKER READS SQL DATA AS BEGIN END;',
  ],
  [
    'dbvdb2',
    'dbvmysql',
    'CREATE PROCEDURE p () SPECIFIC p1 LANGUAGE SQL NO EXTERNAL ACTION DETERMINISTIC\nBEGIN\n' +
      '  DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN END;\n  DELETE FROM crates;\nEND\n@\n',
  ],
  ['dbvdb2', 'dbvoracle', 'CREATE OR REPLACE MODULE freight\n@\n'],
  [
    'dbvimpala',
    'dbvmysql',
    'SELECT STRAIGHT_JOIN c.id, GROUP_CONCAT(s.note) FROM crates c JOIN ships s ON s.id = c.ship GROUP BY c.id',
  ],
  ['dbvduckdb', 'dbvteradata', 'CREATE MACRO heavier(a, b) AS a > b;'],
  ['dbvnetezza', 'dbvmssql', "CREATE EXTERNAL DATASOURCE depot ON AWSS3 USING (BUCKET 'b' REGION 'r');"],
  ['dbvnetezza', 'dbvpostgresql', "SELECT *, _SYS_START FROM crates FOR SYSTEM_TIME BEFORE '2024-01-01';"],
  ['dbvdb2', 'dbvmysql', 'SELECT kg FROM SESSION.heavy LIMIT 2, 3;'],
  ['dbvsqlite', 'dbvansi', 'UPDATE OR IGNORE crates SET kg = 1 WHERE id = ?1;'],
  ['dbvsqlite', 'dbvpostgresql', 'SELECT id FROM crates WHERE kg IS tare AND label IS NOT NULL;'],
  ['dbvvertica', 'dbvpostgresql', 'SELECT id FROM crates LIMIT 2 OVER (PARTITION BY kg ORDER BY id);'],
  ['dbvmysql', 'dbvsparksql', 'REPAIR TABLE crates QUICK;\nCHECKSUM TABLE crates;'],
  ['dbvhive', 'dbvmysql', 'MSCK TABLE crates SYNC PARTITIONS;'],
  ['dbvmysql', 'dbvansi', 'DELETE LOW_PRIORITY FROM crates WHERE kg > 9;'],
  ['dbvmariadb', 'dbvmysql', 'REPLACE crates VALUES (1, 2) RETURNING id;'],
  ['dbvduckdb', 'dbvbigquery', 'SELECT [upper(l) FOR l IN labels] FROM crates;'],
  ['dbvpostgresql', 'dbvsqlite', 'TRUNCATE ONLY crates;\nDROP TRIGGER weigh ON crates;'],
  ['dbvredshift', 'dbvpostgresql', 'ALTER GROUP packers ADD USER ann;'],
  ['dbvdatabricks', 'dbvpostgresql', "COMMENT ON CATALOG depot IS 'all of it';"],
  ['dbvimpala', 'dbvhive', "INSERT INTO crates VALUES ('pears' AS label, 3 AS kg);"],
  [
    'dbvduckdb',
    'dbvteradata',
    'CREATE OR REPLACE TEMP MACRO crates_of(s) AS TABLE SELECT * FROM crates WHERE ship = s;',
  ],
  ['dbvduckdb', 'dbvmssql', 'SELECT [NULL], x[i] FROM range(3) t(i)'],
  ['dbvgreenplum', 'dbvpostgresql', `${plpgsql}CREATE TABLE crates (id INT) DISTRIBUTED BY (id);`],
  ['dbvredshift', 'dbvpostgresql', `${plpgsql}CREATE TABLE crates (id INT ENCODE az64) DISTSTYLE ALL;`],
  ['dbvvertica', 'dbvpostgresql', "SELECT a::INT FROM crates; SELECT ANALYZE_STATISTICS('crates');"],
  ['dbvnetezza', 'dbvpostgresql', 'SELECT a::INT FROM crates; GROOM TABLE crates VERSIONS;'],
  [
    'dbvsybase',
    'dbvmssql',
    "CREATE PROC p AS\nSELECT @@rowcount\ngo\nEXEC sp_procxmode 'p', 'unchained'\ngo\n",
  ],
  ['dbvimpala', 'dbvhive', 'CREATE TABLE crates (id INT) STORED AS PARQUET; COMPUTE STATS crates;'],
  ['dbvtrino', 'dbvpostgresql', "SELECT BIGINT '1', CAST(ROW(1, 2.5) AS ROW(a BIGINT, b DOUBLE))"],
  ['dbvclickhouse', 'dbvbigquery', 'SELECT countIf(kg > 1), toStartOfMonth(day) FROM crates GROUP BY day'],
  ['dbvbigquery', 'dbvclickhouse', 'SELECT COUNTIF(kg > 1), CAST(kg AS INT64) FROM crates'],
  [
    'dbvmysql',
    'dbvhive',
    'CREATE TABLE crates (id INT(11) NOT NULL, KEY by_id (id)) PARTITION BY HASH (id);',
  ],
  ['dbvdb2', 'dbvoracle', 'SELECT id FROM crates WHERE day > CURRENT DATE - 3 DAYS FETCH FIRST 5 ROWS ONLY'],
  ['dbvteradata', 'dbvduckdb', 'CREATE MACRO crates_of (s INT) AS (SELECT id FROM crates WHERE ship = :s;);'],
  [
    'dbvtrino',
    'dbvdatabricks',
    'SELECT d FROM delta.sales.crates CROSS JOIN UNNEST(sequence(1, 9)) AS t (d)',
  ],
  [
    'dbvsqlite',
    'dbvpostgresql',
    'CREATE TRIGGER kept AFTER DELETE ON crates BEGIN DELETE FROM lids WHERE crate = old.id; END;',
  ],
  ['dbvsqlite', 'dbvsnowflake', 'CREATE TABLE "crates" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT)'],
  [
    'dbvsybase',
    'dbvmssql',
    'use master\ngo\nselect SPID from master..monProcessStatement\ngo\nsp_monitorconfig "procedure cache"\ngo',
  ],
  [
    'dbvsybase',
    'dbvmssql',
    'create or replace procedure dbo.kept (@ship int = 1)\nas\nselect id from crates\ngo',
  ],
  [
    'dbvdb2',
    'dbvoracle',
    'CREATE TABLE crates (id INT NOT NULL WITH DEFAULT);\nGRANT SELECT ON crates TO USER anna;',
  ],
  ['dbvteradata', 'dbvhive', 'SELECT id FROM crates WHERE weight GE 5 AND ship EQ 7;'],
  [
    'dbvhive',
    'dbvsparksql',
    'INSERT INTO TABLE crates SELECT id FROM ships TABLESAMPLE (BUCKET 1 OUT OF 4 ON id) s;',
  ],
  ['dbvbigquery', 'dbvtrino', 'SELECT c, n FROM ships, UNNEST(crates) AS c WITH OFFSET AS n'],
  ['dbvvertica', 'dbvpostgresql', 'CREATE SCHEMA cargo DEFAULT INCLUDE SCHEMA PRIVILEGES;'],
  [
    'dbvmariadb',
    'dbvmysql',
    'CREATE TABLE `crates` (`at` datetime DEFAULT current_timestamp()) ENGINE=InnoDB;',
  ],
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
  ['a number with its digits', 'CREATE TABLE t (a NUMBER(10,0))'],
  ['the schema dbo of a view that is replaced', 'CREATE OR REPLACE VIEW dbo.v AS SELECT a FROM dbo.t'],
  ['lists of one name', 'SELECT [NULL], x[i] FROM t'],
  ['a table in memory', 'CREATE TABLE t (a INT) ENGINE = MEMORY'],
  [
    'a procedure of SQL/PSM',
    'CREATE PROCEDURE p() DETERMINISTIC MODIFIES SQL DATA BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN END; END',
  ],
  ['small whole numbers', 'CREATE TABLE t (a TINYINT)'],
  ['differences of dates', 'SELECT datediff(day, a, b), dateadd(day, 1, a), dateadd(month, 1, a) FROM t'],
  ['the first rows', 'SELECT TOP 10 a FROM t; SELECT TOP 5 b FROM t;'],
  ['a macro without a body', 'CREATE MACRO m'],
  ['a variable that is compared or set', 'SELECT @x = 1'],
  ['names in backquotes', 'SELECT `a`, `b`, `t`.`c` FROM `t` JOIN `u` ON `t`.`a` = `u`.`b`'],
  [
    'queries called final and data',
    'WITH data AS (SELECT a FROM t), final AS (SELECT a FROM data)\nSELECT * FROM final\n',
  ],
  ['a cast that three families have', 'SELECT a::INT FROM t'],
  ['a window that is asked', 'SELECT a FROM t QUALIFY row_number() OVER (ORDER BY a) = 1'],
  ['columns of many vendors', 'CREATE TABLE t (a STRING, b STRING)'],
  ['functions of many vendors', 'SELECT IFNULL(a, 0), GROUP_CONCAT(b) FROM t'],
  ['a parameter of SQLMesh in the place of a table', 'SELECT * FROM @this_model WHERE a IS NULL'],
])('%s decides nothing', (_what, text) => {
  expect(guessVendor(text).confidence).toBeLessThan(0.2);
});

test('a file speaks by its ending and its innermost folder that is called after a vendor', () => {
  const plain = 'SELECT a FROM t;';
  const vendorOf = (path: string): VendorId => guessVendor(plain, path).vendor;
  expect(vendorOf('src/load.hdbprocedure')).toBe('dbvhana');
  expect(vendorOf('src/load.PKB')).toBe('dbvoracle');
  expect(vendorOf('jobs\\load.bteq')).toBe('dbvteradata');
  expect(vendorOf('jobs/load.hql')).toBe('dbvhive');
  expect(vendorOf('jobs/load.clp')).toBe('dbvdb2');
  expect(vendorOf('mysql/migrations/postgresql/V1.sql')).toBe('dbvpostgresql');
  expect(vendorOf('src/load.sql')).toBe('dbvansi');
  expect(vendorOf('constructor/toString.__proto__')).toBe('dbvansi');
  expect(vendorOf('src/orders.hdbtablefunction')).toBe('dbvhana');
  expect(guessVendor(plain, 'a.pkb')).toMatchObject({ confidence: 0.6, reasons: ['files called .pkb'] });
});

test('a file speaks by the words of its name and of its folders, the innermost that names one vendor', () => {
  const plain = 'SELECT a FROM t;';
  const vendorOf = (path: string): VendorId => guessVendor(plain, path).vendor;
  expect(vendorOf('schema-postgresql.sql')).toBe('dbvpostgresql');
  expect(vendorOf('mysql/schema_oracle.sql')).toBe('dbvoracle');
  expect(vendorOf('SybaseScripts/load.sql')).toBe('dbvsybase');
  expect(vendorOf('sql-server/2019/load.sql')).toBe('dbvmssql');
  expect(vendorOf('db2-samples/oracle-to-mysql/load.sql')).toBe('dbvdb2');
  expect(vendorOf('from-oracle-to-snowflake/load.sql')).toBe('dbvansi');
  expect(vendorOf('archive/sparkle.sql')).toBe('dbvansi');
});

test('a comment speaks by the vendor that it names, not by its words', () => {
  const named = guessVendor('-- the loads of our Vertica cluster\nSELECT a FROM t;');
  expect(named).toMatchObject({ vendor: 'dbvvertica', reasons: ['vertica in a comment'] });
  expect(named.confidence).toBeLessThan(0.3);
  expect(guessVendor('/* PL/SQL block */ SELECT a FROM t;').vendor).toBe('dbvoracle');
  expect(guessVendor('-- from Oracle to Snowflake\nSELECT a FROM t;').vendor).toBe('dbvansi');
  expect(guessVendor('-- Copyright (c) 2020, Oracle\nSELECT a FROM t;').vendor).toBe('dbvansi');
});

test('of a set each file has one vote, however long it is', () => {
  const oracle = 'CREATE TABLE t (a VARCHAR2(10));\n'.repeat(5000);
  const mssql = 'SET NOCOUNT ON\nSELECT [Id] FROM [dbo].[Orders]\nGO\n';
  const named = (text: string, index: number) => ({ name: `${index}.sql`, text });
  const mixed = [oracle, mssql, mssql, mssql, 'SELECT 1'].map(named);
  const guess = guessVendorOfSet(mixed);
  expect(guess.vendor).toBe('dbvmssql');
  expect(guess.reasons).toContain('GO lines');
  expect(guessVendorOfSet(mixed.toReversed())).toEqual(guess);
  expect(guessVendorOfSet([named(oracle, 0)]).confidence).toBe(guessVendor(oracle).confidence);
  expect(guessVendorOfSet([])).toMatchObject({ vendor: 'dbvansi', confidence: 0 });
});

test('a few scripts of a set decide which of a family it is', () => {
  const plain = 'CREATE FUNCTION f() RETURNS INT LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;';
  const own = `${plain}\nCREATE TABLE t (a INT) DISTRIBUTED RANDOMLY;`;
  const files = Array.from({ length: 40 }, (_, index) => ({
    name: '',
    text: index % 10 === 0 ? own : plain,
  }));
  expect(guessVendorOfSet(files).vendor).toBe('dbvgreenplum');
  expect(guessVendorOfSet(files.filter(({ text }) => text === plain)).vendor).toBe('dbvpostgresql');
});

test('blanks, and words without an end, take no longer the longer the script is', () => {
  for (const piece of ['\n', ' ', 'COPY ', 'FROM ', 'SELECT @', 'GRANT x ', '`a-', '(ON ']) {
    const started = performance.now();
    guessVendor(piece.repeat(100_000 / piece.length));
    expect(performance.now() - started).toBeLessThan(3000);
  }
});

test('of a large set an even draw is asked', () => {
  const files = Array.from({ length: 5000 }, (_, index) => ({
    name: '',
    text: index < 500 ? 'CREATE TABLE t (a VARCHAR2(10));' : 'INSERT OVERWRITE TABLE t SELECT * FROM u;',
  }));
  expect(guessVendorOfSet(files).vendor).toBe('dbvhive');
});

test('what stands behind thousands of tables shows the vendor too', () => {
  const table = (at: number): string => `CREATE TABLE t_${at} (id VARCHAR(50), code VARCHAR(50));\n`;
  const load = (at: number): string =>
    `CREATE FUNCTION load_${at}() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN ${at}; END $$;\n`;
  const texts = [
    ...Array.from({ length: 8000 }, (_, at) => table(at)),
    ...Array.from({ length: 1000 }, (_, at) => load(at)),
  ];
  expect(guessVendor(texts.join('')).vendor).toBe('dbvpostgresql');
  expect(guessVendorOfSet([{ name: 'all.sql', text: texts.join('') }]).vendor).toBe('dbvpostgresql');
});

test('a database without a dialect of its own is read by the standard where a path names it', () => {
  const ddl = 'create table supplier (suppid int not null, name varchar(80) null);';
  const guess = guessVendorOfSet([{ name: 'database/jpetstore-hsqldb-schema.sql', text: ddl }]);
  expect(guess).toMatchObject({ vendor: 'dbvansi', reasons: ['hsqldb in the name of the file'] });
  expect(guess.confidence).toBeGreaterThan(0);
});

test('a set that speaks for no vendor says whose SQL it is not', () => {
  const ddl = 'create table supplier (suppid int not null, name varchar(80) null);';
  const guess = guessVendorOfSet([{ name: 'schema.sql', text: ddl }]);
  expect(guess.confidence).toBe(0);
  // GoogleSQL has no VARCHAR, MDX and SQL++ no tables; others have both.
  expect(guess.against).toEqual(expect.arrayContaining(['dbvbigquery', 'dbvmdx', 'dbvcouchbase']));
  expect(guess.against).toHaveLength(3);
  expect(guessVendorOfSet([{ name: 'q.sql', text: 'select a from t' }]).against).toEqual([]);
});
