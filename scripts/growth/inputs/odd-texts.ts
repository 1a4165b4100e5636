import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Texts that nobody writes: nested, open, repeated, damaged. */
export const oddTextsInputs: GrowthInputs = {
  'parentheses, nested': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => `select ${'('.repeat(n)}a${')'.repeat(n)} from t;`,
  },
  'parentheses, open': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => `select ${'('.repeat(n)}a from t;`,
  },
  'open parenthesis in each statement': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `insert into t select (a from s${i};\n`),
  },
  'open bracket in each statement': {
    vendor: 'dbvmssql',
    from: 200,
    text: (n) => repeated(n, (i) => `insert into t select [a from s${i};\n`),
  },
  'open quote in each statement': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `insert into t select 'a from s${i};\n`),
  },
  'metric view, a line of blanks': {
    vendor: 'dbvdatabricks',
    from: 40_000,
    text: (n) => `create view v with metrics language yaml as $$\nsource: a${' '.repeat(n)}b\n$$;`,
  },
  'dollar quotes with n tags, open': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `create function f${i}() returns int as $t${i}$ select a from s;\n`),
  },
  'dollar quotes, n tags, nested': {
    vendor: 'dbvpostgresql',
    from: 20,
    text: (n) =>
      `${repeated(n, (i) => `do $t${i}$ begin execute $q${i}$ `)}select 1${repeated(n, (i) => `$q${n - 1 - i}$; end $t${n - 1 - i}$`)};`,
  },
  'dollar signs': { vendor: 'dbvpostgresql', from: 1000, text: (n) => '$ '.repeat(n) + '$a$ '.repeat(n) },
  'nested comments, open': { vendor: 'dbvpostgresql', from: 1000, text: (n) => '/* '.repeat(n) },
  'comment with many stars': {
    vendor: 'dbvpostgresql',
    from: 2000,
    text: (n) => `/*${'*'.repeat(n)} */ select a from t;`,
  },
  'line comments before a statement': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => `${'-- x\n'.repeat(n)}insert into t select a from s;`,
  },
  'huge literal': {
    vendor: 'dbvpostgresql',
    from: 20000,
    text: (n) => `insert into t select '${"a''".repeat(n)}' from s;`,
  },
  'huge literal with backslashes': {
    vendor: 'dbvmysql',
    from: 20000,
    text: (n) => `insert into t select '${"\\\\\\'".repeat(n)}' from s;`,
  },
  'huge number': {
    vendor: 'dbvpostgresql',
    from: 20000,
    text: (n) => `insert into t select ${'1'.repeat(n)} from s;`,
  },
  'huge name': {
    vendor: 'dbvpostgresql',
    from: 20000,
    text: (n) => `insert into ${'x'.repeat(n)} select a from s;`,
  },
  'name with n parts': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => `insert into t select ${listed(n, (i) => `a${i}`, '.')} from s;`,
  },
  'statements on one line': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => 'select a from t; '.repeat(n),
  },
  'empty statements': { vendor: 'dbvpostgresql', from: 5000, text: (n) => ';'.repeat(n) },
  'statements that cannot be read': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `selec a${i} fro t where;\n`),
  },
  'words without an end of statement': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => 'foo bar '.repeat(n),
  },
  'SELECTs without semicolons': {
    vendor: 'dbvpostgresql',
    from: 300,
    text: (n) => repeated(n, (i) => `select a from t${i}\n`),
  },
  'SELECTs without semicolons, SQL Server': {
    vendor: 'dbvmssql',
    from: 300,
    text: (n) => repeated(n, (i) => `select a from t${i}\n`),
  },
  commas: { vendor: 'dbvpostgresql', from: 2000, text: (n) => `select ${','.repeat(n)} from t;` },
  'operators without operands': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => `select a ${'+ * '.repeat(n)} b from t;`,
  },
  'NOT, repeated': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => `select ${'not '.repeat(n)} a from t;`,
  },
  'minus, repeated': {
    vendor: 'dbvpostgresql',
    from: 1000,
    text: (n) => `select ${'- '.repeat(n)} a from t;`,
  },
  'less-than, repeated': {
    vendor: 'dbvbigquery',
    from: 500,
    text: (n) => `select a ${'< b '.repeat(n)} from t;`,
  },
  'ARRAY< STRUCT<, repeated': {
    vendor: 'dbvbigquery',
    from: 50,
    text: (n) => `create table t (a ${'array<struct<b '.repeat(n)}int64${'>>'.repeat(n)});`,
  },
  'fields of nested structs read': {
    vendor: 'dbvbigquery',
    from: 20,
    text: (n) =>
      `create table t (a ${repeated(n, (i) => `struct<b${i} `)}int64${'>'.repeat(n)});\ncreate table u as select a${repeated(n, (i) => `.b${i}`)} as x from t;`,
  },
  'struct column with n fields, .*': {
    vendor: 'dbvbigquery',
    from: 100,
    text: (n) =>
      `create table t (a struct<${listed(n, (i) => `b${i} int64`)}>);\ncreate table u as select a.* from t;`,
  },
  'BETWEEN … AND, repeated': {
    vendor: 'dbvpostgresql',
    from: 500,
    text: (n) => `select a ${'between b and c and d '.repeat(n)} from t;`,
  },
  'casts, chain': { vendor: 'dbvpostgresql', from: 500, text: (n) => `select a${'::int'.repeat(n)} from t;` },
  'subscripts, chain': {
    vendor: 'dbvpostgresql',
    from: 500,
    text: (n) => `select a${'[1]'.repeat(n)} from t;`,
  },
  'JSON arrows, chain': {
    vendor: 'dbvpostgresql',
    from: 500,
    text: (n) => `select a${"->'x'".repeat(n)} from t;`,
  },
  'CASE, nested': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) => `select ${'case when a then '.repeat(n)}b${' end'.repeat(n)} from t;`,
  },
  'CASE with n branches': {
    vendor: 'dbvpostgresql',
    from: 300,
    text: (n) => `select case ${repeated(n, (i) => `when a = ${i} then b${i} `)}end from t;`,
  },
  'templates ({{ }}), n': {
    vendor: 'dbvsnowflake',
    from: 200,
    text: (n) => repeated(n, (i) => `insert into t select {{ a${i} }} from {{ ref('s${i}') }};\n`),
  },
  'templates, open': {
    vendor: 'dbvsnowflake',
    from: 200,
    text: (n) => repeated(n, (i) => `insert into t select {{ a${i} from s;\n`),
  },
  'template {% if %}, nested': {
    vendor: 'dbvsnowflake',
    from: 100,
    text: (n) =>
      `select a from t where 1 = 1 ${'{% if x %} and b = 1 '.repeat(n)}${'{% endif %} '.repeat(n)};`,
  },
  'substitution variables, chain of DEFINE': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `define v0 = t\n${repeated(n, (i) => `define v${i + 1} = &v${i}\n`)}insert into u select a from &v${n};`,
  },
  'DELIMITER, changed n times': {
    vendor: 'dbvmysql',
    from: 200,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `delimiter //\ncreate procedure p${i}() begin insert into t select a from s; end//\ndelimiter ;\n`,
      ),
  },
  'GO, n batches': {
    vendor: 'dbvmssql',
    from: 500,
    text: (n) => repeated(n, (i) => `select a from t${i}\ngo\n`),
  },
  'USE, changed n times': {
    vendor: 'dbvmssql',
    from: 300,
    text: (n) => repeated(n, (i) => `use d${i};\ninsert into t select a from s;\n`),
  },
  'labels and GOTO': {
    vendor: 'dbvmssql',
    from: 100,
    text: (n) =>
      `create procedure p as begin ${repeated(n, (i) => `l${i}: set @x = ${i}; if @x = 1 goto l${(i * 7) % n}; `)}end`,
  },
  'labels and GOTO, each goes back, one variable that is read': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure p as begin declare @x int; ${repeated(n, (i) => `l${i}: select @x = a from s${i}; `)}${repeated(n, (i) => `if @x = ${i} goto l${i}; `)}insert into u values (@x); end`,
  },
  'MDX members, nested': {
    vendor: 'dbvmdx',
    from: 50,
    text: (n) => `select ${'{('.repeat(n)}[m].[a]${')}'.repeat(n)} on 0 from [c];`,
  },
  'files that include each other': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      Array.from({ length: n }, (_, i) => `@f${(i + 1) % n}.sql\ninsert into t${i} select a from s;`),
  },
  'n files, one statement each': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => Array.from({ length: n }, (_, i) => `insert into t${i} select a from t${i - 1};`),
  },
  'columns of one unknown table, n statements': {
    vendor: 'dbvpostgresql',
    from: 200,
    text: (n) => repeated(n, (i) => `insert into u${i} select c${i} from t;\n`),
  },
  'NUL and control characters': {
    vendor: 'dbvpostgresql',
    from: 2000,
    text: (n) => `select '${'\u0000\u0001\u0008'.repeat(n)}' from t;`,
  },
  'lone surrogates': {
    vendor: 'dbvpostgresql',
    from: 2000,
    text: (n) => `select "${'\ud800'.repeat(n)}" from ${'\udc00'.repeat(n)};`,
  },
};
