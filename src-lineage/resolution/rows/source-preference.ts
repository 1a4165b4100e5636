import type { Clause } from '../../model/relations.ts';
import type { SourceView } from './row-set-node.ts';

/** The names that functions give to the columns of their rows. */
const functionColumns: ReadonlySet<string> = new Set([
  'value',
  'key',
  'index',
  'seq',
  'path',
  'this',
  'column_value',
  'element',
  'offset',
  'pos',
  'col',
  'ordinality',
  'ordinal',
]);

/** Of several sources that may have a column, table functions have those that functions give, the others the rest. */
export function withoutFunctions(views: readonly SourceView[], key: string): readonly SourceView[] {
  if (views.length < 2) return views;
  const folded = key.toLowerCase();
  // a function of plain values names its column (PostgreSQL, DuckDB)
  const called = views.filter((view) => isFunction(view) && view.source.alias?.toLowerCase() === folded);
  if (called.length > 0) return called;
  if (functionColumns.has(folded)) {
    const functions = views.filter(isFunction);
    if (functions.length > 0) return functions;
  }
  const others = views.filter((view) => !isFunction(view));
  return others.length > 0 ? others : views;
}

export function isFunction({ object }: SourceView): boolean {
  return object.kind === 'table-function';
}

/** `UNNEST(list) AS x`: the alias is the element, of which nothing says that it has the column. */
export function isNamedList(view: SourceView, key: string): boolean {
  const { object, source } = view;
  return isFunction(view) && source.alias !== undefined && /^unnest/i.test(object.name) && !view.proves(key);
}

/** Hidden sources count only where no other does, unless they shadow the others. */
export function preferred(views: readonly SourceView[]): readonly SourceView[] {
  if (views.length < 2) return views;
  const shadowing = views.filter((view) => view.source.shadows);
  if (shadowing.length > 0) return shadowing;
  const shown = views.filter((view) => !view.source.hidden);
  return shown.length > 0 ? shown : views;
}

/** A name without a qualifier may mean a column of this source; what MERGE inserts never means one of its target. */
export function mayBeBare({ source }: SourceView, clause: Clause): boolean {
  if (clause === 'values' && source.target && source.hidden) return false;
  return source.qualifiedOnly !== true && (source.filters !== true || clause === 'joinCondition');
}
