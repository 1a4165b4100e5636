import type { GraphTable } from '../../../src-server/contract/application/result/graph.ts';
import { homeOf } from './names.ts';

/** The ids of the tables of a schema (`database.schema`). */
export function idsOfHome(tables: readonly GraphTable[], home: string): number[] {
  return tables.flatMap((table) => (homeOf(table) === home ? [table.id] : []));
}
