import type { LineageObject } from '../../model/objects.ts';

/** The dotted name of an object, as far as its levels are known: `server.database.schema.table`. */
export function objectPath({ server, database, schema, name }: LineageObject): string {
  return [server, database, schema, name].filter((level) => level !== undefined && level !== '').join('.');
}
