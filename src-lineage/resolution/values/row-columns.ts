import type { StarOutput } from '../../ir/outputs.ts';
import type { RowInput } from '../../ir/inputs.ts';
import type { Constructed, SourceColumn } from '../run/draft.ts';
import type { LinkRun } from '../run/run.ts';
import type { ColumnResolver } from './column-resolver.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { SourceView } from '../rows/row-set-node.ts';
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
  return views.flatMap((view) => {
    const list = view.list();
    if (value !== undefined && !list.complete) return [view.column(run.fold.column(value, false), value)];
    const known = list.columns
      .filter(({ key, name }) => !left.has(key) && passes(name))
      .map(({ key, name }) => view.column(key, name));
    return list.complete ? known : [...known, run.builder.star(view.object)];
  });
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
