/** A statement whose terminator is missing costs nothing of the next one: both are read, and the place is reported. */
import { describe, expect, test } from 'vitest';
import { analyze, type VendorId, vendorIds } from '../../../src-lineage/index.ts';
import { endToEnd } from '../end-to-end.ts';

/** Their statements need no terminator, or are of another language. */
const without: readonly VendorId[] = ['dbvmssql', 'dbvazuresql', 'dbvsybase', 'dbvmdx'];
const vendors = vendorIds.filter((vendor) => !without.includes(vendor));

const leading = [
  'TRUNCATE TABLE stage', 'COMMIT', 'ROLLBACK', 'SAVEPOINT sp', 'GRANT SELECT, INSERT ON t TO u WITH GRANT OPTION',
  'REVOKE SELECT ON t FROM u', 'DROP TABLE x', 'DROP VIEW IF EXISTS x', 'DROP TABLE a, b CASCADE CONSTRAINTS PURGE', 'DROP INDEX i',
  'ALTER TABLE x ADD b INT', 'ALTER TABLE x DROP COLUMN b', 'ALTER TABLE x RENAME TO y',
  'ALTER TABLE x ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES y (a) ON DELETE CASCADE', 'ALTER TABLE x SWAP WITH y',
  'ALTER SESSION SET a = 1', 'ALTER VIEW v COMPILE', 'ALTER SEQUENCE sq RESTART', 'CREATE TABLE z (b INT)',
  'CREATE INDEX i ON t (a)', 'CREATE SEQUENCE sq', 'CREATE ROLE r', 'CREATE USER u', 'CREATE STAGE st', 'CREATE SYNONYM s1 FOR t1',
  'CREATE TYPE ty AS (a INT)', 'CREATE EXTENSION ex', 'CREATE POLICY po ON t USING (a = 1)', "CREATE FUNCTION f AS 'a.b.C'",
  "COMMENT ON TABLE t IS 'x'", 'ANALYZE TABLE t COMPUTE STATISTICS', 'VACUUM t', 'COLLECT STATISTICS ON t', 'EXPLAIN SELECT a FROM t',
  "COPY t FROM 'f.csv'", 'COPY INTO t FROM @s', "LOAD DATA INPATH 'f' INTO TABLE t", "UNLOAD ('select 1') TO 's3://x'",
  "EXPORT DATA OPTIONS (uri = 'x') AS SELECT a FROM t", 'RUNSTATS ON TABLE t', 'REORG TABLE t', 'BT', 'ET', 'LOCK TABLE t IN EXCLUSIVE MODE',
  'CREATE TABLE z AS SELECT a FROM t WITH DATA', 'CREATE TABLE z AS (SELECT a FROM t) WITH NO DATA', 'CREATE TABLE z LIKE t',
  'CREATE TABLE z (b INT) ENGINE = InnoDB', 'CREATE TABLE z (b INT) TABLESPACE ts', 'CREATE TABLE z (b INT) DISTRIBUTED BY (b)',
  'CREATE TABLE z (b INT) STORED AS ORC', 'CREATE TABLE z (b INT) USING parquet', 'CREATE TABLE z (b INT) WITH (a = 1)',
  "CREATE TABLE z (b INT) COMMENT 'x'", 'CREATE TABLE z (b INT) PRIMARY INDEX (b)', 'CREATE TABLE z (b INT) DISTKEY (b)',
  'CREATE GLOBAL TEMPORARY TABLE z (b INT) ON COMMIT DELETE ROWS', 'CREATE VIEW v AS SELECT a FROM t',
  'CREATE VIEW v AS SELECT a FROM t WITH CHECK OPTION', 'SELECT a FROM t SETTINGS x = 1', 'SELECT a FROM t', 'INSERT INTO o VALUES (1)',
  'UPDATE o SET a = 1', 'DELETE FROM o WHERE a = 1', 'CALL p(1)',
]; // oxfmt-ignore

