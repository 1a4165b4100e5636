import type { KnownColumn } from '../catalog/column-list.ts';
import type { DraftColumn } from './draft.ts';
import type { OutColumn, RowSetNode } from './row-set-node.ts';
import type { LinkRun } from './run.ts';

/** `INSERT INTO t VALUES record`, `UPDATE t SET ROW = record`, `TABLE(list)`: each field is a value. */
export function addField(run: LinkRun, node: RowSetNode, field: DraftColumn): void {
  const from = [field];
  if (field.pseudo === 'star') addStar(run, node, { from });
  else addColumn(run, node, field.key, field.name, { from });
}

/** Gives a row set one more column. */
export function addColumn(
  run: LinkRun,
  node: RowSetNode,
  key: string,
  name: string,
  more: Partial<OutColumn>,
): OutColumn {
  const out = { column: run.builder.addColumn(node.object, key, name), key, name, ...more };
  node.out.push(out);
  return out;
}

/** Gives a row set the column that stands for those not known. */
export function addStar(run: LinkRun, node: RowSetNode, more: Partial<OutColumn>): OutColumn {
  const out = { column: run.builder.star(node.object), key: '', name: '*', ...more };
  node.out.push(out);
  return out;
}

/** Gives a column of a row set another name. */
export function renameColumn(run: LinkRun, node: RowSetNode, out: OutColumn, name: string): void {
  out.key = run.fold.column(name, false);
  out.name = name;
  node.object.rename(out.column, out.key, name);
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
