import { type GrowthInputs, listed, repeated } from '../growth-input.ts';

/** What values of routines and sessions flow through: variables, cursors, keys, results, temporary tables. */
export const flowInputs: GrowthInputs = {
  'cursors that nobody opens': {
    vendor: 'dbvoracle',
    from: 100,
    text: (n) =>
      `create procedure p as ${repeated(n, (i) => `cursor c${i} is select a from t${i}; `)}begin null; end;`,
  },
  'cursors with parameters, opened': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create procedure p as ${repeated(n, (i) => `cursor c${i} (k number) is select a + k as a from t${i}; `)}x number; begin ${repeated(n, (i) => `open c${i}(x); fetch c${i} into x; close c${i}; `)}insert into u values (x); end;`,
  },
  'one cursor variable, opened n times': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create procedure p as c sys_refcursor; x number; begin ${repeated(n, (i) => `open c for select a from t${i}; fetch c into x; insert into u${i} values (x); close c; `)}end;`,
  },
  'SQL functions, each calling the one before': {
    vendor: 'dbvpostgresql',
    from: 100,
    text: (n) =>
      `create function f0(a int) returns int language sql as $$ select a from s $$;\n${repeated(n, (i) => `create function f${i + 1}(a int) returns int language sql as $$ select f${i}(a) from s${i} $$;\n`)}insert into u select f${n}(x) from t;`,
  },
  'table functions, each reading the one before': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create function f0() returns table as return select a from s;\ngo\n${repeated(n, (i) => `create function f${i + 1}() returns table as return select a from f${i}();\ngo\n`)}insert into u select a from f${n}();`,
  },
  'fields of one record, assigned and read': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create procedure p as r t%rowtype; begin ${repeated(n, (i) => `select a into r.f${i} from s${i}; `)}insert into u values (${listed(n, (i) => `r.f${i}`)}); end;`,
  },
  'fields of a known row, assigned': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create table t (${listed(n, (i) => `f${i} number`)});\ncreate procedure p as r t%rowtype; begin ${repeated(n, (i) => `select a into r.f${i} from s${i}; `)}insert into t values r; end;`,
  },
  'columns of NEW, assigned': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      `create table t (${listed(n, (i) => `c${i} int`)});\ncreate function f() returns trigger language plpgsql as $$ begin ${repeated(n, (i) => `new.c${i} := new.c${(i + 1) % n} + 1; `)}return new; end $$;\ncreate trigger g before insert on t for each row execute function f();\ninsert into t select * from s;`,
  },
  'settings of the session, set and read': {
    vendor: 'dbvpostgresql',
    from: 50,
    text: (n) =>
      repeated(
        n,
        (i) =>
          `select set_config('my.k${i}', a::text, false) from s${i};\ninsert into t${i} select current_setting('my.k${i}');\n`,
      ),
  },
  'one key of the session, set and read n times': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `declare @v int;\n${repeated(n, (i) => `select @v = a from s${i}; exec sp_set_session_context 'k', @v;\ninsert into t${i} select cast(session_context(N'k') as int);\n`)}`,
  },
  'user variables, chain': {
    vendor: 'dbvmysql',
    from: 100,
    text: (n) =>
      `set @v0 = (select a from s);\n${repeated(n, (i) => `set @v${i + 1} = @v${i} + 1;\n`)}insert into t select @v${n};`,
  },
  'OUT parameters, n calls': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create procedure f (k number, x out number) as begin select a into x from s where b = k; end;\n/\ncreate procedure p as v number; begin ${repeated(n, (i) => `f(${i}, v); insert into t${i} values (v); `)}end;\n/\n`,
  },
  'results of procedures, n EXECs': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure q as select a, b from s;\ngo\n${repeated(n, (i) => `insert into t${i} exec q;\ngo\n`)}`,
  },
  'EXEC chain that hands a result out': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure p0 as select a, b from s;\ngo\n${repeated(n, (i) => `create procedure p${i + 1} as exec p${i};\ngo\n`)}insert into t exec p${n};`,
  },
  'handlers side by side': {
    vendor: 'dbvmysql',
    from: 50,
    text: (n) =>
      `create procedure p() begin declare x int; ${repeated(n, (i) => `declare exit handler for sqlstate '${String(i % 99999).padStart(5, '0')}' insert into l select x; `)}select a into x from s; insert into t values (x); end;`,
  },
  'temporary table renewed beside calls': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure q as insert into l select 1;\ngo\ncreate procedure p as begin create table #t (a int); ${repeated(n, (i) => `truncate table #t; insert into #t select a from s${i}; exec q; insert into r select a from #t; `)}end`,
  },
  'package constants': {
    vendor: 'dbvoracle',
    from: 50,
    text: (n) =>
      `create package k as ${repeated(n, (i) => `c${i} constant varchar2(30) := 't${i}'; `)}end;\n/\ncreate procedure p as begin ${repeated(n, (i) => `execute immediate 'insert into u select a from ' || k.c${i}; `)}end;\n/\n`,
  },
  'GOTO to one label, n times': {
    vendor: 'dbvmssql',
    from: 50,
    text: (n) =>
      `create procedure p as begin declare @x int; again: ${repeated(n, (i) => `select @x = a from s${i}; if @x = ${i} goto again; `)}insert into u values (@x); end`,
  },
  'blocks, nested, one variable': {
    vendor: 'dbvoracle',
    from: 20,
    text: (n) =>
      `create procedure p as x number; begin ${repeated(n, (i) => `declare y${i} number; begin select a into y${i} from t${i}; x := y${i}; `)}${'end; '.repeat(n)}insert into u values (x); end;`,
  },
};
