import type { LineageModel } from '../model/model.ts';
import type { LineageObject } from '../model/objects.ts';
import type { GraphEdge } from './graph.ts';
import type { Selection } from './options.ts';
import { endKey, isDirected, trace } from './trace.ts';

/** What the selection leaves of a graph. */
export interface Selected {
  /** Objects that the selection itself names. */
  objects: Set<number>;
  /** Columns that it names. */
  columns: Set<number>;
  edges: GraphEdge[];
}

/**
 * The part of a graph that is connected with a selection: what flows into it, and where it flows. Joins and keys stay
 * where they touch the selection or lie between columns that were reached.
 */
export function selectEdges(
  model: LineageModel,
  visible: readonly boolean[],
  edges: readonly GraphEdge[],
  selection: Selection,
): Selected {
  const objects = new Set<number>();
  const columns = new Set<number>();
  for (const object of model.objects) {
    if (!visible[object.id] || !matchesObject(object, selection)) continue;
    const matched = object.columns.filter((id) => matches(model.columns[id]!.name, selection.column));
    if (matched.length === 0 && isGiven(selection.column)) continue;
    objects.add(object.id);
    for (const id of matched) columns.add(id);
  }
  const starts = new Set(columns);
  if (!isGiven(selection.column)) for (const id of objects) starts.add(endKey(id, undefined));
  const upstream = trace({ edges: [...edges] }, starts, 'upstream', selection.upstream);
  const downstream = trace({ edges: [...edges] }, starts, 'downstream', selection.downstream);
  const reached = new Set([...upstream.reached, ...downstream.reached]);
  const followed = new Set([...upstream.edges, ...downstream.edges]);
  const kept = edges.filter(
    (edge, index) => followed.has(index) || (!isDirected(edge) && staysBetween(edge, starts, reached)),
  );
  return { objects, columns, edges: kept };
}

function staysBetween(edge: GraphEdge, starts: Set<number>, reached: Set<number>): boolean {
  const source = endKey(edge.sourceObject, edge.source);
  const target = endKey(edge.targetObject, edge.target);
  return starts.has(source) || starts.has(target) || (reached.has(source) && reached.has(target));
}

function matchesObject(object: LineageObject, { database, schema, table }: Selection): boolean {
  if (!matchesLevel(object.database, database) || !matchesLevel(object.schema, schema)) return false;
  return matches(object.name, table) || matches(qualified(object), table);
}

function qualified({ schema, name }: LineageObject): string {
  return schema === undefined ? name : `${schema}.${name}`;
}

/** `DEFAULT` is how exports write a level that a name lacks. */
function matchesLevel(name: string | undefined, wanted: string | undefined): boolean {
  return matches(name ?? 'DEFAULT', wanted);
}

function matches(name: string, wanted: string | undefined): boolean {
  return !isGiven(wanted) || name.toLowerCase() === wanted.toLowerCase();
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
