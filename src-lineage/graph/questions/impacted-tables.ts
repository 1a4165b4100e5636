import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';
import { objectPath } from '../names/object-path.ts';
import { countingKey } from './catalogue.ts';
import { type Impact, type ImpactWay, waysOf } from './impact.ts';

/** A column that is reached; without it the table itself. */
export interface ReachedPart {
  column?: ColumnId;
  distance: number;
  byValue: boolean;
  ways: ImpactWay[];
}

/** A table of which something is reached. */
export interface ReachedTable {
  object: ObjectId;
  /** Of the nearest of its parts. */
  distance: number;
  /** In the order of the table. */
  parts: ReachedPart[];
}

/** What is reached, by tables: the nearest first, then by their names. */
export function impactedTables(model: LineageModel, impact: Impact): ReachedTable[] {
  const tables = new Map<ObjectId, ReachedTable>();
  for (const end of impact.ends) {
    const object = end < 0 ? ~end : model.columns.objectOf(end);
    const part = reachedPart(impact, end);
    const table = tables.get(object);
    // The ends come nearest first.
    if (table === undefined) tables.set(object, { object, distance: part.distance, parts: [part] });
    else table.parts.push(part);
  }
  const order = new Map<ColumnId, number>();
  for (const { object } of tables.values())
    for (const [place, column] of model.objects[object]!.columns.entries()) order.set(column, place);
  const placeOf = ({ column }: ReachedPart): number =>
    column === undefined ? -1 : (order.get(column) ?? -1);
  for (const { parts } of tables.values()) parts.sort((one, other) => placeOf(one) - placeOf(other));
  return [...tables.values()]
    .map((table) => ({ table, key: countingKey(objectPath(model.objects[table.object]!)) }))
    .sort((one, other) => one.table.distance - other.table.distance || (one.key < other.key ? -1 : 1))
    .map(({ table }) => table);
}

function reachedPart({ edges, distance, byValue, ways }: Impact, end: number): ReachedPart {
  const number = edges.endNumber(end);
  return {
    ...(end >= 0 && { column: end }),
    distance: distance[number]!,
    byValue: byValue[number] === 1,
    ways: waysOf(ways[number]!),
  };
}
