import { expect, test } from 'vitest';
import { plainCsv } from '../../../src-lineage/export/text/csv-line.ts';
import { ofTypes, wholeGraph } from '../../../src-lineage/graph/build/whole-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { tableCsv, tableMarkdown } from '../../../src-lineage/questions/answer-table.ts';
import { traceJson } from '../../../src-lineage/questions/formats/trace-json.ts';
import { traceTable } from '../../../src-lineage/questions/formats/trace-table.ts';
import { traceText } from '../../../src-lineage/questions/formats/trace-text.ts';
import { NameIndex } from '../../../src-lineage/questions/name-index.ts';
import { type TraceAnswer, traceAnswer } from '../../../src-lineage/questions/trace-answer.ts';
import { shop, shopGraph } from './shop.ts';

function asked(column: string, direction: TraceDirection, depth?: number): TraceAnswer {
  const found = new NameIndex(shop).column(column);
  if (found.outcome !== 'found') throw new Error(`no column ${column}`);
  return traceAnswer(shop, ofTypes(shopGraph, ['fdd']), found.ids, direction, depth);
}

const textOf = (answer: TraceAnswer): string => [...traceText(answer)].join('');

test('upstream as a tree, with expressions and places', () => {
  expect(textOf(asked('dw.fact.total', 'upstream'))).toBe(`dw.fact.total (table)
└─ shop.in_euros.euros  sum(euros)  [etl/load.sql:1]
   ├─ shop.all_orders.amount  o.amount * r.rate  [etl/views.sql:5]
   │  └─ shop.orders.amount  [etl/views.sql:3]
   └─ shop.rates.rate  o.amount * r.rate  [etl/views.sql:5]
`);
});

test('downstream, up to a depth; where nothing is, that is said', () => {
  expect(textOf(asked('orders.amount', 'downstream', 1))).toBe(`shop.orders.amount (table)
└─ shop.all_orders.amount  [etl/views.sql:3]
`);
  expect(textOf(asked('orders.amount', 'upstream'))).toContain('its values begin here');
});

test('why: statement, expression, and what lies between', () => {
  const lines = [...traceText(asked('dw.fact.total', 'upstream', 1), { why: true })].join('');
  expect(lines).toContain('insert at etl/load.sql:1:34 (fdd, aggregate)');
  expect(lines).toContain('= sum(euros)');
  expect(lines).toMatch(/by way of .*sums/);
});

test('as JSON, CSV and Markdown: the nearest first', () => {
  const answer = asked('dw.fact.total', 'upstream', 2);
  const reported = JSON.parse([...traceJson(answer)].join('')) as { steps: object[] };
  expect(reported).toMatchObject({
    format: 'headwater-trace',
    version: 1,
    columns: ['dw.fact.total'],
    depth: 2,
  });
  expect(reported.steps[0]).toMatchObject({
    distance: 1,
    source: { table: 'shop.in_euros', column: 'euros', kind: 'view' },
    expression: 'sum(euros)',
    file: 'etl/load.sql',
    line: 1,
    statement: 'insert',
  });
  const csv = [...tableCsv(traceTable(answer), plainCsv)].join('').trimEnd().split('\n');
  expect(csv).toHaveLength(4);
  expect(csv[2]).toBe(
    '2,shop.all_orders,amount,shop.in_euros,euros,fdd,create_view,expression,o.amount * r.rate,etl/views.sql,5,',
  );
  expect([...tableMarkdown(traceTable(answer))].join('')).toContain(String.raw`| o.amount \* r.rate |`);
});

/** `steps` columns, each of two sources that come from the same two of the level before: 2^steps ways. */
function ladder(steps: number): LineageModel {
  const views = Array.from(
    { length: steps },
    (_, i) => `create view v${i + 1} as select a + b as a, a - b as b from v${i};`,
  );
  return analyze([{ name: 'a.sql', text: ['create table v0 (a int, b int);', ...views].join('\n') }], {
    vendor: 'dbvansi',
  });
}

test('what several ways lead to is followed once; cycles end', () => {
  const model = ladder(60);
  const { ids } = new NameIndex(model).column('v60.a') as { ids: number[] };
  const whole = wholeGraph(model, { ...defaultGraphOptions, hideIntermediates: 'all' });
  const text = [...traceText(traceAnswer(model, whole, ids, 'upstream'))].join('');
  expect(text.split('\n').length).toBeLessThan(300);
  expect(text).toContain('(see above)');
});
