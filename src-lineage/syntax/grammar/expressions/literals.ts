import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Literal } from '../../tree/expressions.ts';

/** A literal node for the current token. */
export function literal(cursor: TokenCursor, type: Literal['type'], value: string): Literal {
  const { start, tokenEnd: end } = cursor;
  cursor.advance();
  return { kind: 'literal', type, value, start, end };
}

/** Adjacent strings are one (standard SQL). */
export function stringLiteral(cursor: TokenCursor): Literal {
  const result = literal(cursor, 'string', stringValue(cursor.raw(), cursor.dialect.lexical));
  while (
    cursor.kind() === TokenKind.string &&
    (cursor.startsLine() || cursor.dialect.syntax.adjacentStrings)
  ) {
    result.value += stringValue(cursor.raw(), cursor.dialect.lexical);
    cursor.advance();
    result.end = cursor.previousEnd;
  }
  return result;
}
