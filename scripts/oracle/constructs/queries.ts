import type { Construct } from './draw.ts';

const all = ['duckdb', 'sqlite', 'postgresql'] as const;
const four = [...all, 'mariadb'] as const;
const both = ['duckdb', 'sqlite'] as const;
const others = ['duckdb', 'postgresql'] as const;

/** Queries that two or three of the engines read. */
export const queryConstructs: readonly Construct[] = [
  {
    name: 'all frames',
    engines: all,
    statements: (r) => {
      const without = r.of(['', 'EXCLUDE CURRENT ROW', 'EXCLUDE GROUP', 'EXCLUDE TIES', 'EXCLUDE NO OTHERS']);
      const end = r.of(['CURRENT ROW', '1 FOLLOWING', 'UNBOUNDED FOLLOWING']);
      return [
        `SELECT k, ${r.of(['sum', 'min', 'count'])}(${r.n}) OVER (PARTITION BY ${r.n} ORDER BY ${r.n} ${r.of(['RANGE', 'GROUPS'])} BETWEEN ${r.d} PRECEDING AND ${end} ${without}) AS o FROM ${r.t}`,
        `SELECT ${r.n} AS o, sum(${r.n}) FILTER (WHERE ${r.c}) OVER (ORDER BY k, i, j, s ROWS BETWEEN UNBOUNDED PRECEDING AND ${end} ${without}) AS x, nth_value(s, 2) OVER (ORDER BY k, i, j, s ROWS ${r.d} PRECEDING) AS y FROM ${r.t}`,
        `SELECT s, ntile(2) OVER w AS x, percent_rank() OVER w AS y, lead(${r.n}, 2, ${r.n}) OVER w AS z FROM ${r.t} WINDOW w AS (ORDER BY ${r.n} DESC, k, i, j, s)`,
      ];
    },
  },
  {
    name: 'joins of three tables',
    engines: four,
    statements: (r) => [
      `SELECT * FROM (SELECT k, i FROM ${r.t}) x NATURAL JOIN (SELECT i, j FROM ${r.t}) y NATURAL LEFT JOIN (SELECT j, s FROM ${r.t}) z`,
      `SELECT i, x.k, z.s, z.i AS p FROM (SELECT k, i FROM ${r.t}) x JOIN (SELECT i, j FROM ${r.t}) y USING (i) LEFT JOIN ${r.t} z USING (i, j)`,
      `SELECT i, x.i AS p, y.i AS q, y.j FROM (SELECT k, i FROM ${r.t}) x FULL JOIN (SELECT i, j FROM ${r.t}) y USING (i) WHERE i > ${r.d}`,
    ],
  },
  {
    name: 'values as rows',
    engines: all,
    statements: (r) => [
      `WITH q (x, y) AS (VALUES (1, 'a'), (${r.d}, 'b'), (3, NULL)) SELECT q.y, z.s FROM q LEFT JOIN ${r.t} z ON z.${r.n} = q.x`,
      `SELECT s, (SELECT q.${r.n} FROM (VALUES (${r.d})) v JOIN ${r.t} q ON q.k = z.${r.n} ORDER BY q.k, q.i, q.j LIMIT 1) AS o FROM ${r.t} z`,
      `INSERT INTO ${r.t} (k, i) VALUES ((SELECT max(${r.n}) FROM ${r.t}), ${r.d}), (${r.d}, (SELECT count(*) FROM ${r.t} WHERE ${r.c}))`,
    ],
  },
  {
    name: 'compared rows',
    engines: four,
    statements: (r) => [
      `SELECT s, (${r.n}, ${r.n}) IN (SELECT ${r.n}, ${r.n} FROM ${r.t} WHERE ${r.c}) AS o FROM ${r.t}`,
      `SELECT k, s FROM ${r.t} WHERE (i, j) ${r.of(['<', '>=', '='])} (${r.n}, ${r.d})`,
      `SELECT x.s FROM ${r.t} x WHERE (x.k, x.${r.n}) NOT IN (SELECT z.k, z.${r.n} FROM ${r.t} z WHERE z.k IS NOT NULL AND z.${r.n} IS NOT NULL)`,
    ],
  },
  {
    name: 'queries in clauses',
    engines: four,
    statements: (r) => [
      `SELECT k, sum(${r.n}) AS m FROM ${r.t} GROUP BY k HAVING max(${r.n}) > (SELECT min(${r.n}) FROM ${r.t} WHERE ${r.c})`,
      `SELECT s FROM ${r.t} x ORDER BY (SELECT max(z.${r.n}) FROM ${r.t} z WHERE z.k = x.${r.n}), k, i, j, s LIMIT ${r.d}`,
      `SELECT x.k, sum(CASE WHEN EXISTS (SELECT 1 FROM ${r.t} z WHERE z.${r.n} = x.${r.n}) THEN x.j ELSE 0 END) AS m FROM ${r.t} x GROUP BY x.k`,
      `SELECT s FROM ${r.t} ORDER BY k, i, j, s LIMIT (SELECT count(*) FROM ${r.t} WHERE ${r.c})`,
    ],
  },
  {
    name: 'rows deleted by queries',
    engines: all,
    statements: (r) => [
      `DELETE FROM a WHERE ${r.n} IN (SELECT ${r.n} FROM ${r.of(['b', 'c'])} WHERE ${r.c})`,
      `DELETE FROM b WHERE EXISTS (SELECT 1 FROM c z WHERE z.${r.n} = b.${r.n} AND z.j > b.k)`,
      `UPDATE c SET i = ${r.n}, j = i WHERE ${r.n} > (SELECT min(${r.n}) FROM a) RETURNING i, j, s`,
    ],
  },
  {
    name: 'empty values',
    engines: all,
    statements: (r) => [
      `SELECT coalesce(nullif(${r.n}, ${r.d}), ${r.n}) AS o, ${r.n} IS NULL AS p, ${r.n} IS DISTINCT FROM ${r.n} AS q FROM ${r.t}`,
      `SELECT x.s, coalesce(y.${r.n}, x.${r.n}) AS o FROM ${r.t} x LEFT JOIN ${r.t} y ON x.k = y.${r.n} WHERE y.k IS ${r.of(['', 'NOT '])}NULL`,
    ],
  },
  {
    name: 'tables joined with themselves',
    engines: four,
    statements: (r) => {
      const table = r.t;
      return [
        `SELECT x.s, y.${r.n} AS o, z.k FROM ${table} x, ${table} y, ${table} z WHERE x.${r.n} = y.${r.n} AND y.k < z.${r.n}`,
        `SELECT x.k, (SELECT count(*) FROM ${table} y WHERE y.${r.n} < x.${r.n}) AS o FROM ${table} x`,
      ];
    },
  },
  {
    name: 'texts gathered',
    engines: all,
    statements: (r) => [
      `SELECT k, string_agg(s, ',' ORDER BY ${r.n}, k, i, j, s) AS o FROM ${r.t} GROUP BY k`,
      `SELECT replace(upper(s), 'A', s) || '-' AS o, length(s) + ${r.n} AS p, substr(s, 1, ${r.d}) AS q FROM ${r.t} WHERE s LIKE '%${r.of(['a', 'b'])}%'`,
    ],
  },
  {
    name: 'counts of groups',
    engines: four,
    statements: (r) => [
      `SELECT count(*) AS n FROM (SELECT ${r.n} AS x FROM ${r.t} GROUP BY 1 HAVING count(*) > 1) q`,
      `SELECT DISTINCT ${r.n} AS o, count(*) OVER (PARTITION BY ${r.n}) AS n FROM ${r.t}`,
      `SELECT q.n, count(*) AS c FROM (SELECT ${r.n} AS x, count(*) AS n FROM ${r.t} WHERE ${r.c} GROUP BY 1) q GROUP BY q.n`,
    ],
  },
  {
    name: 'views of joins',
    engines: four,
    statements: (r) => [
      `CREATE VIEW ${r.made('j')} (x, y, z) AS SELECT p.${r.n}, q.s, count(*) FROM ${r.t} p LEFT JOIN ${r.t} q ON q.k = p.${r.n} GROUP BY 1, 2`,
      `SELECT y, x FROM ${r.made('j')} WHERE z > 1 UNION SELECT s, ${r.n} FROM ${r.t}`,
      `INSERT INTO ${r.t} (k, s) SELECT x, y FROM ${r.made('j')} WHERE z < ${r.d}`,
    ],
  },
  {
    name: 'recursive over joins',
    engines: four,
    statements: (r) => [
      `WITH RECURSIVE e (x, y) AS (SELECT ${r.n}, ${r.n} FROM ${r.t}), q (x, n) AS (SELECT ${r.n}, 0 FROM ${r.t} WHERE ${r.c} UNION SELECT e.y, q.n + 1 FROM q JOIN e ON e.x = q.x WHERE q.n < 3) SELECT q.x, max(q.n) AS m FROM q GROUP BY q.x`,
      `SELECT s, (WITH RECURSIVE q (n) AS (SELECT z.${r.n} UNION ALL SELECT n + 1 FROM q WHERE n < ${r.d}) SELECT count(*) FROM q) AS o FROM ${r.t} z`,
    ],
  },
  {
    name: 'constraints and defaults',
    engines: both,
    statements: (r) => [
      `CREATE TABLE ${r.made('e')} (x INTEGER CHECK (x > -100), y INTEGER DEFAULT ${r.d}, z VARCHAR(20) DEFAULT 'z')`,
      `INSERT INTO ${r.made('e')} (x, z) SELECT ${r.n}, s FROM ${r.t} WHERE ${r.n} > 0`,
      `UPDATE ${r.made('e')} SET y = x + y, x = y WHERE x > ${r.d} RETURNING x, y`,
      `ALTER TABLE ${r.made('e')} ADD COLUMN w INTEGER DEFAULT 3`,
      `ALTER TABLE ${r.made('e')} RENAME COLUMN y TO v`,
      `SELECT v, w, z FROM ${r.made('e')} WHERE x > ${r.d}`,
    ],
  },
  {
    name: 'rows laterally',
    engines: others,
    statements: (r) => [
      `SELECT x.s, y.o, z.m FROM ${r.t} x, LATERAL (SELECT x.${r.n} + ${r.d} AS o) y, LATERAL (SELECT max(q.${r.n}) AS m FROM ${r.t} q WHERE q.k > y.o) z`,
      `SELECT x.k, y.n FROM ${r.t} x LEFT JOIN LATERAL (SELECT count(*) AS n FROM ${r.t} q WHERE q.${r.n} = x.${r.n}) y ON y.n > 1`,
      `SELECT x.k, v.y FROM ${r.t} x, LATERAL (VALUES (x.${r.n}), (x.${r.n})) AS v (y) WHERE v.y > ${r.d}`,
    ],
  },
];
