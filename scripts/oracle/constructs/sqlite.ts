import type { Construct } from './draw.ts';

const engines = ['sqlite'] as const;

/** Statements that only SQLite reads. */
export const sqliteConstructs: readonly Construct[] = [
  {
    name: 'numbers of rows',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('r')} (x INTEGER PRIMARY KEY, y INTEGER, z TEXT)`,
      `INSERT INTO ${r.made('r')} (y, z) SELECT ${r.n}, s FROM ${r.t} ORDER BY k, i, j, s`,
      `SELECT rowid, y FROM ${r.made('r')} WHERE rowid > ${r.d}`,
      `UPDATE ${r.made('r')} SET y = y + x WHERE rowid IN (SELECT ${r.n} FROM ${r.t})`,
      `SELECT q.z, a.s FROM ${r.made('r')} q JOIN a ON a.k = q._rowid_`,
    ],
  },
  {
    name: 'tables without row numbers',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('w')} (x INTEGER, y TEXT, z INTEGER, PRIMARY KEY (x, y)) WITHOUT ROWID`,
      `INSERT OR ${r.of(['IGNORE', 'REPLACE'])} INTO ${r.made('w')} SELECT ${r.n}, s, ${r.n} FROM ${r.t} WHERE ${r.n} IS NOT NULL AND s IS NOT NULL AND ${r.n} IS NOT NULL ORDER BY k, i, j, s`,
      `SELECT y, max(z) AS m, x FROM ${r.made('w')} GROUP BY y`,
    ],
  },
  {
    name: 'strict tables',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('y')} (x INTEGER, y TEXT, z ANY) STRICT`,
      `INSERT INTO ${r.made('y')} SELECT ${r.n}, s, ${r.n} FROM ${r.t} WHERE ${r.c}`,
      `SELECT min(x) AS m, y, typeof(z) AS t FROM ${r.made('y')}`,
    ],
  },
  {
    name: 'chains of upserts',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('u')} (x INTEGER PRIMARY KEY, y INTEGER UNIQUE, z TEXT)`,
      `INSERT INTO ${r.made('u')} (x, y, z) SELECT ${r.n}, ${r.n}, s FROM ${r.t} WHERE k IS NOT NULL ORDER BY k, i, j, s ON CONFLICT (x) DO UPDATE SET z = excluded.z WHERE excluded.y > ${r.d} ON CONFLICT (y) DO ${r.of(['NOTHING', `UPDATE SET z = ${r.made('u')}.z || excluded.x`])} RETURNING x, z`,
      `SELECT x, y, z FROM ${r.made('u')}`,
    ],
  },
  {
    name: 'triggers that stop',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('v')} (x INTEGER, y INTEGER)`,
      `CREATE TRIGGER ${r.made('s')} BEFORE INSERT ON ${r.made('v')} BEGIN SELECT RAISE(IGNORE) WHERE new.x > ${r.d} AND EXISTS (SELECT 1 FROM ${r.t} WHERE ${r.n} = new.y); END`,
      `INSERT INTO ${r.made('v')} SELECT ${r.n}, ${r.n} FROM ${r.t}`,
      `SELECT y FROM ${r.made('v')} WHERE x < 3`,
    ],
  },
  {
    name: 'views that take rows',
    engines,
    statements: (r) => [
      `CREATE VIEW ${r.made('i')} AS SELECT p.k AS x, q.j AS y, p.s FROM a p JOIN b q ON q.k = p.${r.n}`,
      `CREATE TRIGGER ${r.made('k')} INSTEAD OF INSERT ON ${r.made('i')} BEGIN INSERT INTO a (k, s) VALUES (new.x, new.s); INSERT INTO b (k, j) SELECT new.x, new.y WHERE new.y > ${r.d}; END`,
      `INSERT INTO ${r.made('i')} (x, y, s) SELECT ${r.n}, ${r.n}, s FROM c WHERE ${r.c}`,
      `SELECT s FROM ${r.made('i')} WHERE y > ${r.d}`,
    ],
  },
  {
    name: 'extremes and bare columns',
    engines,
    statements: (r) => [
      `SELECT ${r.of(['max', 'min'])}(k * 1000 + i * 100 + j * 10) AS m, s, i + 1 AS o FROM ${r.t} WHERE ${r.c}`,
      `SELECT q.s FROM (SELECT s, ${r.of(['max', 'min'])}(k * 1000 + i * 100 + j * 10) FROM ${r.t} GROUP BY ${r.n}) q`,
      `SELECT ${r.n} AS o, max(k * 1000 + i * 100 + j * 10) AS m, (SELECT count(*) FROM ${r.t} z WHERE z.k = y.i) AS n FROM ${r.t} y GROUP BY 1`,
    ],
  },
  {
    name: 'documents',
    engines,
    statements: (r) => [
      `SELECT json_set(json_object('x', ${r.n}), '$.y', ${r.n}) ->> '$.y' AS o, json_group_object(s, ${r.n}) FILTER (WHERE s IS NOT NULL) OVER (ORDER BY k, i, j, s) AS p FROM ${r.t}`,
      `SELECT x.k, e.key, e.value FROM ${r.t} x JOIN json_tree(json_object('p', x.${r.n}, 'q', json_array(x.i))) e WHERE e.atom IS NOT NULL`,
      `SELECT s FROM ${r.t} WHERE ${r.n} IN (SELECT value FROM json_each(json_array(${r.d}, k)))`,
    ],
  },
  {
    name: 'constraints that decide',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('o')} (x INTEGER UNIQUE ON CONFLICT ${r.of(['REPLACE', 'IGNORE'])}, y INTEGER NOT NULL ON CONFLICT IGNORE, z TEXT)`,
      `INSERT INTO ${r.made('o')} SELECT ${r.n}, ${r.n}, s FROM ${r.t} ORDER BY k, i, j, s`,
      `UPDATE OR ${r.of(['IGNORE', 'REPLACE'])} ${r.made('o')} SET z = y || z WHERE y > ${r.d}`,
      `SELECT z FROM ${r.made('o')} WHERE x > ${r.d}`,
    ],
  },
  {
    name: 'attached databases',
    engines,
    statements: (r) => [
      `ATTACH ':memory:' AS ${r.made('x')}`,
      `CREATE TABLE ${r.made('x')}.a (k INTEGER, e INTEGER)`,
      `INSERT INTO ${r.made('x')}.a SELECT ${r.n}, ${r.n} FROM main.${r.t} WHERE ${r.c}`,
      `SELECT q.e, p.s FROM ${r.made('x')}.a q JOIN main.a p ON p.k = q.k`,
    ],
  },
];
