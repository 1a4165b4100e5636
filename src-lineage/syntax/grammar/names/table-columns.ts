import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { ColumnDefinition } from '../../tree/node.ts';
import { identifier, identifierOrString, skipToComma } from './names.ts';
import { dataType } from './types.ts';

/** `(a, b)` or `(a int '$.a', b text)`: names with or without types, the opening bracket being current. */
export function declaredColumns(cursor: TokenCursor): ColumnDefinition[] {
  const columns: ColumnDefinition[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    const start = cursor.start;
    const columnName = identifierOrString(cursor);
    const column: ColumnDefinition = { name: columnName, start, end: columnName.end };
    if (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted)
      column.type = dataType(cursor);
    if (cursor.accept('COLLATE')) cursor.advance();
    if (cursor.kind() === TokenKind.string) column.path = stringValue(cursor.raw());
    skipToComma(cursor);
    columns.push(column);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return columns;
}

/**
 * The columns that COLUMNS … declares inside the brackets of JSON_TABLE and XMLTABLE, whose opening bracket is current.
 * Looks ahead; the place does not change.
 */
export function columnClauses(cursor: TokenCursor, functionName: string): ColumnDefinition[] {
  if (functionName !== 'JSON_TABLE' && functionName !== 'XMLTABLE') return [];
  const columns: ColumnDefinition[] = [];
  const end = cursor.index + cursor.afterBrackets(0);
  cursor.lookAhead(() => {
    while (cursor.index < end) {
      if (cursor.accept('COLUMNS')) columnGroup(cursor, columns, end);
      else cursor.advance();
    }
  });
  return columns;
}

/** The columns behind COLUMNS, those of nested paths among them. */
export function columnGroup(cursor: TokenCursor, columns: ColumnDefinition[], end: number, rows = '$'): void {
  const bracketed = cursor.accept('(');
  const nested: ColumnDefinition[] = [];
  while (cursor.index < end && !cursor.at(')')) {
    if (cursor.accept('NESTED')) {
      cursor.accept('PATH');
      const path = cursor.kind() === TokenKind.string ? stringValue(cursor.raw()) : '?';
      if (path !== '?') cursor.advance();
      if (cursor.accept('AS')) identifier(cursor);
      const behind = cursor.dialect.syntax.nestedColumnsLast ? nested : columns;
      if (cursor.accept('COLUMNS')) columnGroup(cursor, behind, end, below(rows, path));
    } else {
      const columnName = identifier(cursor);
      const counts = cursor.atSequence('FOR', 'ORDINALITY') && { counts: true as const };
      const { start, end } = columnName;
      const { path, ...byDefault } = clausesOfColumn(cursor);
      const way = below(rows, path ?? `$.${columnName.text}`);
      columns.push({ name: columnName, ...counts, ...byDefault, path: way, start, end });
      skipToComma(cursor);
    }
    if (!cursor.accept(',')) break;
  }
  appendAll(columns, nested);
  if (bracketed) cursor.accept(')');
}

/** The path of a column from the rows around its nested ones. */
function below(rows: string, path: string): string {
  return rows + path.replace(/^\s*(?:lax\s+|strict\s+)?\$/i, '');
}

/** `PATH '$.a'`; `DEFAULT e`, `DEFAULT e ON EMPTY`: the value that the column has where the document holds none. */
function clausesOfColumn(cursor: TokenCursor): Pick<ColumnDefinition, 'expression' | 'path'> {
  const clauses: Pick<ColumnDefinition, 'expression' | 'path'> = {};
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')')) {
    if (cursor.accept('DEFAULT')) {
      const expression = cursor.rules.expression(cursor);
      return expression.kind === 'literal' ? clauses : { ...clauses, expression };
    }
    if (cursor.accept('PATH'))
      clauses.path = cursor.kind() === TokenKind.string ? stringValue(cursor.raw()) : '?';
    else if (cursor.at('(') || cursor.at('[')) cursor.skipBrackets();
    else cursor.advance();
  }
  return clauses;
}
