import { describe, expect, test } from 'vitest';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import { lineageText } from '../../../src-lineage/export/tables/text.ts';
import { csvLine, plainCsv } from '../../../src-lineage/export/text/csv-line.ts';
import { streamed } from '../../../src-lineage/export/text/json-pieces.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { reasonTexts } from '../../../src-lineage/graph/names/reasons.ts';
import { jsonText } from './json-text.ts';
import { changeColumn, sampleModel } from './sample-model.ts';

const model = sampleModel();
const whole = (pieces: Iterable<string>): string => [...pieces].join('');

describe('CSV', () => {
  test('folds chains, quotes where needed, and writes DEFAULT for what a name lacks', () => {
    expect(whole(lineageCsv(model, defaultGraphOptions))).toBe(
      [
        'source_db,source_schema,source_table,source_column,target_db,target_schema,target_table,target_column,relation_type,effect_type',
        'DEFAULT,mart,report,total,DEFAULT,DEFAULT,a_view_with_a_name_that_is_long,total,fdd,create_view',
        'shop,raw,orders,note,DEFAULT,mart,report,"a,""b""",fdd,insert',
        'shop,raw,orders,amount,DEFAULT,mart,report,total,fdd,insert',
        '',
      ].join('\n'),
    );
  });

  test('takes another delimiter, by which the quoting follows', () => {
    const [, , row] = whole(lineageCsv(model, defaultGraphOptions, { delimiter: ';', csvSafe: false })).split(
      '\n',
    );
    expect(row).toBe('shop;raw;orders;note;DEFAULT;mart;report;"a,""b""";fdd;insert');
  });

  test('makes text of what a spreadsheet would calculate, for people alone', () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a=b'];
    expect(csvLine(names, plainCsv)).toBe('=1+1,+1,-1,@SUM(A1),\tx,a=b');
    const forPeople = csvLine([...names, '\rx'], { delimiter: ',', csvSafe: true });
    expect(forPeople).toBe("'=1+1,'+1,'-1,'@SUM(A1),'\tx,a=b,\"'\rx\"");
  });

  test('has a table level', () => {
    expect(whole(lineageCsv(model, { ...defaultGraphOptions, tableLevel: true }))).toBe(
      [
        'source_db,source_schema,source_table,target_db,target_schema,target_table,relation_type,effect_type',
        'DEFAULT,mart,report,DEFAULT,DEFAULT,a_view_with_a_name_that_is_long,fdd,create_view',
        'shop,raw,orders,DEFAULT,mart,report,fdd,insert',
        '',
      ].join('\n'),
    );
  });
});

describe('GraphML', () => {
  const xml = whole(lineageGraphml(model, buildGraph(model, defaultGraphOptions)));

  test('has a group for each table, a node for each column and typed data', () => {
    expect(xml.match(/yfiles\.foldertype="group"/g)).toHaveLength(4);
    expect(xml).toContain('<edge id="e0" source="');
    expect(xml).toContain('<data key="relation">fdd</data><data key="effect">insert</data>');
    for (const [, id] of xml.matchAll(/<(?:edge|node)[^>]* (?:source|target)="([^"]*)"/g)) {
      expect(xml).toContain(`<node id="${id}"`);
    }
  });

  test('every key that is used is declared, every element is closed', () => {
    const declared = new Set([...xml.matchAll(/<key [^>]*id="([^"]*)"/g)].map(([, id]) => id));
    for (const [, key] of xml.matchAll(/<data key="([^"]*)"/g)) expect(declared).toContain(key);
    const open: string[] = [];
    for (const [, close, name, self] of xml.matchAll(/<(\/?)([a-zA-Z:]+)[^>]*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!self) open.push(name!);
    }
    expect(open).toEqual([]);
  });

  test('escapes what XML reserves or forbids', () => {
    const awkward = sampleModel();
    changeColumn(awkward, 0, { name: '<a & "b">\u0001\uD800]]>' });
    const text = whole(lineageGraphml(awkward, buildGraph(awkward, defaultGraphOptions)));
    expect(text).toContain('<data key="column">&lt;a &amp; "b"&gt;\uFFFD\uFFFD]]&gt;</data>');
  });
});

describe("Headwater's JSON", () => {
  test('names both ends of every relation, with what was skipped and where', () => {
    const json = JSON.parse(whole(lineageJson(model, { ...defaultGraphOptions, hideIntermediates: 'all' })));
    expect(json).toMatchObject({ format: 'headwater-lineage', version: 1, vendor: 'dbvansi' });
    expect(json.objects.map(({ name }: { name: string }) => name)).toEqual([
      'shop.raw.orders',
      'mart.report',
      'a_view_with_a_name_that_is_long',
    ]);
    expect(json.relations[0]).toMatchObject({
      type: 'fdd',
      effect: 'insert',
      transform: 'aggregate',
      source: { table: 'shop.raw.orders', column: 'amount' },
      target: { table: 'mart.report', column: 'total' },
      via: ['INSERT-SELECT-1'],
      statement: 'insert',
      at: { file: 'made.sql', start: { line: 1, column: 1 }, end: { line: 1, column: 91 } },
    });
    expect(json.relations[1]).toMatchObject({
      uncertain: true,
      reason: { code: 'ambiguous-column', message: reasonTexts['ambiguous-column'] },
    });
    expect(json.diagnostics[0].at.start).toEqual({ line: 1, column: 31 });
  });
});

test('the listing shows each target with what it comes from', () => {
  const text = whole(lineageText(model, { ...defaultGraphOptions, hideIntermediates: 'all' }));
  expect(text).toBe(`mart.report (table)
  total
    <- shop.raw.orders.amount  [fdd, insert, aggregate, via INSERT-SELECT-1]
  a,"b"
    <- shop.raw.orders.note  [fdd, insert, via INSERT-SELECT-1, uncertain: ${reasonTexts['ambiguous-column']}]

a_view_with_a_name_that_is_long (view)
  total
    <- mart.report.total  [fdd, create_view]

`);
});

test('names cannot write control sequences to a terminal', () => {
  const awkward = sampleModel();
  changeColumn(awkward, 0, { name: 'x\u001B[31m' });
  expect(whole(lineageText(awkward, defaultGraphOptions))).not.toContain('\u001B');
});

describe('JSON in pieces', () => {
  test('is what JSON.stringify would write', () => {
    const long = Array.from({ length: 1234 }, (_, index) => ({ index, name: `n${index}` }));
    const value = {
      a: 1,
      b: undefined,
      c: { d: streamed(() => long.values()), e: 'x' },
      f: [],
      g: streamed(() => [].values()),
    };
    expect(jsonText(value)).toBe(JSON.stringify({ a: 1, c: { d: long, e: 'x' }, f: [], g: [] }));
  });
});
