import type { Construct } from './draw.ts';

const engines = ['postgresql'] as const;

/** Queries and changes that only PostgreSQL reads, in the manner of its regression tests. */
export const postgresqlQueryConstructs: readonly Construct[] = [
  {
    name: 'ranges',
    engines,
    statements: (r) => [
      `SELECT lower(q.v) AS o, q.v @> ${r.d} AS p, q.v && int4range(${r.d}, ${r.d} + 3) AS q FROM (SELECT int4range(least(${r.n}, i), greatest(${r.n}, i) + 1) AS v FROM ${r.t} WHERE ${r.c}) q`,
      `SELECT s, range_agg(int4range(k, k + ${r.d})) FILTER (WHERE ${r.c}) AS m FROM ${r.t} GROUP BY s`,
      `SELECT s, unnest(int4multirange(int4range(0, abs(${r.n})), int4range(10, 10 + abs(${r.n})))) AS e FROM ${r.t}`,
    ],
  },
  {
    name: 'arrays',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('a')} (id integer, l integer[], m integer[][])`,
      `INSERT INTO ${r.made('a')} SELECT ${r.n}, ARRAY[${r.n}, ${r.n}], ARRAY[[k, i], [i, j]] FROM ${r.t} WHERE ${r.c}`,
      `UPDATE ${r.made('a')} SET l[2] = id WHERE l[1] > ${r.d}`,
      `SELECT l[1:1] AS o, m[1:2][1:1] AS p, array_position(l, id) AS q, id = ANY (l) AS r FROM ${r.made('a')}`,
      `SELECT e.x, a.id FROM ${r.made('a')} a LEFT JOIN unnest(a.l) AS e (x) ON e.x > a.id`,
    ],
  },
  {
    name: 'upserts of several columns',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('u')} (k integer PRIMARY KEY, i integer DEFAULT ${r.d}, s text)`,
      `INSERT INTO ${r.made('u')} AS u SELECT k, max(i), min(s) FROM ${r.t} WHERE k IS NOT NULL GROUP BY k ON CONFLICT DO NOTHING`,
      `INSERT INTO ${r.made('u')} AS u (k, i) SELECT k, max(${r.n}) FROM ${r.t} WHERE k IS NOT NULL GROUP BY k ON CONFLICT (k) DO UPDATE SET (i, s) = (SELECT max(z.${r.n}), min(z.s) FROM ${r.t} z WHERE z.k = EXCLUDED.i) WHERE u.i <> ${r.d} RETURNING k, old.i AS was, new.i`,
      `UPDATE ${r.made('u')} SET (i, s) = (q.m, q.s) FROM (SELECT k AS x, max(j) AS m, min(s) AS s FROM ${r.t} GROUP BY k) q WHERE q.x = k`,
    ],
  },
  {
    name: 'changes in several common tables',
    engines,
    statements: (r) => [
      `WITH d AS (DELETE FROM a WHERE ${r.c} RETURNING k, i, s), u AS (UPDATE b SET j = d.i FROM (SELECT k, max(i) AS i FROM d GROUP BY k) d WHERE d.k = b.k RETURNING b.k, b.j) SELECT d.s, u.j FROM d LEFT JOIN u ON u.k = d.k`,
      `WITH m AS (MERGE INTO c USING (SELECT k, max(i) AS i FROM b GROUP BY k) q ON q.k = c.k WHEN MATCHED AND q.i > ${r.d} THEN UPDATE SET j = q.i WHEN NOT MATCHED THEN INSERT (k, i) VALUES (q.k, q.i) RETURNING merge_action() AS w, c.k, c.j) SELECT w, count(*) AS n, max(j) AS m FROM m GROUP BY w`,
    ],
  },
  {
    name: 'functions of sets and outputs',
    engines,
    statements: (r) => [
      `CREATE FUNCTION ${r.made('o')}(p integer, OUT x integer, OUT y bigint) LANGUAGE sql AS $$ SELECT max(${r.n}), count(*) FROM ${r.t} WHERE k > p $$`,
      `CREATE FUNCTION ${r.made('r')}(p integer) RETURNS SETOF record LANGUAGE sql AS $$ SELECT ${r.n}, s FROM ${r.t} WHERE i > p $$`,
      `SELECT q.x, (${r.made('o')}(z.${r.n})).y FROM ${r.t} z, ${r.made('o')}(z.k) q`,
      `SELECT f.a, f.b FROM ${r.made('r')}(${r.d}) AS f (a integer, b text) WHERE f.a > 1`,
      `SELECT * FROM ROWS FROM (generate_series(1, 2), ${r.made('o')}(${r.d})) AS f (g, x, y)`,
    ],
  },
  {
    name: 'triggers that change rows',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('x')} (k integer, i integer, s text)`,
      `CREATE FUNCTION ${r.made('h')}() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE m integer; BEGIN SELECT max(z.${r.n}) INTO m FROM ${r.of(['a', 'b', 'c'])} z WHERE z.k = NEW.k; IF m > ${r.d} THEN NEW.i := m; ELSIF NEW.i < ${r.d} THEN RETURN NULL; END IF; RETURN NEW; END $$`,
      `CREATE TRIGGER ${r.made('h')} BEFORE INSERT OR UPDATE ON ${r.made('x')} FOR EACH ROW EXECUTE FUNCTION ${r.made('h')}()`,
      `INSERT INTO ${r.made('x')} SELECT ${r.n}, ${r.n}, s FROM ${r.t}`,
      `SELECT i, s FROM ${r.made('x')} WHERE k > ${r.d}`,
    ],
  },
  {
    name: 'views with rules',
    engines,
    statements: (r) => [
      `CREATE VIEW ${r.made('v')} AS SELECT k AS x, max(i) AS y FROM b WHERE ${r.c} GROUP BY k`,
      `CREATE RULE ${r.made('q')} AS ON ${r.of(['UPDATE', 'INSERT'])} TO ${r.made('v')} DO INSTEAD INSERT INTO c (k, i) VALUES (NEW.x, NEW.y)`,
      `CREATE RULE ${r.made('d')} AS ON DELETE TO ${r.made('v')} DO INSTEAD DELETE FROM b WHERE k = OLD.x AND i < OLD.y`,
      `DELETE FROM ${r.made('v')} WHERE y > ${r.d}`,
      `SELECT x FROM ${r.made('v')} WHERE y > 1`,
    ],
  },
  {
    name: 'keys and their references',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('p')} (x integer PRIMARY KEY, y integer)`,
      `CREATE TABLE ${r.made('f')} (x integer REFERENCES ${r.made('p')} ON DELETE ${r.of(['CASCADE', 'SET NULL'])} ON UPDATE CASCADE, z text)`,
      `INSERT INTO ${r.made('p')} SELECT k + 5000, max(i) FROM a WHERE k IS NOT NULL GROUP BY k`,
      `INSERT INTO ${r.made('f')} SELECT z.k, z.s FROM ${r.t} z JOIN ${r.made('p')} q ON q.x = z.k + 5000`,
      `UPDATE ${r.made('p')} SET x = x + 1000 WHERE y > ${r.d}`,
      `DELETE FROM ${r.made('p')} WHERE y < ${r.d}`,
    ],
  },
  {
    name: 'partitions by lists',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('l')} (x integer, y integer, s text) PARTITION BY LIST (x)`,
      `CREATE TABLE ${r.made('m')} PARTITION OF ${r.made('l')} FOR VALUES IN (1, ${r.d} + 1) PARTITION BY RANGE (y)`,
      `CREATE TABLE ${r.made('n')} PARTITION OF ${r.made('m')} DEFAULT`,
      `CREATE TABLE ${r.made('o')} PARTITION OF ${r.made('l')} DEFAULT`,
      `INSERT INTO ${r.made('l')} SELECT ${r.n}, ${r.n}, s FROM ${r.t} RETURNING y, s`,
      `SELECT s FROM ${r.made(r.of(['n', 'o', 'm', 'l']))} WHERE y > ${r.d}`,
    ],
  },
  {
    name: 'queries of values and rows',
    engines,
    statements: (r) => [
      `SELECT ARRAY(SELECT z.${r.n} FROM ${r.t} z WHERE z.k = x.${r.n} ORDER BY z.k, z.i, z.j) AS l, EXISTS (SELECT FROM ${r.t} WHERE ${r.c}) AS e FROM ${r.t} x`,
      `SELECT x.r::text AS o, x.r IS NULL AS n FROM (SELECT ROW(${r.n}, s) AS r FROM ${r.t}) x`,
      `SELECT row_to_json(q) AS d, q.o FROM (SELECT ${r.n} AS o, s FROM ${r.t} WHERE ${r.c}) q`,
      `SELECT s, i BETWEEN SYMMETRIC ${r.n} AND ${r.d} AS b, ${r.n} = ALL (ARRAY[k, ${r.n}]) AS c FROM ${r.t}`,
    ],
  },
];
