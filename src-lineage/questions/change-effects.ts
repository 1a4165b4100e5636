import type { Span } from '../base/span.ts';
import { farEnd, opposite } from '../graph/edges/trace-direction.ts';
import { type FilePlace, filePlace } from '../graph/names/edge-place.ts';
import { objectPath } from '../graph/names/object-path.ts';
import type { Impact } from '../graph/questions/impact.ts';
import { StatementsAround } from '../graph/names/statements-around.ts';
import type { LineageModel, LineageStatement } from '../model/model.ts';
import type { ColumnId, ObjectId } from '../model/objects.ts';
import { isUnchanged } from '../model/relations.ts';

/** What is to be changed of a table or a column. */
export type Change = { kind: 'drop' } | { kind: 'rename'; to: string } | { kind: 'type'; dataType: string };

/** A place that names what is changed. */
export interface NamingPlace extends FilePlace {
  /** What the innermost statement around it is; absent where none is. */
  statement?: string;
  /** The place belongs to the definition itself. */
  defines: boolean;
}

/** A column that takes on the new name or type without being named. */
interface FollowingColumn {
  column: string;
  /** As it is declared, where it is. */
  dataType?: string;
}

/** What a change does, beside what depends on it. */
export interface ChangeEffects {
  change: Change;
  /** Where it is named, in the order of files and places. */
  places: NamingPlace[];
  /** Reached columns into which the value comes as it is: a new type, or a new name unless it is renamed there. */
  follows: FollowingColumn[];
  /** Why the change cannot be made as it is. */
  conflict?: string;
}

/** What is changed: objects of one name, or columns of one name. */
export interface Changed {
  objects: readonly ObjectId[];
  columns: readonly ColumnId[];
}

/** What a change does to the statements that name something, and to the columns that it reaches (see `impactOf`). */
export function changeEffects(
  model: LineageModel,
  impact: Impact,
  changed: Changed,
  change: Change,
): ChangeEffects {
  const conflict = change.kind === 'rename' ? conflictOf(model, changed, change.to) : undefined;
  return {
    change,
    places: namingPlaces(model, changed),
    follows: change.kind === 'drop' ? [] : followingColumns(model, impact, change.kind),
    ...(conflict !== undefined && { conflict }),
  };
}

function namingPlaces(model: LineageModel, { objects, columns }: Changed): NamingPlace[] {
  const around = new StatementsAround(model);
  const placeOf = (span: Span, owner: ObjectId): NamingPlace[] => {
    const place = filePlace(model, span);
    if (place === undefined) return [];
    const [innermost] = around.place(span);
    const statement = model.statements[innermost ?? -1];
    const defines = statement?.kind.startsWith('create-') === true && makes(model, statement, owner);
    return [{ ...place, ...(statement !== undefined && { statement: statement.kind }), defines }];
  };
  const places = [
    ...objects.flatMap((id) => model.objects[id]!.spans.flatMap((span) => placeOf(span, id))),
    ...columns.flatMap((id) =>
      model.columns.spansOf(id).flatMap((span) => placeOf(span, model.columns.objectOf(id))),
    ),
  ];
  return places.sort(
    (one, other) => one.file - other.file || one.line - other.line || one.column - other.column,
  );
}

/** Whether a CREATE statement is that of an object: one of a routine writes nothing. */
function makes(model: LineageModel, { kind, writes }: LineageStatement, id: ObjectId): boolean {
  const object = model.objects[id]!;
  return object.role === 'routine' ? kind.endsWith(object.kind) : writes.includes(id);
}

/** Columns whose shortest way passes the value on as it is; for a name, without another name on the way. */
function followingColumns(model: LineageModel, impact: Impact, kind: 'rename' | 'type'): FollowingColumn[] {
  const { edges, by, direction, distance } = impact;
  const nearDirection = opposite(direction);
  const isCarried = new Uint8Array(edges.endCount);
  const follows: FollowingColumn[] = [];
  for (const end of impact.ends) {
    const number = edges.endNumber(end);
    const place = by[number]!;
    if (place < 0) continue;
    const near = edges.endNumber(farEnd(edges, place, nearDirection));
    const transform = edges.typeAt(place) === 'fdd' ? edges.transformAt(place) : undefined;
    const passes =
      transform !== undefined && (kind === 'type' ? isUnchanged(transform) : transform === 'copy');
    if (!passes || (distance[near] !== 0 && isCarried[near] === 0)) continue;
    isCarried[number] = 1;
    const column = model.columns.get(end);
    if (column === undefined) continue;
    const { name, dataType, object } = column;
    const path = `${objectPath(model.objects[object]!)}.${name}`;
    follows.push({ column: path, ...(dataType !== undefined && { dataType }) });
  }
  return follows;
}

/** A name that the table, or the schema, has already. */
function conflictOf(model: LineageModel, { objects, columns }: Changed, to: string): string | undefined {
  const wanted = to.toLowerCase();
  for (const id of columns) {
    const owner = model.objects[model.columns.objectOf(id)]!;
    if (owner.columns.some((other) => other !== id && model.columns.nameOf(other).toLowerCase() === wanted))
      return `${objectPath(owner)} has a column ${to} already`;
  }
  const [object] = objects.map((id) => model.objects[id]!);
  if (object === undefined) return undefined;
  const path = objectPath({ ...object, name: to }).toLowerCase();
  const other = model.objects.find(
    (each) => each.role === 'persistent' && objectPath(each).toLowerCase() === path,
  );
  return other === undefined ? undefined : `${objectPath(other)} is there already`;
}
