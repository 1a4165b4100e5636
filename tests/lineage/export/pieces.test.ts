import { describe, expect, test } from 'vitest';
import { lineageDot } from '../../../src-lineage/export/drawings/dot.ts';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { sqlflowResult } from '../../../src-lineage/export/sqlflow/result.ts';
import { sqlflowTreeResult } from '../../../src-lineage/export/sqlflow/tree-result.ts';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import { jsonPieces, streamed, StreamedRecord } from '../../../src-lineage/export/text/json-pieces.ts';
import type { JsonPiece } from '../../../src-lineage/export/text/json-pieces.ts';
import { inPieces } from '../../../src-lineage/export/text/pieces.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { handMadeModel } from '../graph/models.ts';

const long = 'x'.repeat(10_000);

test('an item goes into a piece whole, and the separator stands between items alone', () => {
  expect([...inPieces(['a', 'b', 'c'], (item, index) => `${item}${index}`, ',')]).toEqual(['a0,b1,c2']);
  expect([...inPieces([], String, ',')]).toEqual([]);
  const pieces = [...inPieces(Array.from({ length: 100 }).fill(long), String, ',')];
  expect(pieces.join('')).toBe(Array.from({ length: 100 }).fill(long).join(','));
  expect(pieces.length).toBeGreaterThan(10);
});

test('long arrays and records are the same JSON in pieces', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ index, long }));
  const fields = items.map((item) => [`f${item.index}`, item] as const);
  const value = {
    items: streamed(() => items.values()),
    fields: new StreamedRecord(() => fields.values()),
    none: streamed(() => [].values()),
    nothing: new StreamedRecord(() => [].values()),
  };
  const pieces = [...jsonPieces(value)];
  expect(pieces.length).toBeGreaterThan(20);
  expect(JSON.parse(pieces.join(''))).toEqual({
    items,
    fields: Object.fromEntries(fields),
    none: [],
    nothing: {},
  });
});

describe('wide tables make no large pieces', () => {
  const columns = Array.from({ length: 50 }, (_, index) => `a_column_with_a_name_that_is_long_${index}`);
  const tables = Array.from({ length: 400 }, (_, index) => ({ name: `t${index}`, columns }));
  const model = handMadeModel(
    tables,
    tables
      .slice(1)
      .flatMap(({ name }, index) =>
        columns.map((column): ['fdd', string, string] => [
          'fdd',
          `t${index >> 1}.${column}`,
          `${name}.${column}`,
        ]),
      ),
  );
  const graph = buildGraph(model, defaultGraphOptions);
  const exports: Record<string, () => Iterable<JsonPiece>> = {
    CSV: () => lineageCsv(model, defaultGraphOptions),
    DOT: () => lineageDot(model, graph),
    GraphML: () => lineageGraphml(model, graph),
    JSON: () => lineageJson(model, defaultGraphOptions),
    'SQLFlow JSON': () => jsonPieces(sqlflowResult(model, graph, defaultGraphOptions)),
    'SQLFlow tree': () => jsonPieces(sqlflowTreeResult(model, defaultGraphOptions)),
  };
  test.each(Object.keys(exports))('%s', (name) => {
    const sizes = Array.from(exports[name]!(), ({ length }) => length);
    // A piece and a table with its fifty columns.
    expect(Math.max(...sizes)).toBeLessThan(96 * 1024);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(1_000_000);
  });
});
