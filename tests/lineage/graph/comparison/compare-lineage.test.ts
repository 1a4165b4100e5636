import { LineageColumns } from '../../../../src-lineage/model/lineage-columns.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VendorId } from '../../../../src-lineage/dialects/table/vendor.ts';
import { wholeGraph } from '../../../../src-lineage/graph/build/whole-graph.ts';
import { compareLineage } from '../../../../src-lineage/graph/comparison/compare-lineage.ts';
import { NameNumbers } from '../../../../src-lineage/graph/comparison/name-numbers.ts';
import { NamedLineage } from '../../../../src-lineage/graph/comparison/named-lineage.ts';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { analyze } from '../../../../src-lineage/index.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { randomModels } from '../random-models.ts';
import type { LineageComparison } from '../../../../src-lineage/graph/comparison/changes.ts';

const options = {
  ...defaultGraphOptions,
  hideIntermediates: 'all',
  relationTypes: ['fdd', 'frd', 'fdr', 'join', 'er', 'call'],
} as const;

function compared(before: LineageModel, after: LineageModel): LineageComparison {
  const names = new NameNumbers();
  const named = (model: LineageModel): NamedLineage => {
    const whole = wholeGraph(model, { ...options, relationTypes: [...options.relationTypes] });
    return new NamedLineage(model, whole, names);
  };
  return compareLineage(named(before), named(after));
}

const read = (text: string): LineageModel => analyze([{ name: 'a.sql', text }], { vendor: 'dbvpostgresql' });

describe('texts', () => {
  const changes = (vendor: VendorId, one: string, other: string): number => {
    const lineage = (expression: string): LineageModel => {
      const text = `create view v as select ${expression} as c from t`;
      return analyze([{ name: 'a.sql', text }], { vendor });
    };
    return compared(lineage(one), lineage(other)).relations.length;
  };

  test.each<[VendorId, string, string]>([
    ['dbvpostgresql', 'x + 1', 'x + 2'],
    ['dbvpostgresql', "case when s = 'Y' then x end", "case when s = 'y' then x end"],
    ['dbvpostgresql', "x || 'a b'", "x || 'ab'"],
    ['dbvpostgresql', "x || ' '", "x || ''"],
    ['dbvpostgresql', 'x || $$A$$', 'x || $$a$$'],
    ['dbvpostgresql', "x || 'it''s A'", "x || 'it''s a'"],
    ['dbvmysql', "concat(x, 'it\\'s A')", "concat(x, 'it\\'s a')"],
    ['dbvmysql', 'concat(x, "A")', 'concat(x, "a")'],
    ['dbvbigquery', 'concat(x, "a  b")', 'concat(x, "a b")'],
    ['dbvmssql', "x + N'A'", "x + N'a'"],
  ])('differ by what is in quotes (%s: %s)', (vendor, one, other) => {
    expect(changes(vendor, one, other)).toBeGreaterThan(0);
    expect(changes(vendor, one, one)).toBe(0);
  });

  test.each<[VendorId, string, string]>([
    ['dbvpostgresql', 'sum(x) + 1', 'SUM( X )+1'],
    ['dbvpostgresql', "coalesce(x, 'A b')", "COALESCE ( x ,\n  'A b' )"],
    ['dbvmssql', 'x + /* more */ 1', 'x + 1'],
  ])(
    'are the same where only blanks, comments and case differ outside of quotes (%s: %s)',
    (vendor, one, other) => {
      expect(changes(vendor, one, other)).toBe(0);
    },
  );
});

describe('a comparison', () => {
  const before = read(`
    create table Orders (id int primary key, price numeric, old_note text);
    create table gone (x int);
    create table report (total numeric);
    insert into report (total) select sum(price) from orders;`);
  const after = read(`
    create table fresh (y int);
    create table orders (id bigint primary key, price numeric, note text);
    create view report as select sum( PRICE ) as total from orders;
    create view half as select price / 2 as part from orders;`);
  const { objects, columns, relations } = compared(before, after);

  test('names tables that are new, gone or otherwise', () => {
    expect(
      objects.map(({ change, object, before: was, after: is }) => [change, object.name, was, is]),
    ).toEqual([
      ['added', 'fresh', undefined, undefined],
      ['removed', 'gone', undefined, undefined],
      ['added', 'half', undefined, undefined],
      ['changed', 'orders', undefined, undefined],
      ['changed', 'report', 'table', 'view'],
    ]);
  });

  test('names columns with how they are declared', () => {
    const reported = columns.map((change) => [
      change.change,
      `${change.object.name}.${change.column.name}`,
      change.before,
      change.after,
    ]);
    expect(reported).toContainEqual(['changed', 'orders.id', 'int, primary key', 'bigint, primary key']);
    expect(reported).toContainEqual(['added', 'orders.note', undefined, undefined]);
    expect(reported).toContainEqual(['removed', 'Orders.old_note', undefined, undefined]);
    expect(reported.map(([, name]) => name)).not.toContain('orders.price');
  });

  test('shows relations by their ends, and of the same one how its value comes about', () => {
    const reported = relations
      .filter(({ edge }) => edge.type === 'fdd')
      .map(({ change, edge, of }) => `${change} ${of.model.columns.nameOf(edge.target!)}`);
    expect(reported).toEqual(['added part']);
    const third = read(`
      create table orders (id bigint primary key, price numeric, note text);
      create view report as select max(price) as total from orders;`);
    const changed = compared(after, third).relations.filter(
      ({ change, edge }) => change === 'changed' && edge.type === 'fdd',
    );
    expect(changed.map(({ before: was, after: is }) => [was, is])).toEqual([['sum( PRICE )', 'max(price)']]);
  });
});

