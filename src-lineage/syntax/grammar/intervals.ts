import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { Expression } from '../tree/expressions.ts';
import { callWithName } from './calls.ts';
import { columnOrCall } from './columns.ts';
import { timeUnits } from './date-parts.ts';
import { name } from './names.ts';

/** `INTERVAL '1' DAY`, `INTERVAL 5 MINUTE`, `INTERVAL x HOUR`. */
export function interval(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const kind = cursor.kind(1);
  const value =
    kind === TokenKind.string ||
    kind === TokenKind.number ||
    kind === TokenKind.variable ||
    kind === TokenKind.quoted;
  const bracket = cursor.text(1) === '(' || cursor.text(1) === '-' || cursor.text(1) === '+';
  const unitFollows =
    kind === TokenKind.word && cursor.kind(2) === TokenKind.word && !isStructuralAhead(cursor);
  const computed = !value && !bracket && !unitFollows && computedUntilUnit(cursor);
  if (!value && !bracket && !unitFollows && !computed) return columnOrCall(cursor);
  cursor.advance();
  const amount = computed ? cursor.rules.expression(cursor) : cursor.rules.operand(cursor);
  intervalUnit(cursor);
  if (cursor.accept('TO')) intervalUnit(cursor);
  while (
    (cursor.kind() === TokenKind.number || cursor.kind() === TokenKind.string) &&
    units.has(cursor.text(1))
  )
    cursor.index += 2;
  return { kind: 'operation', operator: 'INTERVAL', operands: [amount], start, end: cursor.previousEnd };
}

/** `INTERVAL t.days DAY`, `INTERVAL f(a) + b DAY`: names, calls, numbers, dots and operators up to a unit. */
function computedUntilUnit(cursor: TokenCursor): boolean {
  for (let i = 1; i < longestAmount; i += 2) {
    const kind = cursor.kind(i);
    if (kind !== TokenKind.word && kind !== TokenKind.quoted && kind !== TokenKind.number) return false;
    const called = cursor.text(i + 1) === '(';
    if (called) i = cursor.afterBrackets(i + 1) - 1;
    if ((i > 1 || called) && units.has(cursor.text(i + 1))) return true;
    if (!betweenAmounts.has(cursor.text(i + 1))) return false;
  }
  return false;
}

const longestAmount = 24;
const betweenAmounts: ReadonlySet<string> = new Set(['.', '+', '-', '*', '/', '%']);

function isStructuralAhead(cursor: TokenCursor): boolean {
  return ['FROM', 'AS', 'AND', 'OR', 'THEN', 'WHEN', 'END', 'IS', 'IN', 'LIKE'].includes(cursor.text(1));
}

const units: ReadonlySet<string> = new Set([
  ...timeUnits,
  'YEAR_MONTH',
  'DAY_HOUR',
  'DAY_MINUTE',
  'DAY_SECOND',
  'DAY_MICROSECOND',
  'HOUR_MINUTE',
  'HOUR_SECOND',
  'HOUR_MICROSECOND',
  'MINUTE_SECOND',
  'MINUTE_MICROSECOND',
  'SECOND_MICROSECOND',
]);

function intervalUnit(cursor: TokenCursor): void {
  if (!units.has(cursor.text())) return;
  cursor.advance();
  if (cursor.at('(')) cursor.skipBrackets();
}

/** `NEXT VALUE FOR seq`, Netezza's `NEXT 5 VALUES FOR seq`, Db2's older `NEXTVAL FOR seq`: a call on the sequence. */
export function sequenceValue(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const words = sequenceWords(cursor);
  if (words === 0) return columnOrCall(cursor);
  cursor.index += words;
  const sequence = name(cursor);
  const nextValue = {
    parts: [...sequence.parts, { text: 'NEXTVAL', quoted: false, start, end: sequence.end }],
    start,
    end: sequence.end,
  };
  return callWithName(cursor, nextValue, start);
}

/** Tokens up to the sequence's name; 0 where the word is a name itself. */
function sequenceWords(cursor: TokenCursor): number {
  if (cursor.at('NEXTVAL') || cursor.at('PREVVAL')) return cursor.text(1) === 'FOR' ? 2 : 0;
  if (cursor.text(2) === 'VALUES' && cursor.text(3) === 'FOR') return 4;
  return cursor.text(1) === 'VALUE' && cursor.text(2) === 'FOR' ? 3 : 0;
}
