import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** Procedures, functions and packages; what is open in them. */
export const routinesInputs: GrowthInputs = {
  'procedures that are not closed, Oracle': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      repeated(n, (i) => `create or replace procedure p${i} as begin insert into t select a from s${i};\n`),
  },
  'procedures that are not closed, SQL Server': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) => repeated(n, (i) => `create procedure p${i} as begin insert into t select a from s${i};\n`),
  },
  'procedures that are not closed, MySQL': {
    vendor: 'dbvmysql',
    from: 50,
    text: (n) => repeated(n, (i) => `create procedure p${i}() begin insert into t select a from s${i};\n`),
  },
  'BEGIN, never closed': {
    vendor: 'dbvoracle',
    from: 200,
    text: (n) => `create procedure p as ${'begin '.repeat(n)} insert into t select a from s;`,
  },
  'IF, never closed': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) => `create procedure p as begin ${repeated(n, (i) => `if x = ${i} then y := ${i}; `)}`,
  },
  'CASE, never closed': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) => `select ${'case when a then '.repeat(n)} b from t;`,
  },
  'LOOP, never closed': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `create procedure p as begin ${repeated(n, (i) => `for r${i} in (select a from t${i}) loop x := r${i}.a; `)}`,
  },
  'END without BEGIN': { vendor: 'dbvoracle', from: 300, text: (n) => repeated(n, () => 'end;\n') },
  'ELSIF chain, one variable': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `create procedure p (k number) as x number; begin if k = 0 then x := 0; ${repeated(n, (i) => `elsif k = ${i} then select a into x from t${i}; `)}end if; insert into u values (x); end;`,
  },
  'ELSE IF chain, SQL Server': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure p @k int as begin declare @x int; ${repeated(n, (i) => `if @k = ${i} select @x = a from t${i} else `)}set @x = 1; insert into u values (@x); end`,
  },
  'IFs in a row, one variable': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `create procedure p (k number) as x number; begin ${repeated(n, (i) => `if k = ${i} then select a into x from t${i}; end if; insert into u${i} values (x); `)}end;`,
  },
  'IFs in a row, n variables': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure p @k int as begin declare ${listed(n, (i) => `@x${i} int`)}; ${repeated(n, (i) => `if @k = ${i} set @x${i} = @x${(i + 1) % n}; `)}insert into u values (${listed(n, (i) => `@x${i}`)}); end`,
  },
  'nested loops, one variable': {
    vendor: 'dbvoracle',
    from: 20,
    text: (n) =>
      `create procedure p as x number; begin ${repeated(n, (i) => `for r${i} in (select a from t${i}) loop x := x + r${i}.a; `)}${'end loop; '.repeat(n)}insert into u values (x); end;`,
  },
  'assignments, chain': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `create procedure p as begin v0 := 1; ${repeated(n, (i) => `v${i + 1} := v${i} + 1; `)}insert into u values (v${n}); end;`,
  },
  'assignments in a loop, ring': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create procedure p as begin for r in (select a from t) loop ${repeated(n, (i) => `v${i} := v${(i + 1) % n} + r.a; `)}end loop; insert into u values (v0); end;`,
  },
  'one variable, n assignments and reads': {
    vendor: 'dbvmssql',
    from: 100,
    text: (n) =>
      `create procedure p as begin declare @x int; ${repeated(n, (i) => `select @x = a from s${i}; insert into t${i} values (@x); `)}end`,
  },
  'cursors side by side': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create procedure p as ${repeated(n, (i) => `cursor c${i} is select a, b from t${i}; `)}begin ${repeated(n, (i) => `for r in c${i} loop insert into u values (r.a, r.b); end loop; `)}end;`,
  },
  'exception handlers': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `create procedure p as begin x := 1; exception ${repeated(n, (i) => `when e${i} then insert into l values (x); `)}end;`,
  },
  'overloads of one function, n calls': {
    vendor: 'dbvpostgresql',
    from: 30,
    text: (n) =>
      `${repeated(n, (i) => `create function f(${listed(1 + (i % 50), (j) => `a${j} t${i}_${j}`)}) returns int language sql as $$ select a0 from s${i} $$;\n`)}${repeated(n, (i) => `insert into u select f(${listed(1 + (i % 50), (j) => `c${j}`)}) from t;\n`)}`,
  },
  'n overloads of one function by their types, n calls': {
    vendor: 'dbvpostgresql',
    from: 300,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `create function f(a t${i}, b int) returns int as $$ select b $$ language sql;\ncreate table u${i} as select f(c, d) as x from s;\n`,
      ),
  },
  'overloads of one procedure, n calls': {
    vendor: 'dbvoracle',
    from: 30,
    text: (n) =>
      `create or replace package body k as ${repeated(n, (i) => `procedure p(a number, b t${i}%rowtype) is begin insert into u values (a); end; `)}procedure q is begin ${repeated(n, (i) => `p(${i}, null); `)}end; end;`,
  },
  'calls, chain': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `create procedure p${i} (a number) as begin insert into t${i} values (a); p${i + 1}(a + 1); end;\n/\n`,
      ),
  },
  'calls, ring': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `create procedure p${i} (a number) as begin insert into t${i} values (a); p${(i + 1) % n}(a + 1); end;\n/\n`,
      ),
  },
  'one function called n times': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `create function f (a number) return number as x number; begin select max(b) into x from s where k = a; return x; end;\n/\n${repeated(n, (i) => `insert into u${i} select f(c) from t${i};\n`)}`,
  },
  'functions nested in calls': {
    vendor: 'dbvoracle',
    from: 20,
    text: (n) =>
      `create function f (a number) return number as begin return a + 1; end;\n/\ninsert into u select ${'f('.repeat(n)}a${')'.repeat(n)} from t;`,
  },
  'package with n routines': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create or replace package body k as ${repeated(n, (i) => `procedure p${i} is begin insert into t${i} select a from s; p${(i + 1) % n}; end; `)}end;`,
  },
  'table variables': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure p as begin ${repeated(n, (i) => `declare @t${i} table (a int); insert into @t${i} select a from ${i === 0 ? 's' : `@t${i - 1}`}; `)}end`,
  },
  'variables of one DECLARE': {
    vendor: 'dbvmssql',
    from: 200,
    text: (n) =>
      `declare ${listed(n, (i) => `@v${i} int`)}; select ${listed(n, (i) => `@v${i} = a`)} from t;`,
  },
};
