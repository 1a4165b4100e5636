import type { LineageModel } from '../../model/model.ts';
import type { Selection } from '../edges/options.ts';
import type { TraceDirection } from '../edges/trace-direction.ts';
import { selectedParts } from './selection.ts';
import { trace } from './trace.ts';
import type { WholeGraph } from './whole-graph.ts';

/** How far the lineage of a selection goes one way: what each step adds, the first one first. */
export interface Reach {
  /** Objects that no step before has reached, and that are not selected. */
  objects: number[];
  /** Edges that lead there, and back to what was reached before. */
  edges: number[];
}

/** Counts what each further step from a selection would add, without drawing it. */
export function reachOf(
  model: LineageModel,
  { visible, edges }: WholeGraph,
  selection: Selection,
  direction: TraceDirection,
): Reach {
  const { starts, objects: known } = selectedParts(model, visible, selection);
  const reach: Reach = { objects: [], edges: [] };
  for (const followed of trace(edges, starts, direction).steps) {
    const before = known.size;
    for (const place of followed) {
      known.add(direction === 'upstream' ? edges.sourceObjectAt(place) : edges.targetObjectAt(place));
    }
    reach.objects.push(known.size - before);
    reach.edges.push(followed.length);
  }
  return reach;
}
