/** The same files give the same bytes, in whatever order they are handed over. */
import { expect, test } from 'vitest';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { sqlflowResult } from '../../../src-lineage/export/sqlflow/result.ts';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import { lineageText } from '../../../src-lineage/export/tables/text.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { analyze, buildGraph, type SourceFile, type VendorId } from '../../../src-lineage/index.ts';
import { share } from '../../support/deep.ts';
import { fixtures } from '../../support/invariance/scripts.ts';
import { jsonText } from '../export/json-text.ts';

const options: GraphOptions = {
  ...defaultGraphOptions,
  relationTypes: ['fdd', 'frd', 'fdr', 'join', 'call', 'er'],
  showConstants: true,
  linkedOnly: false,
};

function exports(files: readonly SourceFile[], vendor: VendorId): Record<string, string> {
  const model = analyze(files, { vendor });
  const graph = buildGraph(model, options);
  return {
    model: JSON.stringify(model),
    json: [...lineageJson(model, options)].join(''),
    csv: [...lineageCsv(model, options)].join(''),
    graphml: [...lineageGraphml(model, graph)].join(''),
    text: [...lineageText(model, options)].join(''),
    sqlflow: jsonText({ ...sqlflowResult(model, graph, options) }),
  };
}

const byVendor = Map.groupBy(
  share(fixtures(), ({ id }) => id),
  ({ vendor }) => vendor,
);

test.each([...byVendor.keys()])('%s: files in another order, and once more', (vendor) => {
  const files = byVendor.get(vendor)!.map(({ id, sql }): SourceFile => ({ name: id, text: sql }));
  const first = exports(files, vendor);
  expect(exports(files.toReversed(), vendor)).toEqual(first);
  expect(exports(files, vendor)).toEqual(first);
});
