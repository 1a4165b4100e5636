import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Tables that are made, changed, renamed, exchanged and removed. */
export const tablesInputs: GrowthInputs = {
  'ALTER TABLE … ADD, one table': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => `create table t (a int);\n${repeated(n, (i) => `alter table t add c${i} int;\n`)}`,
  },
  'ALTER TABLE … ADD, one table, Oracle': {
    vendor: 'dbvoracle',
    from: 200,
    text: (n) => `create table t (a int);\n${repeated(n, (i) => `alter table t add (c${i} number);\n`)}`,
  },
  'ALTER TABLE with n ADDs': {
    vendor: 'dbvpostgresql',
    from: 500,
    text: (n) => `create table t (a int);\nalter table t ${listed(n, (i) => `add c${i} int`)};`,
  },
  'ALTER TABLE … RENAME COLUMN, chain': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `create table t (a0 int);\n${repeated(n, (i) => `alter table t rename column a${i} to a${i + 1};\n`)}`,
  },
  'ALTER TABLE … RENAME COLUMN, n columns': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `create table t (${listed(n, (i) => `a${i} int`)});\n${repeated(n, (i) => `alter table t rename column a${i} to b${i};\n`)}`,
  },
  'ALTER TABLE … DROP COLUMN': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `create table t (${listed(n, (i) => `a${i} int`)});\n${repeated(n, (i) => `alter table t drop column a${i};\n`)}`,
  },
  'ALTER TABLE … ADD between reads of *': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `create table t (a int);\n${repeated(n, (i) => `alter table t add c${i} int;\ninsert into u select * from t;\n`)}`,
  },
  'ALTER TABLE … RENAME TO, chain': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `create table t0 (a int);\n${repeated(n, (i) => `alter table t${i} rename to t${i + 1};\n`)}`,
  },
  'exchange of two tables by renames': {
    vendor: 'dbvmysql',
    from: 200,
    text: (n) =>
      `create table a (x int); create table b (y int);\n${repeated(n, () => 'rename table a to c, b to a, c to b;\n')}`,
  },
  'DROP and CREATE of one table': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `drop table if exists t;\ncreate table t (c${i} int);\n`),
  },
  're-made temporary table, read': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `create temp table tmp as select a, b from s${i};\ninsert into r select a, b from tmp;\ndrop table tmp;\n`,
      ),
  },
  're-made #temporary table in one procedure': {
    vendor: 'dbvmssql',
    from: 200,
    text: (n) =>
      `create procedure p as begin\n${repeated(n, (i) => `select a, b into #t from s${i};\ninsert into r select a, b from #t;\ndrop table #t;\n`)}end`,
  },
  'one table created by n files': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      Array.from(
        { length: n },
        (_, i) => `create table if not exists t (c${i} int); insert into u select * from t;`,
      ),
  },
  'CREATE TABLE … LIKE, chain': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      `create table t0 (a int, b int);\n${repeated(n, (i) => `create table t${i + 1} (like t${i});\n`)}`,
  },
  'foreign keys, ring': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) =>
      repeated(n, (i) => `create table t${i} (a int primary key, b int references t${(i + 1) % n} (a));\n`),
  },
  'one table in n schemas, unqualified read': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `${repeated(n, (i) => `create table s${i}.t (c${i} int);\n`)}${repeated(n, (i) => `insert into u${i} select c${i} from t;\n`)}`,
  },
  'n triggers on one table, n updates': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create table t (a number, b number);\n${repeated(n, (i) => `create or replace trigger g${i} after update on t for each row begin insert into l${i} values (:new.a, :old.b); end;\n/\n`)}${repeated(n, (i) => `update t set a = ${i};\n`)}`,
  },
  'synonyms, chain': {
    vendor: 'dbvoracle',
    from: 200,
    text: (n) =>
      `create table t (a number);\ncreate synonym s0 for t;\n${repeated(n, (i) => `create synonym s${i + 1} for s${i};\n`)}insert into u select a from s${n};`,
  },
};
