import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Statement } from '../../../tree/statements.ts';
import { skipRest } from '../../ends/statement-end.ts';
import { inertStatement } from '../../queries/other.ts';

/**
 * `GET [STACKED | CURRENT] DIAGNOSTICS [EXCEPTION | CONDITION n] v = MESSAGE_TEXT, …` (ISO/IEC 9075-4): what the variables
 * held before is gone, and the new values come from no table. Outside of routines it says nothing.
 */
export function getStatement(cursor: TokenCursor): Statement {
  const { start } = cursor;
  const ahead = cursor.text(1) === 'DIAGNOSTICS' ? 2 : 3;
  if (cursor.text(ahead - 1) !== 'DIAGNOSTICS' || cursor.blockDepth === 0) return inertStatement(cursor);
  cursor.index += ahead;
  if (cursor.acceptAny('EXCEPTION', 'CONDITION') !== undefined) cursor.rules.operand(cursor);
  const targets: Expression[] = [];
  do {
    targets.push(cursor.rules.operand(cursor));
    if (cursor.acceptAny('=', ':=') === undefined) break;
    cursor.advance();
  } while (cursor.accept(','));
  skipRest(cursor);
  const end = cursor.previousEnd;
  return { kind: 'assign', targets, value: { kind: 'opaque', parts: [], start, end }, start, end };
}
