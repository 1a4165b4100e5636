import type { NameFolding } from '../../catalog/names.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';
import type { Input } from '../../ir/inputs.ts';
import type { DraftColumn } from '../run/draft.ts';
import type { RowSetNode, SourceView } from './row-set-node.ts';

/** The field of a variable's value or of a function's result; undefined where it has none of the name. */
export type RecordField = (
  node: RowSetNode,
  input: Input,
  path: readonly string[],
) => readonly DraftColumn[] | undefined;

/** The column that a path leads into, with the fields behind it. */
export function structColumn(
  fold: NameFolding,
  views: readonly SourceView[],
  path: readonly string[],
): { column: KnownColumn; view: SourceView; fields: string[] } | undefined {
  for (const view of views) {
    const parts = Math.min(view.matches(path, 0), path.length - 1);
    const name = path[parts]!;
    const key = fold.column(name, false);
    const known = view.list().find(key);
    const mayHave = known !== undefined || (!view.list().complete && (parts > 0 || views.length === 1));
    if (mayHave) return { column: known ?? { key, name }, view, fields: path.slice(parts + 1) };
  }
  return undefined;
}
