import type { TokenCursor } from '../cursor.ts';
import { stringValue } from '../identifiers.ts';
import { TokenKind } from '../tokens.ts';
import type { Case, Expression, List, Literal, Star, Struct } from '../tree/expressions.ts';
import type { Identifier } from '../tree/node.ts';
import { callWithName } from './calls.ts';
import {
  atIdentifier,
  identifier,
  identifierList,
  identifierOrString,
  name,
  takeIdentifier,
} from './names.ts';
import { isStructural } from './reserved.ts';
import { dataType } from './types.ts';

/** The smallest expressions: literals, columns, calls, brackets, CASE, subqueries, unary operators. */
export function primary(cursor: TokenCursor): Expression {
  switch (cursor.kind()) {
    case TokenKind.number:
      return literal(cursor, 'number', cursor.raw());
    case TokenKind.string:
      return stringLiteral(cursor);
    case TokenKind.dollarString:
      return literal(cursor, 'string', stringValue(cursor.raw()));
    case TokenKind.variable:
      return variable(cursor);
    case TokenKind.template:
      return literal(cursor, 'other', cursor.raw());
    case TokenKind.quoted:
      return columnOrCall(cursor);
    case TokenKind.symbol:
      return symbolPrimary(cursor);
    case TokenKind.word:
      return wordPrimary(cursor);
    default:
      return missing(cursor);
  }
}

/** A literal node for the current token. */
function literal(cursor: TokenCursor, type: Literal['type'], value: string): Literal {
  const { start, tokenEnd: end } = cursor;
  cursor.advance();
  return { kind: 'literal', type, value, start, end };
}

/** Adjacent strings are one (standard SQL). */
function stringLiteral(cursor: TokenCursor): Literal {
  const result = literal(cursor, 'string', stringValue(cursor.raw()));
  while (cursor.kind() === TokenKind.string && cursor.startsLine()) {
    result.value += stringValue(cursor.raw());
    cursor.advance();
    result.end = cursor.previousEnd;
  }
  return result;
}

/** `@x`, `:x`, `:new.id`, `@rec.field`. */
function variable(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const text = cursor.raw();
  cursor.advance();
  const fields: Identifier[] = [];
  while (
    cursor.at('.') &&
    (cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted) &&
    cursor.text(2) !== '('
  ) {
    cursor.advance();
    fields.push(takeIdentifier(cursor));
  }
  return {
    kind: 'variable',
    name: text,
    ...(fields.length > 0 && { fields }),
    start,
    end: cursor.previousEnd,
  };
}

function missing(cursor: TokenCursor): Expression {
  cursor.error('expected', 'Expected an expression');
  return { kind: 'opaque', parts: [], start: cursor.start, end: cursor.start };
}

function symbolPrimary(cursor: TokenCursor): Expression {
  const start = cursor.start;
  switch (cursor.text()) {
    case '(':
      return parenthesised(cursor);
    case '*':
      cursor.advance();
      return starModifiers(cursor, { kind: 'star', qualifier: [], start, end: cursor.previousEnd });
    case '[':
      return arrayLiteral(cursor);
    case '{':
      return braces(cursor);
    case ')':
    case ',':
    case ';':
    case ']':
    case '}':
    case '.':
      return missing(cursor);
    case ':':
      // a stray colon before a name is a bind mark written with a blank
      cursor.advance();
      return primary(cursor);
    default: {
      const operator = cursor.text();
      cursor.advance();
      return {
        kind: 'operation',
        operator,
        operands: [cursor.rules.operand(cursor)],
        start,
        end: cursor.previousEnd,
      };
    }
  }
}

/** `(query)`, `(a)`, `(a, b)`. */
function parenthesised(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (cursor.rules.startsQuery(cursor)) {
    cursor.advance();
    const query = cursor.rules.query(cursor);
    closeBracket(cursor, ')');
    return { kind: 'subquery', query, use: 'scalar', start, end: cursor.previousEnd };
  }
  cursor.advance();
  const list: List = { kind: 'list', items: [], start, end: start };
  elements(cursor, ')', list.items);
  list.end = cursor.previousEnd;
  if (cursor.at('->') && list.items.every((item) => item.kind === 'column' && item.path.length === 1))
    return lambda(cursor, list);
  return list.items.length === 1 ? list.items[0]! : list;
}

