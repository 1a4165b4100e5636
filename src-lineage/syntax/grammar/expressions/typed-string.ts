import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Literal } from '../../tree/expressions.ts';

/**
 * Whether the name that was just read is the type of a string: `int4 '5'`, `double precision '1.5'`,
 * `numeric(10,2) '1.2'` (PostgreSQL manual, "Constants of Other Types").
 */
export function stringOfType(cursor: TokenCursor): boolean {
  const kind = cursor.kind();
  if (kind === TokenKind.string) return true;
  if (kind === TokenKind.symbol) return cursor.at('(') && stringBehindLength(cursor, 0);
  if (cursor.at('PRECISION')) return cursor.kind(1) === TokenKind.string;
  return cursor.at('VARYING') && (cursor.kind(1) === TokenKind.string || stringBehindLength(cursor, 1));
}

/** `(10)` or `(10, 2)` and then a string. */
function stringBehindLength(cursor: TokenCursor, ahead: number): boolean {
  if (cursor.text(ahead) !== '(' || cursor.kind(ahead + 1) !== TokenKind.number) return false;
  const after = cursor.text(ahead + 2) === ',' ? ahead + 4 : ahead + 2;
  return cursor.text(after) === ')' && cursor.kind(after + 1) === TokenKind.string;
}

/** BigQuery: `RANGE<DATE> '[2026-01-01, 2026-02-01)'`; the word has been read. */
export function rangeOfType(cursor: TokenCursor): boolean {
  return (
    cursor.text(-1) === 'RANGE' &&
    cursor.dialect.syntax.rangeLiterals === true &&
    cursor.text(2) === '>' &&
    cursor.kind(3) === TokenKind.string
  );
}

/** Reads what {@link stringOfType} has found. */
export function typedString(cursor: TokenCursor, start: number): Literal {
  while (cursor.kind() !== TokenKind.string) cursor.advance();
  const value = stringValue(cursor.raw(), cursor.dialect.lexical);
  cursor.advance();
  return { kind: 'literal', type: 'string', value, start, end: cursor.previousEnd };
}
