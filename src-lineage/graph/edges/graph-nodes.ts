import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../../model/objects.ts';
import type { EdgeList } from './edge-list.ts';
import type { GraphNode } from './graph.ts';
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
  edges: EdgeList,
  shown: Shown,
  options: GraphOptions,
): GraphNode[] {
  const { objects, columns } = endsOf(model, edges);
  const withoutColumns = options.hideColumns || options.tableLevel;
  const nodes: GraphNode[] = [];
  for (const object of model.objects) {
    const linked = objects[object.id] === 1;
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
  linked: Uint8Array,
  options: GraphOptions,
): ColumnId[] {
  return object.columns.filter(
    (id) => linked[id] === 1 || (!options.linkedOnly && model.columns.pseudoOf(id) !== 'rows'),
  );
}

/** The objects and columns that are ends of edges: 1 at their ids. */
function endsOf(model: LineageModel, edges: EdgeList): { objects: Uint8Array; columns: Uint8Array } {
  const objects = new Uint8Array(model.objects.length);
  const columns = new Uint8Array(model.columns.length);
  for (let place = 0; place < edges.length; place++) {
    objects[edges.sourceObjectAt(place)] = 1;
    objects[edges.targetObjectAt(place)] = 1;
    for (const end of [edges.sourceAt(place), edges.targetAt(place)]) if (end >= 0) columns[end] = 1;
  }
  return { objects, columns };
}
