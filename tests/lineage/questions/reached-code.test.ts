import { describe, expect, test } from 'vitest';
import { wholeGraph } from '../../../src-lineage/graph/build/whole-graph.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { RelationType } from '../../../src-lineage/model/relations.ts';
import { changeEffects } from '../../../src-lineage/questions/change-effects.ts';
import { thingNamed } from '../../../src-lineage/questions/changed-thing.ts';
import { traceJson } from '../../../src-lineage/questions/formats/trace-json.ts';
import { traceText } from '../../../src-lineage/questions/formats/trace-text.ts';
import { columnsText, tableAnswer } from '../../../src-lineage/questions/column-answer.ts';
import { traceAnswer } from '../../../src-lineage/questions/trace-answer.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { impactText } from '../../../src-lineage/questions/formats/impact-text.ts';
import { type ImpactAnswer, impactAnswer } from '../../../src-lineage/questions/impact-answer.ts';
import { NameIndex } from '../../../src-lineage/questions/name-index.ts';
import { wayOptions } from '../../../src-lineage/questions/way-options.ts';

type VendorOfTest = Parameters<typeof analyze>[1]['vendor'];
type Asked = ImpactAnswer & {
  model: LineageModel;
  name: string;
  changed: { objects: number[]; columns: number[] };
};

interface Asking {
  direction?: TraceDirection;
  relationTypes?: RelationType[];
  steps?: number;
}

function ask(vendor: VendorOfTest, text: string, thing: string, asking: Asking = {}): Asked {
  const { direction = 'downstream', relationTypes = ['fdd', 'frd', 'fdr', 'call'], steps } = asking;
  const model = analyze([{ name: 'a.sql', text }], { vendor });
  const found = thingNamed(new NameIndex(model), thing);
  if (found.outcome !== 'found') throw new Error(`${thing} is ${found.outcome}`);
  const changed = { objects: [...found.objects], columns: [...found.columns] };
  const options = wayOptions(
    model,
    { relationTypes, hideIntermediates: 'keep-results', showTemporaryTables: false },
    [],
  );
  const question = { selection: changed, direction, relationTypes, steps };
  const answer = impactAnswer(model, wholeGraph(model, options), question);
  return { ...answer, model, name: found.name, changed };
}

/** `DISTANCE NAME how OF at LINE`, with what it writes and what runs it. */
function routinesOf({ routines }: ImpactAnswer): string[] {
  return routines.map(({ name, distance, how, of, place, writes, usedBy }) => {
    const written = writes.length > 0 ? ` > ${writes.join(' ')}` : '';
    const used = usedBy.length > 0 ? ` < ${usedBy.join(' ')}` : '';
    return `${distance} ${name} ${how} ${of} at ${place?.line}${written}${used}`;
  });
}

function tablesOf({ model, tables }: Asked): string[] {
  return tables.map(({ object, distance, parts }) => {
    const columns = parts.map(({ column, ways }) => `${model.columns.nameOf(column!)} ${ways.join('+')}`);
    return `${distance} ${model.objects[object]!.name}: ${columns.join(', ')}`;
  });
}

const postgres = `create table mart.regions (id int, top numeric, name text);
create function mart.best(r int) returns numeric language plpgsql as $$
declare v numeric;
begin
  select top into v from mart.regions where id = r;
  return v;
end $$;
create function mart.alarm() returns void language plpgsql as $$
begin
  if mart.best(4) > 3 then delete from mart.alarms where y = 1; end if;
end $$;
create function mart.clean() returns void language plpgsql as $$
begin
  update mart.regions set top = 0 where name = 'x';
end $$;
create function mart.nightly() returns void language plpgsql as $$
begin perform mart.alarm(); end $$;
`;

