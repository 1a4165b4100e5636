/** Inputs that ordinary generators produce and that break readers: each has its name and made when it is read. */
export const hardInputs: Readonly<Record<string, () => string>> = {
  '10 MB in one INSERT': () =>
    `INSERT INTO t (a, b, c) VALUES ${list(370_000, (i) => `(${i}, 'name ${i}', 1.5)`)};`,
  '50,000 statements': () =>
    repeated(50_000, (i) => `INSERT INTO t${i % 100} (a, b) SELECT x, y FROM s${i % 90} WHERE k = ${i};\n`),
  '10,000-deep parentheses': () => `SELECT ${'('.repeat(10_000)}a${')'.repeat(10_000)} FROM t;`,
  '100,000 open parentheses': () => `SELECT ${'('.repeat(100_000)}a FROM t;`,
  '100,000-term expression': () => `SELECT ${repeated(100_000, (i) => `c${i % 50} + `)}1 AS total FROM t;`,
  'IN list of 100,000': () => `SELECT a FROM t WHERE b IN (${list(100_000, String)});`,
  '100,000 select items': () => `SELECT ${list(100_000, (i) => `c${i} AS d${i}`)} FROM t;`,
  '20,000 UNION arms': () => repeated(20_000, (i) => `${i > 0 ? ' UNION ALL ' : ''}SELECT a, b FROM t${i}`),
  '10,000 joins in one FROM': () =>
    `SELECT t0.a FROM t0${repeated(10_000, (i) => ` JOIN t${i + 1} ON t${i + 1}.k = t${i}.k`)};`,
  '10,000 CTEs': () =>
    `WITH c0 AS (SELECT a FROM t)${repeated(10_000, (i) => `, c${i + 1} AS (SELECT a FROM c${i})`)} SELECT a FROM c10000;`,
  '2,000 nested subqueries': () =>
    `${'SELECT a FROM ('.repeat(2000)}SELECT a FROM t${repeated(2000, (i) => `) s${i}`)};`,
  '2,000 nested CASE': () => `SELECT ${'CASE WHEN a THEN '.repeat(2000)}b${' END'.repeat(2000)} FROM t;`,
  '2,000 nested calls': () => `SELECT ${'f('.repeat(2000)}a${')'.repeat(2000)} FROM t;`,
  '5,000 nested blocks': () =>
    `CREATE PROCEDURE p AS ${'BEGIN '.repeat(5000)}INSERT INTO t SELECT a FROM s;${' END;'.repeat(5000)}`,
  'open string before 1 MB': () =>
    `SELECT 'abc FROM t;\n${repeated(30_000, (i) => `SELECT a FROM t${i % 50} -- x\n`)}`,
  'open comment before 1 MB': () =>
    `SELECT a FROM t; /* abc\n${repeated(30_000, () => 'SELECT a FROM t -- x\n')}`,
  '10 MB comment': () => `/* ${'x '.repeat(5_000_000)} */ SELECT a FROM t;`,
  '100,000 open comments': () => '/* '.repeat(100_000),
  '100,000 dollar quotes': () => '$$ a '.repeat(100_000),
  'a name of 100,000 letters': () => `SELECT ${'x'.repeat(100_000)} FROM t;`,
};

function repeated(times: number, part: (i: number) => string): string {
  return Array.from({ length: times }, (_, i) => part(i)).join('');
}

function list(times: number, part: (i: number) => string): string {
  return Array.from({ length: times }, (_, i) => part(i)).join(', ');
}
