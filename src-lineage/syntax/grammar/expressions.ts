import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { Expression, Operation } from '../tree/expressions.ts';
import { flatExpression } from './flat-expression.ts';
import { postfix } from './postfix.ts';
import { primary } from './primary.ts';
import { plainQuery } from './plain-query.ts';

/**
 * Binding strengths, weakest first. Lineage needs the borders of conditions and comparisons (joins are read from them);
 * for the rest any grouping gives the same sources.
 */
const strength = { or: 1, and: 2, not: 3, comparison: 4, other: 5, sum: 6, product: 7, power: 8 } as const;

const symbols: ReadonlyMap<string, number> = new Map<string, number>([
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

/** A whole expression, also a condition. */
export function expression(cursor: TokenCursor): Expression {
  return cursor.nested((inner) => binary(inner, strength.or), flatExpression);
}

function binary(cursor: TokenCursor, weakest: number): Expression {
  // not the start of the first operand: that is behind its bracket in `(a + b) * c`
  const { start } = cursor;
  let left = operand(cursor, weakest);
  for (;;) {
    const power = operatorStrength(cursor);
    if (power === 0 || power < weakest) return left;
    if (cursor.at('?') && power === strength.or) left = ternary(cursor, left, start);
    else if (power === strength.comparison) left = comparison(cursor, left, start);
    else left = chain(cursor, left, power, start);
  }
}

function operand(cursor: TokenCursor, weakest: number): Expression {
  if (cursor.at('NOT') && weakest <= strength.not) {
    const start = cursor.start;
    cursor.advance();
    const inner = cursor.nested((deeper) => binary(deeper, strength.not), flatExpression);
    return operation('NOT', [inner], start, cursor);
  }
  return withPostfix(cursor);
}

/** An operand with its casts, indexes and fields. */
export function postfixed(cursor: TokenCursor): Expression {
  return cursor.nested(withPostfix, flatExpression);
}

function withPostfix(cursor: TokenCursor): Expression {
  const { start } = cursor;
  return postfix(cursor, primary(cursor), start);
}

/** The strength of the operator at the current place; 0 where none is. */
function operatorStrength(cursor: TokenCursor): number {
  const text = cursor.text();
  // a question mark behind an operand is no bind mark: PostgreSQL's `jsonb ? key`, ClickHouse's `a ? b : c`
  if (text === '') return cursor.kind() === TokenKind.variable && cursor.raw() === '?' ? strength.other : 0;
  if (cursor.kind() === TokenKind.symbol) {
    if (text === '||') return cursor.dialect.syntax.doublePipeIsOr ? strength.or : strength.other;
    if (text === '?') return questionMark(cursor);
    const known = symbols.get(text);
    if (known !== undefined) return known;
    if (text === '->>' && cursor.dialect.syntax.procedural === 'snowflake') return 0;
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

/** `a AND b AND c`, `a + b - c`: one node for all operands of one strength, so that long chains stay flat. */
function chain(cursor: TokenCursor, first: Expression, power: number, start: number): Expression {
  const operands = [first];
  const operator = cursor.text();
  do {
    if (cursor.acceptSequence('OPERATOR', '(')) {
      while (!cursor.atEnd && !cursor.at(';') && !cursor.accept(')')) cursor.advance();
    } else if (cursor.at('MULTISET')) {
      cursor.advance();
      cursor.advance();
      cursor.acceptAny('ALL', 'DISTINCT');
    } else cursor.advance();
    operands.push(binary(cursor, power + 1));
  } while (operatorStrength(cursor) === power);
  return operation(operator, operands, start, cursor);
}

function ternary(cursor: TokenCursor, condition: Expression, start: number): Expression {
  cursor.advance();
  const whenTrue = cursor.rules.expression(cursor);
  cursor.expect(':');
  return operation('?', [condition, whenTrue, cursor.rules.expression(cursor)], start, cursor);
}

function comparison(cursor: TokenCursor, left: Expression, start: number): Expression {
  cursor.accept('GLOBAL');
  const negated = cursor.accept('NOT');
  const operator = cursor.text();
  cursor.advance();
  const label = negated ? `NOT ${operator}` : operator;
  switch (operator) {
    case 'IS':
      return isTest(cursor, left, start);
    case 'ISNULL':
    case 'NOTNULL':
    case 'NULL':
      return operation(label, [left], start, cursor);
    case 'BETWEEN': {
      cursor.acceptAny('SYMMETRIC', 'ASYMMETRIC');
      const low = binary(cursor, strength.other);
      if (!cursor.accept('AND')) return operation(label, [left, low], start, cursor);
      return operation(label, [left, low, binary(cursor, strength.other)], start, cursor);
    }
    case 'INTERPOLATE':
      // Vertica: a.t INTERPOLATE PREVIOUS VALUE b.t
      cursor.acceptAny('PREVIOUS', 'NEXT');
      cursor.accept('VALUE');
      break;
    case 'SIMILAR':
      cursor.accept('TO');
      break;
    case 'MEMBER':
    case 'SUBMULTISET':
      cursor.accept('OF');
      break;
    case 'SOUNDS':
      cursor.accept('LIKE');
      break;
    default:
      break;
  }
  const quantified = operator.includes('LIKE') || operator === 'IN' || symbols.has(operator);
  if (quantified) cursor.acceptAny('ANY', 'ALL', 'SOME');
  const right = (operator === 'IN' && tableSet(cursor)) || binary(cursor, strength.other);
  const operands = [left, right];
  // SQL:2016: a LIKE_REGEX 'x' FLAG 'i'; HANA: LIKE_REGEXPR
  if (cursor.accept('ESCAPE') || (operator.startsWith('LIKE_REGEX') && cursor.accept('FLAG')))
    operands.push(binary(cursor, strength.other));
  // Db2: SELECTIVITY 0.01 behind a predicate
  if (cursor.at('SELECTIVITY') && cursor.kind(1) === TokenKind.number) cursor.index += 2;
  return operation(label, operands, start, cursor);
}

/** ClickHouse, SQLite: `a IN t`, `a IN db.t`: the rows of a table. */
function tableSet(cursor: TokenCursor): Expression | undefined {
  const kind = cursor.kind();
  if (!cursor.dialect.syntax.tablesInSets || (kind !== TokenKind.word && kind !== TokenKind.quoted))
    return undefined;
  let ahead = 1;
  while (cursor.text(ahead) === '.') ahead += 2;
  if (cursor.text(ahead) === '(' || cursor.text(ahead) === '[') return undefined;
  const { start } = cursor;
  const tableName = cursor.rules.name(cursor);
  const { end } = tableName;
  const body = { kind: 'table-query' as const, name: tableName, start, end };
  return {
    kind: 'subquery',
    query: plainQuery(body, start, end),
    use: 'set',
    start,
    end,
  };
}

/** IS [NOT] NULL / TRUE / DISTINCT FROM x / OF (types) / JSON … */
function isTest(cursor: TokenCursor, left: Expression, start: number): Expression {
  const negated = cursor.accept('NOT');
  const label = negated ? 'IS NOT' : 'IS';
  if (cursor.acceptSequence('DISTINCT', 'FROM')) {
    return operation(`${label} DISTINCT FROM`, [left, binary(cursor, strength.other)], start, cursor);
  }
  if (cursor.acceptSequence('OF')) {
    cursor.accept('TYPE');
    if (cursor.at('(')) cursor.skipBrackets();
  } else if (cursor.accept('JSON')) {
    cursor.acceptAny('VALUE', 'ARRAY', 'OBJECT', 'SCALAR');
    // Oracle: IS JSON (STRICT WITH UNIQUE KEYS)
    if (cursor.at('(')) cursor.skipBrackets();
    cursor.acceptAny('STRICT', 'LAX');
    cursor.acceptAny('WITH', 'WITHOUT');
    cursor.accept('UNIQUE');
    cursor.accept('KEYS');
  } else if (cursor.text(1) === 'NORMALIZED') {
    cursor.index += 2;
  } else if (cursor.acceptSequence('A', 'SET') || cursor.accept('EMPTY')) {
    return operation(label, [left], start, cursor);
  } else if (cursor.kind() === TokenKind.word && isConstantWord(cursor.text())) cursor.advance();
  else return operation(label, [left, binary(cursor, strength.other)], start, cursor);
  return operation(label, [left], start, cursor);
}

const constantWords: ReadonlySet<string> = new Set([
  'NULL',
  'TRUE',
  'FALSE',
  'UNKNOWN',
  'MISSING',
  'VALUED',
  'NAN',
  'INFINITE',
  'PRESENT',
  'NORMALIZED',
  'DOCUMENT',
  'KNOWN',
  'DANGLING',
]);
function isConstantWord(text: string): boolean {
  return constantWords.has(text);
}

function operation(operator: string, operands: Expression[], start: number, cursor: TokenCursor): Operation {
  return { kind: 'operation', operator, operands, start, end: cursor.previousEnd };
}

/** A comma-separated list of expressions without brackets. */
export function expressionList(cursor: TokenCursor): Expression[] {
  const list: Expression[] = [];
  do list.push(cursor.rules.expression(cursor));
  while (cursor.accept(','));
  return list;
}
