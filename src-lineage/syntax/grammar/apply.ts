import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';

/** ClickHouse: APPLY (f), APPLY f, APPLY x -> e behind several columns. */
export function appliesFunction(cursor: TokenCursor): boolean {
  return (
    cursor.text(1) === '(' ||
    (cursor.dialect.syntax.parametricCalls === true && cursor.kind(1) === TokenKind.word)
  );
}

export function applied(cursor: TokenCursor): void {
  cursor.advance();
  if (cursor.at('(')) cursor.skipBrackets();
  else cursor.rules.expression(cursor);
}
