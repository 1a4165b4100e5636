import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';

/** The dotted name of an object, as far as its levels are known: `server.database.schema.table`. */
export function objectPath({ server, database, schema, name }: LineageObject): string {
  return [server, database, schema, name].filter((level) => level !== undefined && level !== '').join('.');
}

/** The path of an object; of a routine that a package or another routine holds with theirs: `hr.pay.raise`. */
export function pathWithOwner(model: LineageModel, object: LineageObject): string {
  const owner = object.role === 'routine' ? model.objects[object.owner ?? -1] : undefined;
  return owner === undefined ? objectPath(object) : `${pathWithOwner(model, owner)}.${object.name}`;
}
