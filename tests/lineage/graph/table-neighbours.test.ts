import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { neighbourCounts } from '../../../src-lineage/graph/questions/table-neighbours.ts';
import { randomModels, randomOptions } from './random-models.ts';

test('an object has as many neighbours as there are others at the ends of its edges', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, (model, options) => {
      const { edges } = buildGraph(model, options);
      const { upstream, downstream } = neighbourCounts(model, edges);
      const flows = [...edges].filter(
        ({ type, sourceObject, targetObject }) =>
          type !== 'join' && type !== 'er' && sourceObject !== targetObject,
      );
      for (const { id } of model.objects) {
        const sources = flows.filter(({ targetObject }) => targetObject === id);
        const targets = flows.filter(({ sourceObject }) => sourceObject === id);
        expect(upstream[id]).toBe(new Set(sources.map(({ sourceObject }) => sourceObject)).size);
        expect(downstream[id]).toBe(new Set(targets.map(({ targetObject }) => targetObject)).size);
      }
    }),
  );
});