function lambda(cursor: TokenCursor, list: List): Expression {
  cursor.advance();
  const parameters = list.items.map((item) => (item as { path: Identifier[] }).path[0]!);
  const body = cursor.rules.expression(cursor);
  return { kind: 'lambda', parameters, body, start: list.start, end: cursor.previousEnd };
}

/** Elements of a bracket up to its end; what can not be read is stepped over with one diagnostic. */
function elements(cursor: TokenCursor, close: string, into: Expression[]): void {
  while (!cursor.atEnd && !cursor.at(close)) {
    const item = cursor.rules.expression(cursor);
    if (cursor.acceptSequence('AS') && atIdentifier(cursor)) identifierOrString(cursor);
    into.push(item);
    if (cursor.accept('FOR')) into.push(...comprehension(cursor));
    if (!cursor.accept(',')) break;
  }
  closeBracket(cursor, close);
}

/** `x FOR x IN list IF condition` (DuckDB, N1QL's relatives). */
function comprehension(cursor: TokenCursor): Expression[] {
  const parts = [cursor.rules.expression(cursor)];
  if (cursor.accept('IF') || cursor.accept('WHEN')) parts.push(cursor.rules.expression(cursor));
  return parts;
}

/** The closing bracket; what stands before it is stepped over and reported. */
function closeBracket(cursor: TokenCursor, close: string): void {
  if (cursor.accept(close)) return;
  cursor.error('expected', `Expected ${close}`);
  while (!cursor.atEnd && !cursor.at(close) && !cursor.at(';') && !atClauseBorder(cursor)) {
    if (cursor.at('(') || cursor.at('[') || cursor.at('{')) cursor.skipBrackets();
    else cursor.advance();
  }
  cursor.accept(close);
}

const clauseBorders: ReadonlySet<string> = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'HAVING',
  'UNION',
  'INSERT',
  'CREATE',
]);
function atClauseBorder(cursor: TokenCursor): boolean {
  return cursor.atAny(clauseBorders);
}

function arrayLiteral(cursor: TokenCursor): Expression {
  const list: List = { kind: 'list', items: [], start: cursor.start, end: cursor.start };
  cursor.advance();
  elements(cursor, ']', list.items);
  list.end = cursor.previousEnd;
  return list;
}

/** `{'a': x, b: y}`, `{fn f(x)}`, `{d '2020-01-01'}`, `{name: Type}` parameters. */
function braces(cursor: TokenCursor): Expression {
  const start = cursor.start;
  cursor.advance();
  if (cursor.acceptAny('FN', 'D', 'T', 'TS', 'OJ', 'CALL') !== undefined) {
    const inner = cursor.rules.expression(cursor);
    closeBracket(cursor, '}');
    return inner;
  }
  const struct: Struct = { kind: 'struct', fields: [], start, end: start };
  while (!cursor.atEnd && !cursor.at('}')) {
    const before = cursor.index;
    const key = cursor.rules.operand(cursor);
    if (cursor.accept(':') || cursor.accept('='))
      struct.fields.push({ name: keyText(key), value: cursor.rules.expression(cursor) });
    else struct.fields.push({ value: key });
    if (!cursor.accept(',') && cursor.index === before) break;
    if (!cursor.at('}') && cursor.text() === '') continue;
  }
  closeBracket(cursor, '}');
  struct.end = cursor.previousEnd;
  return struct;
}

function keyText(key: Expression): string {
  if (key.kind === 'literal') return key.value;
  return key.kind === 'column' ? key.path.at(-1)!.text : '';
}

