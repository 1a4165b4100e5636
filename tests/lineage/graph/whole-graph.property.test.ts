import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { ofTypes, wholeGraph } from '../../../src-lineage/graph/build/whole-graph.ts';
import { relationTypes } from '../../../src-lineage/model/relations.ts';
import { edgeLines } from './edge-lines.ts';
import { randomModels, randomOptions } from './random-models.ts';

test('relations of some types are the same, taken from those of all types or found by themselves', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, (model, options) => {
      const all = wholeGraph(model, { ...options, relationTypes: [...relationTypes] });
      const taken = buildGraph(model, options, ofTypes(all, options.relationTypes));
      const found = buildGraph(model, options);
      expect(edgeLines(model, taken).sort()).toEqual(edgeLines(model, found).sort());
      expect(taken.nodes).toEqual(found.nodes);
    }),
    { numRuns: 500 },
  );
});
