import type { NameFolding } from '../../../catalog/names.ts';
import type { RowSetHead } from '../../../ir/dataflow.ts';
import type { RowSetNode } from '../row-set-node.ts';

/** Which columns of its arms a set operation by name gives. */
export function matchedByName(
  fold: NameFolding,
  { columns, list }: NonNullable<RowSetHead['byName']>,
  others: readonly RowSetNode[],
): (key: string) => boolean {
  const listed = list && new Set(list.map(({ name, quoted }) => fold.column(name, quoted)));
  const given = columns === 'common' ? others.filter((other) => !other.open) : [];
  return (key) =>
    listed?.has(key) !== false && given.every((other) => other.out.some((out) => out.key === key));
}