/** Words that begin an expression of their own form. */
function wordPrimary(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const text = cursor.text();
  const next = cursor.text(1);
  switch (text) {
    case '':
      return columnOrCall(cursor);
    case 'CASE':
      return caseExpression(cursor);
    case 'CAST':
    case 'TRY_CAST':
    case 'SAFE_CAST':
      return next === '(' ? cast(cursor) : columnOrCall(cursor);
    case 'NULL':
      return next === '(' || next === '.' ? columnOrCall(cursor) : literal(cursor, 'null', 'NULL');
    case 'TRUE':
    case 'FALSE':
      return next === '.' ? columnOrCall(cursor) : literal(cursor, 'boolean', text);
    case 'DEFAULT':
      return next === '(' ? columnOrCall(cursor) : literal(cursor, 'other', 'DEFAULT');
    case 'EXISTS':
      return exists(cursor);
    case 'SELECT':
    case 'WITH':
    case 'SEL': {
      if (!cursor.rules.startsQuery(cursor)) return columnOrCall(cursor);
      const query = cursor.rules.query(cursor);
      return { kind: 'subquery', query, use: 'scalar', start, end: cursor.previousEnd };
    }
    case 'ANY':
    case 'SOME':
    case 'ALL':
      if (next !== '(') return columnOrCall(cursor);
      cursor.advance();
      return parenthesised(cursor);
    case 'INTERVAL':
      return interval(cursor);
    case 'DATE':
    case 'TIME':
    case 'TIMESTAMP':
    case 'DATETIME':
    case 'TIMESTAMPTZ':
    case 'NUMERIC':
    case 'BIGNUMERIC':
    case 'JSON':
    case 'BYTES':
      if (cursor.kind(1) !== TokenKind.string) return columnOrCall(cursor);
      cursor.advance();
      return { ...stringLiteral(cursor), start };
    case 'ARRAY':
      return array(cursor);
    case 'STRUCT':
    case 'MAP':
    case 'ROW':
    case 'TUPLE':
      return structConstructor(cursor);
    case 'CURSOR':
      if (next !== '(' || !cursor.rules.startsQuery(cursor, 1)) return columnOrCall(cursor);
      cursor.advance();
      return parenthesised(cursor);
    case 'NEXT':
    case 'PREVIOUS':
      return sequenceValue(cursor);
    case 'PRIOR':
    case 'CONNECT_BY_ROOT':
    case 'DISTINCT':
    case 'UNIQUE':
    case 'BINARY':
    case 'NEW':
      if (!operandFollows(cursor)) return columnOrCall(cursor);
      cursor.advance();
      return cursor.rules.operand(cursor);
    case 'NOT':
      cursor.advance();
      return {
        kind: 'operation',
        operator: 'NOT',
        operands: [cursor.rules.expression(cursor)],
        start,
        end: cursor.previousEnd,
      };
    default:
      return isStructural(cursor) && next !== '(' && next !== '.' ? missing(cursor) : columnOrCall(cursor);
  }
}

function operandFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  if (
    kind === TokenKind.quoted ||
    kind === TokenKind.number ||
    kind === TokenKind.string ||
    kind === TokenKind.variable
  )
    return true;
  if (kind === TokenKind.word)
    return ![
      'FROM',
      'AS',
      'AND',
      'OR',
      'THEN',
      'WHEN',
      'END',
      'IS',
      'IN',
      'LIKE',
      'ELSE',
      'BETWEEN',
      'ON',
      'ASC',
      'DESC',
      'NOT',
      'WHERE',
    ].includes(cursor.text(1));
  return cursor.text(1) === '(' && cursor.text() !== 'NEW';
}

function exists(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (!cursor.rules.startsQuery(cursor, 1)) return columnOrCall(cursor);
  cursor.advance();
  const inner = parenthesised(cursor);
  return inner.kind === 'subquery' ? { ...inner, use: 'exists', start } : inner;
}

/** `NEXT VALUE FOR seq`: a call on the sequence. */
function sequenceValue(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (cursor.text(1) !== 'VALUE' || cursor.text(2) !== 'FOR') return columnOrCall(cursor);
  cursor.index += 3;
  const sequence = name(cursor);
  const nextValue = {
    parts: [...sequence.parts, { text: 'NEXTVAL', quoted: false, start, end: sequence.end }],
    start,
    end: sequence.end,
  };
  return callWithName(cursor, nextValue, start);
}

/** `INTERVAL '1' DAY`, `INTERVAL 5 MINUTE`, `INTERVAL x HOUR`. */
function interval(cursor: TokenCursor): Expression {
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
  if (!value && !bracket && !unitFollows) return columnOrCall(cursor);
  cursor.advance();
  const amount = cursor.rules.operand(cursor);
  intervalUnit(cursor);
  if (cursor.accept('TO')) intervalUnit(cursor);
  return { kind: 'operation', operator: 'INTERVAL', operands: [amount], start, end: cursor.previousEnd };
}

