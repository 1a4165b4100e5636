import { isIterator, iteratedElement, keyedElement } from './qualified-elements.ts';
import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { isTwice, written } from '../../cursor/twice.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Call, Expression } from '../../tree/expressions.ts';
import type { Name } from '../../tree/node.ts';
import { isBehindCall, isUnparted } from '../ends/side-by-side.ts';
import { breaksOff } from '../ends/statement-end.ts';
import { isDatePart, isTimeRange } from '../names/date-parts.ts';
import { flatExpression } from '../names/flat-expression.ts';
import { orderItems, windowSpecification } from '../nested/ordering.ts';
import { giveMeasure } from '../nested/window-measures.ts';
import { identifierOrString, skipToComma, takeIdentifier } from '../names/names.ts';
import { dataType } from '../names/types.ts';
import {
  connectors,
  omissions,
  omitted,
  passingModes,
  rangeFunctions,
  transcoding,
  trimWords,
  valueFollows,
  valueless,
  stepOver,
} from './argument-words.ts';
import { innerAlias } from './inner-aliases.ts';
import { lookedUpValue, viewParameter } from './named-sources.ts';
import { tableOrExpression } from './table-arguments.ts';
import { addRetrievedColumns } from './xquery.ts';

/**
 * A function call whose name was read and whose bracket is current. Keyword arguments of every vendor
 * (`EXTRACT(YEAR FROM d)`, `TRIM(BOTH ' ' FROM s)`, `LISTAGG(x, ',' ON OVERFLOW …)`) are read by one rule: values are
 * kept as arguments, the words between them are stepped over.
 */
export function callWithName(cursor: TokenCursor, callName: Name, start: number): Call {
  const call: Call = { kind: 'call', name: callName, args: [], start, end: start };
  if (cursor.at('('))
    cursor.nested(
      (inner) => callArguments(inner, call),
      (deep) => flatArguments(deep, call),
    );
  if (cursor.dialect.syntax.xqueries) addRetrievedColumns(cursor, call);
  if (cursor.dialect.syntax.lookupFunctions !== undefined) lookedUpValue(cursor, call);
  callSuffixes(cursor, call);
  call.end = cursor.previousEnd;
  return call;
}

function flatArguments(cursor: TokenCursor, call: Call): void {
  cursor.expect('(');
  do call.args.push(flatExpression(cursor));
  while (cursor.accept(','));
  cursor.accept(')');
}

function callArguments(cursor: TokenCursor, call: Call): void {
  const functionName = call.name.parts.at(-1)!.text.toUpperCase();
  cursor.expect('(');
  if (cursor.accept('DISTINCT')) {
    call.distinct = true;
    if (cursor.accept('ON') && cursor.at('(')) cursor.skipBrackets();
  } else if (cursor.at('ALL') && cursor.text(1) !== ')' && cursor.text(1) !== ',') cursor.advance();
  if (cursor.at('*') && (cursor.text(1) === ')' || cursor.text(1) === ',')) {
    cursor.advance();
    call.star = true;
    cursor.accept(',');
  }
  if (cursor.atSequence('WITH', '(') && duality.has(cursor.text(2))) {
    // MySQL: JSON_DUALITY_OBJECT(WITH (INSERT, UPDATE) 'a': a)
    cursor.advance();
    cursor.skipBrackets();
  }
  if (cursor.rules.startsQuery(cursor) && !cursor.at('(')) {
    call.query = cursor.rules.query(cursor);
    // ClickHouse: viewIfPermitted(SELECT … ELSE null('…')): without the right to read, a table of these columns
    if (cursor.accept('ELSE')) cursor.rules.expression(cursor);
  } else leadingWords(cursor, functionName);
  const omits = omissions(cursor, call);
  let first = true;
  while (!cursor.atEnd && !cursor.at(')')) {
    const before = cursor.index;
    if (omits()) call.args.push(omitted(cursor));
    else if (isTwice(cursor)) cursor.error('unexpected', written);
    if (!cursor.accept(',') && !atConnectionPart(cursor, functionName)) {
      if (!first && (breaksOff(cursor) || isBehindCall(cursor, functionName))) break;
      if (!first && isUnparted(cursor) && !connectors.has(cursor.text()) && !functionName.startsWith('XML'))
        cursor.error('expected', 'Expected a comma or )');
      argument(cursor, call, functionName, first);
    }
    first = false;
    if (cursor.index === before && !stepOver(cursor)) break;
  }
  cursor.expect(')');
}

