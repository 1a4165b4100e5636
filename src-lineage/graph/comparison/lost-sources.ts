import type { ColumnId } from '../../model/objects.ts';
import type { GraphEdge } from '../edges/edge.ts';
import type { NamedLineage } from './named-lineage.ts';
import type { LineageComparison } from './changes.ts';

/** A column that is still there, and gets the values of some columns no more. */
export interface LostSources {
  /** In the model after. */
  column: ColumnId;
  /** The flows that are gone, in the model before. */
  edges: GraphEdge[];
  /** How many columns its values come from now. */
  left: number;
}

/** The columns that lost sources: those that have none left first. */
export function lostSources(
  { relations }: LineageComparison,
  before: NamedLineage,
  after: NamedLineage,
): LostSources[] {
  const columnAfter = new Map<ColumnId, ColumnId>();
  for (const [name, id] of before.columns) {
    const other = after.columns.get(name);
    if (other !== undefined) columnAfter.set(id, other);
  }
  const lost = new Map<ColumnId, LostSources>();
  for (const { change, edge } of relations) {
    const column =
      change === 'removed' && edge.type === 'fdd' ? columnAfter.get(edge.target ?? -1) : undefined;
    if (column === undefined) continue;
    const known = lost.get(column) ?? { column, edges: [], left: 0 };
    known.edges.push(edge);
    lost.set(column, known);
  }
  for (let place = 0; place < after.edges.length; place++) {
    const one = after.edges.typeAt(place) === 'fdd' ? lost.get(after.edges.targetAt(place)) : undefined;
    if (one !== undefined) one.left += 1;
  }
  return [...lost.values()].sort((one, other) => Math.min(one.left, 1) - Math.min(other.left, 1));
}
