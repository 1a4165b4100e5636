import { jsonTexts, StreamedRecord } from '../../../../src-lineage/export/text/json-pieces.ts';
import { inPieces } from '../../../../src-lineage/export/text/pieces.ts';
import type { GraphEdge, LineageGraph } from '../../../../src-lineage/graph/edges/graph.ts';
import type { GraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { shownLabel } from '../../../../src-lineage/graph/names/shown-name.ts';
import { resultCounts } from '../../../../src-lineage/graph/names/stored-counts.ts';
import { neighbourCounts } from '../../../../src-lineage/graph/questions/table-neighbours.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { shownKind } from '../../../../src-lineage/model/objects.ts';
import { relationTypes, transforms } from '../../../../src-lineage/model/relations.ts';
import type { GraphResponse, GraphTable } from '../../../contract/application/result/graph.ts';
import { wholeGraphAtHand } from '../lists/graphs-at-hand.ts';
import { boundedGraph } from './bounded-graph.ts';
import type { BoundedGraph } from './bounded-graph.ts';
import { typeCounts } from './type-counts.ts';
import type { TypeCounts } from './type-counts.ts';

/** The graph of the application, as JSON (`graphResponse` of the contract). */
export function* applicationGraph(
  model: LineageModel,
  options: GraphOptions,
  sessionId: string,
  relationLimit: number,
): Generator<string> {
  const drawn = boundedGraph(model, options, relationLimit);
  const { graph, mode, relations, hideIntermediates } = drawn;
  const head: Omit<GraphResponse, 'tables' | 'edges' | 'hiddenNeighbours' | 'via'> = {
    sessionId,
    mode,
    hideIntermediates,
    totals: totalsOf(model, relations, typeCounts(model, options, drawn)),
    types: [...relationTypes],
    transforms: [...transforms],
  };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":[`;
  yield* inPieces(graph.nodes, (node) => JSON.stringify(tableOf(model, node)), ',');
  yield '],"edges":[';
  yield* inPieces(graph.edges, edgeNumbers, ',');
  yield ']';
  if (options.selection !== undefined) {
    yield `,"hiddenNeighbours":${JSON.stringify(hiddenNeighbours(model, options, drawn))}`;
  }
  yield ',"via":';
  yield* jsonTexts(viaOf(model, graph));
  yield '}';
}

function totalsOf(model: LineageModel, relations: number, byType: TypeCounts): GraphResponse['totals'] {
  const { tables, views, columns, statements, errors, warnings } = resultCounts(model);
  return { tables, views, columns, relations, byType, statements, errors, warnings };
}

function tableOf(model: LineageModel, node: LineageGraph['nodes'][number]): GraphTable {
  const object = model.objects[node.object];
  if (object === undefined) throw new Error(`The graph names an object ${node.object} that the model lacks.`);
  const { id, database, schema, role, spans } = object;
  return {
    id,
    name: shownLabel(model, object),
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    kind: shownKind(object),
    role,
    columns: node.columns.map((column) => [column, model.columns.nameOf(column)]),
    spans: spans.map(([file, start, end]) => [file, start, end]),
  };
}

/** The seven integers of an edge, as `graphResponse` has them. */
export function edgeNumbers(edge: GraphEdge): string {
  const type = relationTypes.indexOf(edge.type);
  const transform = edge.transform === undefined ? -1 : transforms.indexOf(edge.transform);
  const ends = `${edge.sourceObject},${edge.source ?? -1},${edge.targetObject},${edge.target ?? -1}`;
  return `${ends},${type},${transform},${edge.relations[0] ?? -1}`;
}

function hiddenNeighbours(
  model: LineageModel,
  options: GraphOptions,
  { graph, hideIntermediates }: BoundedGraph,
): number[] {
  const shown = new Uint8Array(model.objects.length);
  for (const { object } of graph.nodes) shown[object] = 1;
  const { edges } = wholeGraphAtHand(model, { ...options, hideIntermediates });
  const isHidden = (source: number, target: number): boolean => shown[source] !== shown[target];
  const { upstream, downstream } = neighbourCounts(model, edges, isHidden);
  return graph.nodes.flatMap(({ object }) => [upstream[object]!, downstream[object]!]);
}

function viaOf(model: LineageModel, { edges }: LineageGraph): StreamedRecord<GraphResponse['via'][string]> {
  const labels = new Map<number, string>();
  const labelOf = (id: number): string => {
    const label = labels.get(id) ?? shownLabel(model, model.objects[id]!);
    labels.set(id, label);
    return label;
  };
  return new StreamedRecord(function* () {
    for (let place = 0; place < edges.length; place++) {
      const via = edges.viaAt(place);
      if (via.length > 0) yield [String(place), via.map((id) => [id, labelOf(id)])];
    }
  });
}
