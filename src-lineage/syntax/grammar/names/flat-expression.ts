import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import { takeIdentifier } from './names.ts';
import { isStructural } from './reserved.ts';

/** Words that end an expression outside brackets. */
const borders: ReadonlySet<string> = new Set([
  ',',
  ';',
  'FROM',
  'WHERE',
  'GROUP',
  'HAVING',
  'ORDER',
  'UNION',
  'WHEN',
  'THEN',
  'ELSE',
]);

/**
 * Reads an expression that is nested too deeply for recursion: the names in it up to its end, without their structure.
 */
export function flatExpression(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const parts: Expression[] = [];
  let open = 0;
  while (!cursor.atEnd) {
    const text = cursor.text();
    if (text === ';') break;
    if (text === '(' || text === '[' || text === 'CASE') open++;
    else if (text === ')' || text === ']' || text === 'END') {
      if (open === 0) break;
      open--;
    } else if (open === 0 && borders.has(text)) break;
    if (atPlainName(cursor)) parts.push(columnPath(cursor));
    else cursor.advance();
  }
  return { kind: 'opaque', parts, start, end: cursor.previousEnd };
}

/** Words of expressions that are no column where they stand alone. */
const noNames: ReadonlySet<string> = new Set([
  'NULL', 'TRUE', 'FALSE', 'DEFAULT', 'OVER', 'PARTITION', 'ROWS', 'RANGE', 'INTERVAL', 'ANY', 'ALL', 'SOME', 'ASC', 'DESC',
]); // oxfmt-ignore

function atPlainName(cursor: TokenCursor): boolean {
  const kind = cursor.kind();
  if (kind !== TokenKind.quoted && kind !== TokenKind.word) return false;
  return cursor.text(1) !== '(' && !isStructural(cursor) && !noNames.has(cursor.text());
}

function columnPath(cursor: TokenCursor): Expression {
  const first = takeIdentifier(cursor);
  const path = [first];
  while (cursor.at('.') && (cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted)) {
    cursor.advance();
    path.push(takeIdentifier(cursor));
  }
  return { kind: 'column', path, start: first.start, end: cursor.previousEnd };
}
