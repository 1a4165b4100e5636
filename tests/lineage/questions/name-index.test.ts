import { expect, test } from 'vitest';
import { analyze } from '../../../src-lineage/index.ts';
import { NameIndex } from '../../../src-lineage/questions/name-index.ts';
import { handMadeModel } from '../graph/models.ts';
import { shop } from './shop.ts';

const names = new NameIndex(shop);

test('any end of a path is a name, whatever its case, its quotes and the levels that it lacks', () => {
  for (const text of [
    'shop.orders.amount',
    'Orders.AMOUNT',
    '"shop"."orders".[amount]',
    'DEFAULT.shop.orders.amount',
  ])
    expect(names.column(text)).toMatchObject({ outcome: 'found', name: 'shop.orders.amount' });
  expect(names.object('fact')).toMatchObject({ outcome: 'found', name: 'dw.fact' });
});

test('what is stored goes before what exists only while statements run, which has names too', () => {
  expect(names.column('total')).toMatchObject({ outcome: 'found', name: 'dw.fact.total' });
  expect(names.column('sums.total')).toMatchObject({ outcome: 'found' });
});

test('a name of several is listed with all of them, unless it is the whole path of one', () => {
  expect(names.column('currency')).toEqual({
    outcome: 'ambiguous',
    names: ['shop.all_orders.currency', 'shop.orders.currency', 'shop.rates.currency'],
  });
  const model = handMadeModel(
    [
      { name: 't', schema: 'a', columns: ['x'] },
      { name: 't', columns: ['x'] },
    ],
    [],
  );
  expect(new NameIndex(model).column('t.x')).toMatchObject({ outcome: 'found', name: 't.x' });
});

test('an unknown name comes with the one that was meant: of its table, where that is known', () => {
  expect(names.column('orders.ammount')).toEqual({ outcome: 'unknown', meant: 'shop.orders.amount' });
  expect(names.column('shop.in_euro.euros')).toEqual({ outcome: 'unknown', meant: 'shop.in_euros.euros' });
  expect(names.object('shop.ordres')).toEqual({ outcome: 'unknown', meant: 'shop.orders' });
  expect(names.column('nothing.like.this_one')).toEqual({ outcome: 'unknown' });
});

test('a column of a result is reached by `query`, also where a table has one of its name; a table of that name goes first', () => {
  const text = 'select id, name from staff; create view v as select name from staff;';
  const ofResult = new NameIndex(analyze([{ name: 'a.sql', text }], { vendor: 'dbvansi' }));
  expect(ofResult.column('Query.Name')).toMatchObject({ outcome: 'found', name: 'query at a.sql:1.name' });
  expect(ofResult.column('query.nothing')).toMatchObject({ outcome: 'unknown' });
  const twice = new NameIndex(analyze([{ name: 'a.sql', text: `${text}\n${text}` }], { vendor: 'dbvansi' }));
  expect(twice.column('query.name')).toEqual({
    outcome: 'ambiguous',
    names: ['query at a.sql:1.name', 'query at a.sql:2.name'],
  });
  const stored = 'create table query (name text); select name from query;';
  const ofTable = new NameIndex(analyze([{ name: 'a.sql', text: stored }], { vendor: 'dbvansi' }));
  expect(ofTable.column('query.name')).toMatchObject({ outcome: 'found', name: 'query.name' });
});

test('names may hold dots themselves', () => {
  const model = analyze(
    [
      {
        name: 'a.sql',
        text: 'create table "my.schema"."t.1" ("a.b" int); insert into "my.schema"."t.1" select x from s;',
      },
    ],
    { vendor: 'dbvpostgresql' },
  );
  expect(new NameIndex(model).column('"t.1"."a.b"')).toMatchObject({ outcome: 'found' });
});