const duality: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** T-SQL: OPENROWSET ('provider', 'file'; 'user'; 'password', table). */
function atConnectionPart(cursor: TokenCursor, functionName: string): boolean {
  return functionName === 'OPENROWSET' && cursor.accept(';');
}

/** Words before the first value: `EXTRACT(YEAR FROM`, `TRIM(BOTH`, `CONVERT(int,`, `XMLELEMENT(NAME`. */
function leadingWords(cursor: TokenCursor, functionName: string): void {
  if (
    functionName === 'EXTRACT' &&
    cursor.kind() !== TokenKind.symbol &&
    (cursor.text(1) === 'FROM' ||
      cursor.text(2) === 'FROM' ||
      (cursor.text(1) === '(' && cursor.text(cursor.afterBrackets(1)) === 'FROM'))
  ) {
    while (!cursor.at('FROM') && !cursor.at(')') && !cursor.at(';') && !cursor.atEnd) {
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
    }
    cursor.accept('FROM');
  } else if (functionName.endsWith('_REGEXPR') && (cursor.at('START') || cursor.at('AFTER'))) {
    // HANA: LOCATE_REGEXPR(START 'a' IN b)
    cursor.advance();
  } else if (trimWords.has(cursor.text()) && cursor.text(1) !== ',' && cursor.text(1) !== ')') {
    cursor.advance();
    cursor.accept('FROM');
  } else if (cursor.dialect.syntax.typeFirst?.has(functionName)) {
    // SAP ASE's IDENTITY has a precision
    if (cursor.kind() !== TokenKind.number) dataType(cursor);
    cursor.accept(',');
  } else if (
    functionName.startsWith('XML') &&
    (cursor.at('NAME') || cursor.at('EVALNAME') || cursor.at('CONTENT') || cursor.at('DOCUMENT')) &&
    (cursor.kind(1) !== TokenKind.symbol || cursor.text(1) === '(' || cursor.text(1) === '?')
  ) {
    const isName = cursor.at('NAME');
    cursor.advance();
    if (isName) identifierOrString(cursor);
    else cursor.accept('?'); // a parameter, which behind a word looks like an operator
  } else if (functionName === 'XMLELEMENT' && (cursor.text(1) === ',' || cursor.text(1) === ')')) {
    // Oracle: NAME may be left out
    identifierOrString(cursor);
  } else if (cursor.at('KEY') && functionName.startsWith('JSON_OBJECT') && valueFollows(cursor)) {
    cursor.advance();
  }
}

function argument(cursor: TokenCursor, call: Call, functionName: string, first: boolean): void {
  const text = cursor.text();
  if ((text === 'ORDER' || text === 'PARTITION') && cursor.text(1) === 'BY') {
    cursor.index += 2;
    appendAll((call.orderBy ??= []), orderItems(cursor));
    return;
  }
  if (text === 'COPARTITION' && cursor.text(1) === '(') {
    // Trino: COPARTITION (t, u) behind the tables of a table function
    cursor.advance();
    cursor.skipBrackets();
    return;
  }
  // HANA: MAP_REDUCE(:t, mapper(:t.a) GROUP BY k AS m, reducer(m.k, m) AS r)
  if (text === 'GROUP' && cursor.text(1) === 'BY') {
    cursor.index += 2;
    appendAll((call.orderBy ??= []), orderItems(cursor));
    return;
  }
  // HANA: SUBSTRING_REGEXPR('a' IN b GROUP 1)
  if (text === 'GROUP' && cursor.kind(1) === TokenKind.number) {
    cursor.index += 2;
    return;
  }
  // Oracle: CLUSTER_ID(INTO 4 USING *), a model that is made on the way
  if (first && text === 'INTO' && cursor.kind(1) === TokenKind.number) {
    cursor.index += 2;
    return;
  }
  if (text === 'WHERE') {
    cursor.advance();
    call.args.push(cursor.rules.expression(cursor));
    return;
  }
  if (functionName === 'JSON_TRANSFORM' && !first && cursor.kind(1) === TokenKind.string) {
    transformation(cursor, call);
    return;
  }
  // Vertica: f(x USING PARAMETERS a = 1, b = 2)
  if (text === 'USING' && cursor.text(1) === 'PARAMETERS') {
    parameterList(cursor, call);
    return;
  }
  // BigQuery: ANY_VALUE(x HAVING MAX y)
  if (text === 'HAVING' && (cursor.text(1) === 'MAX' || cursor.text(1) === 'MIN')) {
    cursor.index += 2;
    call.args.push(cursor.rules.expression(cursor));
    return;
  }
  // JSON_OBJECT(KEY 'k' VALUE v)
  if (first && text === 'KEY' && functionName.startsWith('JSON') && valueFollows(cursor)) {
    cursor.advance();
    return;
  }
  if (!first || call.args.length > 0) {
    if (text === 'AS') {
      asClause(cursor, functionName, call.args.at(-1));
      return;
    }
    if ((text === 'DESC' || text === 'ASC') && cursor.text(-1) !== ',' && cursor.text(1) !== '(') {
      // Teradata: RANK(a DESC)
      cursor.advance();
      return;
    }
    if (text === 'BY' && passingModes.has(cursor.text(1))) {
      cursor.index += 2;
      return;
    }
    if (text === 'USING' && cursor.text(1) === 'PARAMETERS') {
      // Vertica: f(a USING PARAMETERS p = 1, q = 'x')
      do skipToComma(cursor);
      while (cursor.accept(','));
      return;
    }
    if (connectors.has(text) && valueFollows(cursor)) {
      cursor.advance();
      if (text === 'USING' && transcoding.has(functionName)) cursor.advance();
      if (text === 'COLUMNS') columnClauses(cursor);
      return;
    }
    // Teradata: CASE_N(a > 1, NO CASE OR UNKNOWN), RANGE_N(d BETWEEN …, NO RANGE, UNKNOWN)
    if (
      rangeFunctions.has(functionName) &&
      (text === 'NO' || (text === 'UNKNOWN' && cursor.text(1) === ')'))
    ) {
      skipClause(cursor, call);
      return;
    }
    // behind a comma the word begins an argument: `COALESCE(message, error)`
    if (valueless.has(text) && cursor.text(-1) !== ',' && cursor.text(1) !== '.' && cursor.text(1) !== '(') {
      skipClause(cursor, call);
      return;
    }
  }
  if (functionName === 'CONVERT' && call.args.length === 1 && cursor.dialect.syntax.convertsToType) {
    dataType(cursor);
    return;
  }
  call.args.push(oneArgument(cursor, call, functionName));
}

