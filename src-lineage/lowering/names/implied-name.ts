import type { OutputNaming } from '../../dialects/table/output-naming.ts';
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

function namesCollations(naming: OutputNaming, ofResult: boolean): boolean {
  return (
    naming.by === 'text' && (naming.collations === true || (naming.collations === 'of-results' && ofResult))
  );
}
