import type { LineageModel } from '../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../model/objects.ts';
import type { GraphEdge, GraphNode } from './graph.ts';
import type { GraphOptions } from './options.ts';

/** What a graph shows beside its edges. */
export interface Shown {
  /** May be shown at all. */
  visible: readonly boolean[];
  /** Named by a selection; absent where there is none. */
  objects?: ReadonlySet<ObjectId>;
}

/** The boxes of a graph, in the model's order, with their columns. */
export function graphNodes(
  model: LineageModel,
  edges: readonly GraphEdge[],
  shown: Shown,
  options: GraphOptions,
): GraphNode[] {
  const { objects, columns } = endsOf(edges);
  const withoutColumns = options.hideColumns || options.tableLevel;
  const nodes: GraphNode[] = [];
  for (const object of model.objects) {
    const linked = objects.has(object.id);
    if (!linked && (options.linkedOnly || !mayStandAlone(object, shown, options))) continue;
    nodes.push({
      object: object.id,
      columns: withoutColumns ? [] : shownColumns(model, object, columns, options),
    });
  }
  return nodes;
}

function mayStandAlone(object: LineageObject, shown: Shown, options: GraphOptions): boolean {
  if (!shown.visible[object.id] || (shown.objects !== undefined && !shown.objects.has(object.id))) {
    return false;
  }
  return object.role !== 'routine' || options.relationTypes.includes('call');
}

function shownColumns(
  model: LineageModel,
  object: LineageObject,
  linked: ReadonlySet<ColumnId>,
  options: GraphOptions,
): ColumnId[] {
  return object.columns.filter(
    (id) => linked.has(id) || (!options.linkedOnly && model.columns[id]!.pseudo !== 'rows'),
  );
}

function endsOf(edges: readonly GraphEdge[]): { objects: Set<ObjectId>; columns: Set<ColumnId> } {
  const objects = new Set<ObjectId>();
  const columns = new Set<ColumnId>();
  for (const { sourceObject, targetObject, source, target } of edges) {
    objects.add(sourceObject).add(targetObject);
    if (source !== undefined) columns.add(source);
    if (target !== undefined) columns.add(target);
  }
  return { objects, columns };
}
