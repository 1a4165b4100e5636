import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Views upon views, and stars. */
export const viewsInputs: GrowthInputs = {
  'views with *, chain': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `create table t (a int, b int, c int);\ncreate view v0 as select * from t;\n${repeated(n, (i) => `create view v${i + 1} as select * from v${i};\n`)}`,
  },
  'views with *, chain, written backwards': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `${Array.from({ length: n }, (_, i) => `create view v${i + 1} as select * from v${i};\n`)
        .reverse()
        .join('')}create view v0 as select * from t;\ncreate table t (a int, b int, c int);\n`,
  },
  'views with *, ring': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) => repeated(n, (i) => `create view v${i} as select * from v${(i + 1) % n};\n`),
  },
  'views, ring, own columns': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      repeated(n, (i) => `create view v${i} as select a, v${(i + 1) % n}.b from v${(i + 1) % n};\n`),
  },
  '* of a view joined to itself (2^n columns)': {
    vendor: 'dbvpostgresql',
    from: 24,
    multiplies: true,
    text: (n) =>
      `create table t (a int);\ncreate view v0 as select * from t;\n${repeated(n, (i) => `create view v${i + 1} as select x.*, y.* from v${i} x cross join v${i} y;\n`)}`,
  },
  '* of n tables of one FROM': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `${repeated(n, (i) => `create table t${i} (a${i} int, b int);\n`)}insert into u select * from ${listed(n, (i) => `t${i}`)};`,
  },
  '* of one unknown table, n times': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `insert into u${i} select * from t;\n`),
  },
  '* EXCEPT n columns': {
    vendor: 'dbvbigquery',
    from: 200,
    text: (n) =>
      `create table t (${listed(n * 2, (i) => `c${i} int64`)});\ncreate table u as select * except (${listed(n, (i) => `c${i}`)}) from t;`,
  },
  '* REPLACE n columns': {
    vendor: 'dbvbigquery',
    from: 200,
    text: (n) =>
      `create table t (${listed(n * 2, (i) => `c${i} int64`)});\ncreate table u as select * replace (${listed(n, (i) => `c${i} + 1 as c${i}`)}) from t;`,
  },
  'UNION ALL of n arms of *': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `create table t (a int, b int, c int);\ncreate view v as ${listed(n, () => 'select * from t', ' union all ')};`,
  },
};
