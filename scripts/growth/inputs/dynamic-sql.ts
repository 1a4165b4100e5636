import { type GrowthInputs, repeated } from '../growth-input.ts';

/** Texts that are put together and executed. */
export const dynamicSqlInputs: GrowthInputs = {
  'text grown in IF … ELSE, then executed': {
    vendor: 'dbvoracle',
    from: 20,
    text: (n) =>
      `create procedure p (a boolean) as v varchar2(32767); begin v := 'insert into t select a'; ${repeated(n, (i) => `if a then v := v || ', b${i}'; else v := v || ', c${i}'; end if; `)}v := v || ' from u'; execute immediate v; end;`,
  },
  'text grown by ||, then executed': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create procedure p as s varchar2(32767); begin s := 'insert into t select a'; ${repeated(n, (i) => `s := s || ', c${i}'; `)}s := s || ' from u'; execute immediate s; end;`,
  },
  'text grown by + in IFs, then executed': {
    vendor: 'dbvmssql',
    from: 20,
    text: (n) =>
      `create procedure p @k int as begin declare @s nvarchar(max) = 'select a from t where 1 = 1'; ${repeated(n, (i) => `if @k = ${i} set @s = @s + ' and c${i} = 1'; `)}exec (@s); end`,
  },
  'dynamic SQL, n statements': {
    vendor: 'dbvmssql',
    from: 100,
    text: (n) => repeated(n, (i) => `exec ('insert into t select a from s${i}');\n`),
  },
};
