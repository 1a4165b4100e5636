import type { LineageModel } from '../../model/model.ts';
import type { LineageObject, ObjectId } from '../../model/objects.ts';
import type { EdgeList } from '../edges/edge-list.ts';

/**
 * The objects that a list of names means: `table`, `schema.table` or `database.schema.table`, each in any case. A name
 * without its schema means the tables of that name in all schemas.
 */
export function objectsNamed(model: LineageModel, names: readonly string[]): Set<ObjectId> {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const named = model.objects.filter((object) => namesOf(object).some((name) => wanted.has(name)));
  return new Set(named.map(({ id }) => id));
}

/** The edges that begin or end at one of the objects. */
export function edgesTouching(edges: EdgeList, objects: ReadonlySet<ObjectId>): EdgeList {
  return edges.filter(
    (place) => objects.has(edges.sourceObjectAt(place)) || objects.has(edges.targetObjectAt(place)),
  );
}

/** How an object may be named, in small letters: `table`, `schema.table`, … as far as the levels are known. */
export function namesOf({ server, database, schema, name }: LineageObject): string[] {
  const names = [name.toLowerCase()];
  for (const level of [schema, database, server]) {
    if (level !== undefined) names.push(`${level.toLowerCase()}.${names.at(-1)!}`);
  }
  return names;
}
