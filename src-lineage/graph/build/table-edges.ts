import type { RelationType } from '../../model/relations.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { flowTypes } from './flow-steps.ts';

/** What is folded together at table level: all flows; joins, keys and calls each by themselves. */
const kinds: readonly (RelationType | 'flow')[] = ['flow', 'join', 'er', 'call'];

/**
 * Folds column edges to edges between objects: one for all flows from one object to another, of the strongest type,
 * and one each for joins, keys and calls.
 */
export function tableEdges(edges: EdgeList, objects: number): EdgeList {
  const folded = new Map<number, number>();
  for (let place = 0; place < edges.length; place++) {
    const rank = rankAt(edges, place);
    const kind = kinds.indexOf(rank < 0 ? edges.typeAt(place) : 'flow');
    const pair = (kind * objects + edges.sourceObjectAt(place)) * objects + edges.targetObjectAt(place);
    const known = folded.get(pair);
    if (known === undefined || rank < rankAt(edges, known)) folded.set(pair, place);
  }
  return edges.betweenTables(Int32Array.from(folded.values()));
}

/** How strong a flow is, the strongest 0; -1 where it is none. */
function rankAt(edges: EdgeList, place: number): number {
  return (flowTypes as readonly string[]).indexOf(edges.typeAt(place));
}
