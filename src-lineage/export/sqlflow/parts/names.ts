import type { LineageModel } from '../../../model/model.ts';
import type { LineageObject, ObjectId } from '../../../model/objects.ts';
import { fullName, nameInSchema } from '../../text/object-names.ts';

/**
 * The name of an object as SQLFlow's results give it: qualified as written, so with its server and its database where the
 * SQL names them (`dw.dbo.customer`). A database that comes from USE or the options alone stands before a name only where
 * objects of two databases would else have the same.
 */
export function sqlflowName(model: LineageModel, object: LineageObject): string {
  const { server, serverAssumed, databaseWritten, ...levels } = object;
  const written = server === undefined || serverAssumed ? levels : object;
  const isWhole = written === object || databaseWritten === true || ambiguous(model).has(object.id);
  return isWhole ? fullName(written) : nameInSchema(object);
}

const ambiguousOf = new WeakMap<LineageModel, ReadonlySet<ObjectId>>();

/** The objects that differ from others only in a database which no script names. */
function ambiguous(model: LineageModel): ReadonlySet<ObjectId> {
  let found = ambiguousOf.get(model);
  if (found === undefined) ambiguousOf.set(model, (found = ambiguousObjects(model.objects)));
  return found;
}

function ambiguousObjects(objects: readonly LineageObject[]): ReadonlySet<ObjectId> {
  const shortened = objects.filter(
    ({ server, serverAssumed, database, databaseWritten }) =>
      (server === undefined || serverAssumed) && database !== undefined && !databaseWritten,
  );
  // Most scripts have one database: no name of theirs needs to be looked at.
  if (new Set(shortened.map(({ database }) => database)).size < 2) return new Set();
  const byName = Map.groupBy(shortened, nameInSchema);
  const several = [...byName.values()].filter(
    (group) => new Set(group.map(({ database }) => database)).size > 1,
  );
  return new Set(several.flat().map(({ id }) => id));
}