describe('a column that only routines read', () => {
  test('the routine, what calls it, and what these write; a routine that only writes it is none', () => {
    const asked = ask('dbvpostgresql', postgres, 'regions.top');
    expect(routinesOf(asked)).toEqual([
      '1 mart.best reads mart.regions.top at 5',
      '2 mart.alarm calls mart.best at 10 > mart.alarms',
      '3 mart.nightly calls mart.alarm at 17',
    ]);
    expect(asked.statements.map(({ line }) => line)).toEqual([5, 10, 17]);
    expect([...impactText(asked.model, asked.name, asked)].join(''))
      .toBe(`mart.regions.top reaches 3 routines, by 3 statements in 1 file.

1 step away
  mart.best (function)  a.sql:5
    reads it

2 steps away
  mart.alarm (function)  a.sql:10
    calls mart.best
    writes mart.alarms

3 steps away
  mart.nightly (function)  a.sql:17
    calls mart.alarm

Statements to read
  a.sql:5  select
  a.sql:10  if
  a.sql:17  call
`);
  });

  test('as many steps as are asked for', () => {
    expect(routinesOf(ask('dbvpostgresql', postgres, 'regions.top', { steps: 1 }))).toHaveLength(1);
    expect(ask('dbvpostgresql', postgres, 'regions.top', { steps: 0 }).statements).toEqual([]);
  });

  test('values alone, where only they are followed', () => {
    const text = `create function f() returns void language plpgsql as $$
begin perform 1 from regions where top > 3; end $$;`;
    expect(routinesOf(ask('dbvpostgresql', text, 'regions.top'))).toEqual([
      '1 public.f reads public.regions.top at 2',
    ]);
    expect(ask('dbvpostgresql', text, 'regions.top', { relationTypes: ['fdd'] }).routines).toEqual([]);
  });

  test.each<[string, string]>([
    ['a condition', 'if (select top from regions where id = 1) > 3 then null; end if;'],
    ['EXISTS', 'if exists (select 1 from regions where top > 5) then null; end if;'],
    ['a loop', 'while (select max(top) from regions) > 3 loop null; end loop;'],
    ['a cursor', "for r in select * from regions loop raise notice '%', r.top; end loop;"],
    ['an argument', 'perform g((select top from regions limit 1));'],
    ['RETURN', 'return (select top from regions);'],
    ['dynamic SQL', "execute 'select 1 from regions where top > 7';"],
    ['a handler', 'begin null; exception when others then perform 1 from regions where top = 1; end;'],
    ['the condition of a DELETE', 'delete from other where id in (select id from regions where top = 1);'],
    ['a view', 'perform 1 from seen where top = 1;'],
  ])('%s', (_, body) => {
    const text = `create table regions (id int, top int);
create view seen as select top from regions;
create function f() returns int language plpgsql as $$ declare r record; begin
${body}
end $$;`;
    expect(ask('dbvpostgresql', text, 'regions.top').routines).toMatchObject([
      { name: 'public.f', how: 'reads', place: { line: 4 } },
    ]);
  });
});

test('Oracle: packages, their cursors and variables, triggers, functions without parameters', () => {
  const text = `create table regions (id number, top number, name varchar2(10));
create or replace package body pk as
  g_top number;
  cursor cur(p number) is select r.name from regions r where r.top > p;
  procedure init is begin select max(top) into g_top from regions; end;
  procedure run is
  begin
    if g_top > 4 then delete from log2; end if;
  end run;
end pk;
/
create or replace procedure outer1 is begin pk.init; end;
/
create or replace trigger tr before insert on regions for each row
begin
  if :new.top > 3 then raise_application_error(-20001, 'x'); end if;
end;
/
create or replace function nopar return number is n number; begin select count(top) into n from regions; return n; end;
/
create view v3 as select 1 as one from other where id = nopar;
`;
  expect(routinesOf(ask('dbvoracle', text, 'regions.top'))).toEqual([
    '1 nopar reads regions.top at 19 < v3',
    '1 pk reads regions.top at 4',
    '1 pk.init reads regions.top at 5',
    '1 tr reads regions.top at 16',
    '2 outer1 calls pk.init at 12',
    '2 pk.run reads pk.g_top at 8 > log2',
  ]);
});

test('a trigger reads of its row what it names', () => {
  const text = `create table emp (id number, salary number, email varchar2(10));
create or replace trigger aud after update on emp for each row
begin
  if :new.salary > 3 then insert into emp_log (id) values (:old.id); end if;
end;
/
`;
  expect(routinesOf(ask('dbvoracle', text, 'emp.salary'))).toEqual(['1 aud reads emp.salary at 4 > emp_log']);
  expect(routinesOf(ask('dbvoracle', text, 'emp.id'))).toEqual(['1 aud reads emp.id at 4 > emp_log']);
  expect(ask('dbvoracle', text, 'emp.email')).toMatchObject({ routines: [], statements: [] });
  const model = analyze([{ name: 'a.sql', text }], { vendor: 'dbvoracle' });
  const { columns } = tableAnswer(
    model,
    wholeGraph(model, defaultGraphOptions),
    model.objects.find(({ name }) => name === 'emp')!.id,
  );
  expect(columns.map(({ column, readBy }) => `${column} ${readBy.join(' ')}`)).toEqual([
    'id aud',
    'salary aud',
    'email ',
  ]);
});

