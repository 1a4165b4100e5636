import { describe, expect, it } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { outline, parse } from './outline.ts';

describe('tables', () => {
  it.each<[string, VendorId, string]>([
    [
      'CREATE TABLE t (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, `key` VARCHAR(3) COLLATE utf8_bin, KEY ix (a), UNIQUE KEY uq (a, b), CONSTRAINT fk FOREIGN KEY (a) REFERENCES o (id)) ENGINE=InnoDB',
      'dbvmysql',
      'create table t (id, key)',
    ],
    ['CREATE TABLE t5 (a INT) SELECT * FROM t', 'dbvmysql', 'create table t5 (a) < t'],
    [
      'CREATE MULTISET VOLATILE TABLE vt, NO FALLBACK AS (SELECT * FROM t) WITH DATA PRIMARY INDEX (a) ON COMMIT PRESERVE ROWS',
      'dbvteradata',
      'create table vt () < t',
    ],
    [
      "CREATE SET TABLE d.t, FALLBACK, CHECKSUM = DEFAULT (a INTEGER TITLE 'x' COMPRESS (1,2), b DATE) UNIQUE PRIMARY INDEX (a)",
      'dbvteradata',
      'create table d.t (a, b)',
    ],
    [
      "CREATE EXTERNAL TABLE d.t (a INT COMMENT 'x', m MAP<STRING,INT>) PARTITIONED BY (dt STRING) STORED AS PARQUET LOCATION '/x/y'",
      'dbvhive',
      'create table d.t (a, m, dt)',
    ],
    ['CREATE TABLE t CLONE u AT (OFFSET => -60)', 'dbvsnowflake', 'create table t () clone u'],
    [
      'CREATE SNAPSHOT TABLE ds.s CLONE ds.t FOR SYSTEM_TIME AS OF x',
      'dbvbigquery',
      'create table ds.s () clone ds.t',
    ],
    [
      'CREATE TABLE ch (b int) INHERITS (p1, p2)',
      'dbvpostgresql',
      'create table ch (b) inherits p1 inherits p2',
    ],
    [
      'CREATE TABLE part PARTITION OF m (PRIMARY KEY (a)) FOR VALUES FROM (1) TO (2)',
      'dbvpostgresql',
      'create table part () partition m',
    ],
    [
      'CREATE TABLE lk (LIKE src INCLUDING ALL, c int REFERENCES o.t (id) ON DELETE CASCADE)',
      'dbvpostgresql',
      'create table lk (c) like src',
    ],
    [
      "CREATE DYNAMIC TABLE dt TARGET_LAG = '1 minute' WAREHOUSE = w AS SELECT * FROM t",
      'dbvsnowflake',
      'create table dt () < t',
    ],
    ["CREATE TABLE IDENTIFIER('db.s.t') (a INT)", 'dbvsnowflake', 'create table db.s.t (a)'],
    [
      'CREATE TABLE x WITH (DISTRIBUTION = HASH(a)) AS SELECT a FROM b',
      'dbvazuresql',
      'create table x () < b',
    ],
  ])('%s', (sql, vendor, expected) => {
    expect(outline(sql, vendor)).toBe(expected);
  });

  it('keeps keys, references, computed columns and places of files', () => {
    const { statements } = parse(
      "CREATE TABLE t (id int PRIMARY KEY, o int REFERENCES other (id), c AS (id * 2), FOREIGN KEY (o, id) REFERENCES s.p (a, b)); CREATE EXTERNAL TABLE e (a int) WITH (LOCATION = '/data/x', DATA_SOURCE = d)",
      'dbvmssql',
    );
    const [table, external] = statements;
    if (table?.kind !== 'create-table' || external?.kind !== 'create-table') throw new Error('no tables');
    expect(table.columns[0]).toMatchObject({ name: { text: 'id' }, primaryKey: true });
    expect(table.columns[1]?.references?.table.parts[0]?.text).toBe('other');
    expect(table.columns[2]?.expression?.kind).toBe('operation');
    expect(table.foreignKeys[0]?.columns.map((column) => column.text)).toEqual(['o', 'id']);
    expect(table.foreignKeys[0]?.target.columns.map((column) => column.text)).toEqual(['a', 'b']);
    expect(external).toMatchObject({ external: true, location: '/data/x' });
  });

  it('distinguishes temporary, replaced and merely wanted tables', () => {
    const [first, second] = parse(
      'CREATE GLOBAL TEMPORARY TABLE a (x NUMBER) ON COMMIT PRESERVE ROWS; CREATE OR REPLACE TRANSIENT TABLE IF NOT EXISTS b (x INT)',
      'dbvsnowflake',
    ).statements;
    expect(first).toMatchObject({ temporary: true });
    expect(second).toMatchObject({ orReplace: true, ifNotExists: true });
  });
});