describe('logic that has changed', () => {
  const loaded = (line: string, total: string): LineageModel =>
    read(`create table lines (qty int, price numeric, discount numeric);
      create table sales (amount numeric);
      insert into sales (amount)
      with priced as (select ${line} as net from lines), summed as (select ${total} as net from priced)
      select round(net, 2) from summed;`);
  const values = (before: LineageModel, after: LineageModel): (string | undefined)[][] =>
    compared(before, after)
      .relations.filter(({ change, edge }) => change === 'changed' && edge.type === 'fdd')
      .map(({ before: was, after: is }) => [was, is]);

  test('is seen on every step of the way, and reported as one formula', () => {
    expect(values(loaded('qty * price', 'sum(net)'), loaded('qty * price / 100', 'sum(net)'))).toEqual([
      ['round(sum(qty * price), 2)', 'round(sum(qty * price / 100), 2)'],
      ['round(sum(qty * price), 2)', 'round(sum(qty * price / 100), 2)'],
    ]);
  });

  test('is none where the same formula is spread over other steps', () => {
    const flat = read(`create table lines (qty int, price numeric, discount numeric);
      create table sales (amount numeric);
      insert into sales (amount) select round(sum(qty * price), 2) from lines;`);
    expect(values(loaded('qty * price', 'sum(net)'), flat)).toEqual([]);
  });

  test('is none where a value is passed on under other aliases', () => {
    const passed = (alias: string): LineageModel =>
      read(`create view v as select ${alias}.x from (select ${alias}.x from t ${alias}) ${alias}`);
    expect(values(passed('a'), passed('b'))).toEqual([]);
  });
});

describe('likely renames', () => {
  const renames = (before: string, after: string): string[] => {
    const { objects, columns } = compared(read(before), read(after));
    return [
      ...objects.map(({ change, object, renamed }) => `${change} ${object.name} ${renamed?.name ?? '-'}`),
      ...columns.map(({ change, column, renamed }) => `${change} ${column.name} ${renamed?.name ?? '-'}`),
    ];
  };

  test('of a table: the columns are the same', () => {
    const columns = '(id int, name text, city text)';
    expect(renames(`create table client ${columns}`, `create table customer ${columns}`)).toEqual(
      expect.arrayContaining(['removed client customer', 'added customer client']),
    );
    expect(renames(`create table client ${columns}`, 'create table price (id int, eur numeric)')).toEqual(
      expect.arrayContaining(['removed client -', 'added price -']),
    );
  });

  test('of a column: it is declared alike, and connected with the same', () => {
    const table = (name: string): string =>
      `create table t (id int, ${name} numeric); insert into t select id, amount from s;`;
    expect(renames(table('net'), table('netto'))).toEqual(
      expect.arrayContaining(['removed net netto', 'added netto net']),
    );
  });

  test('are none where two could be meant', () => {
    const columns = '(id int, name text)';
    const two = `create table one ${columns}; create table two ${columns};`;
    expect(renames(`create table client ${columns}`, two)).toEqual(
      expect.arrayContaining(['removed client -', 'added one -', 'added two -']),
    );
  });
});

test('a lineage does not differ from itself', () => {
  fc.assert(
    fc.property(randomModels, (model) => {
      expect(compared(model, structuredCloneOf(model))).toEqual({ objects: [], columns: [], relations: [] });
    }),
  );
});

test('what is new one way is gone the other way', () => {
  fc.assert(
    fc.property(randomModels, randomModels, (one, other) => {
      const forth = compared(one, other);
      const back = compared(other, one);
      for (const part of ['objects', 'columns', 'relations'] as const) {
        const counts = (comparison: LineageComparison, change: string): number =>
          comparison[part].filter((each) => each.change === change).length;
        expect(counts(forth, 'added')).toBe(counts(back, 'removed'));
        expect(counts(forth, 'removed')).toBe(counts(back, 'added'));
        expect(counts(forth, 'changed')).toBe(counts(back, 'changed'));
      }
    }),
  );
});

/** Another model of the same content. */
function structuredCloneOf(model: LineageModel): LineageModel {
  return { ...model, objects: structuredClone(model.objects), columns: LineageColumns.of(model.columns) };
}
