import { expect, test } from 'vitest';
import { shownName } from '../../../src-lineage/graph/names/shown-name.ts';
import { analyze } from '../../../src-lineage/index.ts';

function namesIn(text: string, name = 'etl/load.sql'): string[] {
  const model = analyze([{ name, text }], { vendor: 'dbvmssql' });
  return model.objects.map((object) => shownName(model, object));
}

test('queries, and what statements make on the way, are called by what they are and where', () => {
  const names = namesIn(`create procedure dbo.find @c int as
begin
  select o.id from dbo.orders o where o.c = @c;
end;
go
insert into dbo.sale (id)
select s.id from (select id from dbo.a union select id from dbo.b) s;
with recent as (select id from dbo.orders)
update x set x.id = r.id from dbo.sale x join recent r on r.id = x.id;
select p.id from (select id from dbo.sale) p;
`);
  expect(names).toEqual(
    expect.arrayContaining([
      'dbo.orders',
      'result of dbo.find (load.sql:3)',
      'insert into dbo.sale (load.sql:7)',
      'subquery p (load.sql:10)',
      'union at load.sql:7',
      'WITH recent (load.sql:8)',
      'update of dbo.sale (load.sql:8)',
      'query at load.sql:10',
    ]),
  );
  expect(names.filter((name) => /^(?:RS|INSERT|UPDATE|RESULT)[-_]/.test(name))).toEqual([]);
});

test('what has a blank name is called by its kind and place', () => {
  const names = namesIn('create procedure [] as insert into dbo.t (a) select a from [ ];');
  expect(names).toEqual(
    expect.arrayContaining(['unnamed procedure (load.sql:1)', 'unnamed table (load.sql:1)']),
  );
  expect(names.filter((name) => name.trim() === '')).toEqual([]);
});

test('what is stored, and what the SQL names itself, keeps its name', () => {
  const names = namesIn('select a into #kept from dbo.t; select max(a) from #kept;');
  expect(names).toEqual(expect.arrayContaining(['dbo.t', '#kept', 'max']));
});
