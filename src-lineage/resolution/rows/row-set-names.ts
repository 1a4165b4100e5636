import type { ColumnOutput } from '../../ir/outputs.ts';
import type { RowSetHead } from '../../ir/dataflow.ts';
import type { ModelBuilder } from '../run/model-builder.ts';
import type { LinkRun } from '../run/run.ts';
import { sameColumn } from '../run/star-names.ts';
import type { OutColumn, RowSetNode } from './row-set-node.ts';

/** The name of a row set's object: `RS-1`, `RESULT_OF_T-1`, `CTE-NAMES-1`, `Find customer-1` …, counted over the run. */
export function rowSetObjectName(builder: ModelBuilder, rowSet: RowSetHead): string {
  return builder.numbered(prefixOf(rowSet));
}

function prefixOf({ kind, name }: RowSetHead): string {
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
    case 'component':
      return name ?? 'COMPONENT';
  }
}

/** The name of an output that is shown: an unnamed one shows its text, which says most. */
export function outputName(node: RowSetNode, output: ColumnOutput): string {
  return output.name ?? output.text ?? `column${node.out.length + 1}`;
}

/**
 * The key by which an output of a shown name is found: an unnamed one by what the vendor calls it; of several that the
 * vendor calls alike only the first is.
 */
export function outputKey({ fold }: LinkRun, node: RowSetNode, output: ColumnOutput, name: string): string {
  if (output.name !== undefined) return fold.column(output.name, output.nameQuoted === true);
  const { systemName } = output;
  const key = systemName && fold.column(systemName.name, systemName.quoted === true);
  return key === undefined || node.object.has(key) ? fold.column(name, true) : key;
}

/** The name of an output as that of a stored column: not its text, where the vendor gives it another name. */
export function storedName({ fold }: LinkRun, { key, name }: Pick<OutColumn, 'key' | 'name'>): string {
  return sameColumn(fold, name, key) ? name : key;
}
