import { describe, expect, test } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { sqlflowModel } from '../../../src-lineage/export/sqlflow/model.ts';
import { sqlflowResult } from '../../../src-lineage/export/sqlflow/result.ts';
import { sqlflowTableLevel } from '../../../src-lineage/export/sqlflow/table-level.ts';
import { sqlflowTreeResult } from '../../../src-lineage/export/sqlflow/tree-result.ts';
import { buildGraph, emptyGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { analyze } from '../../../src-lineage/index.ts';
import { jsonText } from './json-text.ts';
import { sampleModel } from './sample-model.ts';

/** What a client reads: the JSON, parsed without our types. */
// oxlint-disable-next-line typescript/no-explicit-any -- the fields are what is tested
type Read = any;

const model = sampleModel();

function result(given: Partial<GraphOptions> = {}, extent = {}): Read {
  const options = { ...defaultGraphOptions, ...given };
  const made = sqlflowResult(model, buildGraph(model, options), options, extent);
  return JSON.parse(jsonText(made));
}

/** The names of what flows into what: both ends of the relations. */
function namedFlows(vendor: VendorId, ...texts: string[]): string[] {
  const linked = analyze(
    texts.map((text, index) => ({ name: `${index}.sql`, text })),
    { vendor, defaultDatabase: 'standard' },
  );
  const options = { ...defaultGraphOptions, hideIntermediates: 'all' } as const;
  const made: Read = JSON.parse(jsonText(sqlflowResult(linked, buildGraph(linked, options), options, {})));
  const flows = made.sqlflow.relations.map(
    ({ target, sources }: Read) => `${target.parentName} <- ${sources.map((each: Read) => each.parentName)}`,
  );
  const drawn = made.graph.elements.tables.map(({ label }: Read) => label.content);
  const objects = made.sqlflow.dbobjs
    .filter(({ type }: Read) => type === 'table')
    .map(({ name }: Read) => name);
  expect(drawn.toSorted()).toEqual(objects.toSorted());
  return flows;
}

describe('names', () => {
  test.each<[VendorId, string, string]>([
    ['dbvmssql', 'dw.dbo.customer', 'stg.dbo.customer'],
    ['dbvmssql', 'srv.dw.dbo.customer', 'dw.dbo.customer'],
    ['dbvmysql', 'db1.t', 'db2.t'],
    ['dbvhive', 'db1.t', 'db2.t'],
    ['dbvteradata', 'db1.t', 'db2.t'],
    ['dbvsnowflake', 'an.public.t', 'raw.public.t'],
    ['dbvpostgresql', 'mart.t', 'raw.t'],
    ['dbvansi', 't', 'u'],
  ])('carry the database where the SQL writes it (%s: %s)', (vendor, target, source) => {
    const sql = `insert into ${target} (a) select a from ${source}`;
    expect(namedFlows(vendor, sql)).toEqual([`${target} <- ${source}`]);
  });

  test('carry it without the quotes around it', () => {
    expect(namedFlows('dbvbigquery', 'insert into `p1.ds.t` (a) select a from `p2.ds.t`')).toEqual([
      'p1.ds.t <- p2.ds.t',
    ]);
  });

  test('carry it where one of several places writes it', () => {
    const texts = [
      'insert into dbo.t (a) select a from dbo.u',
      'insert into dbo.v (a) select a from standard.dbo.t',
    ];
    expect(namedFlows('dbvmssql', ...texts)).toEqual(['standard.dbo.t <- dbo.u', 'dbo.v <- standard.dbo.t']);
  });

  test('leave out a database that only USE or the options name', () => {
    expect(namedFlows('dbvmssql', 'use dw; insert into dbo.t (a) select a from dbo.u')).toEqual([
      'dbo.t <- dbo.u',
    ]);
    expect(namedFlows('dbvmysql', 'use dw; insert into t (a) select a from u')).toEqual(['t <- u']);
  });

  test('carry it where only USE distinguishes two objects', () => {
    const texts = [
      'use a; insert into dbo.t (x) select x from dbo.u',
      'use b; insert into dbo.v (x) select x from dbo.t',
    ];
    expect(namedFlows('dbvmssql', ...texts)).toEqual(['a.dbo.t <- dbo.u', 'dbo.v <- b.dbo.t']);
  });
});

describe('generation A', () => {
  test('lists objects with their types, qualified names, aliases and places', () => {
    const { sqlflow } = result();
    expect(sqlflow.dbvendor).toBe('dbvansi');
    expect(sqlflow.dbobjs.map(({ name, type }: Read) => `${type} ${name}`)).toEqual([
      'procedure mart.refresh',
      'procedure log',
      'process Query Insert-1',
      'process Query Create View-1',
      'table raw.orders',
      'table mart.report',
      'insert-select INSERT-SELECT-1',
      'view a_view_with_a_name_that_is_long',
    ]);
    const orders = sqlflow.dbobjs.find(({ name }: Read) => name === 'raw.orders');
    expect(orders).toMatchObject({ database: 'shop', schema: 'raw', alias: 'o' });
    expect(orders.columns[0]).toEqual({
      id: orders.columns[0].id,
      name: 'amount',
      coordinates: [
        { x: 1, y: 15, hashCode: '0' },
        { x: 1, y: 21, hashCode: '0' },
        { x: 2, y: 5, hashCode: '0' },
        { x: 2, y: 11, hashCode: '0' },
      ],
    });
    expect(sqlflow.dbobjs[0].arguments).toEqual([]);
    const report = sqlflow.dbobjs.find(({ name }: Read) => name === 'mart.report');
    expect(report.columns.at(-1)).toMatchObject({ name: 'PseudoRows', source: 'system' });
  });

  test('gives relations with both ends, effect, clause and process', () => {
    const { sqlflow } = result({ relationTypes: ['frd'] });
    expect(sqlflow.relations).toHaveLength(1);
    const [relation] = sqlflow.relations;
    expect(relation).toMatchObject({
      type: 'frd',
      effectType: 'select',
      target: { column: 'PseudoRows', parentName: 'INSERT-SELECT-1', source: 'system' },
      sources: [{ column: 'region', parentName: 'raw.orders', parentAlias: 'o', clauseType: 'where' }],
    });
    const process = sqlflow.dbobjs.find(({ id }: Read) => id === relation.processId);
    expect(process).toMatchObject({ name: 'Query Insert-1', type: 'process', procedureName: 'batchQueries' });
    expect(sqlflow.relationships).toEqual(sqlflow.relations);
  });

  test('ids are unique texts, and relations refer to them', () => {
    const { sqlflow } = result({ relationTypes: ['fdd', 'frd', 'fdr', 'call'] });
    const ids = [
      ...sqlflow.dbobjs.map(({ id }: Read) => id),
      ...sqlflow.dbobjs.flatMap(({ columns }: Read) => (columns ?? []).map(({ id }: Read) => id)),
      ...sqlflow.relations.map(({ id }: Read) => id),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    for (const { target, sources } of sqlflow.relations) {
      if (target === undefined) continue;
      for (const end of [target, ...sources]) {
        const parent = sqlflow.dbobjs.find(({ id }: Read) => id === end.parentId);
        expect(parent.columns.map(({ id }: Read) => id)).toContain(end.id);
      }
    }
    const call = sqlflow.relations.find(({ type }: Read) => type === 'call');
    expect([call.caller.name, call.callees[0].name]).toEqual(['mart.refresh', 'log']);
  });

  test('draws boxes with the measures of the API, edges, and maps to the model', () => {
    const { graph, sqlflow } = result({ hideIntermediates: 'all' });
    const [orders] = graph.elements.tables;
    expect(orders).toMatchObject({ id: 'n0', width: 162, height: 25.96875 + 2 * 16 });
    expect(orders.columns.map(({ id }: Read) => id)).toEqual(['n0::n0', 'n0::n1']);
    expect(orders.columns[0]).toMatchObject({ width: 160, height: 16, x: orders.x + 1 });
    expect(orders.columns[1].y - orders.columns[0].y).toBe(16);
    expect(orders.label.content).toBe('raw.orders');
    expect(graph.elements.edges[0]).toEqual({ id: 'e0', sourceId: 'n0::n0', targetId: 'n1::n0' });
    expect(graph.relationIdMap).toEqual({ e0: 'fdd', e1: 'fdd', e2: 'fdd' });
    const modelIds = sqlflow.dbobjs.flatMap((object: Read) => [
      object.id,
      ...(object.columns ?? []).map(({ id }: Read) => id),
    ]);
    for (const [id] of Object.values(graph.listIdMap) as string[][]) expect(modelIds).toContain(id);
    expect(graph.tooltip).toEqual({ 'a_view_wit...that_is_long': 'a_view_with_a_name_that_is_long' });
  });

  test('boxes do not overlap, and flow runs from left to right', () => {
    const { graph } = result();
    const boxes = graph.elements.tables;
    const byId = new Map(boxes.map((box: Read) => [box.id, box]));
    for (const one of boxes) {
      for (const other of boxes) {
        if (one === other || one.x !== other.x) continue;
        expect(one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
      }
    }
    for (const { sourceId, targetId } of graph.elements.edges) {
      const [source, target] = [sourceId, targetId].map((id) => byId.get(id.split('::')[0]) as Read);
      expect(source.x).toBeLessThan(target.x);
    }
  });

  test('counts in the summary what the result lists', () => {
    expect(result().summary).toEqual({
      schema: 2,
      database: 1,
      process: 2,
      view: 1,
      mostRelationTables: [
        { schema: 'MART', table: 'REPORT' },
        { database: 'SHOP', schema: 'RAW', table: 'ORDERS' },
        { table: 'A_VIEW_WITH_A_NAME_THAT_IS_LONG' },
      ],
      column: 8,
      table: 2,
      relation: 5,
      relationship: 5,
    });
  });

  test('shows errors with their class and place', () => {
    expect(result().sqlflow.errors).toEqual([
      {
        errorMessage: 'Link orphan column [note] to the first table [orders o]',
        errorType: 'LinkOrphanColumn',
        coordinates: [
          { x: 1, y: 31, hashCode: '0' },
          { x: 1, y: 35, hashCode: '0' },
        ],
      },
    ]);
  });

  test('without a drawn graph the model is complete all the same', () => {
    const options = defaultGraphOptions;
    const made = sqlflowResult(model, emptyGraph(model), options, { mode: 'summary', relations: 5 });
    const read: Read = JSON.parse(jsonText(made));
    expect(read.mode).toBe('summary');
    expect(read.graph.elements).toEqual({ tables: [], edges: [] });
    expect(read.summary.relation).toBe(5);
    expect(read.sqlflow.relations).toHaveLength(5);
  });

  test('leaves the model out where it is not wanted', () => {
    expect(Object.keys(result({}, { withModel: false }))).toEqual(['mode', 'summary', 'graph']);
  });

  test('hidden columns stay in the model', () => {
    const { sqlflow, graph } = result({ hideColumns: true, hideIntermediates: 'all' });
    expect(graph.elements.tables.every(({ columns }: Read) => columns.length === 0)).toBe(true);
    expect(graph.elements.edges[0]).toMatchObject({ sourceId: 'n0', targetId: 'n1' });
    expect(sqlflow.relations[0].sources[0].column).toBe('amount');
  });

  test('table to table: the column TABLE stands for a table', () => {
    const { sqlflow } = result({ tableLevel: true, hideIntermediates: 'all' });
    expect(sqlflow.relations).toHaveLength(2);
    expect(sqlflow.relations[0]).toMatchObject({
      sources: [{ column: 'TABLE', parentName: 'raw.orders', coordinates: [] }],
      target: { column: 'TABLE', parentName: 'mart.report', coordinates: [] },
    });
  });

  test('the model alone has the same objects and relations', () => {
    const alone: Read = JSON.parse(jsonText(sqlflowModel(model, defaultGraphOptions)));
    expect(alone).toEqual(result().sqlflow);
  });
});

test('table level runs through processes', () => {
  const read: Read = JSON.parse(jsonText(sqlflowTableLevel(model, defaultGraphOptions)));
  const names = new Map(read.sqlflow.dbobjs.map(({ id, name }: Read) => [id, name]));
  const lines = read.sqlflow.relations.map(
    ({ sources, target }: Read) => `${names.get(sources[0].id)} -> ${names.get(target.id)}`,
  );
  expect(lines).toEqual([
    'raw.orders -> Query Insert-1',
    'Query Insert-1 -> mart.report',
    'mart.report -> Query Create View-1',
    'Query Create View-1 -> a_view_with_a_name_that_is_long',
  ]);
  expect(read.sqlflow.dbobjs.filter(({ type }: Read) => type === 'table')[0].columns).toEqual([]);
  expect(read.graph.elements.edges).toHaveLength(4);
});

describe('generation D', () => {
  const read: Read = JSON.parse(jsonText(sqlflowTreeResult(model, defaultGraphOptions)));

  test('has objects in a tree, with the last part as their name', () => {
    const [server] = read.sqlflow.dbobjs.servers;
    expect(server).toMatchObject({ name: 'DEFAULT_SERVER', dbVendor: 'dbvansi', supportsSchemas: true });
    const shop = server.databases.find(({ name }: Read) => name === 'shop');
    expect(shop.schemas[0].name).toBe('raw');
    expect(shop.schemas[0].tables[0]).toMatchObject({ name: 'orders', displayName: 'orders', type: 'table' });
    const rest = server.databases.find(({ name }: Read) => name === 'DEFAULT');
    const mart = rest.schemas.find(({ name }: Read) => name === 'mart');
    expect(mart.procedures[0].name).toBe('refresh');
    expect(mart.tables[0].columns.at(-1)).toMatchObject({ name: 'RelationRows', uiVisible: false });
    const plain = rest.schemas.find(({ name }: Read) => name === 'DEFAULT');
    expect(plain.views[0].type).toBe('view');
    expect(plain.others[0].name).toBe('INSERT-SELECT-1');
  });

  test('has processes beside the tree, and edges that know their relation', () => {
    expect(read.sqlflow.processes.map(({ name }: Read) => name)).toEqual([
      'Query Insert-1',
      'Query Create View-1',
    ]);
    const ids = read.sqlflow.relationships.map(({ id }: Read) => id);
    for (const [id, type] of Object.values(read.graph.relationshipIdMap) as [string, string][]) {
      expect(ids).toContain(id);
      expect(type).toBe('fdd');
    }
  });
});