describe('views', () => {
  it.each<[string, VendorId, string]>([
    [
      'CREATE OR REPLACE FORCE EDITIONABLE VIEW v (a, b CONSTRAINT x UNIQUE) AS SELECT 1, 2 FROM t WITH READ ONLY',
      'dbvoracle',
      'create view v (a, b) < t',
    ],
    [
      'CREATE OR REPLACE ALGORITHM=MERGE DEFINER=`a`@`%` SQL SECURITY DEFINER VIEW v AS SELECT 1 FROM t WITH CHECK OPTION',
      'dbvmysql',
      'create view v () < t',
    ],
    [
      "CREATE SECURE VIEW v (a COMMENT 'x') COPY GRANTS COMMENT = 'y' AS SELECT a FROM t",
      'dbvsnowflake',
      'create view v (a) < t',
    ],
    ['CREATE VIEW ds.v OPTIONS (x=1) AS SELECT a FROM ds.t', 'dbvbigquery', 'create view ds.v () < ds.t'],
    ['REPLACE VIEW v AS LOCKING ROW FOR ACCESS SELECT a FROM t', 'dbvteradata', 'create view v () < t'],
    ['ALTER VIEW v AS SELECT a FROM t', 'dbvmssql', 'create view v () < t'],
    ['ALTER VIEW v RENAME TO w', 'dbvpostgresql', 'alter view v: rename to w'],
    ['CREATE MATERIALIZED VIEW mv AS REPLICA OF ds.o', 'dbvbigquery', 'create view mv () < ds.o'],
  ])('%s', (sql, vendor, expected) => {
    expect(outline(sql, vendor)).toBe(expected);
  });
});

describe('changes', () => {
  it.each<[string, VendorId, string]>([
    [
      'ALTER TABLE IF EXISTS ONLY t ADD COLUMN IF NOT EXISTS a int DEFAULT 1 NOT NULL, DROP COLUMN b CASCADE, ADD CONSTRAINT fk FOREIGN KEY (a) REFERENCES u, RENAME TO x',
      'dbvpostgresql',
      'alter table t: add a; drop b; foreign key to u; rename to x',
    ],
    ['ALTER TABLE t ADD x int NULL, y AS (x + 1)', 'dbvmssql', 'alter table t: add x, y'],
    ['ALTER TABLE t ADD (x NUMBER, y DATE) MODIFY (z NUMBER)', 'dbvoracle', 'alter table t: add x, y; other'],
    [
      'ALTER TABLE t CHANGE x y INT, RENAME COLUMN p TO q',
      'dbvmysql',
      'alter table t: rename x to y; rename p to q',
    ],
    ['ALTER TABLE t SWAP WITH u', 'dbvsnowflake', 'alter table t: swap u'],
    ['ALTER TABLE t EXCHANGE PARTITION p WITH TABLE u', 'dbvoracle', 'alter table t: exchange-partition u'],
    ['ALTER TABLE t SWITCH PARTITION 1 TO u PARTITION 1', 'dbvmssql', 'alter table t: detach-into u'],
    ['ALTER SCHEMA s TRANSFER dbo.t', 'dbvmssql', 'alter table dbo.t: set schema s'],
    ["EXEC sp_rename 'dbo.old', 'new'", 'dbvmssql', 'rename dbo.old -> dbo.new'],
    ["sp_rename 't.a', 'b', 'COLUMN'", 'dbvmssql', 'alter table t: rename a to b'],
    ['RENAME TABLE a TO b, c TO d', 'dbvmysql', 'rename a -> b, c -> d'],
    ['EXCHANGE TABLES a AND b', 'dbvclickhouse', 'alter table a: swap b'],
    ['DROP TABLE IF EXISTS a, s.b CASCADE', 'dbvpostgresql', 'drop table a, s.b'],
    ['TRUNCATE ONLY a, b CASCADE', 'dbvpostgresql', 'truncate a, b'],
  ])('%s', (sql, vendor, expected) => {
    expect(outline(sql, vendor)).toBe(expected);
  });
});

