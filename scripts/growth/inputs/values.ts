import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Values that are made of n others, and columns that are chosen or made in lists. */
export const valuesInputs: GrowthInputs = {
  'call with n arguments': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => `insert into u select f(${listed(n, (i) => `c${i}`)}) from t;`,
  },
  'n texts joined': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => `insert into u select ${listed(n, (i) => `c${i}`, ' || ')} from t;`,
  },
  'array of n columns': {
    vendor: 'dbvbigquery',
    from: 200,
    text: (n) => `create table u as select [${listed(n, (i) => `a${i}`)}] as x from t;`,
  },
  'STRUCT of n columns, its fields read': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) =>
      `create table u as select ${listed(n, (i) => `s.f${i}`)} from (select struct(${listed(n, (i) => `a${i} as f${i}`)}) as s from t);`,
  },
  'array of n structs, unnested': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) =>
      `create table u as select e.x from t, unnest([${listed(n, (i) => `struct(a${i} as x, b${i} as y)`)}]) as e;`,
  },
  'map of n pairs, read by key': {
    vendor: 'dbvduckdb',
    from: 50,
    text: (n) =>
      `create table u as select ${listed(n, (i) => `m['k${i}'] as v${i}`)} from (select map {${listed(n, (i) => `'k${i}': a${i}`)}} as m from t);`,
  },
  'COLUMNS of a pattern, n columns': {
    vendor: 'dbvduckdb',
    from: 200,
    text: (n) =>
      `create table t (${listed(n, (i) => `c${i} int`)});\ncreate table u as select columns('c[0-9]*') from t;`,
  },
  'named array of n columns, its elements read': {
    vendor: 'dbvclickhouse',
    from: 1000,
    text: (n) =>
      `create table u as with [${listed(n, (i) => `c${i}`)}] as x select ${listed(n, (i) => `x[${i + 1}] as d${i}`)} from t;`,
  },
  'CTEs with open columns, n read': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `create table u as with c0 as (select * from t, s), ${listed(n, (i) => `c${i + 1} as (select *, a${i} from c${i})`)} select ${listed(n, (i) => `a${i}`)} from c${n};`,
  },
  '* ILIKE, n columns': {
    vendor: 'dbvsnowflake',
    from: 200,
    text: (n) =>
      `create table t (${listed(n, (i) => `c${i} int`)});\ncreate table u as select * ilike '%c%1%' from t;`,
  },
  '* RENAME n columns': {
    vendor: 'dbvsnowflake',
    from: 200,
    text: (n) =>
      `create table t (${listed(n * 2, (i) => `c${i} int`)});\ncreate table u as select * rename (${listed(n, (i) => `c${i} as d${i}`)}) from t;`,
  },
  '* EXCLUDE n columns of one source': {
    vendor: 'dbvduckdb',
    from: 100,
    text: (n) =>
      `create table l (${listed(n * 2, (i) => `c${i} int`)});\ncreate table r (${listed(n * 2, (i) => `c${i} int`)});\ncreate table u as select * exclude (${listed(n, (i) => `r.c${i}`)}) from l join r on l.c0 = r.c0;`,
  },
  'EXTEND, n times': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) => `from t ${repeated(n, (i) => `|> extend a + ${i} as b${i} `)};`,
  },
  'EXTEND of a known table, n times': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) =>
      `create table t (a int64);\ncreate table u as from t ${repeated(n, (i) => `|> extend a + ${i} as b${i} `)};`,
  },
  'SET and RENAME in pipes, n times': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) =>
      `create table t (a int64);\ncreate table u as from t ${repeated(n, (i) => `|> set a = a + ${i} |> where a > ${i} `)};`,
  },
  'methods of values, chain': {
    vendor: 'dbvduckdb',
    from: 100,
    text: (n) => `create table u as select a${repeated(n, (i) => `.f${i}(b${i})`)} as x from t;`,
  },
  'lambdas, nested': {
    vendor: 'dbvclickhouse',
    from: 20,
    text: (n) =>
      `insert into u select ${repeated(n, (i) => `arrayMap(x${i} -> x${i} + `)}a${repeated(n, (i) => `, b${n - i})`)} from t;`,
  },
  'lambdas side by side': {
    vendor: 'dbvclickhouse',
    from: 100,
    text: (n) => `insert into u select ${listed(n, (i) => `arrayMap(x -> x + c${i}, a${i})`)} from t;`,
  },
  'named lambdas of WITH, chain': {
    vendor: 'dbvclickhouse',
    from: 20,
    text: (n) =>
      `insert into u with (x) -> x + a as f0${repeated(n, (i) => `, (x) -> f${i}(x) as f${i + 1}`)} select f${n}(b) from t;`,
  },
  'aliases used in n conditions': {
    vendor: 'dbvclickhouse',
    from: 100,
    text: (n) =>
      `insert into u select ${listed(n, (i) => `a${i} + 1 as x${i}`)} from t where ${listed(n, (i) => `x${i} > 1`, ' and ')};`,
  },
  'JSON paths of one column': {
    vendor: 'dbvsnowflake',
    from: 100,
    text: (n) => `create table u as select ${listed(n, (i) => `v:a.b${i}::int as c${i}`)} from t;`,
  },
  'FLATTEN, chain': {
    vendor: 'dbvsnowflake',
    from: 50,
    text: (n) =>
      `create table u as select f${n - 1}.value as x from t${repeated(n, (i) => `, lateral flatten(input => ${i === 0 ? 't.a' : `f${i - 1}.value`}) f${i}`)};`,
  },
  'ARRAY JOIN of n columns': {
    vendor: 'dbvclickhouse',
    from: 100,
    text: (n) =>
      `insert into u select ${listed(n, (i) => `x${i}`)} from t array join ${listed(n, (i) => `a${i} as x${i}`)};`,
  },
  'UNNEST in FROM, chain': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) =>
      `create table u as select x${n - 1} from t${repeated(n, (i) => `, unnest(${i === 0 ? 't.a' : `x${i - 1}.a`}) as x${i}`)};`,
  },
  'rows made of a record, n fields': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `create type r as (${listed(n, (i) => `f${i} int`)});\ncreate table t (x r);\ninsert into u select (x).* from t;\ninsert into v select ${listed(n, (i) => `(x).f${i}`)} from t;`,
  },
  'ROWS FROM n functions': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u select ${listed(n, (i) => `c${i}`)} from t, rows from (${listed(n, (i) => `unnest(t.a${i})`)}) as r (${listed(n, (i) => `c${i}`)});`,
  },
  'n set-returning functions in a select list': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) => `insert into u select ${listed(n, (i) => `unnest(a${i})`)} from t;`,
  },
};
