import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';
import { storedKind } from '../../model/stored-kind.ts';
import { listedColumns } from './listed-columns.ts';

/** How much is stored: tables, views and their columns. Wherever these numbers are shown, they are these. */
interface StoredCounts {
  tables: number;
  views: number;
  columns: number;
}

/** How much a result holds; `relations` depend on the graph that is asked for, so they are not among these. */
export interface ResultCounts extends StoredCounts {
  /** Relations of all types from step to step, also through what a graph bridges, and calls. */
  steps: number;
  statements: number;
  errors: number;
  warnings: number;
}

/** As what an object counts; undefined for what is not stored: results, steps, routines, temporary tables, lost columns. */
export function countedAs(object: LineageObject): 'table' | 'view' | undefined {
  const { kind, role } = object;
  if (role !== 'persistent' || kind === 'temporary-table' || kind === 'orphan-columns') return undefined;
  return storedKind(object);
}

/** The tables and views of a model, and the columns that a person would list of them. */
function storedCounts(model: LineageModel): StoredCounts {
  const counts = { tables: 0, views: 0, columns: 0 };
  for (const object of model.objects) {
    const kind = countedAs(object);
    if (kind === undefined) continue;
    counts[`${kind}s`] += 1;
    counts.columns += listedColumns(model, object.columns).length;
  }
  return counts;
}

/** All numbers that the page, the list of jobs, reports, the command line and `/api/v1` show of a result. */
export function resultCounts(model: LineageModel): ResultCounts {
  const severe = (of: 'error' | 'warning'): number =>
    model.diagnostics.filter(({ severity }) => severity === of).length;
  return {
    ...storedCounts(model),
    steps: model.relations.length + model.calls.length,
    statements: model.statistics.statements,
    errors: severe('error'),
    warnings: severe('warning'),
  };
}
