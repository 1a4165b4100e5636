import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';

/**
 * Binding strengths, weakest first. Lineage needs the borders of conditions and comparisons (joins are read from them);
 * for the rest any grouping gives the same sources.
 */
export const strength = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  other: 5,
  sum: 6,
  product: 7,
  power: 8,
} as const;

/** The operators that are no words. */
export const symbols: ReadonlyMap<string, number> = new Map<string, number>([
  ['&&', strength.and],
  ...['=', '<>', '!=', '<', '>', '<=', '>=', '^=', '~=', '<=>', '==', '!<', '!>', '*=', '=*'].map(
    (symbol) => [symbol, strength.comparison] as const,
  ),
  ...['+', '-'].map((symbol) => [symbol, strength.sum] as const),
  ...['*', '/', '%', '//'].map((symbol) => [symbol, strength.product] as const),
  ...['^', '**'].map((symbol) => [symbol, strength.power] as const),
]);

/** Symbols that end an expression instead of going on with it. */
const closing: ReadonlySet<string> = new Set([
  ')',
  ']',
  '}',
  ',',
  ';',
  '.',
  ':=',
  '=>',
  '(',
  '[',
  '{',
  ':',
  '|>',
  '..',
  '::',
  '$',
  '\\',
  '@',
  '+=',
  '-=',
  '/=',
]);

const words: ReadonlyMap<string, number> = new Map<string, number>([
  ['OR', strength.or],
  ['XOR', strength.or],
  ['AND', strength.and],
  ...[
    'IS',
    'IN',
    'LIKE',
    'ILIKE',
    'RLIKE',
    'REGEXP',
    'IREGEXP',
    'INTERPOLATE',
    'GLOB',
    'MATCH',
    'SIMILAR',
    'BETWEEN',
    'ISNULL',
    'NOTNULL',
    'OVERLAPS',
    'MEMBER',
    'MATCHES',
    'LIKE2',
    'LIKE4',
    'LIKEC',
    'SOUNDS',
    'CONTAINS',
    'SUBMULTISET',
    'MEETS',
    'PRECEDES',
    'SUCCEEDS',
    'WITHIN',
    'LIKE_REGEXPR',
    'LIKE_REGEX',
    'ILIKEB',
    'LIKEB',
  ].map((word) => [word, strength.comparison] as const),
  ['MULTISET', strength.other],
  ...['P_INTERSECT', 'P_NORMALIZE', 'LDIFF', 'RDIFF'].map((word) => [word, strength.other] as const),
  // Db2: a CONCAT b
  ['CONCAT', strength.other],
  ...['DIV', 'MOD'].map((word) => [word, strength.product] as const),
]);

/** The strength of the operator at the current place; 0 where none is. */
export function operatorStrength(cursor: TokenCursor): number {
  const text = cursor.text();
  // a question mark behind an operand is no bind mark: PostgreSQL's `jsonb ? key`, ClickHouse's `a ? b : c`
  if (text === '') return cursor.kind() === TokenKind.variable && cursor.raw() === '?' ? strength.other : 0;
  if (cursor.kind() === TokenKind.symbol) {
    if (text === '||') return cursor.dialect.syntax.doublePipeIsOr ? strength.or : strength.other;
    if (text === '?') return questionMark(cursor);
    const known = symbols.get(text);
    if (known !== undefined) return known;
    // PostgreSQL: `box @ box` of ltree and PostGIS
    if (text === '@' && cursor.dialect.syntax.atOperator) return strength.other;
    if (text === '->>' && cursor.dialect.syntax.flowOperator) return 0;
    return closing.has(text) ? 0 : strength.other;
  }
  if (cursor.dialect.syntax.wordComparisons && wordComparisons.has(text)) return strength.comparison;
  const power = words.get(text);
  if (power === undefined) {
    if (text === 'NOT') return negatable.has(cursor.text(1)) ? strength.comparison : 0;
    if (text === 'GLOBAL')
      return cursor.text(1) === 'IN' || cursor.atSequence('GLOBAL', 'NOT', 'IN') ? strength.comparison : 0;
    if (text === 'OPERATOR' && cursor.text(1) === '(') return strength.other;
    return 0;
  }
  // ClickHouse: UPDATE a = b IN PARTITION p
  if (text === 'IN' && cursor.text(1) === 'PARTITION' && cursor.dialect.syntax.parametricCalls) return 0;
  if (ambiguousWords.has(text)) return ambiguousOperator(cursor, text) ? power : 0;
  return power;
}

