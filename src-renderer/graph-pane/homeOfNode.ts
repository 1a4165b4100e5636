import type { SchemaNode } from '../scene/schemaMap.ts';

/** Where the tables of a node of the schema map are: `database.schema`, as the tables themselves tell it. */
export function homeOfNode({ database, schema }: SchemaNode): string {
  return [database, schema].filter((part) => part !== undefined && part !== '').join('.');
}
