import type { ColumnOutput, RowSet } from '../binding/dataflow.ts';
import type { ModelBuilder } from './model-builder.ts';
import type { OutColumn, RowSetNode } from './row-set-node.ts';
import type { LinkRun } from './run.ts';
import { sameColumn } from './star-names.ts';

/** The name of a row set's object: `RS-1`, `RESULT_OF_T-1`, `CTE-NAMES-1`, `Find customer-1` …, counted over the run. */
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
    case 'component':
      return name ?? 'COMPONENT';
  }
}

/**
 * The key by which an output is found, and the name that is shown. An unnamed one shows its text, which says most, and is
 * found by what the vendor calls it; of several that the vendor calls alike only the first is.
 */
export function outputName(
  run: LinkRun,
  node: RowSetNode,
  output: ColumnOutput,
): { key: string; name: string } {
  const { fold } = run;
  if (output.name !== undefined)
    return { key: fold.column(output.name, output.nameQuoted === true), name: output.name };
  const name = output.text ?? `column${node.out.length + 1}`;
  const { systemName } = output;
  const key = systemName && fold.column(systemName.name, systemName.quoted === true);
  return { key: key === undefined || node.object.has(key) ? fold.column(name, true) : key, name };
}

/** The name of an output as that of a stored column: not its text, where the vendor gives it another name. */
export function storedName({ fold }: LinkRun, { key, name }: Pick<OutColumn, 'key' | 'name'>): string {
  return sameColumn(fold, name, key) ? name : key;
}