/** ClickHouse's `a ? b : c`, PostgreSQL's `jsonb ? key`; before `::` the mark belongs to Databricks' cast. */
function questionMark(cursor: TokenCursor): number {
  if (cursor.dialect.syntax.ternaryOperator) return strength.or;
  return cursor.text(1) === '::' || cursor.kind(1) === TokenKind.end ? 0 : strength.other;
}

/** Teradata: EQ, NE, LT, LE, GT, GE. */
const wordComparisons: ReadonlySet<string> = new Set(['EQ', 'NE', 'LT', 'LE', 'GT', 'GE']);

const negatable: ReadonlySet<string> = new Set([
  '=',
  'MATCHES',
  'IREGEXP',
  'IN',
  'LIKE',
  'ILIKE',
  'RLIKE',
  'REGEXP',
  'GLOB',
  'SIMILAR',
  'BETWEEN',
  'MATCH',
  'MEMBER',
  'CONTAINS',
  'WITHIN',
  'NULL',
  'SUBMULTISET',
  'LIKE_REGEXPR',
  'LIKE_REGEX',
  'REGEXP_LIKE',
  'LIKEB',
  'ILIKEB',
]);

/** Operators whose words are also names; they count only where an operand follows. */
const ambiguousWords: ReadonlySet<string> = new Set([
  'MATCH',
  'CONTAINS',
  'MEETS',
  'PRECEDES',
  'SUCCEEDS',
  'P_INTERSECT',
  'P_NORMALIZE',
  'LDIFF',
  'RDIFF',
  'MEMBER',
  'WITHIN',
  'MATCHES',
  'SOUNDS',
  'OVERLAPS',
  'CONCAT',
  'MOD',
  'MULTISET',
  'SUBMULTISET',
  'GLOB',
  'INTERPOLATE',
]);

function ambiguousOperator(cursor: TokenCursor, text: string): boolean {
  if (text === 'MEMBER') return cursor.text(1) === 'OF';
  if (text === 'INTERPOLATE') return cursor.text(1) === 'PREVIOUS' || cursor.text(1) === 'NEXT';
  if (text === 'SOUNDS') return cursor.text(1) === 'LIKE';
  // Vertica: MATCH (PARTITION BY …) is a clause
  if (text === 'MATCH' && cursor.text(1) === '(' && cursor.text(2) === 'PARTITION') return false;
  if (text === 'MULTISET') return ['UNION', 'INTERSECT', 'EXCEPT'].includes(cursor.text(1));
  if (text === 'WITHIN' && cursor.text(1) === 'GROUP') return false;
  if (text === 'MOD' && cursor.text(1) === '-') return true;
  const next = cursor.kind(1);
  return (
    next === TokenKind.string ||
    next === TokenKind.number ||
    next === TokenKind.quoted ||
    next === TokenKind.variable ||
    cursor.text(1) === '(' ||
    (next === TokenKind.word && !words.has(cursor.text(1)) && !stopWords.has(cursor.text(1)))
  );
}

const stopWords: ReadonlySet<string> = new Set([
  'FROM',
  'WHERE',
  'GROUP',
  'ORDER',
  'AS',
  'THEN',
  'END',
  'ON',
  'HAVING',
  'UNION',
  'RECOGNIZE',
]);
