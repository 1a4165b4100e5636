/** The same files give the same bytes, in whatever order they are handed over, and packed as long or many files are. */
import { expect, test } from 'vitest';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { sqlflowResult } from '../../../src-lineage/export/sqlflow/result.ts';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import { lineageText } from '../../../src-lineage/export/tables/text.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import {
  analyze,
  buildGraph,
  type LineageModel,
  linkSources,
  OpenRowSets,
  readPacked,
  type SourceFile,
} from '../../../src-lineage/index.ts';
import { share } from '../../support/deep.ts';
import { fixtures } from '../../support/invariance/scripts.ts';
import { jsonText } from '../export/json-text.ts';

const options: GraphOptions = {
  ...defaultGraphOptions,
  relationTypes: ['fdd', 'frd', 'fdr', 'join', 'call', 'er'],
  showConstants: true,
  linkedOnly: false,
};

function exports(model: LineageModel): Record<string, string> {
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

test.each([...byVendor.keys()])('%s: files in another order, and packed', (vendor) => {
  const files = byVendor.get(vendor)!.map(({ id, sql }): SourceFile => ({ name: id, text: sql }));
  const first = exports(analyze(files, { vendor }));
  const open = new OpenRowSets();
  const packed = files.map((file) => readPacked(file, { vendor }, open));
  expect(exports(analyze(files.toReversed(), { vendor }))).toEqual(first);
  expect(exports(linkSources(packed, { vendor }))).toEqual(first);
});
