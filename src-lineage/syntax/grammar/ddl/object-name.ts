import type { TokenCursor } from '../../cursor.ts';
import { TokenKind } from '../../tokens.ts';
import type { Name } from '../../tree/node.ts';
import { name, takeIdentifier } from '../names.ts';

/** The name of a defined object: also Snowflake's `IDENTIFIER('db.s.t')` and a name given as a string. */
export function objectName(cursor: TokenCursor): Name {
  if (cursor.at('IDENTIFIER') && cursor.text(1) === '(' && isText(cursor, 2) && cursor.text(3) === ')') {
    cursor.index += 2;
    const result = textName(cursor);
    cursor.advance();
    return result;
  }
  return cursor.kind() === TokenKind.string ? textName(cursor) : name(cursor);
}

function isText(cursor: TokenCursor, ahead: number): boolean {
  const kind = cursor.kind(ahead);
  return kind === TokenKind.string || kind === TokenKind.variable || kind === TokenKind.dollarString;
}

function textName(cursor: TokenCursor): Name {
  const whole = takeIdentifier(cursor);
  const { start, end } = whole;
  const parts = whole.quoted
    ? whole.text.split('.').map((text) => ({ text, quoted: false, start, end }))
    : [whole];
  return { parts, start, end };
}