function isStructuralAhead(cursor: TokenCursor): boolean {
  return ['FROM', 'AS', 'AND', 'OR', 'THEN', 'WHEN', 'END', 'IS', 'IN', 'LIKE'].includes(cursor.text(1));
}

const units: ReadonlySet<string> = new Set([
  'YEAR',
  'YEARS',
  'QUARTER',
  'QUARTERS',
  'MONTH',
  'MONTHS',
  'WEEK',
  'WEEKS',
  'DAY',
  'DAYS',
  'HOUR',
  'HOURS',
  'MINUTE',
  'MINUTES',
  'SECOND',
  'SECONDS',
  'MILLISECOND',
  'MILLISECONDS',
  'MICROSECOND',
  'MICROSECONDS',
  'NANOSECOND',
  'NANOSECONDS',
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

/** `ARRAY[…]`, `ARRAY(SELECT …)`, `ARRAY<T>[…]`. */
function array(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const next = cursor.text(1);
  if (next === '[') {
    cursor.advance();
    return { ...arrayLiteral(cursor), start };
  }
  if (next === '<') {
    dataType(cursor);
    return cursor.at('[')
      ? { ...arrayLiteral(cursor), start }
      : cursor.at('(')
        ? parenthesised(cursor)
        : missing(cursor);
  }
  if (next === '(' && cursor.rules.startsQuery(cursor, 1)) {
    cursor.advance();
    return parenthesised(cursor);
  }
  return columnOrCall(cursor);
}

/** `STRUCT(a AS x, b)`, `STRUCT<T>(…)`, `ROW(a, b)`, `MAP {k: v}`. */
function structConstructor(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (cursor.text(1) === '{' || (cursor.text(1) === '[' && cursor.text() === 'MAP')) {
    cursor.advance();
    return cursor.at('{') ? braces(cursor) : arrayLiteral(cursor);
  }
  if (cursor.text(1) === '<') dataType(cursor);
  else if (cursor.text(1) === '(') cursor.advance();
  else return columnOrCall(cursor);
  if (cursor.at('(')) cursor.advance();
  const struct: Struct = { kind: 'struct', fields: [], start, end: start };
  while (!cursor.atEnd && !cursor.at(')')) {
    const value = cursor.rules.expression(cursor);
    const alias = cursor.accept('AS')
      ? identifier(cursor).text
      : value.kind === 'column'
        ? value.path.at(-1)!.text
        : undefined;
    struct.fields.push({ ...(alias !== undefined && { name: alias }), value });
    if (!cursor.accept(',')) break;
  }
  closeBracket(cursor, ')');
  struct.end = cursor.previousEnd;
  return struct;
}

function caseExpression(cursor: TokenCursor): Expression {
  const start = cursor.start;
  cursor.advance();
  const node: Case = { kind: 'case', branches: [], start, end: start };
  if (!cursor.at('WHEN')) node.operand = cursor.rules.expression(cursor);
  while (cursor.accept('WHEN')) {
    const when = cursor.rules.expression(cursor);
    while (cursor.accept(',')) node.branches.push({ when: cursor.rules.expression(cursor), then: when });
    cursor.expect('THEN');
    node.branches.push({ when, then: cursor.rules.expression(cursor) });
  }
  if (cursor.accept('ELSE')) node.otherwise = cursor.rules.expression(cursor);
  cursor.expect('END');
  cursor.accept('CASE');
  node.end = cursor.previousEnd;
  return node;
}

function cast(cursor: TokenCursor): Expression {
  const start = cursor.start;
  cursor.index += 2;
  const operand = cursor.rules.startsQuery(cursor)
    ? ({
        kind: 'subquery',
        query: cursor.rules.query(cursor),
        use: 'scalar',
        start,
        end: cursor.previousEnd,
      } as const)
    : cursor.rules.expression(cursor);
  if (!cursor.accept('AS') && !cursor.accept(',')) cursor.expect('AS');
  const type = cursor.at(')') ? { text: '', start, end: start } : dataType(cursor);
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';') && !atClauseBorder(cursor)) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  cursor.expect(')');
  return { kind: 'cast', operand, type, start, end: cursor.previousEnd };
}

