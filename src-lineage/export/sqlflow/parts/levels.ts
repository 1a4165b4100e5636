import { selectedParts } from '../../../graph/build/selection.ts';
import { trace } from '../../../graph/build/trace.ts';
import type { LineageGraph } from '../../../graph/edges/graph.ts';
import type { GraphOptions, Selection } from '../../../graph/edges/options.ts';
import { type TraceDirection } from '../../../graph/edges/trace-direction.ts';
import { visibleObjects } from '../../../graph/edges/visibility.ts';
import type { LineageModel } from '../../../model/model.ts';
import type { ColumnId } from '../../../model/objects.ts';
import type { SqlflowLevel } from './format.ts';
import { sqlflowIds } from './ids.ts';
import { sqlflowName } from './names.ts';
import { sqlflowType } from './object-types.ts';
import { relationNumbers } from './relation-groups.ts';

/**
 * How far from a selection everything lies: what is selected (level 0), what one step reaches (level 1), and so on. A
 * column is reported at the first level that reaches it, a relation at the one that follows it.
 */
export function sqlflowLevels(
  model: LineageModel,
  relations: LineageGraph,
  options: GraphOptions & { selection: Selection },
  direction: TraceDirection,
): SqlflowLevel[] {
  const ids = sqlflowIds(model);
  const { edges } = relations;
  const numbers = relationNumbers(edges);
  const { objects, columns, starts } = selectedParts(
    model,
    visibleObjects(model, options),
    options.selection,
  );
  const seen = new Set<ColumnId>(columns);
  // The row count of what is selected is no column that anybody asked for.
  const named = [...columns].filter((column) => model.columns.pseudoOf(column) !== 'rows');
  const levels = [level(model, 0, groupedByObject(model, objects, named), [])];
  for (const [step, followed] of trace(edges, starts, direction).steps.entries()) {
    const reached = new Set<ColumnId>();
    const touched = new Set<number>();
    for (const place of followed) {
      const end = direction === 'upstream' ? edges.sourceAt(place) : edges.targetAt(place);
      if (end < 0) touched.add(~end);
      else if (!seen.has(end)) reached.add(end);
    }
    for (const column of reached) seen.add(column);
    const used = new Set(followed.map((place) => ids.relation(numbers[place]!)));
    levels.push(level(model, step + 1, groupedByObject(model, touched, reached), [...used]));
  }
  return levels;
}

function groupedByObject(
  model: LineageModel,
  objects: ReadonlySet<number>,
  columns: Iterable<ColumnId>,
): Map<number, ColumnId[]> {
  const grouped = new Map<number, ColumnId[]>([...objects].map((object) => [object, []]));
  for (const column of columns) {
    const object = model.columns.objectOf(column);
    grouped.set(object, [...(grouped.get(object) ?? []), column]);
  }
  return grouped;
}

function level(
  model: LineageModel,
  number: number,
  objects: ReadonlyMap<number, readonly ColumnId[]>,
  relations: string[],
): SqlflowLevel {
  const ids = sqlflowIds(model);
  return {
    level: number,
    dbobjs: [...objects]
      .sort(([one], [other]) => one - other)
      .map(([id, columns]) => {
        const object = model.objects[id]!;
        return {
          id: ids.object(id),
          name: sqlflowName(model, object),
          type: sqlflowType(object.kind),
          columns: columns.map((column) => ({ id: ids.column(column), name: model.columns.nameOf(column) })),
        };
      }),
    relations,
  };
}
