import type { Construct } from './draw.ts';

const engines = ['postgresql'] as const;

/** What only PostgreSQL has, over the tables `a`, `b`, `c`: see {@link Construct}. */
export const postgresqlConstructs: readonly Construct[] = [
  {
    name: 'triggers',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('l')} (x integer, y text)`,
      `CREATE FUNCTION ${r.made('t')}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.${r.n} > OLD.${r.n} THEN INSERT INTO ${r.made('l')} VALUES (NEW.i, OLD.s); END IF; NEW.j := NEW.${r.n} + ${r.d}; RETURN NEW; END $$`,
      `CREATE TRIGGER ${r.made('t')} BEFORE UPDATE ON a FOR EACH ROW WHEN (OLD.${r.n} IS DISTINCT FROM ${r.d}) EXECUTE FUNCTION ${r.made('t')}()`,
      `UPDATE a SET i = i + ${r.n} WHERE ${r.c}`,
      `DROP TRIGGER ${r.made('t')} ON a`,
    ],
  },
  {
    name: 'triggers of statements',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('l')} (x integer, y integer)`,
      `CREATE FUNCTION ${r.made('s')}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO ${r.made('l')} SELECT n.${r.n}, count(*) FROM news n WHERE n.${r.n} > ${r.d} GROUP BY 1; RETURN NULL; END $$`,
      `CREATE TRIGGER ${r.made('s')} AFTER INSERT ON b REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION ${r.made('s')}()`,
      `INSERT INTO b (k, i, j) SELECT ${r.n}, ${r.n}, ${r.n} FROM c WHERE ${r.c}`,
      `DROP TRIGGER ${r.made('s')} ON b`,
    ],
  },
  {
    name: 'rules',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('l')} (x integer, y integer)`,
      `CREATE RULE ${r.made('r')} AS ON ${r.of(['UPDATE', 'DELETE'])} TO c WHERE OLD.${r.n} > ${r.d} DO ALSO INSERT INTO ${r.made('l')} VALUES (OLD.k, OLD.i)`,
      `UPDATE c SET i = ${r.n} WHERE ${r.c}`,
      `DELETE FROM c WHERE ${r.c}`,
      `DROP RULE ${r.made('r')} ON c`,
    ],
  },
  {
    name: 'changed views',
    engines,
    statements: (r) => [
      `CREATE VIEW ${r.made('x')} AS SELECT k AS x, i AS y, s FROM b WHERE ${r.c}`,
      `UPDATE ${r.made('x')} SET y = x + ${r.d} WHERE y < ${r.d} * 2`,
      `INSERT INTO ${r.made('x')} (x, y) SELECT ${r.n}, ${r.n} FROM ${r.t} WHERE ${r.c}`,
      `DELETE FROM ${r.made('x')} WHERE s > 'b'`,
    ],
  },
  {
    name: 'inheritance',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('p')} (x integer, y integer)`,
      `CREATE TABLE ${r.made('c')} (z integer) INHERITS (${r.made('p')})`,
      `INSERT INTO ${r.made('c')} SELECT k, i, j FROM ${r.t} WHERE ${r.c}`,
      `UPDATE ${r.made('p')} SET y = y + x WHERE x > ${r.d}`,
      `SELECT x, sum(y) AS y FROM ${r.of(['', 'ONLY '])}${r.made('p')} GROUP BY x`,
      `SELECT z FROM ${r.made('c')} WHERE y > ${r.d}`,
    ],
  },
  {
    name: 'partitions',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('q')} (x integer, y integer) PARTITION BY RANGE (x)`,
      `CREATE TABLE ${r.made('r')} PARTITION OF ${r.made('q')} FOR VALUES FROM (0) TO (${r.d})`,
      `CREATE TABLE ${r.made('s')} PARTITION OF ${r.made('q')} DEFAULT`,
      `INSERT INTO ${r.made('q')} SELECT ${r.n}, ${r.n} FROM ${r.t}`,
      `UPDATE ${r.made('q')} SET x = x + 1 WHERE y > ${r.d}`,
      `SELECT y FROM ${r.made(r.of(['r', 's', 'q']))} WHERE x > 1`,
    ],
  },
  {
    name: 'upsert',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('u')} (k integer PRIMARY KEY, i integer, s text)`,
      `INSERT INTO ${r.made('u')} AS u (k, i, s) SELECT k, max(i), min(s) FROM ${r.t} WHERE k IS NOT NULL GROUP BY k ON CONFLICT (k) DO UPDATE SET i = EXCLUDED.i + u.i WHERE u.i < EXCLUDED.i RETURNING u.k, s`,
      `INSERT INTO ${r.made('u')} SELECT k, min(j), max(s) FROM ${r.t} WHERE k IS NOT NULL GROUP BY k ON CONFLICT DO NOTHING`,
      `SELECT k, i, s FROM ${r.made('u')}`,
    ],
  },
  {
    name: 'data-modifying CTE',
    engines,
    statements: (r) => [
      `WITH gone AS (DELETE FROM a WHERE ${r.c} RETURNING k, i, s) INSERT INTO c (k, i, s) SELECT i, k, s FROM gone WHERE i > ${r.d}`,
      `WITH done AS (UPDATE b SET i = i + ${r.n} WHERE ${r.c} RETURNING k, i) SELECT x.s, done.i FROM c x JOIN done ON done.k = x.${r.n}`,
    ],
  },
  {
    name: 'old and new rows returned',
    engines,
    statements: (r) => [
      `UPDATE ${r.t} SET i = ${r.n} + ${r.d} WHERE ${r.c} RETURNING old.i AS was, new.i, old.${r.n} + new.${r.n} AS both`,
    ],
  },
  {
    name: 'merge with returning',
    engines,
    statements: (r) => [
      `MERGE INTO a USING (SELECT k, max(${r.n}) AS m FROM b GROUP BY k) q ON q.k = a.k WHEN MATCHED AND q.m > ${r.d} THEN UPDATE SET i = q.m WHEN NOT MATCHED BY SOURCE AND a.j > ${r.d} THEN DELETE WHEN NOT MATCHED THEN INSERT (k, i) VALUES (q.k, q.m) RETURNING merge_action(), a.i, q.m`,
    ],
  },
  {
    name: 'functions of rows',
    engines,
    statements: (r) => [
      `CREATE FUNCTION ${r.made('f')}(lo integer) RETURNS TABLE (x integer, y bigint) LANGUAGE sql AS $$ SELECT ${r.n}, sum(${r.n}) FROM ${r.t} WHERE i > lo GROUP BY 1 $$`,
      `CREATE FUNCTION ${r.made('g')}(p integer) RETURNS SETOF b LANGUAGE sql AS $$ SELECT * FROM b WHERE ${r.n} > p $$`,
      `SELECT f.x, f.y, o FROM ROWS FROM (${r.made('f')}(${r.d})) WITH ORDINALITY AS f (x, y, o) WHERE f.y > 1`,
      `SELECT x.s, g.i FROM ${r.t} x, ${r.made('g')}(x.${r.n}) g`,
      `SELECT x.k, (${r.made('f')}(x.j)).y FROM ${r.t} x WHERE ${r.c}`,
    ],
  },
  {
    name: 'functions of values',
    engines,
    statements: (r) => [
      `CREATE FUNCTION ${r.made('v')}(p integer, q integer DEFAULT ${r.d}) RETURNS integer LANGUAGE sql RETURN p + q`,
      `CREATE FUNCTION ${r.made('w')}(p integer) RETURNS integer LANGUAGE sql AS $$ SELECT ${r.n} FROM ${r.t} WHERE k = p ORDER BY i, j, k, s LIMIT 1 $$`,
      `SELECT ${r.made('v')}(${r.n}) AS o, ${r.made('v')}(q => ${r.n}, p => ${r.n}) AS u, ${r.made('w')}(${r.n}) AS w FROM ${r.t}`,
    ],
  },
  {
    name: 'composite values',
    engines,
    statements: (r) => [
      `CREATE TYPE ${r.made('y')} AS (x integer, y text)`,
      `CREATE TABLE ${r.made('z')} (id integer, p ${r.made('y')}, l integer[])`,
      `INSERT INTO ${r.made('z')} SELECT k, ROW(${r.n}, s)::${r.made('y')}, ARRAY[${r.n}, ${r.n}] FROM ${r.t}`,
      `UPDATE ${r.made('z')} SET p.x = id + ${r.d}, l[1] = id WHERE (p).x > ${r.d}`,
      `SELECT (p).x, (p).y, l[2] FROM ${r.made('z')}`,
      `SELECT (p).*, e, o FROM ${r.made('z')}, unnest(l) WITH ORDINALITY AS u (e, o)`,
    ],
  },
  {
    name: 'documents',
    engines,
    statements: (r) => [
      `SELECT q.doc ->> 'x' AS x, q.doc -> 'y' AS y FROM (SELECT jsonb_build_object('x', ${r.n}, 'y', jsonb_build_array(i, j)) AS doc FROM ${r.t} WHERE ${r.c}) q`,
      `SELECT x.k, j.* FROM ${r.t} x, JSON_TABLE(jsonb_build_object('a', x.${r.n}), '$' COLUMNS (v integer PATH '$.a', n FOR ORDINALITY)) j`,
      `SELECT x.s, e.value FROM ${r.t} x, jsonb_array_elements(jsonb_build_array(x.i, x.${r.n})) e`,
    ],
  },
  {
    name: 'rows in the select list',
    engines,
    statements: (r) => [
      `SELECT k, generate_series(1, least(${r.n}, 3)) AS g, unnest(ARRAY[${r.n}, ${r.n}]) AS e FROM ${r.t}`,
      `SELECT w.x, w.y FROM ${r.t} q, LATERAL (VALUES (q.${r.n}, q.s), (q.${r.n}, 'z')) AS w (x, y) WHERE w.x > ${r.d}`,
    ],
  },
  {
    name: 'search and cycle',
    engines,
    statements: (r) => [
      `WITH RECURSIVE r (k, i, n) AS (SELECT k, i, 1 FROM ${r.t} WHERE ${r.c} UNION ALL SELECT x.k, x.i, r.n + 1 FROM ${r.t} x JOIN r ON x.k = r.i WHERE r.n < 3) SEARCH ${r.of(['DEPTH', 'BREADTH'])} FIRST BY k, i SET o CYCLE k SET again USING way SELECT k, n, again FROM r`,
    ],
  },
  {
    name: 'frames',
    engines,
    statements: (r) => [
      `SELECT k, sum(${r.n}) OVER (PARTITION BY ${r.n} ORDER BY ${r.n} ${r.of(['RANGE', 'GROUPS'])} BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE ${r.of(['CURRENT ROW', 'GROUP', 'TIES', 'NO OTHERS'])}) AS o FROM ${r.t}`,
      `SELECT ${r.n} AS o, count(*) FILTER (WHERE ${r.c}) OVER w AS x, nth_value(s, 2) OVER (w ORDER BY k, i, j, s) AS y FROM ${r.t} WINDOW w AS (PARTITION BY ${r.n})`,
    ],
  },
  {
    name: 'ordered-set aggregates',
    engines,
    statements: (r) => [
      `SELECT ${r.n} AS o, percentile_disc(0.5) WITHIN GROUP (ORDER BY ${r.n}) AS m, rank(${r.d}) WITHIN GROUP (ORDER BY j) AS r, string_agg(s, ',' ORDER BY ${r.n}, k, i, s) FILTER (WHERE ${r.c}) AS l FROM ${r.t} GROUP BY 1`,
      `SELECT k, i, count(*) FROM ${r.t} GROUP BY DISTINCT ROLLUP (k, i), CUBE (k) HAVING grouping(i) = 0`,
    ],
  },
  {
    name: 'rows compared',
    engines,
    statements: (r) => [
      `SELECT s, (k, i) IN (SELECT ${r.n}, ${r.n} FROM ${r.t}) AS o FROM ${r.t}`,
      `SELECT k FROM ${r.t} WHERE ROW(i, j) ${r.of(['<', '>=', 'IS DISTINCT FROM'])} ROW(${r.n}, ${r.d})`,
      `SELECT s FROM ${r.t} WHERE ${r.n} > ${r.of(['ALL', 'ANY'])} (SELECT ${r.n} FROM ${r.t} WHERE ${r.c})`,
    ],
  },
  {
    name: 'rows with ties',
    engines,
    statements: (r) => [
      `SELECT ${r.n} AS o FROM ${r.t} ORDER BY ${r.n} FETCH FIRST ${r.d} ROWS WITH TIES`,
      `SELECT max(q.i) AS m FROM (TABLE ${r.t} ORDER BY ${r.n}, k, i, j, s LIMIT ${r.d}) q`,
    ],
  },
  {
    name: 'computed columns',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('g')} (x integer, y integer DEFAULT ${r.d}, z integer GENERATED ALWAYS AS (x + y) STORED, n integer GENERATED BY DEFAULT AS IDENTITY)`,
      `INSERT INTO ${r.made('g')} (x) SELECT ${r.n} FROM ${r.t} WHERE ${r.c}`,
      `SELECT z, y FROM ${r.made('g')} WHERE z > ${r.d}`,
    ],
  },
  {
    name: 'temporary tables',
    engines,
    statements: (r) => [
      `CREATE TEMP TABLE ${r.made('p')} ON COMMIT PRESERVE ROWS AS SELECT ${r.n} AS x, s FROM ${r.t} WHERE ${r.c}`,
      `INSERT INTO pg_temp.${r.made('p')} SELECT max(${r.n}), s FROM ${r.t} GROUP BY s`,
      `SELECT y.x, z.s FROM ${r.made('p')} y JOIN ${r.t} z ON z.${r.n} = y.x`,
    ],
  },
  {
    name: 'materialized views',
    engines,
    statements: (r) => [
      `CREATE MATERIALIZED VIEW ${r.made('m')} (x, y) AS SELECT ${r.n}, ${r.f}(${r.n}) FROM ${r.t} WHERE ${r.c} GROUP BY 1`,
      `INSERT INTO b (k, i) SELECT ${r.n}, ${r.n} FROM ${r.t}`,
      `REFRESH MATERIALIZED VIEW ${r.made('m')}`,
      `SELECT m.y, z.s FROM ${r.made('m')} m JOIN ${r.t} z ON z.k = m.x`,
    ],
  },
  {
    name: 'written views',
    engines,
    statements: (r) => [
      `CREATE VIEW ${r.made('x')} AS SELECT k AS x, i AS y, s FROM b WHERE ${r.c}`,
      `UPDATE ${r.made('x')} SET y = x + ${r.d} WHERE s > 'a'`,
      `INSERT INTO ${r.made('x')} (x, s) SELECT ${r.n}, s FROM ${r.of(['a', 'c'])} WHERE ${r.c}`,
      `DELETE FROM ${r.made('x')} WHERE x = ${r.d} RETURNING y, s`,
    ],
  },
  {
    name: 'statement triggers',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('n')} (x bigint, y bigint)`,
      `CREATE FUNCTION ${r.made('k')}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO ${r.made('n')} SELECT o.k, sum(n.${r.n}) FROM was o, now n WHERE n.k = o.k GROUP BY o.k; RETURN NULL; END $$`,
      `CREATE TRIGGER ${r.made('k')} AFTER UPDATE ON c REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION ${r.made('k')}()`,
      `UPDATE c SET i = i + ${r.n} WHERE ${r.c}`,
      `SELECT x, y FROM ${r.made('n')}`,
    ],
  },
];
