import type { LineageObject } from '../../model/objects.ts';

/** A name as SQLFlow and people write it: `schema.table`, or the name alone. */
export function nameInSchema({ schema, name }: LineageObject): string {
  return schema === undefined ? name : `${schema}.${name}`;
}

/** All levels that are known: `server.database.schema.table`. A missing schema in the middle stays empty (`db..t`). */
export function fullName({ server, database, schema, name }: LineageObject): string {
  if (server === undefined && database === undefined) return nameInSchema({ schema, name } as LineageObject);
  const inner = [database, schema, name].map((level) => level ?? '').join('.');
  if (server !== undefined) return `${server}.${inner}`;
  return schema === undefined ? `${database}.${name}` : inner;
}
