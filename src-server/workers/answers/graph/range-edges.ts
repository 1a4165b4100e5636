import type { GraphEdge } from '../../../../src-lineage/graph/edges/graph.ts';
import type { GraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { RangeEdges } from '../../../contract/application/result/details.ts';
import { graphFromWhole } from '../lists/graphs-at-hand.ts';
import { edgeNumbers } from './application-graph.ts';
import type { TextPiece } from '../../protocol/questions.ts';

/** Edges that are listed at most: a whole file of a warehouse has hundreds of thousands. */
const mostEdges = 10_000;

/**
 * The edges of a graph on whose way an expression stands that is in a piece of text. Where none does, those whose
 * expression is the shortest around it.
 */
export function rangeEdges(model: LineageModel, piece: TextPiece, options: GraphOptions): RangeEdges {
  const relations = relationsIn(model, piece);
  const { edges } = graphFromWhole(model, options);
  const found: GraphEdge[] = [];
  let total = 0;
  for (let place = 0; place < edges.length; place++) {
    if (edges.typeAt(place) === 'call') continue;
    const edge = edges.at(place);
    if (!edge.relations.some((relation) => relations.has(relation))) continue;
    total += 1;
    if (found.length < mostEdges) found.push(edge);
  }
  return { total, edges: found.flatMap((edge) => edgeNumbers(edge).split(',').map(Number)) };
}

function relationsIn(model: LineageModel, { file, start, end }: TextPiece): Set<number> {
  const inside = new Set<number>();
  let around = new Set<number>();
  let shortest = Infinity;
  for (let index = 0; index < model.relations.length; index++) {
    const span = model.relations.spanAt(index) ?? model.statements[model.relations.statementAt(index)]!.span;
    if (span[0] !== file) continue;
    if (span[1] >= start && span[2] <= end) inside.add(index);
    const length = span[2] - span[1];
    if (span[1] > start || span[2] < end || length > shortest) continue;
    if (length < shortest) around = new Set();
    shortest = length;
    around.add(index);
  }
  return inside.size > 0 ? inside : around;
}
