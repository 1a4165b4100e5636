import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Constructs that one vendor or a few have. */
export const vendorsInputs: GrowthInputs = {
  'ALTER TABLE … SWAP': {
    vendor: 'dbvsnowflake',
    from: 100,
    text: (n) =>
      `create table a (x int); create table b (y int);\n${repeated(n, () => 'alter table a swap with b;\n')}`,
  },
  'partitions of one table': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `create table t (a int, b int) partition by range (a);\n${repeated(n, (i) => `create table t${i} partition of t for values from (${i}) to (${i + 1});\ninsert into t${i} select a, b from s${i};\n`)}insert into u select a from t;`,
  },
  'children of children': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `create table t0 (a int);\n${repeated(n, (i) => `create table t${i + 1} () inherits (t${i});\n`)}insert into t${n} select a from s;\ninsert into u select a from t0;`,
  },
  'table macros, chain': {
    vendor: 'dbvduckdb',
    from: 20,
    text: (n) =>
      `create macro m0(x) as table select a + x as a from t;\n${repeated(n, (i) => `create macro m${i + 1}(x) as table select a from m${i}(x);\n`)}create table u as select a from m${n}(1);`,
  },
  'one table macro called n times': {
    vendor: 'dbvduckdb',
    from: 50,
    text: (n) =>
      `create macro m(k) as table select a, b from t where c = k;\n${repeated(n, (i) => `create table u${i} as select a from m(${i});\n`)}`,
  },
  'SQL macros, chain': {
    vendor: 'dbvduckdb',
    from: 20,
    text: (n) =>
      `create macro m0(x) as x + 1;\n${repeated(n, (i) => `create macro m${i + 1}(x) as m${i}(x) + 1;\n`)}create table u as select m${n}(a) as b from t;`,
  },
  'SQL UDFs, n calls': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) =>
      `create temp function f(x int64) as (x + 1);\n${repeated(n, (i) => `create table u${i} as select f(a) as a from t${i};\n`)}`,
  },
  'crosstab with n columns': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `insert into u select * from crosstab('select a, b, c from t') as ct (k int, ${listed(n, (i) => `c${i} int`)});`,
  },
  'wildcard tables, n of them': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) =>
      `${repeated(n, (i) => `create table d.events_${i} (a int64, b int64);\n`)}${repeated(n, (i) => `create table u${i} as select a from \`d.events_*\`;\n`)}`,
  },
  'prepared queries': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      repeated(n, (i) => `prepare q${i} as select a, b from s${i};\ncreate table u${i} as execute q${i};\n`),
  },
  'results of earlier queries': {
    vendor: 'dbvsnowflake',
    from: 50,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `select a, b from s${i};\ninsert into u${i} select a from table(result_scan(last_query_id()));\n`,
      ),
  },
  'queries that other servers run': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      repeated(n, (i) => `insert into u${i} select a from openquery(srv, 'select a from d.dbo.t${i}');\n`),
  },
  'SEARCH and CYCLE by n columns': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `with recursive h as (select ${listed(n, (i) => `a${i}`)} from t union all select ${listed(n, (i) => `t.a${i}`)} from t join h on t.p = h.a0) search depth first by ${listed(n, (i) => `a${i}`)} set o select * from h;`,
  },
  'multi-table INSERT of Hive': {
    vendor: 'dbvhive',
    from: 50,
    text: (n) => `from s ${repeated(n, (i) => `insert into table t${i} select a, b where c = ${i} `)};`,
  },
  'LATERAL VIEW, chain': {
    vendor: 'dbvhive',
    from: 50,
    text: (n) =>
      `insert into u select x${n - 1} from t ${repeated(n, (i) => `lateral view explode(${i === 0 ? 't.a' : `x${i - 1}`}) l${i} as x${i} `)};`,
  },
  'CROSS APPLY, chain': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `insert into u select l${n - 1}.x from t ${repeated(n, (i) => `cross apply (select ${i === 0 ? 't.a' : `l${i - 1}.x`} as x) l${i} `)};`,
  },
  'FOR XML, nested': {
    vendor: 'dbvmssql',
    from: 20,
    text: (n) =>
      `insert into u select ${repeated(n, (i) => `(select b${i}, `)}a${repeated(n, (i) => ` from t${n - i} for xml path('x'))`)};`,
  },
  'OPENJSON with n columns': {
    vendor: 'dbvmssql',
    from: 100,
    text: (n) =>
      `insert into u select * from t cross apply openjson(t.a) with (${listed(n, (i) => `c${i} int '$.c${i}'`)}) j;`,
  },
  'JSON_TABLE with nested paths': {
    vendor: 'dbvoracle',
    from: 20,
    text: (n) =>
      `insert into u select * from t, json_table(t.a, '$' columns (${repeated(n, (i) => `c${i} number path '$.c', nested path '$.x[*]' columns (`)}d number path '$.d'${')'.repeat(n)})) j;`,
  },
  'models of dbt, chain': {
    vendor: 'dbvsnowflake',
    from: 50,
    text: (n) => Array.from({ length: n }, (_, i) => `select a, b from {{ ref('f${i - 1}') }}`),
  },
  'template {% if %} … {% else %}, side by side': {
    vendor: 'dbvsnowflake',
    from: 100,
    text: (n) =>
      `create table u as select a ${repeated(n, (i) => `{% if x${i} %}, b${i} {% else %}, c${i} {% endif %}`)} from t;`,
  },
  'streams, chain': {
    vendor: 'dbvsnowflake',
    from: 50,
    text: (n) =>
      `create table t0 (a int, b int);\n${repeated(n, (i) => `create stream s${i} on table t${i};\ncreate table t${i + 1} as select a, b from s${i};\n`)}`,
  },
  'COPY INTO, n stages': {
    vendor: 'dbvsnowflake',
    from: 50,
    text: (n) => repeated(n, (i) => `copy into t${i} (a, b) from (select $1, $2 from @st${i}/f.csv);\n`),
  },
  'GROUP BY ALL, n columns': {
    vendor: 'dbvsnowflake',
    from: 100,
    text: (n) => `create table u as select ${listed(n, (i) => `a${i}`)}, sum(b) as s from t group by all;`,
  },
  'materialized views of ClickHouse into one table': {
    vendor: 'dbvclickhouse',
    from: 50,
    text: (n) =>
      `create table t (a Int32, b Int32) engine = Memory;\n${repeated(n, (i) => `create materialized view m${i} to t as select a, b from s${i};\n`)}`,
  },
  'volatile tables of Teradata, chain': {
    vendor: 'dbvteradata',
    from: 50,
    text: (n) =>
      `create volatile table v0 as (select a, b from t) with data;\n${repeated(n, (i) => `create volatile table v${i + 1} as (select a, b from v${i}) with data;\n`)}insert into u sel a from v${n};`,
  },
  'SQLMesh models': {
    vendor: 'dbvduckdb',
    from: 50,
    text: (n) =>
      Array.from({ length: n }, (_, i) => `MODEL (name m.f${i}, kind FULL);\nselect a, b from m.f${i - 1};`),
  },
  'tables of DuckDB attached, USE': {
    vendor: 'dbvduckdb',
    from: 50,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `attach 'f${i}.db' as d${i};\ncreate table d${i}.t as select a from d${i === 0 ? 0 : i - 1}.s;\n`,
      ),
  },
  'triggers that write tables with triggers': {
    vendor: 'dbvmysql',
    from: 30,
    text: (n) =>
      `${repeated(n, (i) => `create table t${i} (a int);\n`)}${repeated(n - 1, (i) => `create trigger g${i} after insert on t${i} for each row insert into t${i + 1} values (new.a);\n`)}insert into t0 select a from s;`,
  },
};
