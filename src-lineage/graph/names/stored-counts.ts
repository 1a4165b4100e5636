import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';
import { storedKind } from '../../model/stored-kind.ts';
import { listedColumns } from './listed-columns.ts';

/** How much is stored: tables, views and their columns. Wherever we tell these numbers, they are these. */
export interface StoredCounts {
  tables: number;
  views: number;
  columns: number;
}

/** As what an object counts; undefined for what is not stored: results, steps, routines, temporary tables, lost columns. */
export function countedAs(object: LineageObject): 'table' | 'view' | undefined {
  const { kind, role } = object;
  if (role !== 'persistent' || kind === 'temporary-table' || kind === 'orphan-columns') return undefined;
  return storedKind(object);
}

/** The tables and views of a model, and the columns that a person would list of them. */
export function storedCounts(model: LineageModel): StoredCounts {
  const counts = { tables: 0, views: 0, columns: 0 };
  for (const object of model.objects) {
    const kind = countedAs(object);
    if (kind === undefined) continue;
    counts[`${kind}s`] += 1;
    counts.columns += listedColumns(model, object.columns).length;
  }
  return counts;
}
