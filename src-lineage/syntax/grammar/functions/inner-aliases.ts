import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Expression } from '../../tree/expressions.ts';
import { identifierOrString } from '../names/names.ts';

/** `(a + b AS c) * 2`: an alias inside an expression, which ClickHouse's whole query knows. It may have been met in reading ahead. */
export function innerAlias(cursor: TokenCursor, expression: Expression): void {
  const alias = identifierOrString(cursor);
  const { start } = expression;
  if (cursor.innerAliases?.every((known) => known.start !== start))
    cursor.innerAliases.push({ alias, expression, start, end: cursor.previousEnd });
}
