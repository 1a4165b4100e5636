import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Statements that write. */
export const writesInputs: GrowthInputs = {
  'MERGE with n columns': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `merge into t using s on (t.k = s.k) when matched then update set ${listed(n, (i) => `t.c${i} = s.c${i}`)} when not matched then insert (${listed(n, (i) => `c${i}`)}) values (${listed(n, (i) => `s.c${i}`)});`,
  },
  'MERGE with n WHEN clauses': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `merge t using s on t.k = s.k ${repeated(n, (i) => `when matched and s.f = ${i} then update set c${i} = s.c${i} `)};`,
  },
  'INSERT ALL with n INTOs': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `insert all ${repeated(n, (i) => `when a = ${i} then into t${i} (x) values (a) `)}select a from s;`,
  },
  'UPDATE with n subqueries': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `update t set ${listed(n, (i) => `c${i} = (select max(a) from s${i} where s${i}.k = t.k)`)};`,
  },
  'INSERT … SELECT from itself': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, () => 'insert into t (a, b) select b, a from t;\n'),
  },
  'UPDATE of one table, n times': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `update t set a = b + ${i} where c = ${i};\n`),
  },
  'INSERT of n rows': {
    vendor: 'dbvmysql',
    from: 1000,
    text: (n) => `insert into t (a, b) values ${listed(n, (i) => `(${i}, 'x')`)};`,
  },
  'INSERT of n rows with functions': {
    vendor: 'dbvmysql',
    from: 500,
    text: (n) => `insert into t (a, b) values ${listed(n, (i) => `(f(${i}), @x)`)};`,
  },
};
