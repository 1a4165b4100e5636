import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Case, Expression } from '../../tree/expressions.ts';

/** Watcom SQL: IF c THEN a [ELSE b] ENDIF as a value. */
export function ifExpression(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.advance();
  const when = cursor.rules.expression(cursor);
  cursor.expect('THEN');
  const then = cursor.rules.expression(cursor);
  const node: Case = { kind: 'case', branches: [{ when, then }], start, end: start };
  if (cursor.accept('ELSE')) node.otherwise = cursor.rules.expression(cursor);
  if (!cursor.accept('ENDIF') && !cursor.acceptSequence('END', 'IF')) cursor.expect('ENDIF');
  node.end = cursor.previousEnd;
  return node;
}
