import type { TokenCursor } from '../../cursor/cursor.ts';
import type { OpenBrackets } from '../../tokens/brackets.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import { startsPivot } from './pivot-statement.ts';
import { modifiersBeforeQuery } from './request-modifiers.ts';

const queryWords: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES', 'SEL', 'TABLE', 'FROM']);
const afterQuery: ReadonlySet<string> = new Set([
  'UNION',
  'INTERSECT',
  'EXCEPT',
  'MINUS',
  ')',
  'ORDER',
  'LIMIT',
  'OFFSET',
  'FETCH',
  '|>',
  'FOR',
  'SETTINGS',
]);

const sides: ReadonlySet<string> = new Set(['LEFT', 'FULL', 'INNER']);

/** Whether a query stands at the token `ahead` tokens further; opening brackets may come before it. */
export function startsQuery(cursor: TokenCursor, ahead = 0): boolean {
  if (cursor.text(ahead) !== '(') return startsQueryWord(cursor, ahead, false);
  const { index } = cursor;
  const run = bracketsAt(cursor, ahead);
  const end = run.end - index;
  if (!startsQueryWord(cursor, end, true)) return false;
  // `((SELECT 1) + 1)` is an expression: behind the inner bracket the query must go on or end
  run.failing ??= index + failingBefore(cursor, run.from - index, end);
  return run.failing <= index + ahead;
}

/** The run of opening brackets at a place, which is looked through once for all brackets in it. */
function bracketsAt(cursor: TokenCursor, ahead: number): OpenBrackets {
  const { index, limit, brackets: known } = cursor;
  const from = index + ahead;
  if (known !== undefined && known.limit === limit && from >= known.from && from < known.end) return known;
  let end = ahead;
  while (cursor.text(end) === '(') end++;
  return (cursor.brackets = { from, end: index + end, limit, failing: undefined });
}

/** The last of the opening brackets behind whose partner a query neither goes on nor ends; else the first. */
function failingBefore(cursor: TokenCursor, first: number, end: number): number {
  let innermost = end - 1;
  let inside = 0;
  for (let i = end; innermost > first; i++) {
    const text = cursor.text(i);
    if (cursor.kind(i) === TokenKind.end || text === ';') return innermost;
    if (text === '(') inside++;
    else if (text === ')' && inside > 0) inside--;
    else if (text === ')') {
      if (!goesOn(cursor, i + 1)) return innermost;
      innermost--;
    }
  }
  return first;
}

/** A query may go on here, or end; BigQuery writes a side before a set operator: `LEFT UNION ALL BY NAME`. */
function goesOn(cursor: TokenCursor, ahead: number): boolean {
  if (!sides.has(cursor.text(ahead))) return afterQuery.has(cursor.text(ahead));
  const operator = cursor.text(cursor.text(ahead + 1) === 'OUTER' ? ahead + 2 : ahead + 1);
  return operator === 'UNION' || operator === 'INTERSECT';
}

/** Hive: `INSERT INTO t REDUCE a, b USING 'script'`. */
function startsReduce(cursor: TokenCursor, ahead: number): boolean {
  const text = cursor.text(ahead);
  if (text !== 'REDUCE' && text !== 'MAP') return false;
  const next = cursor.kind(ahead + 1);
  return (
    cursor.dialect.syntax.reserved.has('REDUCE') && (next === TokenKind.word || next === TokenKind.quoted)
  );
}

/** MySQL: `VALUES(c)` is the new row's value in ON DUPLICATE KEY UPDATE; as a query it would have ROW, or further rows. */
function isNewValue(cursor: TokenCursor, ahead: number): boolean {
  if (!cursor.dialect.syntax.newRowValues || cursor.text(ahead + 3) !== ')') return false;
  const kind = cursor.kind(ahead + 2);
  return (kind === TokenKind.word || kind === TokenKind.quoted) && cursor.text(ahead + 4) !== ')';
}

function startsQueryWord(cursor: TokenCursor, ahead: number, bracketed: boolean): boolean {
  const text = cursor.text(ahead);
  if (!queryWords.has(text))
    return (
      startsPivot(cursor, ahead) || startsReduce(cursor, ahead) || modifiersBeforeQuery(cursor, ahead) > 0
    );
  const next = cursor.text(ahead + 1);
  // ClickHouse: a view's parameter that is called so, `v(from = '2026-01-01')`
  if (next === '=') return false;
  switch (text) {
    case 'SELECT':
      return true;
    case 'SEL':
      return cursor.dialect.syntax.selAbbreviation === true && next !== '.' && next !== ',' && next !== ')';
    case 'WITH':
      // the argument of a function that is named by its types: `ALTER FUNCTION f(int, timestamp WITH TIME ZONE)`
      if (cursor.text(ahead + (next === 'LOCAL' ? 3 : 2)) === 'ZONE') return false;
      return (
        cursor.kind(ahead + 1) === TokenKind.word ||
        cursor.kind(ahead + 1) === TokenKind.quoted ||
        cursor.kind(ahead + 1) === TokenKind.template ||
        cursor.kind(ahead + 1) === TokenKind.number ||
        cursor.kind(ahead + 1) === TokenKind.string ||
        next === '(' ||
        next === '[' ||
        next === '{'
      );
    case 'VALUES':
      if (isNewValue(cursor, ahead)) return false;
      return next === '(' || next === 'ROW' || (bracketed && next !== ')' && next !== '.' && next !== ',');
    case 'TABLE':
      return (
        (bracketed || cursor.dialect.syntax.tableQueries === true) &&
        next !== '(' &&
        next !== ')' &&
        cursor.text(ahead + 2) !== '(' &&
        cursor.kind(ahead + 1) !== TokenKind.symbol &&
        cursor.kind(ahead + 1) !== TokenKind.end
      );
    default:
      return bracketed || cursor.dialect.syntax.fromFirst === true;
  }
}