test('T-SQL, MySQL, Snowflake and Db2', () => {
  const mssql = `create procedure p1 as begin
  declare @x int = (select max(top_) from regions);
  if @x > 3 insert into log1(m) values ('a');
end
go
create trigger trg on regions after update as begin if exists (select 1 from inserted where top_ > 3) rollback; end
go
create function fn (@r int) returns int as begin declare @v int; select @v = top_ from regions where id = @r; return @v end;
go
create table tt (a int default dbo.fn(2));
`;
  expect(routinesOf(ask('dbvmssql', mssql, 'regions.top_'))).toEqual([
    '1 dbo.fn reads dbo.regions.top_ at 8 < dbo.tt',
    '1 dbo.p1 reads dbo.regions.top_ at 2 > dbo.log1',
    '1 dbo.trg reads dbo.regions.top_ at 6',
  ]);
  const mysql = `create table regions (id int, top int);
delimiter //
create procedure p() begin
  declare c cursor for select id from regions where top > 3;
  open c;
end//
create event e on schedule every 1 day do call p()//
`;
  expect(routinesOf(ask('dbvmysql', mysql, 'regions.top'))).toEqual([
    '1 p reads regions.top at 4',
    '2 e calls p at 7',
  ]);
  const snowflake = `create table regions (id int, top int);
create procedure p() returns varchar language sql as $$
declare v int;
begin
  select max(top) into :v from regions;
  if (v > 3) then return 'a'; end if;
  return 'b';
end;
$$;
create task t1 as call p();
`;
  expect(routinesOf(ask('dbvsnowflake', snowflake, 'regions.top'))).toEqual([
    '1 PUBLIC.p reads PUBLIC.regions.top at 5',
    '2 PUBLIC.t1 calls PUBLIC.p at 10',
  ]);
  const db2 = `create procedure p () language sql begin
  declare v int;
  set v = (select max(top) from regions);
  if v > 3 then delete from alarms; end if;
end@
`;
  expect(routinesOf(ask('dbvdb2', db2, 'regions.top'))).toEqual(['1 p reads regions.top at 3 > alarms']);
});

test('columns and a trace downstream name the routines that read', () => {
  const model = analyze([{ name: 'a.sql', text: postgres }], { vendor: 'dbvpostgresql' });
  const whole = wholeGraph(model, { ...defaultGraphOptions, hideIntermediates: 'keep-results' });
  const names = new NameIndex(model);
  const table = names.object('regions');
  const column = names.column('regions.top');
  if (table.outcome !== 'found' || column.outcome !== 'found') throw new Error('not there');
  expect([...columnsText([tableAnswer(model, whole, table.ids[0]!)])].join('')).toContain(
    '  top   numeric  read by mart.best\n',
  );
  const answer = traceAnswer(model, whole, column.ids, 'downstream');
  expect([...traceText(answer)].join('')).toContain('No column gets its value. It is read by mart.best.\n');
  expect(JSON.parse([...traceJson(answer)].join(''))).toMatchObject({ readBy: ['mart.best'], steps: [] });
});

test('a block that no routine holds is a statement to read', () => {
  const text = `create table regions (id int, top int);
do $$ begin if (select max(top) from regions) > 3 then raise notice 'x'; end if; end $$;`;
  const asked = ask('dbvpostgresql', text, 'regions.top');
  expect([...impactText(asked.model, asked.name, asked)].join('')).toBe(
    `Nothing else depends on public.regions.top, which 1 statement in 1 file reads.

Statements to read
  a.sql:2  if
`,
  );
});

describe('of a routine', () => {
  const text = `${postgres}create view mart.tops as select id, mart.best(id) as top from mart.regions;
create view mart.more as select top + 1 as more from mart.tops;
create table mart.alarms (y int);
`;

  test('the views that run it, what is made of them, what it writes, and its callers', () => {
    const best = ask('dbvpostgresql', text, 'mart.best');
    expect(tablesOf(best)).toEqual([
      '1 tops: id call, top call, PseudoRows call',
      '2 more: more value+call, PseudoRows rows+call',
    ]);
    expect(routinesOf(best)).toEqual([
      '1 mart.alarm calls mart.best at 10 > mart.alarms',
      '2 mart.nightly calls mart.alarm at 17',
    ]);
    expect(tablesOf(ask('dbvpostgresql', text, 'mart.alarm'))).toEqual(['1 alarms: PseudoRows call']);
  });

  test('upstream what it reads and calls', () => {
    expect(tablesOf(ask('dbvpostgresql', text, 'mart.best', { direction: 'upstream' }))).toEqual([
      // which rows there are is decided by the UPDATE of mart.clean, too
      '1 regions: id filter, top value, name filter+rows, PseudoRows rows',
    ]);
    const nightly = ask('dbvpostgresql', text, 'mart.nightly', { direction: 'upstream' });
    expect(
      nightly.tables.map(({ object, distance }) => `${distance} ${nightly.model.objects[object]!.name}`),
    ).toEqual(['1 alarm', '2 best']);
  });

  test('its definition is no place that breaks', () => {
    const { model, impact, changed } = ask('dbvpostgresql', text, 'mart.best');
    const { places } = changeEffects(model, impact, changed, { kind: 'drop' });
    expect(places.map(({ line, defines }) => `${line} ${defines}`)).toEqual([
      '2 true',
      '10 false',
      '18 false',
    ]);
  });

  test('a routine of a package by its whole name, and what calls it from outside', () => {
    const package_ = `create package body pk as
  function best return number is begin return 1; end;
  procedure run is n number; begin n := best; end;
end pk;
/
create procedure outer1 is begin pk.run; end;
/
`;
    expect(routinesOf(ask('dbvoracle', package_, 'pk.best'))).toEqual([
      '1 pk.run calls pk.best at 3',
      '2 outer1 calls pk.run at 6',
    ]);
    expect(routinesOf(ask('dbvoracle', package_, 'pk'))).toEqual(['1 outer1 calls pk.run at 6']);
  });
});
