import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Return } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { changedRows } from '../../dml/changed-rows.ts';
import { atStatementEnd, beginsStatement } from '../../ends/statement-end.ts';
import { queryValue } from '../texts/query-value.ts';
import { assignedValue } from './assignment.ts';
import { usingExpressions } from './cursors.ts';

/** RETURN e, RETURN QUERY …, RETURN NEXT e, RETURN TABLE (…), RETURN (query). */
export function returnStatement(cursor: TokenCursor): Statement {
  const node: Return = { kind: 'return', start: cursor.start, end: cursor.start };
  cursor.advance();
  if (cursor.at('QUERY') && cursor.text(1) !== ';') returnQuery(cursor, node);
  else if (cursor.at('NEXT') && (cursor.text(1) !== '(' || cursor.dialect.language.returnNext)) {
    cursor.advance();
    node.row = true;
    if (!atStatementEnd(cursor)) node.value = queryValue(cursor);
  } else if (cursor.at('TABLE') && cursor.text(1) === '(') returnTable(cursor, node);
  else if (cursor.rules.startsQuery(cursor) && !valueAfterBracket(cursor))
    node.query = cursor.rules.query(cursor);
  else if (valueFollows(cursor)) returnValues(cursor, node);
  node.end = cursor.previousEnd;
  return node;
}

/** `RETURN (SELECT …) + 1` is a value. */
function valueAfterBracket(cursor: TokenCursor): boolean {
  if (!cursor.at('(')) return false;
  const after = cursor.afterBrackets(0);
  const text = cursor.text(after);
  return cursor.kind(after) === TokenKind.symbol && text !== ';' && text !== ')';
}

function returnQuery(cursor: TokenCursor, node: Return): void {
  cursor.advance();
  if (cursor.accept('EXECUTE')) {
    node.dynamic = cursor.rules.expression(cursor);
    if (cursor.accept('USING')) node.using = usingExpressions(cursor);
  } else node.query = changedRows(cursor) ?? cursor.rules.query(cursor);
}

function returnTable(cursor: TokenCursor, node: Return): void {
  cursor.index += 2;
  if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
  else node.value = cursor.rules.expression(cursor);
  cursor.expect(')');
}

/** T-SQL's RETURN may stand alone before another statement. */
function valueFollows(cursor: TokenCursor): boolean {
  if (atStatementEnd(cursor) || cursor.at('END') || cursor.at('ELSE')) return false;
  if (!cursor.dialect.syntax.optionalTerminator) return true;
  const kind = cursor.kind();
  if (kind === TokenKind.word && (beginsStatement(cursor) || cursor.at('SET') || cursor.at('UPDATE')))
    return false;
  return !(cursor.startsLine() && kind === TokenKind.word && cursor.text(1) === ':');
}

function returnValues(cursor: TokenCursor, node: Return): void {
  const first = assignedValue(cursor);
  node.value = first;
  // Trino: WITH FUNCTION f() … RETURN a, FUNCTION g() …
  if (!cursor.at(',') || cursor.text(1) === 'FUNCTION') {
    if (cursor.acceptSequence('WITH', 'RESUME')) node.row = true;
    return;
  }
  // Informix: RETURN a, b [WITH RESUME]
  const items = [first];
  while (cursor.accept(',')) items.push(cursor.rules.expression(cursor));
  node.value = { kind: 'list', items, start: first.start, end: cursor.previousEnd };
  if (cursor.acceptSequence('WITH', 'RESUME')) node.row = true;
}

/** PL/SQL: PIPE ROW (e); Db2: PIPE (a, b) */
export function pipeRowStatement(cursor: TokenCursor): Statement | undefined {
  const values = cursor.text(1) === '(' && cursor.dialect.language.pipesValues;
  if (cursor.text(1) !== 'ROW' && !values) return undefined;
  const start = cursor.start;
  cursor.index += values ? 1 : 2;
  const value = cursor.rules.expression(cursor);
  return { kind: 'return', value, row: true, start, end: cursor.previousEnd };
}
