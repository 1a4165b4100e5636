import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier } from '../../tree/node.ts';
import type { Other } from '../../tree/statements.ts';
import { takeIdentifier } from './names.ts';

/** `<<name>>` and `name:` before a statement. */
export function label(cursor: TokenCursor): Identifier | undefined {
  let name: Identifier | undefined;
  while (cursor.at('<<')) {
    cursor.advance();
    // <<inner>>: no word is reserved here
    if (!cursor.at('>>') && cursor.kind() !== TokenKind.symbol) name = takeIdentifier(cursor);
    while (!cursor.atEnd && !cursor.at('>>') && !cursor.at(';')) cursor.advance();
    cursor.accept('>>');
  }
  const kind = cursor.kind();
  if (
    (kind === TokenKind.word || kind === TokenKind.quoted) &&
    cursor.text(1) === ':' &&
    cursor.text(2) !== ':'
  ) {
    name = takeIdentifier(cursor);
    cursor.advance();
  }
  return name;
}

/** Where GOTO may go. */
export function jumpTarget(label: Identifier): Other {
  const { start, end } = label;
  return { kind: 'other', what: 'label', name: { parts: [label], start, end }, start, end };
}
