import { elementFunctions } from '../../lowering/table-functions/function-columns.ts';
import type { KnownColumn } from '../../catalog/column-list.ts';
import type { CallInput } from '../../ir/inputs.ts';
import { partsOf } from '../../ir/packed/linkable-dataflow.ts';
import type { LinkRun } from '../run/run.ts';
import type { HeldField } from '../variables/fields-of-field.ts';
import { type ColumnOrigin, OutColumn, partsOfNode, type RowSetNode } from './row-set-node.ts';

/** `INSERT INTO t VALUES record`, `UPDATE t SET ROW = record`, `TABLE(list)`, `TABLE(r.list)`: each field is a value. */
export function addField(run: LinkRun, node: RowSetNode, { key, name, column }: HeldField): void {
  const from = [column];
  if (column.pseudo === 'star') addStar(run, node, { from });
  else addColumn(run, node, key, name, { from });
}

/** Gives a row set one more column. */
export function addColumn(
  run: LinkRun,
  node: RowSetNode,
  key: string,
  name: string,
  origin: ColumnOrigin,
): OutColumn {
  const out = new OutColumn(node, run.builder.addColumn(node.object, key, name), origin);
  node.out.push(out);
  return out;
}

/** Gives a row set the column that stands for those not known. */
export function addStar(run: LinkRun, node: RowSetNode, origin: ColumnOrigin): OutColumn {
  const out = new OutColumn(node, run.builder.star(node.object), origin);
  node.out.push(out);
  return out;
}

/** Gives a column of a row set another name. */
export function renameColumn(run: LinkRun, node: RowSetNode, out: OutColumn, name: string): void {
  node.object.rename(out.column, run.fold.column(name, false), name);
}

/** The further names of a column, which whoever passes it on keeps. */
export function furtherNames({ output, synonyms }: OutColumn): readonly string[] | undefined {
  return output?.synonyms ?? synonyms;
}

/** The further names of columns by which they are found. */
export function synonymsOf(
  run: LinkRun,
  columns: readonly OutColumn[],
): ReadonlyMap<string, KnownColumn> | undefined {
  let synonyms: Map<string, KnownColumn> | undefined;
  for (const column of columns) {
    const { key, name } = column;
    for (const synonym of furtherNames(column) ?? [])
      (synonyms ??= new Map()).set(run.fold.column(synonym, false), { key, name });
  }
  return synonyms;
}

/** What a table function is called with. */
export function argumentsOf({
  rowSet,
}: RowSetNode): Pick<CallInput, 'inputs' | 'argumentSizes' | 'argumentNames' | 'argumentFamilies'> {
  return { ...rowSet, inputs: rowSet.open ?? [] };
}

/** Whether a function of FROM is given queries: their rows go through it, unless its body tells what it makes of them. */
function passesQueries(node: RowSetNode): boolean {
  if (node.rowSet.kind !== 'table-function') return false;
  const [first, ...others] = partsOfNode(node).outputs;
  return first?.kind === 'star' && others.length === 0;
}

/** Before which of the named columns others stand that are not known. */
export function gapsOf(out: readonly OutColumn[]): number[] | undefined {
  const gaps: number[] = [];
  let named = 0;
  for (const { column } of out) {
    if (column.pseudo === 'star') gaps.push(named);
    else if (column.pseudo === undefined) named++;
  }
  return gaps.length > 0 ? gaps : undefined;
}

/** Whether a script's own function may stand behind a table function, whose outputs are then those of its body. */
export function mayHaveBody(node: RowSetNode): boolean {
  return passesQueries(node) || elementFunctions.has(node.rowSet.name?.toUpperCase() ?? '');
}

/** Rows of a function, or columns of a pivot, of which nothing is known, and that a star around them stands for. */
export function isReadByStar({ site, rowSet, out }: RowSetNode): boolean {
  const { kind, parent, open } = rowSet;
  const isUnknown = kind === 'pivot' ? open !== undefined : kind === 'table-function' && out.length === 0;
  if (!isUnknown || parent < 0) return false;
  return partsOf(site.file.dataflow, parent).outputs.some((output) => output.kind === 'star');
}
