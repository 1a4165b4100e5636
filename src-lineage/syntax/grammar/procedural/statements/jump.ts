import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Jump } from '../../../tree/procedural.ts';
import type { Other } from '../../../tree/statements.ts';
import { name, takeIdentifier } from '../../names/names.ts';

/** GOTO l: the statements behind l follow. */
export function gotoStatement(cursor: TokenCursor): Other {
  const { start } = cursor;
  cursor.advance();
  const label = name(cursor);
  return { kind: 'other', what: 'goto', name: label, start, end: cursor.previousEnd };
}

/** BREAK, CONTINUE, EXIT WHEN c, LEAVE l, ITERATE l: jumps inside routines. */
export function jumpStatement(cursor: TokenCursor): Jump {
  const { start } = cursor;
  const what = cursor.text().toLowerCase();
  const node: Jump = { kind: 'jump', what, again: again.has(cursor.text()), start, end: start };
  cursor.advance();
  const sameLine = !cursor.startsLine() || !cursor.dialect.syntax.optionalTerminator;
  if (sameLine && cursor.kind() === TokenKind.word && !cursor.at('WHEN') && !jumpEnds.has(cursor.text())) {
    // Informix: EXIT FOREACH names the kind of the loop
    if (loopWords.has(cursor.text())) cursor.advance();
    else node.label = takeIdentifier(cursor);
  }
  if (cursor.accept('WHEN')) node.condition = cursor.rules.expression(cursor);
  node.end = cursor.previousEnd;
  return node;
}

const again: ReadonlySet<string> = new Set(['CONTINUE', 'ITERATE']);

const loopWords: ReadonlySet<string> = new Set(['FOR', 'FOREACH', 'WHILE', 'LOOP']);

const jumpEnds: ReadonlySet<string> = new Set([
  'END',
  'ELSE',
  'ELSIF',
  'ELSEIF',
  'IF',
  'SELECT',
  'SET',
  'INSERT',
  'UPDATE',
  'DELETE',
  'FETCH',
  'CLOSE',
  'PRINT',
  'EXEC',
]);
