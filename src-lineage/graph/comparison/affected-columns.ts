import type { ColumnId } from '../../model/objects.ts';
import { trace } from '../build/trace.ts';
import type { NamedLineage } from './named-lineage.ts';
import type { LineageComparison } from './changes.ts';

/**
 * What the changes reach: columns, in the model after, whose own relations are the same and that are downstream of some
 * that are not.
 */
export function affectedColumns(
  comparison: LineageComparison,
  before: NamedLineage,
  after: NamedLineage,
): ColumnId[] {
  const changed = changedColumns(comparison, before, after);
  const { reached } = trace(after.edges, changed, 'downstream');
  return [...reached].filter(
    (end) => end >= 0 && !changed.has(end) && after.model.columns.pseudoOf(end) !== 'rows',
  );
}

/** The columns, in the model after, whose values or declarations are not what they were. */
function changedColumns(
  { columns, relations }: LineageComparison,
  before: NamedLineage,
  after: NamedLineage,
): Set<ColumnId> {
  const idAfter = new Map([...before.columns].map(([name, id]) => [id, after.columns.get(name)]));
  const changed = new Set<ColumnId>();
  for (const { change, column } of columns) if (change !== 'removed') changed.add(column.id);
  for (const { edge, of } of relations) {
    const { target } = edge;
    const id = of === after || target === undefined ? target : idAfter.get(target);
    if (id !== undefined) changed.add(id);
  }
  return changed;
}
