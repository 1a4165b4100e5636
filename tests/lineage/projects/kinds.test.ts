import { expect, it } from 'vitest';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { openLineageEvents } from '../../../src-lineage/export/openlineage/events.ts';
import { sqlflowType } from '../../../src-lineage/export/sqlflow/parts/object-types.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { analyze, defaultGraphOptions } from '../../../src-lineage/index.ts';

const files = [
  { name: 'dbt_project.yml', text: 'name: shop' },
  { name: 'models/sources.yml', text: 'sources:\n  - name: crm\n    tables:\n      - name: orders\n' },
  { name: 'models/stg.sql', text: "select id, code from {{ source('crm', 'orders') }}" },
  { name: 'seeds/codes.csv', text: 'code,label\n' },
  {
    name: 'models/mart.sql',
    text: "{{ config(materialized='table') }} select s.id, c.label from {{ ref('stg') }} s join {{ ref('codes') }} c on c.code = s.code",
  },
];
const model = analyze(files, { vendor: 'dbvpostgresql' });
const options = { ...defaultGraphOptions, hideIntermediates: 'all' as const };
const expected = { mart: 'model', stg: 'model', codes: 'seed', orders: 'source' };

interface JsonObject {
  table: string;
  kind: string;
  storedAs?: string;
}

it('gives what relations are to dbt as their kinds, in JSON with what they are stored as', () => {
  const { objects } = JSON.parse([...lineageJson(model, options)].join('')) as { objects: JsonObject[] };
  expect(Object.fromEntries(objects.map(({ kind, table }) => [table, kind]))).toEqual(expected);
  expect(objects.find(({ table }) => table === 'stg')?.storedAs).toBe('view');
});

it('gives them in GraphML', () => {
  const xml = [...lineageGraphml(model, buildGraph(model, options))].join('');
  const reported = [
    ...xml.matchAll(
      /<data key="kind">(\w+)<\/data>(?:<data key="schema">\w+<\/data>)?<data key="table">(\w+)</g,
    ),
  ];
  expect(Object.fromEntries(reported.map(([, kind, table]) => [table, kind]))).toEqual(expected);
});

it('keeps the types of the SQLFlow API', () => {
  const types = model.objects
    .filter(({ origin }) => origin !== undefined)
    .map(({ kind, name }) => [name, sqlflowType(kind)]);
  expect(Object.fromEntries(types)).toEqual({ mart: 'table', stg: 'view', codes: 'table', orders: 'table' });
});

it('reports to OpenLineage that a model is one', () => {
  const run = { eventTime: '', producer: '', jobNamespace: 'n', jobName: 'j', runIdOf: () => 'r' };
  const events = [...openLineageEvents(model, options, run)].join('');
  expect(events.match(/"jobType":"\w+"/g)).toEqual(['"jobType":"MODEL"', '"jobType":"MODEL"']);
});
