import { expect, test } from 'vitest';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { plainCsv } from '../../../src-lineage/export/text/csv-line.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { reasonOf } from '../../../src-lineage/graph/names/reasons.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { analyze } from '../../../src-lineage/index.ts';

const options: GraphOptions = {
  ...defaultGraphOptions,
  hideIntermediates: 'all',
  relationTypes: ['fdd', 'call'],
};

function reasonsOf(text: string, vendor: VendorId = 'dbvmssql'): (string | undefined)[] {
  const model = analyze([{ name: 'a.sql', text }], { vendor });
  return [...buildGraph(model, options).edges].map((edge) => reasonOf(model, edge));
}

test('a relation says why it is not certain', () => {
  expect(reasonsOf('INSERT INTO t (a) SELECT o.a FROM o JOIN l ON l.id = o.id')).toEqual([undefined]);
  expect(reasonsOf('INSERT INTO t (a) SELECT a FROM o JOIN l ON l.id = o.id')).toEqual(['ambiguous-column']);
  expect(reasonsOf('SELECT * INTO t FROM o')).toEqual(['unknown-columns']);
  expect(
    reasonsOf('CREATE TABLE o (a int); INSERT INTO t (a, b) SELECT s.a, s.b FROM (SELECT a, b FROM o) s'),
  ).toEqual([undefined, 'unknown-column']);
  expect(
    reasonsOf('INSERT INTO t (a) SELECT s.a FROM (SELECT o.*, l.* FROM o JOIN l ON l.id = o.id) s'),
  ).toEqual(['ambiguous-star']);
});

test('a column beside a list may be a field of its elements where nothing says what they are', () => {
  const view = (list: string): string =>
    `CREATE VIEW v AS SELECT (SELECT MAX(name) FROM UNNEST(${list}) AS e) AS m FROM (SELECT name, l FROM y) x`;
  expect(reasonsOf(view('x.l'), 'dbvbigquery')).toEqual(['ambiguous-column']);
  expect(reasonsOf(view('SPLIT(x.l)'), 'dbvbigquery')).toEqual([undefined]);
  expect(reasonsOf(view('[1, 2]'), 'dbvbigquery')).toEqual([undefined]);
});

test('a call says that nobody defines the routine', () => {
  expect(reasonsOf('CREATE PROCEDURE p AS EXEC q\nGO\nCREATE PROCEDURE r AS EXEC p')).toEqual([
    'unknown-routine',
    undefined,
  ]);
});

test('a CSV has the reasons where they are asked for', () => {
  const model = analyze([{ name: 'a.sql', text: 'SELECT * INTO t FROM o' }], { vendor: 'dbvmssql' });
  const csv = [...lineageCsv(model, options, plainCsv, true)].join('');
  expect(csv.split('\n')[0]).toMatch(/,effect_type,reason$/);
  expect(csv).toContain(',fdd,create_table,unknown-columns\n');
});
