import type { GraphEdge } from './graph.ts';
import { flowTypes } from './flow-steps.ts';

/**
 * Folds column edges to edges between objects: one for all flows from one object to another, of the strongest type,
 * and one each for joins, keys and calls.
 */
export function tableEdges(edges: readonly GraphEdge[]): GraphEdge[] {
  const folded = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const rank = rankOf(edge);
    const kind = rank < 0 ? edge.type : 'flow';
    const pair = `${edge.sourceObject} ${edge.targetObject} ${kind}`;
    const known = folded.get(pair);
    if (known === undefined || rank < rankOf(known)) folded.set(pair, withoutColumns(edge));
  }
  return [...folded.values()];
}

function rankOf({ type }: GraphEdge): number {
  return (flowTypes as readonly string[]).indexOf(type);
}

function withoutColumns({ type, effect, sourceObject, targetObject, ...rest }: GraphEdge): GraphEdge {
  const { relations, via, span, uncertain } = rest;
  return {
    type,
    effect,
    sourceObject,
    targetObject,
    relations,
    via,
    ...(span !== undefined && { span }),
    ...(uncertain && { uncertain }),
  };
}
