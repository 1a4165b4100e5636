import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { relationFields, RelationOrder } from '../../../src-lineage/graph/questions/relation-order.ts';
import type { RelationField, RelationListing } from '../../../src-lineage/graph/questions/relation-order.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { handMadeModel } from './models.ts';
import { randomModels, randomOptions } from './random-models.ts';

const model = handMadeModel(
  [
    { name: 't10', schema: 's', columns: ['b', 'a2'] },
    { name: 't9', schema: 's', columns: ['a10'] },
    { name: 'v', schema: 'm', columns: ['Total', 'n'] },
  ],
  [
    ['fdd', 't10.b', 'v.Total', { transform: 'aggregate' }],
    ['fdd', 't9.a10', 'v.n', { transform: 'copy' }],
    ['fdd', 't10.a2', 'v.n', { transform: 'expression' }],
    ['join', 't10.b', 't9.a10', { effect: 'join' }],
  ],
);
const { edges } = buildGraph(model, { ...defaultGraphOptions, relationTypes: ['fdd', 'join'] });

function listed(listing: Partial<RelationListing>): string[] {
  const places = new RelationOrder(model).list(edges, { text: '', descending: false, ...listing });
  return [...places].map((place) => {
    const { source, target, type } = edges.at(place);
    const name = (column: number): string => {
      const { object, name: text } = model.columns.at(column);
      return `${model.objects[object]!.name}.${text}`;
    };
    return `${type} ${name(source!)} ${name(target!)}`;
  });
}

const [total, ofT9, ofT10, join] = [
  'fdd t10.b v.Total',
  'fdd t9.a10 v.n',
  'fdd t10.a2 v.n',
  'join t10.b t9.a10',
];

describe('a list of relations', () => {
  test('is in the order of the graph, or sorted as people count', () => {
    expect(listed({})).toEqual([total, ofT9, ofT10, join]);
    expect(listed({ sort: 'sourceTable' })).toEqual([ofT9, total, ofT10, join]);
    expect(listed({ sort: 'sourceColumn' })).toEqual([ofT10, ofT9, total, join]);
    expect(listed({ sort: 'targetColumn', descending: true })).toEqual([total, ofT9, ofT10, join]);
    expect(listed({ sort: 'transform' })).toEqual([join, total, ofT9, ofT10]);
  });

  test('is filtered by words that may be anywhere in a relation', () => {
    expect(listed({ text: 'TOTAL' })).toEqual([total]);
    expect(listed({ text: 'join' })).toEqual([join]);
    expect(listed({ text: 't9 v' })).toEqual([ofT9]);
    expect(listed({ text: 'aggreg' })).toEqual([total]);
    expect(listed({ text: 't10.a' })).toEqual([ofT10]);
    expect(listed({ text: 'm.v.n' })).toEqual([ofT9, ofT10]);
    expect(listed({ text: 'absent' })).toEqual([]);
  });
});

test('sorting keeps every relation, and orders them by the field alone', () => {
  fc.assert(
    fc.property(
      randomModels,
      randomOptions,
      fc.constantFrom(...relationFields),
      fc.boolean(),
      (random, options, sort, descending) => {
        const graph = buildGraph(random, options);
        const places = [...new RelationOrder(random).list(graph.edges, { text: '', sort, descending })];
        expect(places.toSorted((a, b) => a - b)).toEqual([...graph.edges].map((_, place) => place));
        const texts = places.map((place) => fieldText(random, graph.edges.at(place), sort));
        const sign = descending ? -1 : 1;
        // Names of random models have no numbers of several digits, so that they sort as texts do.
        const expected = places.toSorted((a, b) => {
          const [one, other] = [a, b].map((place) => fieldText(random, graph.edges.at(place), sort));
          return one === other ? a - b : (one! < other! ? -1 : 1) * sign;
        });
        expect(texts).toHaveLength(expected.length);
        expect(places).toEqual(expected);
      },
    ),
  );
});

type Edge = ReturnType<typeof edges.at>;

function fieldText(random: LineageModel, edge: Edge, field: RelationField): string {
  const path = (id: number): string => {
    const { database, schema, name } = random.objects[id]!;
    return [database, schema, name].filter((level) => level !== undefined).join('.');
  };
  const column = (id: number | undefined): string =>
    id === undefined ? '' : random.columns.nameOf(id).toLowerCase();
  switch (field) {
    case 'sourceTable':
      return path(edge.sourceObject);
    case 'targetTable':
      return path(edge.targetObject);
    case 'sourceColumn':
      return column(edge.source);
    case 'targetColumn':
      return column(edge.target);
    case 'type':
      return edge.type;
    case 'transform':
      return edge.transform ?? '';
  }
}
