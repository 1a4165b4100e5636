/** Words of clauses as the names of columns: every vendor, word and type, in CREATE TABLE and in ALTER TABLE. */
import { describe, expect, test } from 'vitest';
import { analyze, type VendorId, vendorIds } from '../../../src-lineage/index.ts';
import { endToEnd } from '../end-to-end.ts';

const types = [
  'INT', 'TEXT', 'DATE', 'BIGINT', 'STRING', 'VARCHAR(10)', 'VARCHAR(MAX)', 'VARCHAR2(20 CHAR)', 'NVARCHAR(20)', 'CHAR(3)',
  'VARBINARY(8)', 'DECIMAL(5,2)', 'NUMBER(10)', 'NUMBER(*)', 'FLOAT(24)', 'BIT(1)', 'DATETIME2(3)', 'TIMESTAMP(6)',
  'DOUBLE PRECISION', 'BIGINT UNSIGNED', 'TIMESTAMP WITH TIME ZONE', 'CHARACTER VARYING(20)', 'INT NOT NULL', 'INT DEFAULT 1',
  'INT UNIQUE', "INT COMMENT 'x'", 'VARCHAR(10) COLLATE x', 'VARCHAR(10) ENCODE zstd', "DECIMAL(10,2) OPTIONS(description='x')",
  'text[]', 'Nullable(UInt8)', 'Array(String)', 'MAP(VARCHAR, INT)', "ENUM('a','b')", 'geometry(Point, 4326)',
]; // oxfmt-ignore
const vendors = vendorIds.filter((vendor) => vendor !== 'dbvmdx');

function values(sql: string, vendor: VendorId): string[] {
  return endToEnd(analyze([{ name: 'a.sql', text: sql }], { vendor })).filter((line) => !/^fd?r/.test(line));
}

describe('a column called like a kind of index', () => {
  const words = ['key', 'index', 'unique', 'projection', 'fulltext', 'spatial', 'vector', 'period'];
  // every type with a quarter of the words for each vendor: all pairs are met in four vendors after another
  vendors.forEach((vendor, shift) => {
    test(vendor, () => {
      const script: string[] = [];
      const expected: string[] = [];
      types.forEach((type, i) => {
        for (const word of words.filter((_, at) => (at + i + shift) % 4 === 0)) {
          const table = `${word}${i}`;
          script.push(
            `CREATE TABLE ${table} (a INT, ${word} ${type}, b INT);`,
            `INSERT INTO ${table} SELECT p, q, r FROM s;`,
          );
          expected.push(`fdd  s.p -> ${table}.a`, `fdd  s.q -> ${table}.${word}`, `fdd  s.r -> ${table}.b`);
        }
      });
      expect(values(script.join('\n'), vendor)).toEqual(expected.toSorted());
    });
  });
});