/** Oracle's JSON_TRANSFORM: `SET '$.a' = e`, `REMOVE '$.b'`, `RENAME '$.c' = 'd'`, each with its handlers. */
function transformation(cursor: TokenCursor, call: Call): void {
  cursor.index += 2;
  if (cursor.accept('=')) {
    cursor.accept('PATH');
    call.args.push(cursor.rules.expression(cursor));
  }
  skipClause(cursor, call);
}

function parameterList(cursor: TokenCursor, call: Call): void {
  cursor.index += 2;
  do {
    const before = cursor.index;
    if (cursor.kind() !== TokenKind.symbol && cursor.text(1) === '=') cursor.index += 2;
    if (!cursor.at(')')) call.args.push(cursor.rules.expression(cursor));
    if (cursor.index === before) return;
  } while (cursor.accept(','));
}

/** `AS type` in casts, `AS "name"` in functions of XML, and in those of JSON behind PASSING and paths. */
function asClause(cursor: TokenCursor, functionName: string, argument: Expression | undefined): void {
  cursor.advance();
  if (cursor.innerAliases !== undefined && argument !== undefined && !functionName.endsWith('CAST')) {
    innerAlias(cursor, argument);
    return;
  }
  if (
    functionName.startsWith('XMLA') ||
    functionName.startsWith('XMLF') ||
    functionName.startsWith('JSON') ||
    cursor.kind() === TokenKind.string
  )
    identifierOrString(cursor);
  else dataType(cursor);
}

/** `COLUMNS …` of JSON_TABLE used as a value: only the brackets matter here. */
function columnClauses(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}

function skipClause(cursor: TokenCursor, call: Call): void {
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('ORDER') && cursor.text(1) === 'BY') return;
    if (cursor.at('KEY') || cursor.at('COLUMNS')) return;
    if (cursor.accept('DEFAULT')) call.args.push(cursor.rules.expression(cursor));
    else if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}

