import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Resolved } from './column-resolver.ts';
import type { SourceView } from '../rows/source-views.ts';

/** The column that is named by its place: `$2` of the only source (Snowflake), `#2` over all sources (DuckDB). */
export function numberedColumn(
  { syntax }: Dialect,
  views: readonly (SourceView | undefined)[],
  name: string,
): Resolved | undefined {
  const hasNumbers = name.startsWith('$') ? syntax.positionalColumns : syntax.numberedColumns;
  if (!hasNumbers || !/^[$#]\d+$/.test(name)) return undefined;
  let at = Number(name.slice(1)) - 1;
  for (const view of views) {
    const columns = view?.list().columns ?? [];
    const known = columns[at];
    if (view && known) return { sources: [{ column: view.column(known.key, known.name) }], view };
    at -= columns.length;
  }
  return undefined;
}
