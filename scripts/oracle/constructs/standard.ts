import type { Construct } from './draw.ts';

const all = ['duckdb', 'sqlite', 'postgresql'] as const;
const four = [...all, 'mariadb'] as const;
const both = ['duckdb', 'sqlite'] as const;
const others = ['duckdb', 'postgresql'] as const;
const duckdb = ['duckdb'] as const;
const sqlite = ['sqlite'] as const;

/** What two or three of the engines read, and some that SQLite or DuckDB alone do: see {@link Construct}. */
export const standardConstructs: readonly Construct[] = [
  {
    name: 'view over view',
    engines: four,
    statements: (r) => [
      `CREATE VIEW ${r.made('v')} AS SELECT k, i + ${r.d} AS x, s FROM ${r.t} WHERE ${r.c}`,
      `CREATE VIEW ${r.made('w')} AS SELECT x, ${r.f}(k) AS y FROM ${r.made('v')} GROUP BY x`,
      `SELECT w.y, v.s FROM ${r.made('w')} w JOIN ${r.made('v')} v ON v.x = w.x`,
    ],
  },
  {
    name: 'common tables',
    engines: four,
    statements: (r) => [
      `WITH p AS (SELECT ${r.n} AS x, ${r.n} AS y FROM ${r.t} WHERE ${r.c}), q (z) AS (SELECT max(x) FROM p) SELECT p.y, q.z FROM p, q WHERE p.x < q.z`,
    ],
  },
  {
    name: 'recursive',
    engines: four,
    statements: (r) => [
      `WITH RECURSIVE r (n, m) AS (SELECT ${r.n}, 1 FROM ${r.t} WHERE ${r.c} ${r.of(['UNION', 'UNION ALL'])} SELECT r.n + 1, r.m + 1 FROM r WHERE r.m < ${r.d}) SELECT n, m FROM r`,
      `WITH RECURSIVE r (n, m) AS (SELECT k, 1 FROM ${r.t} UNION SELECT x.i, r.m + 1 FROM r JOIN ${r.t} x ON x.k = r.n WHERE r.m < 3) SELECT ${r.f}(n) AS o FROM r`,
    ],
  },
  {
    name: 'lateral',
    engines: others,
    statements: (r) => [
      `SELECT x.k, y.m FROM ${r.t} x, LATERAL (SELECT ${r.f}(${r.n}) AS m FROM ${r.t} z WHERE z.i > x.j) y`,
      `SELECT x.s, y.o FROM ${r.t} x JOIN LATERAL (SELECT j AS o FROM ${r.t} z WHERE z.k = x.k ORDER BY ${r.n}, i, j, k LIMIT 1) y ON y.o > ${r.d}`,
    ],
  },
  {
    name: 'correlated',
    engines: four,
    statements: (r) => [
      `SELECT x.s, (SELECT ${r.f}(z.${r.n}) FROM ${r.t} z WHERE z.${r.n} ${r.of(['>', '='])} x.${r.n}) AS o FROM ${r.t} x`,
      `SELECT x.k, EXISTS (SELECT 1 FROM ${r.t} z WHERE z.i = x.${r.n} AND z.j > ${r.d}) AS o FROM ${r.t} x`,
      `SELECT x.k, x.${r.n} IN (SELECT z.${r.n} FROM ${r.t} z WHERE z.j > x.i) AS o FROM ${r.t} x WHERE x.k > ${r.d}`,
    ],
  },
  {
    name: 'windows',
    engines: four,
    statements: (r) => [
      `SELECT ${r.n} AS o, sum(${r.n}) OVER w AS x, row_number() OVER (PARTITION BY ${r.n} ORDER BY k, i, j, s) AS y FROM ${r.t} WINDOW w AS (PARTITION BY ${r.n} ORDER BY ${r.n}, k, i, j ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)`,
      `SELECT s, lag(${r.n}) OVER (ORDER BY k, i, j, s) AS x, first_value(${r.n}) OVER (PARTITION BY ${r.n} ORDER BY ${r.n}, k, i, j) AS y FROM ${r.t}`,
    ],
  },
  {
    name: 'top n',
    engines: four,
    statements: (r) => [
      `SELECT ${r.n} AS o, s FROM ${r.t} ORDER BY ${r.n}, k, i, j, s LIMIT ${r.d} OFFSET 1`,
      `SELECT max(q.o) AS m FROM (SELECT ${r.n} AS o FROM ${r.t} ORDER BY ${r.n}, k, i, j, s LIMIT ${r.d}) q`,
    ],
  },
  {
    name: 'top n of all columns',
    engines: duckdb,
    statements: (r) => [`SELECT ${r.n} AS o, s FROM ${r.t} ORDER BY ALL LIMIT ${r.d}`],
  },
  {
    name: 'distinct on',
    engines: others,
    statements: (r) => {
      const first = r.n;
      return [`SELECT DISTINCT ON (${first}) k, s FROM ${r.t} ORDER BY ${first}, ${r.n}, k, i, j, s`];
    },
  },
  {
    name: 'qualify',
    engines: duckdb,
    statements: (r) => [
      `SELECT ${r.n} AS o, s FROM ${r.t} QUALIFY row_number() OVER (PARTITION BY ${r.n} ORDER BY ${r.n}, k, i, j, s) <= ${r.d}`,
    ],
  },
  {
    name: 'grouping sets',
    engines: others,
    statements: (r) => [
      `SELECT k, i, ${r.f}(${r.n}) AS m, grouping(i) AS g FROM ${r.t} GROUP BY ${r.of(['ROLLUP (k, i)', 'CUBE (k, i)', 'GROUPING SETS ((k, i), (k), ())'])}`,
    ],
  },
  {
    name: 'set operations',
    engines: four,
    statements: (r) => [
      `SELECT ${r.n} AS o, s FROM ${r.t} ${r.of(['UNION', 'INTERSECT', 'EXCEPT', 'UNION ALL'])} SELECT ${r.n}, s FROM ${r.t} WHERE ${r.c}`,
    ],
  },
  {
    name: 'by name',
    engines: duckdb,
    statements: (r) => [
      `SELECT k, s FROM ${r.t} ${r.of(['UNION', 'UNION ALL'])} BY NAME SELECT i AS k, j FROM ${r.t} WHERE ${r.c}`,
      `INSERT INTO ${r.t} BY NAME SELECT s, ${r.d} AS k, i FROM ${r.t}`,
    ],
  },
  {
    name: 'pivot',
    engines: duckdb,
    statements: (r) => [
      `SELECT * FROM (SELECT k, i, j FROM ${r.t}) PIVOT (${r.f}(j) FOR i IN (1, 2, 3))`,
      `PIVOT (SELECT s, k, i FROM ${r.t}) ON k IN (1, 2), i IN (3, 4) USING ${r.f}(i) AS m GROUP BY s`,
      `PIVOT ${r.t} USING sum(i) AS x, max(j) AS y GROUP BY ${r.n}`,
    ],
  },
  {
    name: 'unpivot',
    engines: duckdb,
    statements: (r) => [
      `SELECT * FROM (SELECT k, i, j FROM ${r.t}) UNPIVOT ${r.of(['', 'INCLUDE NULLS'])} (v FOR n IN (i, j))`,
      `UNPIVOT (SELECT s, k, i FROM ${r.t}) ON k, i INTO NAME n VALUE v`,
    ],
  },
  {
    name: 'nearest rows',
    engines: duckdb,
    statements: (r) => [
      `SELECT x.s, y.j FROM ${r.t} x ASOF ${r.of(['JOIN', 'LEFT JOIN'])} (SELECT k, i, max(j) AS j FROM ${r.t} GROUP BY k, i) y ON x.k = y.k AND x.i >= y.i`,
    ],
  },
  {
    name: 'joins',
    engines: all,
    statements: (r) => [
      `SELECT x.s, y.${r.n} AS o FROM ${r.t} x ${r.of(['JOIN', 'LEFT JOIN', 'FULL JOIN', 'RIGHT JOIN'])} ${r.t} y ON x.${r.n} = y.${r.n} AND x.${r.n} > ${r.d}`,
      `SELECT * FROM (SELECT i, j, k FROM ${r.t}) x JOIN (SELECT s, k, i FROM ${r.t}) y USING (k, i)`,
      `SELECT * FROM (SELECT i, j FROM ${r.t}) x NATURAL ${r.of(['JOIN', 'LEFT JOIN'])} (SELECT k, j FROM ${r.t}) y`,
    ],
  },
  {
    name: 'joins in brackets',
    engines: all,
    statements: (r) => [
      `SELECT * FROM (SELECT k, i FROM ${r.t}) x JOIN ((SELECT k AS q, j FROM ${r.t}) y JOIN (SELECT j, s FROM ${r.t}) z USING (j)) ON x.${r.of(['k', 'i'])} = y.q`,
      `SELECT * FROM (SELECT k, i FROM ${r.t}) x, (SELECT k AS q, j FROM ${r.t}) y JOIN (SELECT j, s FROM ${r.t}) z USING (j) WHERE x.${r.of(['k', 'i'])} = y.q`,
    ],
  },
  {
    name: 'aliases',
    engines: both,
    statements: (r) => [
      `SELECT ${r.n} + ${r.d} AS x, s FROM ${r.t} WHERE x > ${r.d} AND EXISTS (SELECT 1 FROM ${r.t} z WHERE z.${r.n} = x)`,
      `SELECT (SELECT max(z.${r.n}) FROM ${r.t} z WHERE z.k = y.${r.n}) AS x, count(*) AS n FROM ${r.t} y GROUP BY ${r.of(['x', '1'])}`,
    ],
  },
  {
    name: 'temporary tables',
    engines: both,
    statements: (r) => [
      `CREATE TEMP TABLE ${r.made('p')} AS SELECT ${r.n} AS x, s FROM ${r.t} WHERE ${r.c}`,
      `INSERT INTO temp.${r.made('p')} SELECT max(${r.n}), s FROM ${r.t} GROUP BY s`,
      `SELECT y.x, z.s FROM ${r.made('p')} y JOIN ${r.t} z ON z.${r.n} = y.x`,
    ],
  },
  {
    name: 'schemas',
    engines: others,
    statements: (r) => [
      `CREATE SCHEMA ${r.made('o')}`,
      `CREATE TABLE ${r.made('o')}.e (k INTEGER, x INTEGER)`,
      `INSERT INTO ${r.made('o')}.e SELECT ${r.n}, ${r.n} FROM a WHERE ${r.c}`,
      `CREATE VIEW ${r.made('o')}.v AS SELECT o.x, p.s FROM ${r.made('o')}.e o JOIN ${r.t} p ON p.k = o.k`,
      `SELECT v.s, ${r.made('o')}.e.x FROM ${r.made('o')}.v, ${r.made('o')}.e WHERE v.x = e.k`,
    ],
  },
  {
    name: 'windows over groups',
    engines: four,
    statements: (r) => [
      `SELECT k, sum(i) AS x, sum(sum(${r.n})) OVER (ORDER BY k) AS y, rank() OVER (ORDER BY max(${r.n}), k) AS z FROM ${r.t} GROUP BY k`,
      `SELECT ${r.n} AS o, count(*) FILTER (WHERE ${r.c}) AS x, sum(CASE WHEN ${r.c} THEN ${r.n} ELSE 0 END) AS y, count(DISTINCT ${r.n}) AS z FROM ${r.t} GROUP BY 1`,
    ],
  },
  {
    name: 'nested set operations',
    engines: others,
    statements: (r) => [
      `(SELECT ${r.n} AS o, s FROM ${r.t} UNION SELECT ${r.n}, s FROM ${r.t}) EXCEPT (SELECT ${r.n}, s FROM ${r.t} INTERSECT SELECT k, s FROM ${r.t} WHERE ${r.c})`,
      `SELECT q.o, (SELECT count(*) FROM (SELECT i FROM ${r.t} ${r.of(['UNION', 'EXCEPT', 'INTERSECT'])} SELECT ${r.n} FROM ${r.t} WHERE k > q.o) z) AS n FROM (VALUES (1), (${r.d})) q (o)`,
    ],
  },
  {
    name: 'later common tables',
    engines: sqlite,
    statements: (r) => [
      `WITH p AS (SELECT x, y FROM q WHERE x > ${r.d}), q (x, y) AS (SELECT ${r.n}, ${r.n} FROM ${r.t}) SELECT y FROM p`,
    ],
  },
  {
    name: 'changed views',
    engines: sqlite,
    statements: (r) => [
      `CREATE VIEW ${r.made('x')} AS SELECT k AS x, i + j AS y, s FROM b WHERE ${r.c}`,
      `CREATE TRIGGER ${r.made('y')} INSTEAD OF ${r.of(['UPDATE', 'DELETE'])} ON ${r.made('x')} WHEN old.y > ${r.d} BEGIN UPDATE b SET j = old.y WHERE k = old.x; INSERT INTO c (k, s) VALUES (old.y, old.s); END`,
      `UPDATE ${r.made('x')} SET x = x + ${r.d} WHERE y < ${r.d} * 2`,
      `DELETE FROM ${r.made('x')} WHERE s > 'b'`,
    ],
  },
  {
    name: 'half joins',
    engines: duckdb,
    statements: (r) => [
      `SELECT x.* FROM ${r.t} x ${r.of(['SEMI', 'ANTI'])} JOIN ${r.t} y ON x.${r.n} = y.${r.n} AND y.${r.n} > ${r.d}`,
      `SELECT * FROM (SELECT k FROM ${r.t}) POSITIONAL JOIN (SELECT s FROM ${r.t})`,
    ],
  },
  {
    name: 'structs',
    engines: duckdb,
    statements: (r) => [
      `SELECT q.p.x AS o, q.p.y.z AS u FROM (SELECT {'x': ${r.n}, 'y': {'z': ${r.n}}} AS p FROM ${r.t} WHERE ${r.c}) q`,
      `SELECT unnest(p) FROM (SELECT {'x': k, 'y': s} AS p FROM ${r.t})`,
      `SELECT p.* FROM (SELECT {'x': i, 'y': j} AS p FROM ${r.t}) q`,
    ],
  },
  {
    name: 'lists',
    engines: duckdb,
    statements: (r) => [
      `SELECT k, unnest([${r.n}, ${r.n}]) AS o FROM ${r.t}`,
      `SELECT x.k, e FROM ${r.t} x, unnest([x.i, x.j]) AS q (e) WHERE e > ${r.d}`,
      `SELECT k, list(${r.n} ORDER BY ${r.n}, i, j) AS l FROM ${r.t} GROUP BY k`,
      `SELECT x.s, r FROM ${r.t} x, range(x.${r.n}) AS q (r)`,
      `SELECT MAP {s: ${r.n}} AS m, [i, j][${r.d}] AS e FROM ${r.t}`,
    ],
  },
  {
    name: 'lambdas',
    engines: duckdb,
    statements: (r) => [
      `SELECT list_transform([i, j], e -> e + ${r.n}) AS o FROM ${r.t}`,
      `SELECT [e * ${r.n} FOR e IN [i, k] IF e > ${r.n}] AS o FROM ${r.t}`,
      `SELECT list_reduce(list_filter([i, j, k], lambda e: e > ${r.d}), lambda p, e: p + e, ${r.n}) AS o FROM ${r.t}`,
    ],
  },
  {
    name: 'stars',
    engines: duckdb,
    statements: (r) => [
      `SELECT * EXCLUDE (${r.n}) REPLACE (upper(s) AS s) FROM ${r.t}`,
      `SELECT * RENAME (k AS kk) FROM ${r.t} WHERE ${r.c}`,
      `SELECT max(COLUMNS('^[ij]$')) FROM ${r.t}`,
      `SELECT COLUMNS(c -> c <> 's') + ${r.d} FROM ${r.t}`,
    ],
  },
  {
    name: 'macros',
    engines: duckdb,
    statements: (r) => [
      `CREATE MACRO ${r.made('m')}(x, y) AS x + y`,
      `CREATE MACRO ${r.made('q')}(x) AS (SELECT ${r.f}(${r.n}) FROM ${r.t} WHERE k = x)`,
      `CREATE MACRO ${r.made('f')}(x) AS TABLE SELECT k, s FROM ${r.t} WHERE i > x`,
      `SELECT ${r.made('m')}(${r.n}, ${r.n}) AS o, ${r.made('q')}(${r.n}) AS u FROM ${r.t}`,
      `SELECT x.j, y.s FROM ${r.t} x, ${r.made('f')}(${r.d}) y WHERE y.k = x.k`,
    ],
  },
  {
    name: 'upsert',
    engines: both,
    statements: (r) => [
      `CREATE TABLE ${r.made('u')} (k INTEGER PRIMARY KEY, i INTEGER, s VARCHAR(20))`,
      `INSERT INTO ${r.made('u')} (k, i, s) SELECT k, max(i), min(s) FROM ${r.t} WHERE k IS NOT NULL GROUP BY k ON CONFLICT (k) DO ${r.of([`UPDATE SET i = excluded.i + ${r.made('u')}.i`, `UPDATE SET s = excluded.s WHERE excluded.i > ${r.d}`, 'NOTHING'])}`,
      `INSERT OR ${r.of(['REPLACE', 'IGNORE'])} INTO ${r.made('u')} SELECT k, min(j), max(s) FROM ${r.t} WHERE k IS NOT NULL GROUP BY k`,
      `SELECT k, i, s FROM ${r.made('u')}`,
    ],
  },
  {
    name: 'returning',
    engines: all,
    statements: (r) => [
      `UPDATE ${r.t} SET i = ${r.n} + 1 WHERE ${r.c} RETURNING k, i, s`,
      `DELETE FROM ${r.t} WHERE ${r.c} RETURNING ${r.n} AS o`,
      `INSERT INTO ${r.t} (k, s) SELECT ${r.n}, s FROM ${r.t} WHERE ${r.c} RETURNING k + 1 AS o, s`,
    ],
  },
  {
    name: 'update from',
    engines: all,
    statements: (r) => [
      `UPDATE a SET i = q.m FROM (SELECT k, max(${r.n}) AS m FROM ${r.of(['b', 'c'])} GROUP BY k) q WHERE q.k = a.k`,
      `UPDATE b SET i = (SELECT max(x.${r.n}) FROM c x WHERE x.k = b.k) WHERE ${r.c}`,
    ],
  },
  {
    name: 'delete using',
    engines: others,
    statements: (r) => [`DELETE FROM a USING b WHERE a.${r.n} = b.${r.n} AND b.${r.n} > ${r.d}`],
  },
  {
    name: 'merge',
    engines: others,
    statements: (r) => [
      `MERGE INTO a USING (SELECT k, max(i) AS i, min(s) AS s FROM ${r.of(['b', 'c'])} GROUP BY k) q ON q.k = a.k WHEN MATCHED AND q.i > ${r.d} THEN UPDATE SET i = q.i WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (k, s) VALUES (q.k, q.s)`,
    ],
  },
  {
    name: 'generated columns',
    engines: both,
    statements: (r) => [
      `CREATE TABLE ${r.made('g')} (x INTEGER, y INTEGER, z INTEGER GENERATED ALWAYS AS (x + y) VIRTUAL)`,
      `INSERT INTO ${r.made('g')} (x, y) SELECT ${r.n}, ${r.n} FROM ${r.t} WHERE ${r.c}`,
      `SELECT z, y FROM ${r.made('g')} WHERE z > ${r.d}`,
    ],
  },
  {
    name: 'triggers',
    engines: sqlite,
    statements: (r) => [
      `CREATE TABLE ${r.made('l')} (x INTEGER, y TEXT)`,
      `CREATE TRIGGER ${r.made('t')} AFTER ${r.of(['UPDATE', 'UPDATE OF i'])} ON a WHEN new.${r.n} > old.${r.n} BEGIN INSERT INTO ${r.made('l')} VALUES (new.i, old.s); UPDATE c SET j = j + new.k WHERE c.k = old.k; END`,
      `CREATE TRIGGER ${r.made('d')} AFTER DELETE ON b BEGIN INSERT INTO ${r.made('l')} SELECT old.k, max(s) FROM c WHERE j > old.j; END`,
      `UPDATE a SET i = i + ${r.n} WHERE ${r.c}`,
      `DELETE FROM b WHERE ${r.c}`,
    ],
  },
  {
    name: 'bare columns',
    engines: sqlite,
    statements: (r) => [`SELECT ${r.of(['max', 'min'])}(j) AS m, s, i FROM ${r.t} GROUP BY k`],
  },
  {
    name: 'json',
    engines: sqlite,
    statements: (r) => [
      `SELECT json_extract(json_object('x', ${r.n}, 'y', s), '$.x') AS o, json_array(i, j) AS u FROM ${r.t}`,
      `SELECT x.s, e.value FROM ${r.t} x, json_each(json_array(x.i, x.j)) e WHERE e.value > ${r.d}`,
      `SELECT k, json_group_array(${r.n}) AS o FROM ${r.t} GROUP BY k`,
    ],
  },
  {
    name: 'json',
    engines: duckdb,
    statements: (r) => [
      `SELECT json_object('x', ${r.n}, 'y', s) ->> '$.x' AS o, json_array(i, j) AS u FROM ${r.t}`,
      `SELECT to_json({'p': ${r.n}}) -> 'p' AS o FROM ${r.t} WHERE ${r.c}`,
    ],
  },
  {
    name: 'tables of queries',
    engines: both,
    statements: (r) => {
      const [x, y] = [r.n, r.n];
      return [
        `CREATE TABLE ${r.made('n')} AS SELECT count(*), ${x} + ${y}, upper(s), max(k) - 1 FROM ${r.t} GROUP BY ${x}, ${y}, s`,
      ];
    },
  },
];
