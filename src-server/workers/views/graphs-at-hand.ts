import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { relationTypes } from '../../../src-lineage/model/relations.ts';
import { buildGraph } from '../../../src-lineage/view/build-graph.ts';
import type { LineageGraph } from '../../../src-lineage/view/graph.ts';
import type { GraphOptions } from '../../../src-lineage/view/options.ts';
import { wholeGraph } from '../../../src-lineage/view/whole-graph.ts';
import type { WholeGraph, WholeGraphOptions } from '../../../src-lineage/view/whole-graph.ts';
import { KeptPerModel } from './kept-per-model.ts';

/** Edges of some forty bytes each. Models that are larger than this are at hand alone, and so is their graph. */
const edgesAtHand = 1_000_000;

const graphs = new KeptPerModel<WholeGraph>({
  values: 8,
  weight: { most: edgesAtHand, of: ({ edges }) => edges.length },
});

/** All that there is under some options. It is kept: the page asks for part after part of the same graph. */
export function wholeGraphAtHand(model: LineageModel, options: WholeGraphOptions): WholeGraph {
  const { hideIntermediates, hideFunctions, showConstants, showTemporaryTables } = options;
  const { aggregates, eachStatement } = options;
  const wanted = relationTypes.filter((type) => options.relationTypes.includes(type));
  const visibility = [hideIntermediates, hideFunctions, showConstants, showTemporaryTables];
  const key = [...visibility, aggregates, eachStatement === true, ...wanted].join();
  return graphs.of(model, key, () => wholeGraph(model, options));
}

/** A graph that is taken from what is at hand. */
export function graphFromWhole(model: LineageModel, options: GraphOptions): LineageGraph {
  return buildGraph(model, options, wholeGraphAtHand(model, options));
}
