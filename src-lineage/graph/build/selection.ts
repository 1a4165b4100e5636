import { type NamePattern, namePattern } from '../../base/patterns/name-pattern.ts';
import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../../model/objects.ts';
import { endKey } from '../edges/edge-ends.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import type { Selection } from '../edges/options.ts';
import { isDirected } from '../edges/trace-direction.ts';
import { namesOf } from './included-tables.ts';
import { trace } from './trace.ts';

/** What a selection names. */
export interface SelectedParts {
  objects: Set<number>;
  columns: Set<number>;
  /** The ends of edges at which ways up and down begin: see `endKey`. */
  starts: Set<number>;
}

/** What the selection leaves of a graph. */
export interface Selected extends SelectedParts {
  edges: EdgeList;
}

/**
 * The part of a graph that is connected with a selection: what flows into it, and where it flows. Joins and keys stay
 * where they touch the selection or lie between columns that were reached. What flows within a selection by ids stays in
 * any case: these are the tables that are already shown.
 */
export function selectEdges(
  model: LineageModel,
  visible: readonly boolean[],
  edges: EdgeList,
  selection: Selection,
): Selected {
  const parts = selectedParts(model, visible, selection);
  const { objects, starts } = parts;
  const stops = stoppingObjects(model, selection);
  const passes = (object: number): boolean => objects.has(object) || !stops.has(object);
  const upstream = trace(edges, starts, 'upstream', selection.upstream, (place) =>
    passes(edges.targetObjectAt(place)),
  );
  const downstream = trace(edges, starts, 'downstream', selection.downstream, (place) =>
    passes(edges.sourceObjectAt(place)),
  );
  const reached = new Set([...upstream.reached, ...downstream.reached]);
  const followed = new Set([...upstream.edges, ...downstream.edges]);
  const within = namesIds(selection) ? starts : new Set<number>();
  const kept = edges.filter(
    (place) =>
      followed.has(place) ||
      (isDirected(edges, place)
        ? within.has(edges.sourceAt(place)) && within.has(edges.targetAt(place))
        : staysBetween(edges, place, starts, reached)),
  );
  return { ...parts, edges: kept };
}

/** The objects and columns that a selection names, of those that may be shown. */
export function selectedParts(
  model: LineageModel,
  visible: readonly boolean[],
  selection: Selection,
): SelectedParts {
  const parts: SelectedParts = { objects: new Set(), columns: new Set(), starts: new Set() };
  const pattern = patternOf(selection.tablePattern);
  for (const [object, columns] of candidates(model, selection)) {
    if (!visible[object.id] || !matchesObject(object, selection, pattern)) continue;
    const matched = columns.filter((id) => matches(model.columns.nameOf(id), selection.column));
    const isWhole = columns === object.columns && !isGiven(selection.column);
    if (matched.length === 0 && !isWhole) continue;
    parts.objects.add(object.id);
    for (const id of matched) {
      parts.columns.add(id);
      parts.starts.add(id);
    }
    if (isWhole) parts.starts.add(endKey(object.id, undefined));
  }
  return parts;
}

/** The objects that may be selected, in the model's order, and which of their columns: those of the ids, or all. */
function* candidates(
  model: LineageModel,
  selection: Selection,
): Generator<[object: LineageObject, columns: readonly ColumnId[]]> {
  if (!namesIds(selection)) {
    for (const object of model.objects) yield [object, object.columns];
    return;
  }
  const whole = new Set(selection.objects);
  const columns = (selection.columns ?? []).filter((id) => model.columns.has(id));
  const byObject = Map.groupBy(new Set(columns), (id) => model.columns.objectOf(id));
  for (const id of [...new Set<ObjectId>([...whole, ...byObject.keys()])].sort((a, b) => a - b)) {
    const object = model.objects[id];
    if (object !== undefined) yield [object, whole.has(id) ? object.columns : byObject.get(id)!];
  }
}

function namesIds({ objects, columns }: Selection): boolean {
  return objects !== undefined || columns !== undefined;
}

function stoppingObjects(model: LineageModel, { stopAt }: Selection): ReadonlySet<number> {
  const pattern = patternOf(stopAt);
  if (pattern === undefined) return new Set();
  const stopping = model.objects.filter((object) => namesOf(object).some(pattern));
  return new Set(stopping.map(({ id }) => id));
}

function patternOf(text: string | undefined): NamePattern | undefined {
  return isGiven(text) ? namePattern(text) : undefined;
}

function staysBetween(
  edges: EdgeList,
  place: number,
  starts: ReadonlySet<number>,
  reached: ReadonlySet<number>,
): boolean {
  const source = edges.sourceAt(place);
  const target = edges.targetAt(place);
  return starts.has(source) || starts.has(target) || (reached.has(source) && reached.has(target));
}

function matchesObject(
  object: LineageObject,
  { database, schema, table }: Selection,
  pattern: NamePattern | undefined,
): boolean {
  if (!matchesLevel(object.database, database) || !matchesLevel(object.schema, schema)) return false;
  const names = namesOf(object);
  return names.some((name) => matches(name, table)) && (pattern === undefined || names.some(pattern));
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
