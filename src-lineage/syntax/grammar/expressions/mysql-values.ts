import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Call, Expression } from '../../tree/expressions.ts';
import { columnOrCall } from './columns.ts';
import { callSuffixes } from '../functions/calls.ts';

/** MySQL: `MATCH a, b AGAINST ('x')`, whose columns need no brackets. */
export function bareMatch(cursor: TokenCursor): Expression {
  if (cursor.kind(1) !== TokenKind.word && cursor.kind(1) !== TokenKind.quoted) return columnOrCall(cursor);
  const { start } = cursor;
  cursor.advance();
  const args: Expression[] = [];
  do args.push(cursor.rules.operand(cursor));
  while (cursor.accept(','));
  const call: Call = { kind: 'call', name: { parts: [], start, end: start }, args, start, end: start };
  callSuffixes(cursor, call);
  call.end = cursor.previousEnd;
  return call;
}

/** MySQL: `_latin1 'x'`, `_binary X'4D'`, `_utf8mb4 0x4D` (reference manual, "Character Set Introducers"). */
export function atIntroducer(cursor: TokenCursor): boolean {
  const { characterSets } = cursor.dialect.syntax;
  const next = cursor.kind(1);
  if (characterSets === undefined || (next !== TokenKind.string && next !== TokenKind.number)) return false;
  const raw = cursor.raw();
  return raw.startsWith('_') && characterSets.has(raw.slice(1).toUpperCase());
}
