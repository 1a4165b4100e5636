import type { TokenCursor } from '../../cursor/cursor.ts';
import { partsOfText } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Name } from '../../tree/node.ts';
import { name, takeIdentifier } from './names.ts';

/** The name of a defined object, which may be given as a string. */
export function objectName(cursor: TokenCursor): Name {
  if (cursor.kind() !== TokenKind.string) return name(cursor);
  const { text, start, end } = takeIdentifier(cursor);
  return { parts: partsOfText(text, { start, end }), start, end };
}
