import type { RowSet } from '../binding/dataflow.ts';
import type { ModelBuilder } from './model-builder.ts';

/** The name of a row set's object: `RS-1`, `RESULT_OF_T-1`, `CTE-NAMES-1` …, counted over the run. */
export function rowSetObjectName(builder: ModelBuilder, rowSet: RowSet): string {
  return builder.numbered(prefixOf(rowSet));
}

function prefixOf({ kind, name }: RowSet): string {
  switch (kind) {
    case 'select-list':
      return 'RS';
    case 'subquery':
      return name === undefined ? 'RS' : `RESULT_OF_${name.toUpperCase()}`;
    case 'insert-select':
      return 'INSERT-SELECT';
    case 'set-operation':
      return 'RESULT_OF_UNION';
    case 'cte':
      return `CTE-${(name ?? '').toUpperCase()}`;
    case 'values':
      return 'VALUES';
    case 'update-set':
      return 'UPDATE-SET';
    case 'merge-update':
      return 'MERGE-UPDATE';
    case 'merge-insert':
      return 'MERGE-INSERT';
    case 'pivot':
      return 'PIVOT-TABLE';
    case 'unpivot':
      return 'UNPIVOT-TABLE';
    case 'table-function':
      return (name ?? 'TABLE-FUNCTION').toUpperCase();
    case 'returning':
      return 'RETURNING';
  }
}
