import type { StarOutput } from '../../ir/outputs.ts';
import type { RowInput, RowSetInput, Step } from '../../ir/inputs.ts';
import { isIndex } from '../../ir/value-fields.ts';
import type { Constructed, DraftColumn, SourceColumn } from '../run/draft.ts';
import type { LinkRun } from '../run/run.ts';
import type { ColumnResolver } from './column-resolver.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { OutColumn, RowSetNode, SourceView } from '../rows/row-set-node.ts';
import type { StructLookup } from '../rows/struct-lookup.ts';
import type { Place } from './place.ts';

interface Around {
  run: LinkRun;
  rowSets: RowSets;
  columns: ColumnResolver;
}

/** The columns of rows that stand as values: `f(t.*)`, `VALUE(t)`. */
export function rowColumns(
  { run, rowSets, columns }: Around,
  place: Place,
  input: RowInput,
): readonly SourceColumn[] {
  const { qualifier, except, chosen, value, start, end } = input;
  const views = viewsOf(rowSets, place, input);
  if (views.length === 0 && qualifier.length > 0)
    return columns.resolve(place, { kind: 'column', path: qualifier, quoted: 0, start, end }).sources;
  const star: StarOutput | undefined = chosen && { kind: 'star', qualifier, ...chosen, start, end };
  const passes = (name: string): boolean =>
    star === undefined || run.stars.through(star, name, name) !== undefined;
  const left = new Set(except?.map((name) => run.fold.column(name, false)));
  const part = partOfRow(run, columns.structFields, views, input.steps);
  if (part !== undefined && !left.has(part.key)) return [part];
  return views.flatMap((view) => {
    const list = view.list();
    if (value !== undefined && !list.complete) return [view.column(run.fold.column(value, false), value)];
    const known = list.columns
      .filter(({ key, name }) => !left.has(key) && passes(name))
      .map(({ key, name }) => view.column(key, name));
    return list.complete ? known : [...known, run.builder.star(view.object)];
  });
}

/** The column of a row that steps lead to, or a field of it. */
function partOfRow(
  { fold }: LinkRun,
  structs: StructLookup | undefined,
  views: readonly SourceView[],
  steps: readonly Step[] = [],
): DraftColumn | undefined {
  const [name, ...rest] = steps.filter((step) => !isIndex(step));
  const key = name === undefined ? undefined : fold.column(name, false);
  const view = key === undefined ? undefined : views.find((one) => one.list().find(key) !== undefined);
  const column = view?.column(key!, name!);
  return (column && rest.length > 0 ? structs?.field(column, rest) : undefined) ?? column;
}

/** The columns by which a row that stands as one value is known. */
export function rowParts(
  { rowSets }: Pick<Around, 'rowSets'>,
  place: Place,
  input: RowInput,
): Constructed | undefined {
  const [only, ...others] = input.value === undefined ? [] : viewsOf(rowSets, place, input);
  if (only === undefined || others.length > 0) return undefined;
  const { columns, complete } = only.list();
  if (!complete && !(columns.length > 1 && isUnnested(rowSets, place, only))) return undefined;
  return { columns, values: columns.map(({ key, name }) => [only.column(key, name)]) };
}

/** `TABLE(list) t`: the fields of the list's rows are all columns that there are. */
function isUnnested(rowSets: RowSets, { site }: Place, { source }: SourceView): boolean {
  return source.rowSet !== undefined && rowSets.node(site.file, source.rowSet).rowSet.wholeRow === true;
}

function viewsOf(rowSets: RowSets, { node }: Place, { qualifier }: RowInput): readonly SourceView[] {
  return node === undefined ? [] : rowSets.starViews(node, qualifier);
}

/** The columns of a query that stands as a value, or the part of its value that steps lead to. */
export function rowSetColumns(
  run: LinkRun,
  structs: StructLookup | undefined,
  { out, open }: RowSetNode,
  { column: asked, steps }: RowSetInput,
): readonly SourceColumn[] {
  if (asked === 'rows') return [];
  if (asked === 'all') return partOfRows(run, structs, out, steps) ?? out.map(({ column }) => column);
  const position = asked === 'first' ? 0 : asked;
  const before = open ? out.slice(0, position) : [];
  const found = before.find(({ column }) => column.pseudo === 'star') ?? out[position];
  if (found === undefined) return [];
  return [(steps && structs?.field(found.column, steps)) ?? found.column];
}

/** Of rows that are structs the column that steps lead to, or a field of it; of a single column a field. */
function partOfRows(
  { fold }: LinkRun,
  structs: StructLookup | undefined,
  out: readonly OutColumn[],
  steps: readonly Step[] = [],
): readonly SourceColumn[] | undefined {
  const path = steps.filter((step) => !isIndex(step));
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  const key = fold.column(name, false);
  const own = out.find((one) => one.key === key);
  const [column, behind] = own ? [own.column, rest] : [out.length === 1 ? out[0]!.column : undefined, path];
  if (column === undefined) return undefined;
  return [(behind.length > 0 ? structs?.field(column, behind) : undefined) ?? column];
}
