import type { Construct } from './draw.ts';

const engines = ['duckdb'] as const;

/** Queries that only DuckDB reads, in the manner of its own tests. */
export const duckdbQueryConstructs: readonly Construct[] = [
  {
    name: 'samples and parts',
    engines,
    statements: (r) => [
      `SELECT ${r.n} AS o, s FROM ${r.t} WHERE ${r.c} USING SAMPLE 100%`,
      `SELECT s FROM ${r.t} ORDER BY ${r.n}, k, i, j, s LIMIT ${r.of(['25', '50'])}%`,
      `SELECT x.s FROM ${r.t} x TABLESAMPLE reservoir(100 PERCENT) JOIN ${r.t} y ON x.k = y.${r.n}`,
    ],
  },
  {
    name: 'stars of joins',
    engines,
    statements: (r) => [
      `SELECT * EXCLUDE (${r.of(['i', 'k'])}) FROM (SELECT k, i FROM ${r.t}) x JOIN (SELECT k, i, s FROM ${r.t}) y USING (${r.of(['k', 'i'])})`,
      `SELECT x.* EXCLUDE (s), y.* REPLACE (y.i + ${r.d} AS i) FROM ${r.t} x, (SELECT i, s FROM ${r.t}) y WHERE x.${r.n} = y.i`,
      `SELECT * FROM ((SELECT k, i FROM ${r.t}) x JOIN (SELECT k, i, s FROM ${r.t}) y USING (k)) q WHERE y.s > 'a'`,
      `SELECT COLUMNS(x.*), y.s FROM (SELECT k, i FROM ${r.t}) x, ${r.t} y WHERE x.k = y.${r.n}`,
    ],
  },
  {
    name: 'groups by all',
    engines,
    statements: (r) => [
      `SELECT * EXCLUDE (s), count(*) AS n FROM ${r.t} GROUP BY ALL`,
      `SELECT x.* FROM ${r.t} x WHERE ${r.c} GROUP BY ALL HAVING count(*) > ${r.of(['0', '1'])}`,
      `SELECT ${r.n} + ${r.n} AS o, sum(${r.n}) / count(*) AS p FROM ${r.t} GROUP BY ALL ORDER BY ALL LIMIT ${r.d}`,
    ],
  },
  {
    name: 'windows with orders of their own',
    engines,
    statements: (r) => [
      `SELECT s, ${r.of(['rank', 'percent_rank', 'cume_dist'])}(ORDER BY ${r.n} DESC) OVER (PARTITION BY ${r.n}) AS o FROM ${r.t}`,
      `SELECT k, list(${r.n} ORDER BY k, i, j) OVER (PARTITION BY ${r.n}) AS l, sum(DISTINCT ${r.n}) FILTER (WHERE ${r.c}) OVER (PARTITION BY ${r.n}) AS m FROM ${r.t}`,
      `SELECT s, first_value(${r.n} IGNORE NULLS) OVER (ORDER BY k, i, j, s) AS o, lag({'x': ${r.n}, 'y': s}) OVER (ORDER BY k, i, j, s).x AS p FROM ${r.t}`,
      `SELECT s FROM ${r.t} WINDOW w AS (PARTITION BY ${r.n}), v AS (w ORDER BY k, i, j, s) QUALIFY sum(${r.n}) OVER v > ${r.d}`,
    ],
  },
  {
    name: 'pivots in queries',
    engines,
    statements: (r) => [
      `SELECT p.s, p."1" AS o FROM ${r.t} PIVOT (${r.f}(${r.of(['i', 'j'])}) FOR k IN (1, 2) GROUP BY s) p WHERE p."2" > ${r.d}`,
      `WITH q AS (PIVOT ${r.t} ON k IN (1, 2, 3) USING max(${r.of(['i', 'j'])}) AS m GROUP BY s) SELECT s, "1_m" AS o FROM q`,
      `FROM (UNPIVOT ${r.t} ON i, j INTO NAME n VALUE v) SELECT n, sum(v) AS m WHERE k > ${r.d} GROUP BY n`,
      `SELECT n, v, w FROM ${r.t} UNPIVOT ((v, w) FOR n IN ((k, i), (i, j)))`,
    ],
  },
  {
    name: 'lists unnested in queries',
    engines,
    statements: (r) => [
      `SELECT s, (SELECT sum(e) FROM (SELECT unnest([k, i, j]) AS e) WHERE e > ${r.n}) AS o FROM ${r.t}`,
      `SELECT x.s, e, o FROM ${r.t} x, unnest([x.${r.n}, x.${r.n}]) WITH ORDINALITY AS q (e, o) WHERE e <> ${r.d}`,
      `SELECT s, ARRAY(SELECT z.${r.n} FROM ${r.t} z WHERE z.k = x.${r.n} ORDER BY z.k, z.i, z.j) AS l FROM ${r.t} x`,
      `SELECT list_zip([${r.n}, ${r.n}], [i, k]) AS z, list_sort([k, i, j])[1] AS o, [x + y FOR x, y IN [${r.n}, i]] AS l FROM ${r.t}`,
    ],
  },
  {
    name: 'unions by name of several',
    engines,
    statements: (r) => [
      `SELECT ${r.n} AS x, s FROM ${r.t} UNION ALL BY NAME SELECT s, ${r.n} AS y FROM ${r.t} UNION BY NAME SELECT ${r.n} AS x, ${r.n} AS z FROM ${r.t} WHERE ${r.c}`,
      `SELECT y, s FROM (SELECT k AS x, s FROM ${r.t} UNION BY NAME SELECT i AS y, s FROM ${r.t} WHERE ${r.c}) WHERE x IS NULL`,
    ],
  },
  {
    name: 'enumerated macros',
    engines,
    statements: (r) => [
      `CREATE MACRO ${r.made('o')} (x) AS x * 2, (x, y) AS x * (SELECT max(z.${r.n}) FROM ${r.t} z WHERE z.k = y)`,
      `CREATE MACRO ${r.made('l')} (l) AS list_transform(l, e -> e + 1)`,
      `CREATE MACRO ${r.made('s')} (x, y) AS {'v': x, 'w': y}`,
      `SELECT ${r.made('o')}(${r.n}) AS o, ${r.made('o')}(i, ${r.n}) AS p, ${r.made('l')}([${r.n}, k]) AS l FROM ${r.t}`,
      `SELECT ${r.made('s')}(${r.n}, s).v AS o FROM ${r.t} WHERE ${r.made('s')}(k, ${r.n}).w > ${r.d}`,
    ],
  },
  {
    name: 'rows of functions',
    engines,
    statements: (r) => [
      `SELECT x.s, g.generate_series AS g FROM ${r.t} x, generate_series(1, least(x.${r.n}, 4)) g`,
      `SELECT q.i AS o, x.s FROM range(${r.d}) q (i) LEFT JOIN ${r.t} x ON x.${r.n} = q.i`,
      `FROM query('SELECT ${r.n} AS o, s FROM ${r.t} WHERE ${r.c}') WHERE o > 1`,
      `SELECT s, unnest(range(least(${r.n}, 3))) AS e FROM ${r.t} WHERE ${r.n} > 0`,
    ],
  },
  {
    name: 'whole rows',
    engines,
    statements: (r) => [
      `SELECT x FROM (SELECT ${r.n} AS p, s FROM ${r.t}) x`,
      `SELECT x.s, (x = y) AS o FROM (SELECT k, s FROM ${r.t}) x JOIN (SELECT k, s FROM ${r.t}) y ON x.k = y.k`,
      `SELECT row(k, ${r.n}) IN (SELECT row(i, ${r.n}) FROM ${r.t}) AS o FROM ${r.t}`,
    ],
  },
];
