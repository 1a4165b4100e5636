import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** What stands in one query: joins, CTEs, subqueries, lists. */
export const queriesInputs: GrowthInputs = {
  'join of n unknown tables ON unqualified names': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) => `insert into u select x0 from t0${repeated(n, (i) => ` join t${i + 1} on x${i} = y${i}`)};`,
  },
  'unions, nested in brackets': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `insert into u ${'('.repeat(n)}select a from t${repeated(n, (i) => ` union select a from t${i})`)};`,
  },
  'CTEs side by side, all in one FROM': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u with ${listed(n, (i) => `c${i} as (select a as a${i} from t${i})`)} select a${n - 1} from ${listed(n, (i) => `c${i}`)};`,
  },
  'CTEs with CTEs in them': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u with ${listed(n, (i) => `c${i} as (with d as (select a from ${i === 0 ? 't' : `c${i - 1}`}) select a from d)`)} select a from c${n - 1};`,
  },
  'join of n unknown tables, n unqualified columns': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) => `insert into u select ${listed(n, (i) => `c${i}`)} from ${listed(n, (i) => `t${i}`)};`,
  },
  'join of n known tables, n unqualified columns': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `${repeated(n, (i) => `create table t${i} (c${i} int);\n`)}insert into u select ${listed(n, (i) => `c${i}`)} from ${listed(n, (i) => `t${i}`)};`,
  },
  'join of n tables by ON': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `insert into u select t0.a from t0${repeated(n, (i) => ` join t${i + 1} on t${i + 1}.k = t${i}.k`)};`,
  },
  'NATURAL JOIN of n tables': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `${repeated(n, (i) => `create table t${i} (k int, a${i} int);\n`)}insert into u select * from t0${repeated(n - 1, (i) => ` natural join t${i + 1}`)};`,
  },
  'JOIN … USING of n tables': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `${repeated(n, (i) => `create table t${i} (k int, a${i} int);\n`)}insert into u select * from t0${repeated(n - 1, (i) => ` join t${i + 1} using (k)`)};`,
  },
  'FULL JOIN … USING, unknown tables, k read': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) => `insert into u select k from t0${repeated(n - 1, (i) => ` full join t${i + 1} using (k)`)};`,
  },
  'USING with n columns': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `create table t (${listed(n, (i) => `c${i} int`)}); create table s (${listed(n, (i) => `c${i} int`)});\ninsert into u select * from t join s using (${listed(n, (i) => `c${i}`)});`,
  },
  'one alias n times in FROM': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) => `insert into u select x.a from ${listed(n, (i) => `t${i} x`)};`,
  },
  'CTEs, chain': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `with c0 as (select a from t)${repeated(n, (i) => `, c${i + 1} as (select a from c${i})`)} select a from c${n};`,
  },
  'CTEs of one name, nested': {
    vendor: 'dbvpostgresql',
    from: 30,
    text: (n) =>
      `${repeated(n, () => 'with c as (')}select a from t${repeated(n, () => ') select a from c')};`,
  },
  'nested subqueries in FROM': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `insert into u ${repeated(n, () => 'select a from (')}select a from t${repeated(n, (i) => `) s${i}`)};`,
  },
  'nested subqueries in FROM, *': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `create table t (a int, b int);\ninsert into u ${repeated(n, () => 'select * from (')}select * from t${repeated(n, (i) => `) s${i}`)};`,
  },
  'nested EXISTS, column of the outermost': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u select o.a from o where ${repeated(n, (i) => `exists (select 1 from t${i} where `)}o.a = 1${')'.repeat(n)};`,
  },
  'nested EXISTS, unqualified column': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u select a from o where ${repeated(n, (i) => `exists (select 1 from t${i} where `)}a = 1${')'.repeat(n)};`,
  },
  'scalar subqueries side by side': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `insert into u select ${listed(n, (i) => `(select max(b) from t${i} where t${i}.k = o.k)`)} from o;`,
  },
  'aliases that read the one before': {
    vendor: 'dbvsnowflake',
    from: 100,
    text: (n) => `create table u as select a as c0${repeated(n, (i) => `, c${i} + 1 as c${i + 1}`)} from t;`,
  },
  'aliases that read the one before twice': {
    vendor: 'dbvsnowflake',
    from: 20,
    text: (n) =>
      `create table u as select a as c0${repeated(n, (i) => `, c${i} + c${i} as c${i + 1}`)} from t;`,
  },
  'named windows': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `insert into u select ${listed(n, (i) => `sum(a) over w${i}`)} from t window ${listed(n, (i) => `w${i} as (partition by c${i})`)};`,
  },
  'GROUPING SETS': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `insert into u select a, sum(b) from t group by grouping sets (${listed(n, (i) => `(c${i}, c${i + 1})`)});`,
  },
  'GROUP BY n columns, n aggregates': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u select ${listed(n, (i) => `sum(a${i})`)} from t group by ${listed(n, (i) => `g${i}`)};`,
  },
  'WHERE with n columns, n outputs': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u select ${listed(n, (i) => `a${i}`)} from t where ${listed(n, (i) => `w${i} = 1`, ' and ')};`,
  },
  'PIVOT with n values': {
    vendor: 'dbvsnowflake',
    from: 100,
    text: (n) =>
      `create table u as select * from t pivot (sum(a) for m in (${listed(n, (i) => `'m${i}'`)}));`,
  },
  'UNPIVOT of n columns': {
    vendor: 'dbvmssql',
    from: 100,
    text: (n) =>
      `create table t (k int, ${listed(n, (i) => `c${i} int`)});\ninsert into u select k, v from t unpivot (v for m in (${listed(n, (i) => `c${i}`)})) p;`,
  },
  'LATERAL, chain': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u select l${n - 1}.x from t ${repeated(n, (i) => `cross join lateral (select ${i === 0 ? 't.a' : `l${i - 1}.x`} as x) l${i} `)};`,
  },
  'MATCH_RECOGNIZE with n measures': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `insert into u select * from t match_recognize (order by a measures ${listed(n, (i) => `last(x.a) as m${i}`)} pattern (x+) define x as a > 1);`,
  },
  'MODEL with n rules': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `insert into u select * from t model dimension by (d) measures (a, b) rules (${listed(n, (i) => `a[${i}] = b[${i}] + a[cv() - 1]`)});`,
  },
  'CONNECT BY, n statements': {
    vendor: 'dbvoracle',
    from: 200,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `insert into u select a, level, sys_connect_by_path(b, '/') from t${i} connect by prior a = b;\n`,
      ),
  },
};
