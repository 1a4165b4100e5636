import type { Construct } from './draw.ts';

const engines = ['duckdb'] as const;

/** Statements that only DuckDB reads. */
export const duckdbConstructs: readonly Construct[] = [
  {
    name: 'queries from FROM',
    engines,
    statements: (r) => [
      `FROM ${r.t} SELECT ${r.n} AS o, s WHERE ${r.c}`,
      `FROM (FROM ${r.t} WHERE ${r.c}) SELECT ${r.f}(${r.n}) AS m, s GROUP BY ALL`,
      `SELECT ${r.n} + ${r.d} AS x, s, ${r.f}(${r.n}) AS m FROM ${r.t} GROUP BY ALL HAVING m > ${r.d}`,
    ],
  },
  {
    name: 'best rows',
    engines,
    statements: (r) => [
      `SELECT ${r.n} AS o, ${r.of(['arg_max', 'arg_min'])}(s, k * 100 + i * 10 + j) AS x, max(${r.n}, 2) AS y FROM ${r.t} GROUP BY 1`,
      `SELECT list(s ORDER BY k, i, j, s) FILTER (WHERE ${r.c}) AS x, any_value(${r.d}) AS y, bool_or(${r.c}) AS z FROM ${r.t}`,
    ],
  },
  {
    name: 'variables',
    engines,
    statements: (r) => [
      `SET VARIABLE ${r.made('v')} = (SELECT ${r.of(['max', 'min', 'sum'])}(${r.n}) FROM ${r.t} WHERE ${r.c})`,
      `SELECT s, ${r.n} + getvariable('${r.made('v')}') AS o FROM ${r.t} WHERE ${r.n} < getvariable('${r.made('v')}')`,
    ],
  },
  {
    name: 'recursive with keys',
    engines,
    statements: (r) => [
      `WITH RECURSIVE q (x, y) USING KEY (x) AS (SELECT k, max(${r.n}) FROM ${r.t} WHERE k IS NOT NULL GROUP BY k UNION SELECT q.x, min(z.j) FROM q JOIN ${r.t} z ON z.${r.n} = q.y AND z.j < q.y GROUP BY q.x) SELECT x, y FROM q`,
    ],
  },
  {
    name: 'tagged unions and maps',
    engines,
    statements: (r) => [
      `SELECT q.u.num AS o, union_tag(q.u) AS g FROM (SELECT union_value(num := ${r.n}) AS u FROM ${r.t} WHERE ${r.c}) q`,
      `SELECT m[${r.d}] AS o, map_keys(m) AS l FROM (SELECT map([k], [${r.n}]) AS m FROM ${r.t} WHERE k IS NOT NULL)`,
      `SELECT map_from_entries([(k, ${r.n})]) AS m FROM ${r.t} WHERE k IS NOT NULL`,
    ],
  },
  {
    name: 'structs of structs',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('p')} (id INTEGER, p STRUCT(x INTEGER, y STRUCT(z INTEGER, s VARCHAR)))`,
      `INSERT INTO ${r.made('p')} SELECT k, {'x': ${r.n}, 'y': {'z': ${r.n}, 's': s}} FROM ${r.t} WHERE ${r.c}`,
      `SELECT unnest(p.y), p.x FROM ${r.made('p')} WHERE p.y.z > ${r.d}`,
      `SELECT struct_insert(p, w := id).w AS o, struct_extract(p, 'x') AS u FROM ${r.made('p')}`,
      `SELECT unnest(p, recursive := true) FROM ${r.made('p')}`,
    ],
  },
  {
    name: 'lists of structs',
    engines,
    statements: (r) => [
      `WITH q AS (SELECT s, list({'x': ${r.n}, 'y': ${r.n}} ORDER BY k, i, j) AS l FROM ${r.t} GROUP BY s) SELECT q.s, e.u.x AS o FROM q, unnest(q.l) AS e (u) WHERE e.u.y > ${r.d}`,
      `SELECT s, unnest(list({'x': ${r.n}, 'y': ${r.n}} ORDER BY k, i, j), recursive := true) FROM ${r.t} GROUP BY s`,
      `SELECT list_sort([i, j, k])[${r.d}] AS o, list_aggregate([${r.n}, ${r.n}], 'max') AS m, list_contains([i, j], ${r.n}) AS b FROM ${r.t}`,
    ],
  },
  {
    name: 'columns in expressions',
    engines,
    statements: (r) => [
      `SELECT COLUMNS(* EXCLUDE (s)) * ${r.d}, COLUMNS('(k)') AS 'x_\\1' FROM ${r.t} WHERE COLUMNS(['i', 'j']) > ${r.d}`,
      `SELECT * LIKE '${r.of(['k', 'i', '%'])}' FROM ${r.t} WHERE ${r.c}`,
      `SELECT greatest(*COLUMNS('[ij]')) AS o, sum(COLUMNS([c FOR c IN (*) IF c <> 's'])) OVER () FROM ${r.t}`,
    ],
  },
  {
    name: 'prepared statements',
    engines,
    statements: (r) => [
      `PREPARE ${r.made('p')} AS SELECT ${r.n} + $1 AS o, s FROM ${r.t} WHERE ${r.n} > $2`,
      `EXECUTE ${r.made('p')}(${r.d}, ${r.d})`,
    ],
  },
  {
    name: 'summaries',
    engines,
    statements: (r) => [
      `SELECT histogram(${r.n}) AS h, quantile_cont(${r.n}, 0.5) AS q, mode(${r.d}) AS m FROM ${r.t}`,
      `SELECT column_name, max FROM (SUMMARIZE SELECT ${r.n} AS o, s FROM ${r.t})`,
    ],
  },
  {
    name: 'macros with defaults',
    engines,
    statements: (r) => [
      `CREATE MACRO ${r.made('e')}(x, y := ${r.d}) AS CASE WHEN x > y THEN x ELSE (SELECT max(z.${r.n}) FROM ${r.t} z WHERE z.k < y) END`,
      `CREATE MACRO ${r.made('h')}(lo, hi := ${r.d} + 2) AS TABLE (SELECT ${r.n} AS o, s FROM ${r.t} WHERE i BETWEEN lo AND hi UNION ALL SELECT hi, 'x')`,
      `SELECT ${r.made('e')}(${r.n}) AS o, ${r.made('e')}(${r.n}, y := ${r.n}) AS u FROM ${r.t}`,
      `FROM ${r.made('h')}(1, hi := ${r.d}) WHERE o > 1`,
    ],
  },
  {
    name: 'merge by name',
    engines,
    statements: (r) => [
      `MERGE INTO a USING (SELECT k, max(i) AS i, min(s) AS s FROM ${r.of(['b', 'c'])} GROUP BY k) q USING (k) WHEN MATCHED THEN UPDATE SET j = q.i WHEN NOT MATCHED BY SOURCE AND a.i > ${r.d} THEN DELETE WHEN NOT MATCHED THEN INSERT BY NAME RETURNING merge_action, k, j`,
    ],
  },
  {
    name: 'enums and defaults',
    engines,
    statements: (r) => [
      `CREATE TYPE ${r.made('y')} AS ENUM ('a', 'b', 'c', 'd', 'x')`,
      `CREATE TABLE ${r.made('e')} (x INTEGER DEFAULT ${r.d}, y ${r.made('y')}, z INTEGER CHECK (z > 0))`,
      `INSERT INTO ${r.made('e')} (y, z) SELECT CASE WHEN ${r.c} THEN 'a' ELSE 'b' END, k + 5 FROM ${r.t} WHERE k >= 0`,
      `SELECT x, y, z FROM ${r.made('e')} WHERE y > 'a'`,
    ],
  },
];
