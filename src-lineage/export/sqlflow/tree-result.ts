import { buildGraph } from '../../graph/build/build-graph.ts';
import type { EdgeList } from '../../graph/edges/edge-list.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import { StreamedRecord } from '../text/json-pieces.ts';
import { sqlflowGraph } from './graph.ts';
import type { SqlflowGraph, SqlflowResult, SqlflowSummary } from './parts/format.ts';
import { type SqlflowIds, sqlflowIds } from './parts/ids.ts';
import { relationGroups, relationNumbers } from './parts/relation-groups.ts';
import { shownModel } from './parts/shown-model.ts';
import type { SqlflowStyle } from './parts/style.ts';
import { sqlflowSummary } from './summary.ts';
import { type SqlflowTree, sqlflowTree } from './tree.ts';

/** `data` of `exportFullLineageAsJson`: generation D. */
export interface SqlflowTreeResult {
  mode: SqlflowResult['mode'];
  summary: Omit<SqlflowSummary, 'relation'>;
  sqlflow: SqlflowTree;
  graph: Omit<SqlflowGraph, 'relationIdMap' | 'relationshipIdMap'> & {
    /** Edge -> id of the relation in `relationships`, and its type. */
    relationshipIdMap: StreamedRecord<[relation: string, type: string]>;
  };
}

/** The whole of a generation D result; always complete. Write it with `jsonPieces`. */
export function sqlflowTreeResult(
  model: LineageModel,
  options: GraphOptions,
  style: SqlflowStyle = {},
): SqlflowTreeResult {
  const graph = buildGraph(model, options);
  const shown = shownModel(model, options, { graph, complete: true });
  const ids = sqlflowIds(model);
  const sqlflow = sqlflowTree(model, options, shown, style);
  const { relation: _, ...summary } = sqlflowSummary(model, shown, graph.edges.length);
  const { relationIdMap: __, relationshipIdMap: ___, ...drawn } = sqlflowGraph(model, graph, ids);
  return {
    mode: 'global',
    summary,
    sqlflow,
    graph: { ...drawn, relationshipIdMap: relationIds(graph.edges, shown.relations.edges, ids) },
  };
}

/** For each drawn edge the relation that it belongs to; of several between two tables the first. */
function relationIds(
  drawn: EdgeList,
  edges: EdgeList,
  ids: SqlflowIds,
): StreamedRecord<[relation: string, type: string]> {
  const relationOf = drawn === edges ? relationNumbers(edges) : firstRelations(drawn, edges);
  return new StreamedRecord(function* () {
    for (let place = 0; place < drawn.length; place++) {
      yield [`e${place}`, [ids.relation(relationOf[place]!), drawn.typeAt(place)]];
    }
  });
}

/** For each edge between tables the number of the first relation of its type between their columns. */
function firstRelations(drawn: EdgeList, edges: EdgeList): Int32Array {
  const first = new Map<string, number>();
  let number = 0;
  for (const places of relationGroups(edges)) {
    for (const place of places) {
      const pair = tablePair(edges, place);
      if (!first.has(pair)) first.set(pair, number);
    }
    number += 1;
  }
  return Int32Array.from({ length: drawn.length }, (_, place) => first.get(tablePair(drawn, place))!);
}

function tablePair(edges: EdgeList, place: number): string {
  return `${edges.typeAt(place)} ${edges.sourceObjectAt(place)} ${edges.targetObjectAt(place)}`;
}