const following = [
  'INSERT INTO tgt (x)\nSELECT y FROM src;',
  'CREATE TABLE tgt AS SELECT y AS x FROM src;',
  'MERGE INTO tgt USING src ON tgt.k = src.k WHEN MATCHED THEN UPDATE SET x = src.y;',
  'UPDATE tgt SET x = (SELECT max(y) FROM src);',
  'CREATE VIEW tgt AS SELECT y AS x FROM src;',
];
const queries = ['SELECT y AS x FROM src;', 'WITH q AS (SELECT y FROM src) SELECT y AS x FROM q;'];

function read(sql: string, vendor: VendorId): { values: string[]; codes: string[] } {
  const model = analyze([{ name: 'a.sql', text: sql }], { vendor });
  return {
    values: endToEnd(model).filter((line) => line.startsWith('fdd')),
    codes: model.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  };
}

describe('a missing semicolon', () => {
  vendors.forEach((vendor, shift) => {
    test(vendor, () => {
      leading.forEach((first, i) => {
        // MySQL makes a table of declared columns and a query; LOCK is a modifier of Teradata's requests
        const oneStatement =
          /^CREATE (?:GLOBAL TEMPORARY )?TABLE z \(/.test(first) && /mysql|mariadb/.test(vendor);
        const second = [...following, ...(oneStatement ? [] : queries)];
        const sql = `${first}\n${second[(i + shift) % second.length]}`;
        if (vendor === 'dbvteradata' && first.startsWith('LOCK')) return;
        // HANA's EXPORT is another statement
        if (vendor === 'dbvhana' && first.startsWith('EXPORT')) return;
        const { values, codes } = read(sql, vendor);
        const alone = read(first, vendor).values;
        const into = /\n(?:SELECT|WITH)/.test(sql) && !sql.includes('\nSELECT y FROM') ? 'result' : 'tgt';
        expect({ sql, values }).toEqual({ sql, values: [...alone, `fdd  src.y -> ${into}.x`].toSorted() });
        expect({ sql, reported: codes.length > 0 }).toEqual({ sql, reported: true });
      });
    });
  });

  test('Teradata before REPLACE VIEW and the abbreviations', () => {
    const sql = `CREATE VIEW d.v1 AS SELECT a FROM d.t
REPLACE VIEW d.v2 AS LOCKING ROW FOR ACCESS SELECT b FROM d.u
INS INTO d.w (c) SEL b FROM d.v2
UPD d.w SET c = 1
DEL FROM d.w WHERE c IN (SEL b FROM d.v2);`;
    expect(read(sql, 'dbvteradata')).toEqual({
      values: ['fdd  t.a -> v1.a', 'fdd  u.b -> v2.b', 'fdd  v2.b -> w.c'],
      codes: Array.from({ length: 4 }, () => 'missing-semicolon'),
    });
  });

  test('CREATE SCHEMA without elements', () => {
    for (const [vendor, second] of [
      ['dbvsnowflake', 'CREATE TABLE tgt AS SELECT y AS x FROM src;'],
      ['dbvpostgresql', 'INSERT INTO tgt (x) SELECT y FROM src;'],
    ] as const) {
      expect(read(`CREATE SCHEMA sc\n${second}`, vendor)).toEqual({
        values: ['fdd  src.y -> tgt.x'],
        codes: ['missing-semicolon'],
      });
    }
  });

  test('MySQL: a query behind declared columns belongs to the table, an INSERT does not', () => {
    expect(read('CREATE TABLE z (b INT)\nSELECT y FROM src;', 'dbvmysql')).toEqual({
      values: ['fdd  src.y -> z.y'],
      codes: [],
    });
  });
});

describe('no semicolon is missing', () => {
  const statements: readonly [VendorId, string][] = [
    ['dbvpostgresql', 'ALTER TABLE t\nDROP COLUMN c,\nADD COLUMN d int;'],
    ['dbvpostgresql', 'ALTER PUBLICATION p\nDROP TABLE t;'],
    ['dbvpostgresql', 'ALTER EXTENSION e\nDROP FUNCTION f(int);'],
    ['dbvpostgresql', 'ALTER DEFAULT PRIVILEGES IN SCHEMA s\nGRANT SELECT ON TABLES TO u;'],
    ['dbvpostgresql', 'GRANT\nSELECT,\nINSERT,\nUPDATE\nON t TO u;'],
    ['dbvpostgresql', 'CREATE TRIGGER g AFTER\nINSERT OR\nUPDATE OF a ON t\nFOR EACH ROW\nEXECUTE FUNCTION f();'],
    ['dbvpostgresql', 'CREATE RULE r AS ON INSERT TO t DO INSTEAD\nINSERT INTO u SELECT NEW.a;'],
    ['dbvpostgresql', 'CREATE RULE r AS ON\nUPDATE TO t DO ALSO\nUPDATE u SET a = NEW.a;'],
    ['dbvpostgresql', 'CREATE POLICY p ON t FOR\nSELECT USING (true);'],
    ['dbvpostgresql', 'CREATE TABLE t (a int REFERENCES u (a)\nON DELETE CASCADE\nON UPDATE SET NULL);'],
    ['dbvpostgresql', 'INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO\nUPDATE SET a = 2;'],
    ['dbvpostgresql', 'EXPLAIN (ANALYZE)\nSELECT a FROM t;'],
    ['dbvpostgresql', 'CREATE SCHEMA s\nCREATE TABLE t (a int)\nCREATE VIEW v AS SELECT a FROM t;'],
    ['dbvmysql', 'ALTER TABLE t\nDROP INDEX i,\nADD INDEX j (a);'],
    ['dbvmysql', 'CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW\nINSERT INTO u VALUES (NEW.a);'],
    ['dbvmysql', 'CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO\nDELETE FROM t WHERE a < 1;'],
    ['dbvmysql', "CREATE PROCEDURE p() COMMENT 'c' SQL SECURITY INVOKER\nINSERT INTO t SELECT a FROM u;"],
    ['dbvmysql', 'USE d\nSELECT a FROM t;'],
    ['dbvoracle', 'EXEC p\nSELECT a FROM t;'],
    ['dbvoracle', 'AUDIT\nSELECT,\nINSERT ON t;'],
    ['dbvoracle', 'EXPLAIN PLAN FOR\nSELECT a FROM t;'],
    ['dbvoracle', 'INSERT ALL\nINTO t (a) VALUES (b)\nINTO u (a) VALUES (b)\nSELECT b FROM s;'],
    ['dbvsnowflake', 'CREATE TASK k WAREHOUSE = w WHEN true AS\nINSERT INTO t SELECT a FROM u;'],
    ['dbvsnowflake', 'CREATE PIPE p AS\nCOPY INTO t FROM @s;'],
    ['dbvhive', 'FROM s\nINSERT OVERWRITE TABLE t SELECT a\nINSERT INTO u SELECT b;'],
    ['dbvsparksql', 'CACHE TABLE c\nSELECT a FROM t;'],
    ['dbvdatabricks', "CREATE WIDGET DROPDOWN w DEFAULT 'a' CHOICES\nSELECT a FROM t;"],
    ['dbvdb2', 'CREATE TRIGGER g AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW MODE DB2SQL\nINSERT INTO u VALUES (n.a);'],
    ['dbvclickhouse', 'ALTER TABLE t\nDELETE WHERE a = 1;'],
    ['dbvclickhouse', 'ALTER TABLE t\nUPDATE a = 1 WHERE b = 2;'],
    ['dbvbigquery', 'config { type: "operations" }\nDROP TABLE a\n---\nDROP TABLE b'],
  ]; // oxfmt-ignore
  for (const [vendor, sql] of statements) {
    test(`${vendor} ${sql.replaceAll('\n', ' ')}`, () => expect(read(sql, vendor).codes).toEqual([]));
  }
});
