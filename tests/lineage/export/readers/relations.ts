import { fullName } from '../../../../src-lineage/export/text/object-names.ts';
import type { LineageGraph } from '../../../../src-lineage/graph/edges/graph.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';

/** A relation as a reader of any format finds it: type, and table and column of both ends. */
export type ReadRelation = [
  type: string,
  source: string,
  sourceColumn: string,
  target: string,
  targetColumn: string,
];

/** One order for all formats. */
export function sorted(relations: Iterable<ReadRelation>): string[] {
  return [...relations].map((relation) => JSON.stringify(relation)).sort();
}

/** What a graph says, with its names as a format can hold them. */
export function relationsOf(
  model: LineageModel,
  graph: LineageGraph,
  held: (name: string) => string = (name) => name,
): ReadRelation[] {
  return [...graph.edges].map(({ type, sourceObject, source, targetObject, target }) => [
    type,
    held(fullName(model.objects[sourceObject]!)),
    source === undefined ? '' : held(model.columns.nameOf(source)),
    held(fullName(model.objects[targetObject]!)),
    target === undefined ? '' : held(model.columns.nameOf(target)),
  ]);
}
