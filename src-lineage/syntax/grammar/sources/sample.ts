import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Select } from '../../tree/queries.ts';
import { expressionList } from '../expressions/expressions.ts';

/**
 * Teradata: `SAMPLE 0.25, 0.5`, `SAMPLE WITH REPLACEMENT RANDOMIZED ALLOCATION WHEN a = 1 THEN 0.1 ELSE 0.2 END`
 * (SQL Data Manipulation Language, "SAMPLE Clause"). The conditions decide which rows there are.
 */
export function sampleClause(cursor: TokenCursor, node: Select): void {
  cursor.advance();
  while (cursor.kind() === TokenKind.word && !cursor.at('WHEN')) cursor.advance();
  if (!cursor.at('WHEN')) {
    expressionList(cursor);
    return;
  }
  while (cursor.accept('WHEN')) {
    node.arrangedBy.push(cursor.rules.expression(cursor));
    cursor.expect('THEN');
    expressionList(cursor);
  }
  if (cursor.accept('ELSE')) expressionList(cursor);
  cursor.accept('END');
}

/**
 * Teradata: `WITH SUM(a) BY b` adds summary lines to a report (SQL Data Manipulation Language, "WITH Clause"). Returns
 * whether it was there.
 */
export function summaryClause(cursor: TokenCursor): boolean {
  if (cursor.dialect.syntax.selAbbreviation !== true || cursor.text(2) !== '(') return false;
  if (cursor.text(cursor.afterBrackets(2)) === 'AS') return false;
  cursor.advance();
  expressionList(cursor);
  if (cursor.accept('BY')) expressionList(cursor);
  return true;
}
