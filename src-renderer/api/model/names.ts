import type { GraphTable } from '../../../src-server/contract/application/result/graph.ts';

/** The name of a table with what qualifies it. */
export function pathOf(table: GraphTable): string {
  return [table.database, table.schema, table.name]
    .filter((part) => part !== undefined && part !== '')
    .join('.');
}

/** What qualifies a table: `database.schema`; empty where nothing does. */
export function homeOf({ database = '', schema = '' }: Pick<GraphTable, 'database' | 'schema'>): string {
  if (database === '' || schema === '') return database + schema;
  return `${database}.${schema}`;
}
