import { expect, it } from 'vitest';
import { lineageCsv } from '../../../../src-lineage/export/tables/csv.ts';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { linkSources, readSource } from '../../../../src-lineage/index.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';

const options = { vendor: 'dbvsnowflake' } as const;

function modelOf(name: string, text: string): LineageModel {
  return linkSources([readSource({ name, text }, options)], options);
}

function csvOf(model: LineageModel): string {
  const graph = { ...defaultGraphOptions, hideIntermediates: 'keep-results' as const };
  return [...lineageCsv(model, graph, { delimiter: ',', csvSafe: false })].join('');
}

const csv = `query_id,query_text,database_name,schema_name
1,"create view v as
select ""a b"", c from orders",DW,SALES
2,"create view v as
select ""a b"", c from orders",DW,SALES
3,create table w as select c from other.v,DW,SALES
4,select x from (
5
`;

it('a log as CSV: each text with its database and schema, and places in the file', () => {
  const model = modelOf('log.csv', csv);
  const lines = csvOf(model);
  expect(lines).toContain('DW,SALES,orders,a b,DW,SALES,v,a b');
  expect(lines).toContain('DW,other,v,c,DW,SALES,w,c');
  expect(model.statistics.statements).toBe(3);
  const [failed, damaged] = model.diagnostics.filter(({ severity }) => severity !== 'information');
  expect(csv.slice(0, failed!.span[1])).toContain('4,select x');
  expect(damaged).toMatchObject({ code: 'query-log' });
});

it('a log as JSON lines, and what stands at which place of it', () => {
  const lines = [
    { user: { query: 'no' }, query: 'create view v as\n\tselect a from "t"', database: 'DW', schema: 'S' },
    { query: "insert into u select 'é', missing from v" },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const model = modelOf('log.jsonl', text);
  expect(csvOf(model)).toContain('DW,S,t,a,DW,S,v,a');
  const [, start, end] = model.statements[0]!.span;
  expect(text.slice(start, end)).toBe(String.raw`create view v as\n\tselect a from \"t\"`);
});

it('takes nothing else for a log', () => {
  const others = [
    ['x.csv', 'database,schema,table,column\nd,s,t,c'],
    ['x.json', '{"nodes": {}}'],
    ['x.sql', 'query,sql'],
    ['x.txt', 'select query, sql from t'],
  ] as const;
  for (const [name, text] of others) expect(modelOf(name, text).statistics.statements).toBeLessThan(2);
});
