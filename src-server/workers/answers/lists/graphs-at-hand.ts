import { buildGraph } from '../../../../src-lineage/graph/build/build-graph.ts';
import { ofTypes, wholeGraph } from '../../../../src-lineage/graph/build/whole-graph.ts';
import type { WholeGraph, WholeGraphOptions } from '../../../../src-lineage/graph/build/whole-graph.ts';
import type { LineageGraph } from '../../../../src-lineage/graph/edges/graph.ts';
import type { GraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { relationTypes } from '../../../../src-lineage/model/relations.ts';
import { KeptPerModel } from './kept-per-model.ts';

/** Edges of some forty bytes each. Models that are larger than this are at hand alone. */
const edgesAtHand = 2_500_000;

/** With relations of all types. */
const graphs = new KeptPerModel<WholeGraph>({
  values: 4,
  weight: { most: edgesAtHand, of: ({ edges }) => edges.length },
});
/** Parts of these, which take four bytes for an edge. */
const parts = new KeptPerModel<WholeGraph>({ values: 4 });

/**
 * All that there is under some options. It is kept: the page asks for part after part of the same graph. Relations are
 * found for all types at once, as how many there are of the others is always shown, too.
 */
export function wholeGraphAtHand(model: LineageModel, options: WholeGraphOptions): WholeGraph {
  const { hideIntermediates, hideFunctions, showConstants, showTemporaryTables } = options;
  const { aggregates, eachStatement } = options;
  const visibility = [hideIntermediates, hideFunctions, showConstants, showTemporaryTables];
  const key = [...visibility, aggregates, eachStatement === true].join();
  const all = (): WholeGraph =>
    graphs.of(model, key, () => wholeGraph(model, { ...options, relationTypes: [...relationTypes] }));
  const wanted = relationTypes.filter((type) => options.relationTypes.includes(type));
  if (wanted.length === relationTypes.length) return all();
  return parts.of(model, `${key},${wanted.join()}`, () => ofTypes(all(), wanted));
}

/** A graph that is taken from what is at hand. */
export function graphFromWhole(model: LineageModel, options: GraphOptions): LineageGraph {
  return buildGraph(model, options, wholeGraphAtHand(model, options));
}
