import { expect, test } from 'vitest';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { analyze } from '../../../src-lineage/index.ts';

test('GraphML has labels and places for readers that know nothing of yFiles', () => {
  const model = analyze([{ name: 'a.sql', text: 'create view s.v as select "a<b" from t' }], {
    vendor: 'dbvpostgresql',
  });
  const text = [
    ...lineageGraphml(model, buildGraph(model, { ...defaultGraphOptions, hideIntermediates: 'all' })),
  ].join('');
  expect(text).toContain('<key for="node" id="label" attr.name="label" attr.type="string"/>');
  expect(text).toContain('<data key="label">s.v</data><data key="x">');
  expect(text).toContain('<data key="label">a&lt;b</data><data key="x">');
  expect(text.match(/<data key="y">-?[\d.]+<\/data>/g)).toHaveLength(4);
});