function oneArgument(cursor: TokenCursor, call: Call, functionName: string): Expression {
  // PostgreSQL: f(VARIADIC list)
  if (cursor.at('VARIADIC') && valueFollows(cursor)) cursor.advance();
  const parameter = viewParameter(cursor);
  if (parameter !== undefined) return parameter;
  const start = cursor.start;
  const kind = cursor.kind();
  if (
    (kind === TokenKind.word || kind === TokenKind.quoted || kind === TokenKind.variable) &&
    (cursor.text(1) === '=>' || cursor.text(1) === ':=')
  ) {
    const argumentName = takeIdentifier(cursor);
    cursor.advance();
    const value = tableOrExpression(cursor);
    return { kind: 'named-argument', name: argumentName, value, start, end: cursor.previousEnd };
  }
  if (cursor.at('FOR') && isIterator(cursor)) return iteratedElement(cursor);
  if (isTimeRange(cursor)) {
    // Informix: EXTEND (d, YEAR TO MINUTE)
    cursor.index += 3;
    if (cursor.at('(')) cursor.skipBrackets();
    return { kind: 'literal', type: 'other', value: 'TO', start, end: cursor.previousEnd };
  }
  if (isDatePart(cursor, functionName)) {
    const value = cursor.raw();
    cursor.advance();
    if (cursor.at('(') && value.toUpperCase() === 'WEEK') cursor.skipBrackets();
    return { kind: 'literal', type: 'other', value, start, end: cursor.previousEnd };
  }
  // `POSITION(a IN b)`: the word is no operator where sets may be tables
  const searched = functionName === 'POSITION' && cursor.text(1) === 'IN' && kind !== TokenKind.symbol;
  const value = searched ? cursor.rules.operand(cursor) : tableOrExpression(cursor);
  if (cursor.dialect.language.qualifiedExpressions) return keyedElement(cursor, value);
  if (cursor.accept(':')) {
    // `key: value` of JSON constructors
    const item = cursor.rules.expression(cursor);
    if (functionName === 'JSON_OBJECT') call.args.push(value);
    if (value.kind === 'literal' || functionName === 'JSON_OBJECT') return item;
    return { kind: 'list', items: [value, item], start, end: cursor.previousEnd };
  }
  return value;
}

/** What follows the closing bracket: FILTER, WITHIN GROUP, KEEP, IGNORE NULLS, OVER. */
export function callSuffixes(cursor: TokenCursor, call: Call): void {
  for (;;) {
    const text = cursor.text();
    if (text === '') return;
    if (text === 'FILTER' && cursor.text(1) === '(') {
      cursor.index += 2;
      cursor.accept('WHERE');
      call.filter = cursor.rules.expression(cursor);
      cursor.expect(')');
    } else if (text === 'EXPORT_STATE') cursor.advance(); // DuckDB: the state of an aggregate
    else if (text === 'WITHIN' && cursor.text(1) === 'GROUP') {
      cursor.index += 2;
      bracketedOrder(cursor, call);
    } else if (text === 'KEEP' && cursor.text(1) === '(') {
      cursor.index += 2;
      while (!cursor.atEnd && !cursor.at('ORDER') && !cursor.at(')') && !cursor.at(';')) cursor.advance();
      if (cursor.acceptSequence('ORDER', 'BY')) appendAll((call.orderBy ??= []), orderItems(cursor));
      cursor.expect(')');
    } else if ((text === 'IGNORE' || text === 'RESPECT') && cursor.text(1) === 'NULLS') cursor.index += 2;
    else if (
      text === 'FROM' &&
      (cursor.text(1) === 'FIRST' || cursor.text(1) === 'LAST') &&
      ['OVER', 'IGNORE', 'RESPECT'].includes(cursor.text(2))
    )
      cursor.index += 2;
    else if (text === 'AGAINST' && cursor.text(1) === '(') {
      // MySQL: MATCH (a, b) AGAINST ('x' IN BOOLEAN MODE)
      cursor.index += 2;
      call.args.push(cursor.rules.operand(cursor));
      while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) cursor.advance();
      cursor.expect(')');
    } else if (text === 'OVER') {
      cursor.advance();
      call.over = windowSpecification(cursor);
      giveMeasure(call, call.over);
    } else if (
      text === '(' &&
      cursor.touchesPrevious &&
      (cursor.dialect.syntax.parametricCalls || call.name.parts.at(-1)?.text.toUpperCase() === 'IDENTIFIER')
    ) {
      // ClickHouse: groupArray(10)(x): the parameters stand behind what is aggregated
      const parameters = call.args.splice(0, cursor.dialect.syntax.parametricCalls ? call.args.length : 0);
      callArguments(cursor, call);
      appendAll(call.args, parameters);
    } else return;
  }
}

function bracketedOrder(cursor: TokenCursor, call: Call): void {
  cursor.expect('(');
  cursor.acceptSequence('GRAPH', 'PATH');
  if (cursor.acceptSequence('ORDER', 'BY')) appendAll((call.orderBy ??= []), orderItems(cursor));
  cursor.expect(')');
}
