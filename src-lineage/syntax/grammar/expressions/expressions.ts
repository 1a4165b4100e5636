import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import { type Call, documentOperators, type Expression, type Operation } from '../../tree/expressions.ts';
import { plainQuery, selectAll } from '../nested/plain-query.ts';
import { flatExpression } from '../names/flat-expression.ts';
import { operatorStrength, strength, symbols } from './operator-strength.ts';
import { around, postfix } from './postfix.ts';
import { primary } from './primary.ts';

/** A whole expression, also a condition. */
export function expression(cursor: TokenCursor): Expression {
  return cursor.nested((inner) => binary(inner, strength.or), flatExpression);
}

function binary(cursor: TokenCursor, weakest: number): Expression {
  // not the start of the first operand: that is behind its bracket in `(a + b) * c`
  const { start, height } = cursor;
  cursor.height = 0;
  let left = operand(cursor, weakest);
  for (;;) {
    const power = operatorStrength(cursor);
    if (power === 0 || power < weakest) break;
    if (cursor.at('?') && power === strength.or) left = around(cursor, left, ternary(cursor, left, start));
    else if (power === strength.comparison) left = around(cursor, left, comparison(cursor, left, start));
    else left = around(cursor, left, chain(cursor, left, power, start));
  }
  if (height > cursor.height) cursor.height = height;
  return left;
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

/** A whole expression, but for an IN behind it, whose list is no plain one. */
export function operandBeforeIn(cursor: TokenCursor): Expression {
  const before = cursor.index;
  const operand = cursor.nested((inner) => binary(inner, strength.other), flatExpression);
  if (cursor.at('IN') || operatorStrength(cursor) === 0) return operand;
  cursor.index = before;
  return expression(cursor);
}

/** An operand with its casts, indexes and fields. */
export function postfixed(cursor: TokenCursor): Expression {
  return cursor.nested(withPostfix, flatExpression);
}

function withPostfix(cursor: TokenCursor): Expression {
  const { start } = cursor;
  return postfix(cursor, primary(cursor), start);
}

/** `a AND b AND c`, `a + b - c`: one node for all operands of one strength, so that long chains stay flat. */
function chain(cursor: TokenCursor, first: Expression, power: number, start: number): Expression {
  let operands = [first];
  let operator = cursor.text();
  do {
    const takesAway = cursor.at('MULTISET') && cursor.text(1) === 'EXCEPT';
    if (cursor.acceptSequence('OPERATOR', '(')) {
      while (!cursor.atEnd && !cursor.at(';') && !cursor.accept(')')) cursor.advance();
    } else if (cursor.at('MULTISET')) {
      cursor.advance();
      cursor.advance();
      cursor.acceptAny('ALL', 'DISTINCT');
    } else cursor.advance();
    const operand = binary(cursor, power + 1);
    operands.push(takesAway ? itsRows(operand) : operand);
    if (operand.kind === 'literal' && documentOperators.has(operator) && !isDeep(operands[0]!)) {
      operands = [operation(operator, operands, start, cursor)];
      operator = cursor.text();
    }
  } while (operatorStrength(cursor) === power);
  const [only, ...others] = operands;
  return others.length === 0 ? only! : operation(operator, operands, start, cursor);
}

/** A path of a document has few steps; what is longer stays flat. */
const longestPath = 20;

function isDeep(path: Expression): boolean {
  let steps = 0;
  for (let at: Expression | undefined = path; at?.kind === 'operation'; at = at.operands[0]) steps++;
  return steps > longestPath;
}

/** The second list of MULTISET EXCEPT decides which elements are left, and gives none (Oracle, "MULTISET EXCEPT"): as EXISTS does. */
function itsRows(list: Expression): Expression {
  const { start, end } = list;
  const call: Call = { kind: 'call', name: { parts: [], start, end }, args: [list], start, end };
  const rows = selectAll({ kind: 'table-function', call, lateral: true, start, end }, start, end);
  return { kind: 'subquery', query: plainQuery(rows, start, end), use: 'exists', start, end };
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
      if (!upperBound(cursor)) return operation(label, [left, low], start, cursor);
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

/** The AND of BETWEEN; a word that stands in its place is taken for it. A mark of a template may stand for both bounds. */
function upperBound(cursor: TokenCursor): boolean {
  if (cursor.accept('AND')) return true;
  const before = cursor.kind(-1);
  if (before === TokenKind.template || before === TokenKind.variable) return false;
  cursor.error('expected', 'Expected AND');
  if (cursor.kind() !== TokenKind.word || cursor.text() !== '' || cursor.kind(1) === TokenKind.symbol)
    return false;
  cursor.advance();
  return true;
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