/** A column path, `t.*`, or a call where an opening bracket follows. */
function columnOrCall(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const path = [takeIdentifier(cursor)];
  while (cursor.at('.')) {
    const next = cursor.kind(1);
    if (cursor.text(1) === '*') {
      cursor.index += 2;
      return starModifiers(cursor, { kind: 'star', qualifier: path, start, end: cursor.previousEnd });
    }
    if (
      next !== TokenKind.word &&
      next !== TokenKind.quoted &&
      next !== TokenKind.variable &&
      next !== TokenKind.template
    )
      break;
    cursor.advance();
    path.push(takeIdentifier(cursor));
  }
  if (cursor.at('(') && !cursor.atSequence('(', '+', ')'))
    return callWithName(cursor, { parts: path, start, end: cursor.previousEnd }, start);
  if (cursor.at('->') && path.length === 1 && cursor.dialect.syntax.arrowLambdas && lambdaFollows(cursor)) {
    return lambda(cursor, {
      kind: 'list',
      items: [{ kind: 'column', path, start, end: cursor.previousEnd }],
      start,
      end: cursor.previousEnd,
    });
  }
  if (cursor.at('@') && cursor.touchesPrevious && cursor.kind(1) === TokenKind.word) {
    cursor.advance();
    name(cursor);
  }
  return { kind: 'column', path, start, end: cursor.previousEnd };
}

/** `x -> f(x)` is a lambda where JSON's `col -> 'key'` is not meant. */
function lambdaFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  return kind !== TokenKind.string && kind !== TokenKind.number;
}

/** `* EXCEPT (a)`, `* EXCLUDE a`, `* REPLACE (e AS a)`, `* RENAME (a AS b)`, `* ILIKE 'x%'`. */
function starModifiers(cursor: TokenCursor, star: Star): Star {
  for (;;) {
    const text = cursor.text();
    if (
      (text === 'EXCEPT' || text === 'EXCLUDE') &&
      !cursor.rules.startsQuery(cursor, 1) &&
      (cursor.text(1) === '(' || text === 'EXCLUDE')
    ) {
      cursor.advance();
      (star.except ??= []).push(...(cursor.at('(') ? identifierList(cursor) : [lastPart(cursor)]));
    } else if (text === 'REPLACE' && (cursor.text(1) === '(' || cursor.kind(1) !== TokenKind.symbol)) {
      cursor.advance();
      star.replace = [...(star.replace ?? []), ...replacements(cursor)];
    } else if (text === 'RENAME') {
      cursor.advance();
      star.rename = renames(cursor);
    } else if ((text === 'ILIKE' || text === 'LIKE') && cursor.kind(1) === TokenKind.string) {
      cursor.advance();
      star.like = stringValue(cursor.raw());
      cursor.advance();
    } else if (text === 'APPLY' && cursor.text(1) === '(') {
      cursor.advance();
      cursor.skipBrackets();
      star.apply = true;
    } else break;
  }
  star.end = cursor.previousEnd;
  return star;
}

function lastPart(cursor: TokenCursor): Identifier {
  return name(cursor).parts.at(-1)!;
}

function replacements(cursor: TokenCursor): NonNullable<Star['replace']> {
  const list: NonNullable<Star['replace']> = [];
  const bracketed = cursor.accept('(');
  do {
    const expression = cursor.rules.expression(cursor);
    cursor.accept('AS');
    list.push({ expression, name: identifier(cursor) });
  } while (bracketed && cursor.accept(','));
  if (bracketed) closeBracket(cursor, ')');
  return list;
}

function renames(cursor: TokenCursor): NonNullable<Star['rename']> {
  const list: NonNullable<Star['rename']> = [];
  const bracketed = cursor.accept('(');
  do {
    const from = lastPart(cursor);
    cursor.accept('AS');
    list.push({ from, to: identifier(cursor) });
  } while (bracketed && cursor.accept(','));
  if (bracketed) closeBracket(cursor, ')');
  return list;
}