describe('an index among the columns is none', () => {
  const elements: readonly [VendorId, string][] = [
    ['dbvmysql', 'KEY k (b)'],
    ['dbvmysql', 'INDEX k (b, c DESC)'],
    ['dbvmysql', 'KEY k (b(10))'],
    ['dbvmysql', 'KEY (b)'],
    ['dbvmysql', 'KEY k ((b + 1))'],
    ['dbvmysql', 'INDEX USING BTREE (b)'],
    ['dbvmysql', 'FULLTEXT KEY k (b)'],
    ['dbvmysql', 'FULLTEXT k (b)'],
    ['dbvmysql', 'SPATIAL INDEX k (b)'],
    ['dbvmysql', 'UNIQUE k (b)'],
    ['dbvmariadb', 'INDEX IF NOT EXISTS k (b)'],
    ['dbvmariadb', 'VECTOR INDEX (b)'],
    ['dbvmssql', 'INDEX i (b)'],
    ['dbvmssql', 'INDEX i UNIQUE (b)'],
    ['dbvmssql', 'INDEX i UNIQUE CLUSTERED (b)'],
    ['dbvmssql', 'INDEX i CLUSTERED COLUMNSTORE'],
    ['dbvmssql', 'INDEX i NONCLUSTERED HASH (b) WITH (BUCKET_COUNT = 3)'],
    ['dbvsnowflake', 'INDEX i (b) INCLUDE (c)'],
    ['dbvclickhouse', 'INDEX i b TYPE minmax GRANULARITY 4'],
    ['dbvclickhouse', 'INDEX i lower(b) TYPE bloom_filter'],
    ['dbvclickhouse', 'INDEX i (b, c) TYPE set(0)'],
    ['dbvclickhouse', 'PROJECTION p (SELECT b ORDER BY b)'],
    ['dbvclickhouse', 'PROJECTION p INDEX b TYPE basic'],
    ['dbvdb2', 'PERIOD SYSTEM_TIME (b, c)'],
    ['dbvhana', 'UNIQUE BTREE (b)'],
    // another vendor's text: the brackets name a column of the table
    ['dbvansi', 'KEY k (b)'],
    ['dbvpostgresql', 'INDEX k (b)'],
  ];
  for (const [vendor, element] of elements) {
    test(`${vendor} ${element}`, () => {
      const sql = `CREATE TABLE t (b INT, c INT, ${element}, d INT);\nINSERT INTO t SELECT p, q, r FROM s;`;
      expect(values(sql, vendor)).toEqual(['fdd  s.p -> t.b', 'fdd  s.q -> t.c', 'fdd  s.r -> t.d']);
    });
  }
});

describe('a column that ALTER TABLE adds', () => {
  const words = [
    'algorithm', 'auto_increment', 'change', 'comment', 'convert', 'disable', 'enable', 'engine', 'force', 'lock', 'modify', 'owner',
    'rename', 'validate', 'partition', 'index', 'key', 'fulltext', 'spatial', 'period', 'file', 'range', 'search', 'log', 'projection',
    'row', 'system', 'statistics', 'scope', 'volume', 'type', 'options', 'order',
  ]; // oxfmt-ignore
  const added = ['varchar(10)', 'int', 'date', 'decimal(5,2) NOT NULL'];
  for (const form of ['ADD', 'ADD COLUMN', 'ADD x int, ADD', 'ADD x int,']) {
    test(form, () => {
      for (const [shift, vendor] of vendors.entries()) {
        const script: string[] = [];
        const expected: string[] = [];
        const between = form.includes('x') ? 'z, ' : '';
        words.forEach((word, i) => {
          script.push(
            `CREATE TABLE ${word}0 (a int);`,
            `ALTER TABLE ${word}0 ${form} ${word} ${added[(i + shift) % added.length]};`,
            `INSERT INTO ${word}0 SELECT p, ${between}q FROM s;`,
          );
          expected.push(`fdd  s.p -> ${word}0.a`, `fdd  s.q -> ${word}0.${word}`);
          if (between) expected.push(`fdd  s.z -> ${word}0.x`);
        });
        expect(values(script.join('\n'), vendor), vendor).toEqual(expected.toSorted());
      }
    });
  }

  test('what is no column stays none', () => {
    const actions = [
      'ADD x int, ALGORITHM = INPLACE, LOCK = NONE',
      'ADD x int, MODIFY COLUMN a varchar(10)',
      'ADD x int, MODIFY date varchar(10)',
      'ADD x int, ADD INDEX k (a)',
      'ADD x int, ADD KEY k (a)',
      'ADD x int, ENGINE = InnoDB',
      "ADD x int, COMMENT = 'c'",
      'ADD x int, ADD PARTITION (PARTITION p VALUES LESS THAN (1))',
    ];
    for (const action of actions) {
      const sql = `CREATE TABLE t (a int);\nALTER TABLE t ${action};\nINSERT INTO t SELECT p, q FROM s;`;
      expect(values(sql, 'dbvmysql'), action).toEqual(['fdd  s.p -> t.a', 'fdd  s.q -> t.x']);
    }
  });
});
