/** Every combination of options over random models, against a graph that is worked out by trying every path. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { rounds } from '../../support/deep.ts';
import { randomModels, randomOptions } from './random-models.ts';
import { SlowGraph } from './slow-graph.ts';

const runs = rounds(8000);

test('no option loses or invents a way: edges and boxes are those found by trying every path', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, (model, options) => {
      const graph = buildGraph(model, options);
      const slow = new SlowGraph(model, options);
      const found = [...graph.edges].map(
        ({ type, source, target, sourceObject, targetObject }) =>
          `${type} ${source ?? ~sourceObject} ${target ?? ~targetObject}`,
      );
      const expected = slow.edges().map(({ type, source, target }) => `${type} ${source} ${target}`);
      expect(found.sort()).toEqual(expected.sort());
      const nodes = graph.nodes.map(
        ({ object, columns }) => `${model.objects[object]!.name}(${columns.join()})`,
      );
      expect(nodes).toEqual(slow.nodes());
    }),
    { numRuns: runs },
  );
});

test('an edge says which relations it goes through, whatever the options', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, (model, options) => {
      const { edges } = buildGraph(model, { ...options, tableLevel: false, hideColumns: false });
      for (const { type, source, target, relations, effect } of edges) {
        if (type === 'call' || type === 'join' || type === 'er') continue;
        const steps = relations.map((index) => model.relations.at(index)).reverse();
        let at = source;
        for (const step of steps) {
          expect(step.sources.map(({ column }) => column)).toContain(at);
          at = step.target;
        }
        expect(at).toBe(target);
        expect(effect).toBe(steps.at(-1)!.effect);
      }
    }),
    { numRuns: runs / 4 },
  );
});
