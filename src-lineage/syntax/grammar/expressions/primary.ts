import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Case, Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import { atClauseBorder, missing } from '../ends/recovery.ts';
import { lacksOperand } from '../ends/side-by-side.ts';
import { array, arrayLiteral, braces, exists, parenthesised, structConstructor } from './constructors.ts';
import { atIntroducer, bareMatch } from './mysql-values.ts';
import { takeIdentifier } from '../names/names.ts';
import { atRange, rangeExpression } from '../names/ranges.ts';
import { isFreeName, isStructural } from '../names/reserved.ts';
import { dataType } from '../names/types.ts';
import { macroInMark } from '../../templates/templates.ts';
import { templateValue } from '../nested/template-value.ts';
import { columnOrCall, starModifiers } from './columns.ts';
import { ifExpression } from './if-expression.ts';
import { bareMoment, interval, sequenceValue } from './intervals.ts';
import { literal, stringLiteral } from './literals.ts';
import { namedValues } from './named-values.ts';
import { isAggregateCall } from './quantifiers.ts';
import { mayFollowColumn, registerLength, rowChange } from './special-registers.ts';

/** The smallest expressions: literals, columns, calls, brackets, CASE, subqueries, unary operators. */
export function primary(cursor: TokenCursor): Expression {
  switch (cursor.kind()) {
    case TokenKind.number:
      return literal(cursor, 'number', cursor.raw());
    case TokenKind.string:
      return stringLiteral(cursor);
    case TokenKind.dollarString:
      return literal(cursor, 'string', stringValue(cursor.raw(), cursor.dialect.lexical));
    case TokenKind.variable:
      if (cursor.dialect.syntax.positionalColumns && /^\$\d+$/.test(cursor.raw()))
        return columnOrCall(cursor);
      return cursor.raw().startsWith('${') && macroInMark(cursor.raw()) !== undefined
        ? templateValue(cursor)
        : assignedVariable(cursor);
    case TokenKind.template:
      return cursor.text(1) === '.' ? columnOrCall(cursor) : templateValue(cursor);
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

/** MySQL: `@x := e` is a value wherever one may stand (reference manual, "Assignment Operators"). */
function assignedVariable(cursor: TokenCursor): Expression {
  const target = variable(cursor);
  if (!cursor.at(':=') || target.kind !== 'variable' || !target.name.startsWith('@')) return target;
  cursor.advance();
  const value = cursor.rules.expression(cursor);
  return { kind: 'assignment', target, value, start: target.start, end: cursor.previousEnd };
}

/** `@x`, `:x`, `:new.id`, `@rec.field`. */
function variable(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const text = cursor.raw();
  cursor.advance();
  // embedded SQL: `:value:indicator`
  if (cursor.kind() === TokenKind.variable && cursor.touchesPrevious) cursor.advance();
  else if (cursor.at(':') && cursor.touchesPrevious && cursor.dialect.language.indicatorVariables)
    cursor.index += 2;
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

function unpackedColumns(cursor: TokenCursor): Expression {
  const call = columnOrCall(cursor);
  return call.kind === 'call' ? { ...call, unpacked: true } : call;
}

function symbolPrimary(cursor: TokenCursor): Expression {
  const start = cursor.start;
  switch (cursor.text()) {
    case '(':
      return parenthesised(cursor);
    case '*':
      cursor.advance();
      // DuckDB: *COLUMNS(…) gives the columns as arguments
      if (cursor.at('COLUMNS') && cursor.text(1) === '(' && cursor.touchesPrevious)
        return unpackedColumns(cursor);
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
      return missing(cursor);
    case '.':
      // MySQL: `.t.a`, a name of the default database
      if (cursor.kind(1) !== TokenKind.word || cursor.text(2) !== '.') return missing(cursor);
      cursor.advance();
      return columnOrCall(cursor);
    case ':':
      // a stray colon before a name is a bind mark written with a blank
      cursor.advance();
      return primary(cursor);
    default: {
      const operator = cursor.text();
      if (lacksOperand(cursor)) cursor.error('expected', 'Expected an expression');
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

/** Words that begin an expression of their own form. */
function wordPrimary(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const text = cursor.text();
  const next = cursor.text(1);
  if (atRange(cursor)) return rangeExpression(cursor);
  switch (text) {
    case '':
      if (!atIntroducer(cursor)) return columnOrCall(cursor);
      cursor.advance();
      return cursor.rules.operand(cursor);
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
      return next === '(' || next === '.' ? columnOrCall(cursor) : literal(cursor, 'other', 'DEFAULT');
    case 'EXISTS':
      return exists(cursor);
    case 'IF':
      return cursor.dialect.syntax.watcom ? ifExpression(cursor) : columnOrCall(cursor);
    case 'SELECT':
    case 'WITH':
    case 'SEL': {
      if (text === 'WITH' && next === '(' && cursor.dialect.syntax.quotedPaths) return namedValues(cursor);
      if (!cursor.rules.startsQuery(cursor)) return columnOrCall(cursor);
      const query = cursor.rules.query(cursor);
      return { kind: 'subquery', query, use: 'scalar', start, end: cursor.previousEnd };
    }
    case 'ANY':
    case 'SOME':
    case 'ALL':
      if (next !== '(' || isAggregateCall(cursor)) return columnOrCall(cursor);
      cursor.advance();
      return parenthesised(cursor);
    case 'MATCH':
      if (cursor.dialect.syntax.matchAgainst && next !== '(') return bareMatch(cursor);
      // T-SQL graphs: MATCH(a-(edge)->b) is a pattern of aliases, no expression
      if (!cursor.dialect.syntax.graphTables || next !== '(') return columnOrCall(cursor);
      cursor.advance();
      cursor.skipBrackets();
      return { kind: 'opaque', parts: [], start, end: cursor.previousEnd };
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
      // Oracle: SELECT JSON {'id' : t.id}
      if (text === 'JSON' && next === '{') {
        cursor.advance();
        return { ...braces(cursor), start };
      }
      if (cursor.kind(1) === TokenKind.variable && cursor.dialect.syntax.variableMoments) {
        cursor.advance(); // MariaDB: AS OF TIMESTAMP @t
        return cursor.rules.operand(cursor);
      }
      if (!typedLiteral(cursor)) return bareMoment(cursor) ?? columnOrCall(cursor);
      return { ...stringLiteral(cursor), start };
    case 'SET':
    case 'LIST':
    case 'MULTISET': // Vertica: SET[1, 2]; Informix: SET{1, 2}
      if (!cursor.dialect.syntax.collectionWords || (next !== '[' && next !== '{'))
        return columnOrCall(cursor);
      cursor.advance();
      return next === '[' ? arrayLiteral(cursor) : braces(cursor);
    case 'COLLATION':
      // PostgreSQL: COLLATION FOR (e)
      if (next !== 'FOR' || cursor.text(2) !== '(') return columnOrCall(cursor);
      cursor.index += 2;
      return parenthesised(cursor);
    case 'ARRAY':
      return array(cursor);
    case 'ROW':
      return next === 'CHANGE' ? rowChange(cursor) : structConstructor(cursor);
    case 'STRUCT':
    case 'MAP':
    case 'TUPLE':
      return structConstructor(cursor);
    case 'CURSOR':
      if (next !== '(' || !cursor.rules.startsQuery(cursor, 1)) return columnOrCall(cursor);
      cursor.advance();
      return nestedRows(parenthesised(cursor));
    case 'NEXT':
    case 'PREV':
    case 'PREVIOUS':
    case 'NEXTVAL':
    case 'PREVVAL':
      return sequenceValue(cursor);
    case 'PRIOR':
    case 'CONNECT_BY_ROOT':
    case 'DISTINCT':
    case 'UNIQUE':
    case 'NEW':
      if (!operandFollows(cursor)) return columnOrCall(cursor);
      cursor.advance();
      return cursor.rules.operand(cursor);
    case 'BINARY':
      return operandFollows(cursor) ? binaryOperand(cursor) : columnOrCall(cursor);
    case 'LAMBDA':
      if (!cursor.dialect.syntax.arrowLambdas || cursor.kind(1) !== TokenKind.word)
        return columnOrCall(cursor);
      return wordLambda(cursor);
    // Redshift: APPROXIMATE COUNT(DISTINCT x); FINAL LAST(a.x), RUNNING SUM(a.x) among the measures of MATCH_RECOGNIZE
    case 'APPROXIMATE':
    case 'FINAL':
    case 'RUNNING':
      if (cursor.kind(1) !== TokenKind.word || cursor.text(2) !== '(') return columnOrCall(cursor);
      cursor.advance();
      return columnOrCall(cursor);
    case 'CURRENT':
    case 'CLIENT':
      if (!cursor.dialect.syntax.specialRegisters || registerLength(cursor) === 0)
        return columnOrCall(cursor);
      cursor.index += registerLength(cursor);
      return { kind: 'literal', type: 'other', value: text, start, end: cursor.previousEnd };
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
      if (!isStructural(cursor) || next === '(' || next === '.' || isFreeName(cursor))
        return columnOrCall(cursor);
      // SET x = ON
      if (text === 'ON' && cursor.text(-1) === '=') return literal(cursor, 'other', text);
      if (!clauseWords.has(text) || (next !== ',' && next !== 'FROM')) return missing(cursor);
      cursor.error('expected', 'Expected an expression');
      return columnOrCall(cursor);
  }
}

/** MySQL: `BINARY a` is `CAST(a AS BINARY)` (manual 14.10, "Cast Functions and Operators"). */
function binaryOperand(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.advance();
  const type = { text: 'BINARY', start, end: cursor.previousEnd };
  return { kind: 'cast', operand: cursor.rules.operand(cursor), type, start, end: cursor.previousEnd };
}

/** Words of clauses that can only be meant as a column where an item ends behind them: `SELECT id, order FROM t`. */
const clauseWords: ReadonlySet<string> = new Set([
  'JOIN',
  'INNER',
  'NATURAL',
  'GROUP',
  'ORDER',
  'BY',
  'ON',
  'SET',
]);

/** DuckDB: `lambda x, i : e`. */
function wordLambda(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.advance();
  const parameters: Identifier[] = [];
  do parameters.push(takeIdentifier(cursor));
  while (cursor.accept(','));
  cursor.expect(':');
  return {
    kind: 'lambda',
    parameters,
    body: cursor.rules.expression(cursor),
    start,
    end: cursor.previousEnd,
  };
}

/** `TIMESTAMP '…'`, `TIMESTAMP(6) WITH TIME ZONE '…'`: steps over the type where a string follows it. */
function typedLiteral(cursor: TokenCursor): boolean {
  let ahead = 1;
  if (cursor.text(ahead) === '(') ahead = cursor.afterBrackets(ahead);
  if (cursor.text(ahead) === 'WITH' || cursor.text(ahead) === 'WITHOUT') ahead += 3;
  if (cursor.kind(ahead) !== TokenKind.string) return false;
  cursor.index += ahead;
  return true;
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
  if (kind === TokenKind.word) return !mayFollowColumn.has(cursor.text(1));
  return cursor.text(1) === '(' && cursor.text() !== 'NEW';
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

/** Oracle: CURSOR (query) is all of the query's rows. */
function nestedRows(value: Expression): Expression {
  return value.kind === 'subquery' ? { ...value, use: 'rows' } : value;
}

function cast(cursor: TokenCursor): Expression {
  const start = cursor.start;
  cursor.index += 2;
  const field = cursor.at('(') && cursor.text(cursor.afterBrackets(0)) === '.';
  const operand =
    cursor.rules.startsQuery(cursor) && !field
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
