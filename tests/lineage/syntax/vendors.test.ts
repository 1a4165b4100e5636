import { describe, expect, it } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { analyze } from '../../../src-lineage/index.ts';
import { processorTime } from '../../support/processor-time.ts';

const named: ReadonlySet<string> = new Set([
  'table',
  'view',
  'cube',
  'temporary-table',
  'external-table',
  'path',
]);

/** The columns of tables that a text uses for values, conditions and joins, as `table.column` in order of their names. */
function usedColumns(sql: string, vendor: VendorId): string {
  const model = analyze([{ name: 'x.sql', text: sql }], { vendor });
  const errors = model.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  expect(errors.map((error) => error.message)).toEqual([]);
  const used = new Set<string>();
  for (const relation of model.relations)
    for (const source of relation.sources) {
      const column = model.columns.at(source.column);
      const object = model.objects[column.object]!;
      if (named.has(object.kind) && column.name !== 'PseudoRows') used.add(`${object.name}.${column.name}`);
    }
  return [...used].sort().join(' ');
}

type Case = [sql: string, used: string];

describe('Couchbase', () => {
  it.each<Case>([
    [
      'SELECT name FROM contacts WHERE ANY c IN children SATISFIES c.age > limitAge END',
      'contacts.children contacts.limitAge contacts.name',
    ],
    [
      'SELECT ARRAY o.id FOR o IN orderlines WHEN o.price > floor END AS ids FROM orders',
      'orders.floor orders.orderlines',
    ],
    [
      'SELECT name FROM contacts WHERE EVERY c IN children, h WITHIN hobbies SATISFIES c.name != h END',
      'contacts.children contacts.hobbies contacts.name',
    ],
    ["SELECT t.a FROM [{'a': 1}] AS t JOIN b USE HASH(build) ON b.x = t.a", 'b.x'],
    ['SELECT name FROM contacts USE KEYS VALIDATE ["dave", "ian"]', 'contacts.name'],
    [
      'MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (KEY s.id, VALUE {"a": s.x, "b": s.y})',
      's.id s.x s.y t.id',
    ],
  ])('%s', (sql, used) => {
    expect(usedColumns(sql, 'dbvcouchbase')).toBe(used);
  });
});

describe('MDX', () => {
  it.each<Case>([
    [
      'SELECT {[Measures].[Sales], Measures.Cost} ON 0, NON EMPTY [Product].[Line].Members ON ROWS FROM [Shop] WHERE ([Time].[2020].&[1])',
      'Shop.Measures.Cost Shop.Measures.Sales Shop.Product.Line Shop.Time.2020',
    ],
    [
      "WITH MEMBER [Measures].[Margin] AS [Measures].[Sales] - [Measures].[Cost], FORMAT_STRING = '0' SELECT [Measures].[Margin] ON COLUMNS FROM [Shop]",
      'Shop.Measures.Cost Shop.Measures.Sales',
    ],
  ])('%s', (sql, used) => {
    expect(usedColumns(sql, 'dbvmdx')).toBe(used);
  });
});

describe('what only one vendor writes', () => {
  it.each<[sql: string, vendor: VendorId, used: string]>([
    ['SELECT a ? b : c AS x FROM t', 'dbvclickhouse', 't.a t.b t.c'],
    ['SELECT a FROM t WHERE b GLOBAL NOT IN (SELECT c FROM s)', 'dbvclickhouse', 's.c t.a t.b'],
    ['WITH sum(b) AS s SELECT s FROM t', 'dbvclickhouse', 't.b'],
    ['SELECT a?::INT AS x FROM STREAM t', 'dbvdatabricks', 't.a'],
    [
      'PIVOT cities ON year IN (2000, 2010) USING sum(people)',
      'dbvduckdb',
      'cities.* cities.people cities.year',
    ],
    ['SELECT t.a FROM t, t.list AS x AT i', 'dbvredshift', 't.a t.list'],
    ['SELECT x::time FROM t WHERE x::time < y AND z > 3', 'dbvpostgresql', 't.x t.y t.z'],
    ["SELECT text 'x' AS a, b FROM t", 'dbvpostgresql', 't.b'],
    ['SELECT FILTER(list, (x INT) -> x > floor) AS f FROM t', 'dbvsnowflake', 't.floor t.list'],
    ['SELECT u.a FROM t LEFT JOIN u PARTITION BY (u.b) ON t.c = u.c', 'dbvoracle', 't.c u.a u.c'],
    ['SELECT a FROM t HOLDLOCK WHERE b = 1 AT ISOLATION READ UNCOMMITTED', 'dbvsybase', 't.a t.b'],
    ["INSERT t (x) LOCATION 'server.db' {SELECT a FROM s}", 'dbvsybase', 's.a'],
    ['SELECT t.a FROM shop@server:own.t t, OUTER u WHERE t.b = u.b', 'dbvinformix', 't.a t.b u.b'],
    ['SELECT a FROM t WHERE d > TODAY - 1 UNITS DAY', 'dbvinformix', 't.a t.d'],
    ["SELECT a FROM v('PLACEHOLDER' = ('$$p$$', '1')) WITH HINT (NO_CS)", 'dbvhana', 'v.a'],
    ["SELECT a, BEGIN(p) FROM t EXPAND ON span AS p BY INTERVAL '1' DAY", 'dbvteradata', 't.a t.span'],
    ['NONSEQUENCED VALIDTIME SELECT a FROM t', 'dbvteradata', 't.a'],
    ['SELECT a FROM t LIMIT 2 OVER (PARTITION BY b ORDER BY c)', 'dbvvertica', 't.a t.b t.c'],
    ['AT EPOCH LATEST SELECT a FROM t', 'dbvvertica', 't.a'],
    [
      "SELECT a FROM EXTERNAL '/data/x.csv' (a INT, b INT) USING (DELIMITER ',')",
      'dbvnetezza',
      '/data/x.csv.a',
    ],
    ["CREATE VIEW v AS SELECT a FROM t COMMENT 'what it is'", 'dbvclickhouse', 't.a'],
    ["UPDATE t SET doc.modify('delete /x') FROM s WHERE s.id = t.id", 'dbvmssql', 's.id t.doc t.id'],
  ])('%s (%s)', (sql, vendor, used) => {
    expect(usedColumns(sql, vendor)).toBe(used);
  });
});

describe('size', () => {
  it('reads a FROM that is repeated 50,000 times without getting slower', () => {
    const time = processorTime(() => usedColumns(`SELECT a ${'FROM t\n'.repeat(50_000)}`, 'dbvmssql'));
    expect(time).toBeLessThan(5000);
  });

  it.each<[what: string, vendor: VendorId, sql: string]>([
    ['prefix operators', 'dbvpostgresql', `SELECT ${'+ '.repeat(20_000)}1`],
    ['objects', 'dbvcouchbase', `SELECT ${'{ a: '.repeat(20_000)}`],
    ['ranges', 'dbvcouchbase', `SELECT ${'ANY x IN y SATISFIES '.repeat(20_000)}`],
    ['subcubes', 'dbvmdx', 'SELECT {[a].[b]} ON 0 FROM ( '.repeat(20_000)],
    ['set operators that change', 'dbvansi', `SELECT 1 ${'UNION SELECT 2 EXCEPT SELECT 3 '.repeat(5_000)}`],
  ])('survives thousands of levels of %s', (_, vendor, sql) => {
    const model = analyze([{ name: 'x.sql', text: sql }], { vendor });
    expect(model.statements).toHaveLength(1);
  });
});
