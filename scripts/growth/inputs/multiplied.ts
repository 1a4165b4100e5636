import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Small texts that stand for much more: what a budget has to bound. */
export const multipliedInputs: GrowthInputs = {
  'text doubled n times, then executed': {
    vendor: 'dbvmssql',
    from: 24,
    multiplies: true,
    text: (n) =>
      `declare @s nvarchar(max) = 'insert into t select a from s; ';\n${repeated(n, () => 'set @s = @s + @s;\n')}exec (@s);`,
  },
  'REPLACE that multiplies, n times': {
    vendor: 'dbvmssql',
    from: 24,
    multiplies: true,
    text: (n) =>
      `declare @s nvarchar(max) = 'select a from t';\n${repeated(n, () => "set @s = replace(@s, 'a', 'aaaa');\n")}exec (@s);`,
  },
  'dynamic SQL of dynamic SQL, eight ways at each level': {
    vendor: 'dbvmssql',
    from: 24,
    multiplies: true,
    text: (n) =>
      `create procedure p @k int as begin declare @s nvarchar(max) = 'insert into t select a from s';\n${repeated(n, (i) => `if @k = ${i} set @s = 'exec (''' + replace(@s, '''', '''''') + ' ' + 'where b = ${i}'')';\n`)}exec (@s); end`,
  },
  'CTEs joined to themselves': {
    vendor: 'dbvpostgresql',
    from: 24,
    multiplies: true,
    text: (n) =>
      `create table t (a int);\ncreate table u as with c0 as (select * from t)${repeated(n, (i) => `, c${i + 1} as (select * from c${i} x cross join c${i} y)`)} select * from c${n};`,
  },
  'wide table through n views of itself': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `create table t (${listed(n, (i) => `c${i} int`)});\n${repeated(n, (i) => `create view v${i} as select * from ${i === 0 ? 't' : `v${i - 1}`};\n`)}`,
  },
};
