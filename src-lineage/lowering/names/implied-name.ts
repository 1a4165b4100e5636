import type { OutputNaming } from '../../dialects/table/output-naming.ts';
import type { Source } from '../../ir/dataflow.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { LoweringContext } from '../context/context.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Node } from '../../syntax/tree/node.ts';

/** A name with its place in the text. */
type PlacedName = Node & { text: string; quoted: boolean };

/**
 * The column's name that an output keeps without an alias; undefined for computed values. Vendors that number their unnamed
 * outputs count casts and elements of lists among the computed ones.
 */
export function impliedName(
  expression: Expression,
  naming: OutputNaming,
  ofResult = false,
): PlacedName | undefined {
  const computed = naming.by === 'position' || (naming.by === 'text' && naming.casts === true);
  switch (expression.kind) {
    case 'column':
      return expression.collated && namesCollations(naming, ofResult) ? undefined : expression.path.at(-1);
    case 'cast':
      return computed ? undefined : impliedName(expression.operand, naming);
    case 'access':
      if (naming.by === 'text' && naming.casts) return undefined;
      if (computed && expression.fields.at(-1)?.end !== expression.end) return undefined;
      return expression.fields.at(-1) ?? impliedName(expression.base, naming);
    case 'variable':
      return expression.fields?.at(-1);
    default:
      return undefined;
  }
}

/**
 * `n.k`, `tup.a`: the name of an output that is a part of a column has the column's name before it (ClickHouse, "Tuple", "Nested"),
 * but not that of a source; undefined for other vendors and for columns that are no parts.
 */
export function dottedName(
  context: LoweringContext,
  scope: RowSetId,
  expression: Expression,
): PlacedName | undefined {
  if (context.dialect.names.dottedColumns !== true || scope < 0) return undefined;
  if (expression.kind !== 'column' || expression.path.length < 2) return undefined;
  const { path, start, end } = expression;
  const texts = path.map(({ text }) => text);
  let qualifier = 0;
  for (let at: RowSetId | undefined = scope; at !== undefined && at >= 0; at = context.rowSet(at).parent)
    for (const source of context.rowSet(at).sources)
      qualifier = Math.max(qualifier, qualifierOf(texts, source));
  if (qualifier > 0 && path.length - qualifier < 2) return undefined;
  return { text: texts.slice(qualifier).join('.'), quoted: path.at(-1)!.quoted, start, end };
}

/** How many parts of a path name the source: `t.c`, `d.t.c`, `alias.c`. */
function qualifierOf(path: readonly string[], { alias, name }: Source): number {
  if (alias === path[0] || name?.parts.at(-1) === path[0]) return 1;
  const isTable = name !== undefined && name.parts.every((part, i) => part === path[i]);
  return isTable ? Math.min(name.parts.length, path.length - 1) : 0;
}

function namesCollations(naming: OutputNaming, ofResult: boolean): boolean {
  return (
    naming.by === 'text' && (naming.collations === true || (naming.collations === 'of-results' && ofResult))
  );
}
