import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { VariableDeclaration } from '../../../tree/procedural.ts';
import { identifier } from '../../names/names.ts';
import { parameters } from '../parameters.ts';

/** Whether a cursor's declaration goes on here, behind its name. */
export function atCursor(cursor: TokenCursor): boolean {
  if (cursor.at('CURSOR')) return true;
  return (
    (cursor.at('NO') && cursor.text(1) === 'SCROLL') ||
    (cursor.at('SCROLL') && cursor.text(1) === 'CURSOR') ||
    (cursorOptions.has(cursor.text()) && cursorAhead(cursor))
  );
}

const cursorOptions: ReadonlySet<string> = new Set([
  'INSENSITIVE',
  'ASENSITIVE',
  'SENSITIVE',
  'SCROLL',
  'BINARY',
  'NO',
  'DYNAMIC',
  'PARALLEL',
  'RETRIEVE',
]);
function cursorAhead(cursor: TokenCursor): boolean {
  let ahead = 0;
  while (cursorOptions.has(cursor.text(ahead))) ahead++;
  return cursor.text(ahead) === 'CURSOR';
}

/** `[NO SCROLL] CURSOR [(parameters)] [WITH HOLD …] FOR query | prepared`. */
export function cursorTail(cursor: TokenCursor, node: VariableDeclaration): void {
  while (!cursor.atEnd && !cursor.at(';') && !cursor.accept('CURSOR')) cursor.advance();
  if (cursor.at('(')) node.cursorParameters = parameters(cursor);
  while (!cursor.atEnd && !cursor.at('FOR') && !cursor.at('IS') && !cursor.at(';') && !cursor.at('SELECT')) {
    if (cursor.at('WITH') && cursor.text(1) === 'RETURN') node.returned = true;
    cursor.advance();
  }
  if (!cursor.accept('FOR')) cursor.accept('IS');
  if (cursor.rules.startsQuery(cursor)) node.cursor = cursor.rules.query(cursor);
  else if (cursor.at('CALL') || cursor.at('EXECUTE') || cursor.at('EXEC')) cursor.rules.statement(cursor);
  else if (
    cursor.kind() === TokenKind.word ||
    cursor.kind() === TokenKind.quoted ||
    cursor.kind() === TokenKind.variable
  )
    preparedCursor(cursor, node);
  // T-SQL: FOR UPDATE [OF a, b], FOR READ ONLY
  if (cursor.at('FOR') && (cursor.text(1) === 'UPDATE' || cursor.text(1) === 'READ')) {
    cursor.index += 2;
    cursor.accept('ONLY');
    if (cursor.accept('OF'))
      do identifier(cursor);
      while (cursor.accept(','));
  }
  node.end = cursor.previousEnd;
}

/** CURSOR FOR s: a prepared statement, or a variable that holds a result set (Snowflake). */
function preparedCursor(cursor: TokenCursor, node: VariableDeclaration): void {
  const value = cursor.rules.operand(cursor);
  node.default = value;
  if (value.kind === 'column' && value.path.length === 1) node.prepared = value.path[0]!;
}

/** `DECLARE c CURSOR`: a cursor's name has no mark; Watcom's variables have none either. */
export function atNamedCursor(cursor: TokenCursor): boolean {
  return cursor.text(1) === 'CURSOR' || cursorOptions.has(cursor.text(1)) || cursor.text(1) === 'TABLE';
}
