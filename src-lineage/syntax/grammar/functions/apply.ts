import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';

/** ClickHouse: APPLY (f), APPLY f, APPLY x -> e behind several columns. */
export function appliesFunction(cursor: TokenCursor): boolean {
  return (
    cursor.text(1) === '(' ||
    (cursor.dialect.syntax.parametricCalls === true && cursor.kind(1) === TokenKind.word)
  );
}

/** Steps over APPLY and what it applies; answers with the function where it is nothing but its name. */
export function applied(cursor: TokenCursor): string | undefined {
  cursor.advance();
  const bracketed = cursor.at('(') && cursor.text(2) === ')';
  const plain = bracketed || (cursor.text(1) !== '(' && cursor.text(1) !== '->' && !cursor.at('('));
  const name = plain ? cursor.raw(bracketed ? 1 : 0) : undefined;
  if (cursor.at('(')) cursor.skipBrackets();
  else cursor.rules.expression(cursor);
  return name;
}
