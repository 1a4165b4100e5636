import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import { callWithName } from '../functions/calls.ts';
import { name } from '../names/names.ts';
import { columnOrCall } from './columns.ts';
import { timeUnits } from '../names/date-parts.ts';

/**
 * Informix: DATETIME (2020-01-01 10:00) YEAR TO MINUTE, INTERVAL (5 10) DAY TO HOUR: no strings, whose digits are not read
 * (Guide to SQL: Syntax, "Literal DATETIME" and "Literal INTERVAL").
 */
export function bareMoment(cursor: TokenCursor): Expression | undefined {
  if (!cursor.dialect.syntax.bareMoments || cursor.text(1) !== '(') return undefined;
  const signed = cursor.kind(2) === TokenKind.number || cursor.text(2) === '-';
  if (!signed || !units.has(cursor.text(cursor.afterBrackets(1)))) return undefined;
  const { start } = cursor;
  cursor.advance();
  cursor.skipBrackets();
  intervalUnit(cursor);
  if (cursor.accept('TO')) intervalUnit(cursor);
  return { kind: 'opaque', parts: [], start, end: cursor.previousEnd };
}

/** `INTERVAL '1' DAY`, `INTERVAL 5 MINUTE`, `INTERVAL x HOUR`; elsewhere the word is a column. */
export function interval(cursor: TokenCursor): Expression {
  const moment = bareMoment(cursor);
  if (moment !== undefined) return moment;
  const start = cursor.start;
  const kind = cursor.kind(1);
  const value = kind === TokenKind.string || kind === TokenKind.number || kind === TokenKind.variable;
  const next = cursor.text(1);
  const unitFollows = (kind === TokenKind.word || kind === TokenKind.quoted) && units.has(cursor.text(2));
  // PostgreSQL: interval(3) '1.5 s'
  if (
    cursor.dialect.syntax.typedStrings &&
    next === '(' &&
    cursor.kind(cursor.afterBrackets(1)) === TokenKind.string
  )
    return columnOrCall(cursor);
  // ClickHouse: INTERVAL 15 * n MINUTE
  const behind = kind === TokenKind.number ? 2 : next === '(' ? cursor.afterBrackets(1) : 0;
  const product = behind > 0 && betweenAmounts.has(cursor.text(behind)) && computedUntilUnit(cursor);
  const plain = (value && !product) || next === '(' || unitFollows;
  if (!plain && !computedUntilUnit(cursor)) return columnOrCall(cursor);
  cursor.advance();
  const isSigned = signs.has(next) && units.has(cursor.text(2));
  const amount = plain || isSigned ? cursor.rules.operand(cursor) : cursor.rules.expression(cursor);
  intervalUnit(cursor);
  if (cursor.accept('TO')) intervalUnit(cursor);
  while (
    (cursor.kind() === TokenKind.number || cursor.kind() === TokenKind.string) &&
    units.has(cursor.text(1))
  )
    cursor.index += 2;
  return { kind: 'operation', operator: 'INTERVAL', operands: [amount], start, end: cursor.previousEnd };
}

/** `INTERVAL t.days DAY`, `INTERVAL f(a) + b DAY`, `INTERVAL -1 DAY`: names, calls, windows, values and operators up to a unit. */
function computedUntilUnit(cursor: TokenCursor): boolean {
  const first = signs.has(cursor.text(1)) ? 2 : 1;
  for (let i = first, parts = 0; parts < longestAmount; i += 2, parts++) {
    const bracket = cursor.text(i) === '(';
    if (!bracket && !amountKinds.has(cursor.kind(i))) return false;
    const called = cursor.text(i + 1) === '(';
    if (bracket) i = cursor.afterBrackets(i) - 1;
    else if (called) i = cursor.afterBrackets(i + 1) - 1;
    // BigQuery: INTERVAL ROW_NUMBER() OVER (ORDER BY n) - 1 DAY
    if (called && cursor.text(i + 1) === 'OVER' && cursor.text(i + 2) === '(')
      i = cursor.afterBrackets(i + 2) - 1;
    if ((i > 1 || called) && units.has(cursor.text(i + 1))) return true;
    if (!betweenAmounts.has(cursor.text(i + 1))) return false;
  }
  return false;
}

const signs: ReadonlySet<string> = new Set(['+', '-']);
const amountKinds: ReadonlySet<TokenKind> = new Set([
  TokenKind.word,
  TokenKind.quoted,
  TokenKind.number,
  TokenKind.string,
  TokenKind.variable,
]);
const longestAmount = 24;
const betweenAmounts: ReadonlySet<string> = new Set(['.', '+', '-', '*', '/', '%']);

const units: ReadonlySet<string> = new Set([
  ...timeUnits,
  'DECADE',
  'DECADES',
  'CENTURY',
  'CENTURIES',
  'MILLENNIUM',
  'MILLENNIA',
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
  if (/^VALUES?$/.test(cursor.text(2)) && cursor.text(3) === 'FOR') return 4;
  return cursor.text(1) === 'VALUE' && cursor.text(2) === 'FOR' ? 3 : 0;
}
