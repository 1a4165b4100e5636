import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { handMadeModel, type RelationDraft } from './models.ts';

const flowTypes = ['fdd', 'frd', 'fdr'] as const;
const columnsPerObject = 2;

/** Random models: some objects are hidden, relations run anywhere, in circles too. */
const models = fc
  .record({
    hidden: fc.array(fc.boolean(), { minLength: 2, maxLength: 7 }),
    relations: fc.array(fc.tuple(fc.nat(2), fc.nat(), fc.nat()), { maxLength: 20 }),
  })
  .map(({ hidden, relations }) => {
    const name = (index: number): string => {
      const column = index % (hidden.length * columnsPerObject);
      return `o${Math.floor(column / columnsPerObject)}.c${column % columnsPerObject}`;
    };
    return handMadeModel(
      hidden.map((isHidden, index) => ({
        name: `o${index}`,
        columns: ['c0', 'c1'],
        ...(isHidden && { kind: 'cte' as const, role: 'intermediate' as const }),
      })),
      relations.map(([type, source, target]): RelationDraft => [
        flowTypes[type]!,
        name(source),
        name(target),
      ]),
    );
  });

/** All simple paths from a visible column through hidden ones to a visible one: the weakness of the best of each pair. */
function bestByEnumeration(model: LineageModel): Map<string, number> {
  const visible = (column: number): boolean =>
    model.objects[model.columns.objectOf(column)]!.role === 'persistent';
  const best = new Map<string, number>();
  const walk = (start: number, at: number, weakness: number, passed: readonly number[]): void => {
    for (const { type, sources, target } of model.relations) {
      if (sources[0]!.column !== at) continue;
      const reached = Math.max(weakness, flowTypes.indexOf(type as 'fdd'));
      if (visible(target)) {
        const pair = `${start} ${target}`;
        best.set(pair, Math.min(best.get(pair) ?? Number.POSITIVE_INFINITY, reached));
      } else if (!passed.includes(target)) {
        walk(start, target, reached, [...passed, target]);
      }
    }
  };
  for (const { id } of model.columns) if (visible(id)) walk(id, id, 0, []);
  return best;
}

test('bridging finds the pairs and types that enumerating all paths finds', () => {
  fc.assert(
    fc.property(models, (model) => {
      const graph = buildGraph(model, {
        ...defaultGraphOptions,
        hideIntermediates: 'all',
        relationTypes: [...flowTypes],
      });
      const found = [...graph.edges].map(({ source, target, type }) => `${source} ${target} ${type}`);
      const expected = [...bestByEnumeration(model)].map(
        ([pair, weakness]) => `${pair} ${flowTypes[weakness]}`,
      );
      expect(found.sort()).toEqual(expected.sort());
    }),
    { numRuns: 2000 },
  );
});

test('the relations of an edge are a path from its source to its target through the objects of `via`', () => {
  fc.assert(
    fc.property(models, (model) => {
      const options = {
        ...defaultGraphOptions,
        hideIntermediates: 'all' as const,
        relationTypes: [...flowTypes],
      };
      for (const edge of buildGraph(model, options).edges) {
        const steps = edge.relations.map((index) => model.relations.at(index)).reverse();
        const columns = [edge.source, ...steps.map(({ target }) => target)];
        expect(columns.at(-1)).toBe(edge.target);
        steps.forEach((step, index) => expect(step.sources[0]!.column).toBe(columns[index]));
        const passed = columns.slice(1, -1).map((column) => model.columns.objectOf(column!));
        expect(edge.via).toEqual([...new Set(passed)]);
        expect(edge.effect).toBe(steps.at(-1)!.effect);
      }
    }),
    { numRuns: 500 },
  );
});

test('the types are filtered after bridging: any subset of types shows that part of the whole', () => {
  fc.assert(
    fc.property(models, fc.subarray([...flowTypes]), (model, relationTypes) => {
      const options = { ...defaultGraphOptions, hideIntermediates: 'all' as const };
      const all = [...buildGraph(model, { ...options, relationTypes: [...flowTypes] }).edges];
      const some = [...buildGraph(model, { ...options, relationTypes }).edges];
      expect(some).toEqual(all.filter(({ type }) => relationTypes.includes(type as 'fdd')));
    }),
    { numRuns: 500 },
  );
});
