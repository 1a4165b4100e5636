import { elementFunctions } from '../../lowering/table-functions/function-columns.ts';
import type { ColumnList } from '../../catalog/column-list.ts';
import type { CallInput, Input } from '../../ir/inputs.ts';
import { partsOf } from '../../ir/packed/linkable-dataflow.ts';
import type { Constructed, DraftColumn, HeldField } from '../run/draft.ts';
import type { LinkRun } from '../run/run.ts';
import { type ColumnOrigin, OutColumn, partsOfNode, type RowSetNode } from './row-set-node.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

/** `INSERT INTO t VALUES record`, `UPDATE t SET ROW = record`, `TABLE(list)`, `TABLE(r.list)`: each field is a value. */
export function addField(run: LinkRun, node: RowSetNode, { key, name, column }: HeldField): void {
  const from = [column];
  if (column.pseudo === 'star') addStar(run, node, { from });
  else addColumn(run, node, key, name, { from });
}

/** What knows the sources around, and of their columns that are rows. */
interface ListSources {
  starViews(
    node: RowSetNode,
    qualifier: readonly string[],
  ): readonly { list(): ColumnList; column(key: string, name: string): DraftColumn }[];
  fieldsOf(column: DraftColumn): Constructed | undefined;
}

/** `TABLE(r.list)`: the fields of the rows in a column of another source, where that is known to have such. */
export function fieldsInSource(
  { fold }: LinkRun,
  rowSets: ListSources,
  node: RowSetNode,
  input: Input,
): readonly HeldField[] | undefined {
  const [alias, name, ...others] = input.kind === 'column' ? input.path : [];
  const [view] =
    alias === undefined || name === undefined || others.length > 0 ? [] : rowSets.starViews(node, [alias]);
  if (view === undefined) return undefined;
  const list = view.list();
  const own = fold.column(name!, false);
  const inner = list.columns.filter(({ key }) => key.startsWith(`${own}.`));
  if (inner.length > 0)
    return inner.map((known) => ({
      key: known.key.slice(own.length + 1),
      name: known.name.slice(own.length + 1),
      column: view.column(known.key, known.name),
    }));
  const known = list.find(own);
  const made = known && rowSets.fieldsOf(view.column(known.key, known.name));
  return made?.columns.map(({ key, name: field }, i) => ({
    key,
    name: field,
    column: made.values[i]![0]!.column,
  }));
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

/** Whether a function of FROM is given queries: their rows go through it, unless its body says what it makes of them. */
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
