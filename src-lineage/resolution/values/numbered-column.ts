import type { Dialect } from '../../dialects/table/dialect.ts';
import type { SourceView } from '../rows/row-set-node.ts';
import type { Resolved } from './place.ts';

/** Whether a name may be that of such a column. */
export function mayBeNumbered({ syntax }: Dialect, name: string): boolean {
  const hasNumbers = name.startsWith('$') ? syntax.positionalColumns : syntax.numberedColumns;
  return hasNumbers === true && /^[$#]\d+$/.test(name);
}

/** The column that is named by its place, see {@link mayBeNumbered}: `$2` of the only source (Snowflake), `#2` over all sources (DuckDB). */
export function numberedColumn(
  views: readonly (SourceView | undefined)[],
  name: string,
): Resolved | undefined {
  let at = Number(name.slice(1)) - 1;
  for (const view of views) {
    const columns = view?.list().columns ?? [];
    const known = columns[at];
    if (view && known) return { sources: [{ column: view.column(known.key, known.name) }], view };
    at -= columns.length;
  }
  return undefined;
}

/** The sources of a scope, and the only one of them. */
interface NumberedSources {
  readonly views: readonly SourceView[];
  readonly only: SourceView | undefined;
}

/** {@link numberedColumn} as a scope sees it. */
export function numberedIn(scope: NumberedSources | undefined, name: string): Resolved | undefined {
  return numberedColumn(name.startsWith('#') ? (scope?.views ?? []) : [scope?.only], name);
}
