import { positionAt } from '../../../../src-lineage/base/lines.ts';
import type { GraphEdge } from '../../../../src-lineage/graph/edges/graph.ts';
import {
  relationsAlong,
  relationsInOrder,
  type WayRelation,
} from '../../../../src-lineage/graph/edges/relations-in-order.ts';
import { reasonBetween, reasonTexts } from '../../../../src-lineage/graph/names/reasons.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { RelationStep } from '../../../contract/application/result/details.ts';
import { describedColumn } from '../../protocol/described-end.ts';
import { graphFromWhole } from './graphs-at-hand.ts';
import type { DrawnEdge } from '../../protocol/questions.ts';

/**
 * All relations that an edge stands for, in the order from its source to its target. The edge is found by drawing the
 * graph again; where that has no such edge, the relation stands alone.
 * @param index the relation that the edge ends with, as the graph has it
 */
export function edgeSteps(model: LineageModel, index: number, drawn: DrawnEdge): RelationStep[] {
  const edge = edgeOf(model, index, drawn);
  const relations = edge === undefined ? [index] : relationsInOrder(model, edge);
  const from = edge?.source ?? drawn.sourceColumn;
  return relationsAlong(model, relations, from).map((step) => stepOf(model, step));
}

/** Drawn with its columns, also where the graph shows none: then any edge between the two tables will do. */
function edgeOf(model: LineageModel, index: number, drawn: DrawnEdge): GraphEdge | undefined {
  const { selection: _selection, ...options } = drawn.options;
  const { edges } = graphFromWhole(model, { ...options, tableLevel: false, hideColumns: false });
  const fits = (wanted: number | undefined, end: number | undefined): boolean =>
    wanted === undefined || wanted === end;
  for (let place = 0; place < edges.length; place++) {
    if (edges.typeAt(place) === 'call' || edges.lastRelationAt(place) !== index) continue;
    const edge = edges.at(place);
    const isIt =
      fits(drawn.sourceTable, edge.sourceObject) &&
      fits(drawn.targetTable, edge.targetObject) &&
      fits(drawn.sourceColumn, edge.source) &&
      fits(drawn.targetColumn, edge.target);
    if (isIt) return edge;
  }
  return undefined;
}

function stepOf(model: LineageModel, { index, relation, source }: WayRelation): RelationStep {
  const statement = model.statements[relation.statement]!;
  const [file, start, end] = relation.span ?? statement.span;
  const [statementFile, statementStart, statementEnd] = statement.span;
  const written = model.files[file];
  const reason = reasonBetween(model, relation.uncertain, source, relation.target);
  return {
    relation: index,
    type: relation.type,
    effect: relation.effect,
    ...(relation.transform !== undefined && { transform: relation.transform }),
    uncertain: relation.uncertain !== undefined,
    ...(reason !== undefined && { reason: reasonTexts[reason] }),
    from: describedColumn(model, source),
    to: describedColumn(model, relation.target),
    ...(relation.span !== undefined && { span: [file, start, end] }),
    statementSpan: [statementFile, statementStart, statementEnd],
    file: written?.name ?? '',
    ...positionAt(written?.lineStarts ?? [0], start),
  };
}