describe('other objects, scopes and transfers', () => {
  it.each<[string, VendorId, string]>([
    ['CREATE PUBLIC SYNONYM s FOR hr.t@lnk', 'dbvoracle', 'synonym s = hr.t'],
    ['CREATE STREAM st ON TABLE db.s.t APPEND_ONLY = TRUE', 'dbvsnowflake', 'create stream st on db.s.t'],
    [
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ix ON ONLY t USING btree (a)',
      'dbvpostgresql',
      'create index ix on t',
    ],
    ['CREATE TYPE dbo.tt AS TABLE (id int, n varchar(3))', 'dbvmssql', 'create type dbo.tt (id, n)'],
    ['USE SCHEMA d.s', 'dbvsnowflake', 'scope d/s'],
    ['SET search_path TO "$user", app, public', 'dbvpostgresql', 'scope /app'],
    ['ALTER SESSION SET CURRENT_SCHEMA = HR', 'dbvoracle', 'scope /HR'],
    ["COPY (SELECT * FROM t) TO '/tmp/x'", 'dbvpostgresql', 'transfer out  < t /tmp/x'],
    [
      'COPY INTO t (a, b) FROM (SELECT $1, $2 FROM @stg/x) ON_ERROR = CONTINUE',
      'dbvsnowflake',
      'transfer in t < @stg/x',
    ],
    [
      'COPY INTO @stg/out FROM (SELECT * FROM t) OVERWRITE = TRUE',
      'dbvsnowflake',
      'transfer out  < t @stg/out',
    ],
    ["LOAD DATA LOCAL INFILE 'f' INTO TABLE t FIELDS TERMINATED BY ','", 'dbvmysql', 'transfer in t f'],
    ["BULK INSERT t FROM 'c:\\f.csv' WITH (FIELDTERMINATOR = ',')", 'dbvmssql', 'transfer in t c:\\f.csv'],
    [
      "EXPORT DATA OPTIONS (uri='gs://b/x-*.csv') AS SELECT * FROM ds.t",
      'dbvbigquery',
      'transfer out  < ds.t gs://b/x-*.csv',
    ],
    ["UNLOAD ('SELECT a FROM t') TO 's3://b/x'", 'dbvredshift', 'transfer out  < t s3://b/x'],
    [
      "CREATE TASK tk SCHEDULE = '1 minute' WHEN SYSTEM$STREAM_HAS_DATA('s') AS INSERT INTO a SELECT * FROM s",
      'dbvsnowflake',
      'procedure tk()\n  insert > a < s',
    ],
    [
      'CREATE SCHEMA s CREATE TABLE t1 (a int) CREATE VIEW v1 AS SELECT a FROM t1',
      'dbvpostgresql',
      'create schema s\n  create table t1 (a)\n  create view v1 () < t1',
    ],
    [
      'FROM t INSERT OVERWRITE TABLE x SELECT a WHERE b = 1 INSERT INTO TABLE y SELECT c',
      'dbvhive',
      'from t insert > x, y',
    ],
    [
      "GRANT SELECT, INSERT ON t TO u; COMMENT ON TABLE t IS 'x'",
      'dbvpostgresql',
      'other grant\nother comment',
    ],
    ['EXPLAIN (ANALYZE off) INSERT INTO t SELECT 1', 'dbvpostgresql', 'other explain'],
    ['EXPLAIN (ANALYZE) INSERT INTO t SELECT 1', 'dbvpostgresql', 'insert > t'],
  ])('%s', (sql, vendor, expected) => {
    expect(outline(sql, vendor)).toBe(expected);
  });
});
