import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { wholeGraph } from '../../../src-lineage/graph/build/whole-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { schemaMap } from '../../../src-lineage/graph/questions/schema-map.ts';
import { relationTypes } from '../../../src-lineage/model/relations.ts';
import { handMadeModel } from './models.ts';
import { randomModels, randomOptions } from './random-models.ts';

test('every edge of the graph counts once in the map, and every pair of tables', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, (model, { selection: _, ...random }) => {
      const options = { ...random, tableLevel: false, hideColumns: false };
      const { edges } = buildGraph(model, options);
      const map = schemaMap(model, wholeGraph(model, options));
      for (const type of relationTypes) {
        const counted = map.edges.reduce((sum, edge) => sum + edge.byType[type], 0);
        expect(counted).toBe([...edges].filter((edge) => edge.type === type).length);
      }
      const pairs = new Set(
        [...edges].map(({ sourceObject, targetObject }) => `${sourceObject} ${targetObject}`),
      );
      expect(map.edges.reduce((sum, { tablePairs }) => sum + tablePairs, 0)).toBe(pairs.size);
      const inBoxes = map.members.flat().map(({ id }) => id);
      expect(new Set(inBoxes).size).toBe(inBoxes.length);
      for (const { source, target } of map.edges) {
        expect(map.boxes[source]).toBeDefined();
        expect(map.boxes[target]).toBeDefined();
      }
    }),
  );
});

test('row sets between schemas are bridged, and each schema counts what it has', () => {
  const model = handMadeModel(
    [
      { name: 'orders', schema: 'sales', columns: ['id', 'price', 'PseudoRows'] },
      { name: 'q', kind: 'insert-select', role: 'intermediate', columns: ['id', 'price'] },
      { name: 'revenue', schema: 'mart', kind: 'view', columns: ['id', 'price'] },
      { name: 'load', schema: 'mart', kind: 'procedure', role: 'routine', columns: [] },
      { name: 'numbers', schema: 'mart', kind: 'sequence', columns: [] },
    ],
    [
      ['fdd', 'orders.id', 'q.id'],
      ['fdd', 'orders.price', 'q.price'],
      ['fdd', 'q.id', 'revenue.id'],
      ['fdd', 'q.price', 'revenue.price'],
    ],
  );
  const options = { ...defaultGraphOptions, hideIntermediates: 'all' as const };
  const { boxes, edges } = schemaMap(model, wholeGraph(model, options));
  expect(boxes).toEqual([
    { schema: 'mart', passing: false, tables: 0, views: 1, routines: 1, others: 1, columns: 2 },
    { schema: 'sales', passing: false, tables: 1, views: 0, routines: 0, others: 0, columns: 2 },
  ]);
  expect(edges).toEqual([
    { source: 1, target: 0, tablePairs: 1, byType: { fdd: 2, frd: 0, fdr: 0, join: 0, call: 0, er: 0 } },
  ]);
});
