import type { LineageModel } from '../../model/model.ts';
import { buildGraph } from '../../view/build-graph.ts';
import type { GraphOptions } from '../../view/options.ts';
import type { SqlflowGraph, SqlflowResult, SqlflowSummary } from './format.ts';
import { sqlflowGraph } from './graph.ts';
import { sqlflowIds } from './ids.ts';
import type { SqlflowStyle } from './style.ts';
import { shownModel } from './shown-model.ts';
import { sqlflowSummary } from './summary.ts';
import { type SqlflowTree, sqlflowTree } from './tree.ts';

/** `data` of `exportFullLineageAsJson`: generation D. */
export interface SqlflowTreeResult {
  mode: SqlflowResult['mode'];
  summary: Omit<SqlflowSummary, 'relation'>;
  sqlflow: SqlflowTree;
  graph: Omit<SqlflowGraph, 'relationIdMap' | 'relationshipIdMap'> & {
    /** Edge -> id of the relation in `relationships`, and its type. */
    relationshipIdMap: Record<string, [relation: string, type: string]>;
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
  const { relationIdMap, relationshipIdMap: __, ...drawn } = sqlflowGraph(model, graph, ids);
  return {
    mode: 'global',
    summary,
    sqlflow,
    graph: { ...drawn, relationshipIdMap: withRelationIds(relationIdMap, sqlflow, drawn) },
  };
}

/** Edges know their model ids through `listIdMap`; the relation is the one that joins the two. */
function withRelationIds(
  types: Record<string, string>,
  { relationships }: SqlflowTree,
  { elements, listIdMap }: Pick<SqlflowGraph, 'elements' | 'listIdMap'>,
): Record<string, [string, string]> {
  const relationOf = new Map<string, string>();
  for (const { id, type, target, sources, caller, callees } of relationships) {
    for (const source of sources ?? []) {
      for (const [from, to] of [
        [source.id, target!.id],
        [source.parentId, target!.parentId],
      ]) {
        const pair = `${type} ${from} ${to}`;
        if (!relationOf.has(pair)) relationOf.set(pair, id);
      }
    }
    for (const callee of callees ?? []) relationOf.set(`${type} ${caller!.id} ${callee.id}`, id);
  }
  const map: Record<string, [string, string]> = {};
  for (const { id, sourceId, targetId } of elements.edges) {
    const pair = `${types[id]} ${listIdMap[sourceId]?.[0]} ${listIdMap[targetId]?.[0]}`;
    map[id] = [relationOf.get(pair) ?? '', types[id]!];
  }
  return map;
}
