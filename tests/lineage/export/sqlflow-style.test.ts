import { expect, test } from 'vitest';
import { sqlflowResult } from '../../../src-lineage/export/sqlflow/result.ts';
import type { ResultExtent } from '../../../src-lineage/export/sqlflow/result.ts';
import { sqlflowTreeResult } from '../../../src-lineage/export/sqlflow/tree-result.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { analyze } from '../../../src-lineage/index.ts';
import { jsonText } from './json-text.ts';

/** What a client reads: the JSON, parsed without our types. */
// oxlint-disable-next-line typescript/no-explicit-any -- the fields are what is tested
type Read = any;

const sql = `
create view sales.totals as
select o.customer as buyer, sum(o.price) as total, case when o.paid = 1 then o.price else 0 end as due
from sales.orders o join sales.people p on o.customer = p.id
group by o.customer;
create table "Kept Name" as select buyer, total from sales.totals;`;
const model = analyze([{ name: 'a.sql', text: sql }], { vendor: 'dbvpostgresql' });

function result(given: Partial<GraphOptions>, extent: ResultExtent): Read {
  const options: GraphOptions = {
    ...defaultGraphOptions,
    hideIntermediates: 'all',
    hideFunctions: true,
    ...given,
  };
  return JSON.parse(jsonText(sqlflowResult(model, buildGraph(model, options), options, extent)));
}

function transformsOf(read: Read, table: string, column: string): Read {
  const relation = read.sqlflow.relations.find(
    ({ target }: Read) => target.parentName === table && target.column === column,
  );
  return relation.sources[0].transforms.map(({ type, code }: Read) => `${type} ${code}`);
}

test('transforms show what happens to the value of every source, and where', () => {
  const read = result({}, { style: { transforms: true } });
  expect(transformsOf(read, 'sales.totals', 'total')).toEqual(['function sum(o.price)']);
  expect(transformsOf(read, 'sales.totals', 'buyer')).toEqual(['simple customer']);
  expect(transformsOf(read, 'sales.totals', 'due')).toEqual([
    'case case when o.paid = 1 then o.price else 0 end',
  ]);
  const { sources } = read.sqlflow.relations.find(
    ({ target }: Read) => target.parentName === 'sales.totals' && target.column === 'total',
  );
  const [{ coordinate }] = sources[0].transforms;
  expect(coordinate).toEqual([
    { x: 3, y: 29, hashCode: '0' },
    { x: 3, y: 41, hashCode: '0' },
  ]);
  expect(JSON.stringify(result({}, {}))).not.toContain('transforms');
});

test('names in upper case, but for those that only quotes can make; labels stay as written', () => {
  const read = result({}, { style: { upperCase: true } });
  const names = read.sqlflow.dbobjs
    .filter(({ type }: Read) => type !== 'process')
    .map(({ name }: Read) => name);
  expect(names).toEqual(['SALES.ORDERS', 'SALES.PEOPLE', 'PUBLIC.Kept Name', 'SALES.TOTALS']);
  const relation = read.sqlflow.relations.find(
    ({ target }: Read) => target.parentName === 'SALES.TOTALS' && target.column === 'BUYER',
  );
  expect(relation.sources[0]).toMatchObject({
    column: 'CUSTOMER',
    parentName: 'SALES.ORDERS',
    parentAlias: 'O',
  });
  expect(read.graph.elements.tables[0].label.content).toBe('sales.orders');
});

test('the default server is that of stored objects', () => {
  const read = result({ hideIntermediates: 'none' }, { style: { defaultServer: 'north' } });
  const serverOf = (type: string): Read =>
    read.sqlflow.dbobjs.find((object: Read) => object.type === type).server;
  expect([serverOf('table'), serverOf('view'), serverOf('select_list')]).toEqual([
    'north',
    'north',
    undefined,
  ]);
  const tree: Read = JSON.parse(
    jsonText(sqlflowTreeResult(model, defaultGraphOptions, { defaultServer: 'north' })),
  );
  expect(tree.sqlflow.dbobjs.servers.map(({ name }: Read) => name)).toEqual(['north']);
});

test('a join shows its condition', () => {
  const read = result({ relationTypes: ['join'] }, {});
  expect(read.sqlflow.relations.map(({ condition }: Read) => condition)).toEqual(['o.customer = p.id']);
});

test('levels: what lies how far from a selection', () => {
  const { levels, sqlflow } = result(
    { selection: { table: 'Kept Name', downstream: 0 } },
    { levels: 'upstream' },
  );
  const lines = levels.map(({ level, dbobjs }: Read) =>
    [
      level,
      ...dbobjs.map(({ name, columns }: Read) => `${name}(${columns.map((each: Read) => each.name)})`),
    ].join(' '),
  );
  expect(lines).toEqual([
    '0 public.Kept Name(buyer,total)',
    '1 sales.totals(buyer,total)',
    '2 sales.orders(customer,price)',
  ]);
  const ids = levels.flatMap(({ relations }: Read) => relations);
  expect(ids.sort()).toEqual(sqlflow.relations.map(({ id }: Read) => id).sort());
});
