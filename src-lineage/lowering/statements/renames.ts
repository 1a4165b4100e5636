import type { NameUse } from '../../ir/names.ts';
import type { RenameTables } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';

/** RENAME TABLE a TO b, c TO d, in their order. */
export function lowerRenames(context: LoweringContext, { renames }: RenameTables): void {
  const { renameMoves } = context.dialect.names;
  for (const { from, to } of renames) {
    const [table, target] = [context.nameUse(from), context.nameUse(to)];
    if (renameMoves) context.emit({ do: 'rename', from: table, to: target });
    else renameInPlace(context, table, target);
  }
}

/** The table stays in its schema where the new name has none. */
export function renameInPlace(context: LoweringContext, from: NameUse, to: NameUse): void {
  context.emit({ do: 'rename', from, to: beside(from, to) });
}

/** ALTER TABLE a RENAME TO b: a bare new name stays in the schema of the old one. */
function beside(from: NameUse, to: NameUse): NameUse {
  if (to.parts.length > 1 || from.parts.length < 2) return to;
  const outer = from.parts.slice(0, -1);
  return {
    ...to,
    parts: [...outer, ...to.parts],
    quoted: (from.quoted & ((1 << outer.length) - 1)) | (to.quoted << outer.length),
  };
}
