import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Call, ColumnRename, Expression, List, Star } from '../../tree/expressions.ts';
import type { Identifier, Name } from '../../tree/node.ts';
import { closeBracket } from '../ends/recovery.ts';
import { applied, appliesFunction } from '../functions/apply.ts';
import { callSuffixes, callWithName } from '../functions/calls.ts';
import { atConversion } from '../functions/data-conversions.ts';
import { identifier, identifierOrString, name, takeIdentifier } from '../names/names.ts';
import { dataType } from '../names/types.ts';
import { rangeOfType, stringOfType, typedString } from './typed-string.ts';

/** `database..table.column`, `database..f(x)`; where loops have ranges, `a..b` is none. */
function atOmittedSchema(cursor: TokenCursor): boolean {
  if (!cursor.at('..')) return false;
  const { optionalTerminator, omittedSchemas } = cursor.dialect.syntax;
  if (optionalTerminator || omittedSchemas !== true) return optionalTerminator;
  return cursor.text(2) === '.' || (cursor.text(2) === '(' && cursor.touchesPrevious);
}

/** A column path, `t.*`, or a call where an opening bracket follows. */
export function columnOrCall(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const path = [takeIdentifier(cursor)];
  while (cursor.at('.') || atOmittedSchema(cursor)) {
    if (cursor.dialect.syntax.parametricCalls && jsonPart(cursor, path)) continue;
    const next = cursor.kind(1);
    if (cursor.at('..')) path.push({ text: '', quoted: false, start: cursor.start, end: cursor.start });
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
    ignoreCase(cursor);
  }
  if (cursor.at('<') && rangeOfType(cursor)) return typedString(cursor, start);
  if (cursor.dialect.syntax.typedStrings && path.length <= 2 && stringOfType(cursor))
    return typedString(cursor, start);
  const converted = cursor.dialect.syntax.wordComparisons === true && cursor.at('(') && atConversion(cursor);
  // Snowflake: `model!PREDICT(x)`
  if (
    cursor.at('!') &&
    cursor.touchesPrevious &&
    cursor.kind(1) === TokenKind.word &&
    cursor.text(2) === '('
  ) {
    cursor.advance();
    path.push(takeIdentifier(cursor));
  }
  if (atLibraryMember(cursor)) {
    cursor.advance();
    path.push(takeIdentifier(cursor));
  }
  if (cursor.at('(') && !cursor.atSequence('(', '+', ')') && !converted) {
    const method = path.length > 1 ? columnMethod(cursor, path, start) : undefined;
    if (method !== undefined) return method;
    const call = callWithName(cursor, { parts: path, start, end: cursor.previousEnd }, start);
    if (cursor.dialect.syntax.parametricCalls && path.at(-1)!.text.toUpperCase() === 'COLUMNS')
      call.modifiers = starModifiers(cursor, { kind: 'star', qualifier: [], start, end: call.end });
    return call;
  }
  if (path.length === 1 && cursor.dialect.syntax.arrowLambdas && atArrow(cursor)) {
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
    if (cursor.at('(')) return callWithName(cursor, { parts: path, start, end: cursor.previousEnd }, start);
  }
  if (cursor.at('OVER') && atMeasuringWindow(cursor)) return measure(cursor, path, start);
  return { kind: 'column', path, start, end: cursor.previousEnd };
}

/** ClickHouse: `j.^a.b`, `j.a.:String`, parts of a JSON value ("JSON Data Type"). */
function jsonPart(cursor: TokenCursor, path: Identifier[]): boolean {
  if (!cursor.at('.') || !jsonMarks.has(cursor.text(1)) || cursor.kind(2) !== TokenKind.word) return false;
  cursor.index += 2;
  if (cursor.text(-1) === ':') dataType(cursor);
  else path.push(takeIdentifier(cursor));
  return true;
}

const jsonMarks: ReadonlySet<string> = new Set(['^', ':']);

/** HANA: `library:f(x)`, `library:v`; Informix: `database:f(x)` */
function atLibraryMember(cursor: TokenCursor): boolean {
  if (!cursor.at(':')) return false;
  const { language, syntax } = cursor.dialect;
  if (!language.libraries) return syntax.databaseFunctions === true && cursor.text(2) === '(';
  return cursor.text(2) === '(' || (cursor.touchesPrevious && cursor.kind(1) === TokenKind.word);
}

/** Behind OVER stands the name of a window, or one that has measures. */
function atMeasuringWindow(cursor: TokenCursor): boolean {
  if (cursor.text(1) !== '(') return cursor.kind(1) === TokenKind.word && cursor.text(1) === '';
  const end = cursor.afterBrackets(1);
  for (let ahead = 2; ahead < end; ahead++) if (cursor.text(ahead) === 'MEASURES') return true;
  return false;
}

/** Trino: `label OVER w`, a measure that the window's row pattern defines. */
function measure(cursor: TokenCursor, path: Identifier[], start: number): Expression {
  const call: Call = {
    kind: 'call',
    name: { parts: path, start, end: cursor.previousEnd },
    args: [],
    start,
    end: start,
  };
  callSuffixes(cursor, call);
  call.end = cursor.previousEnd;
  return call;
}

/** T-SQL's `t.doc.value('/a', 'int')`, Oracle's `t.doc.getStringVal()`: the value comes from the column. */
function columnMethod(cursor: TokenCursor, path: Identifier[], start: number): Expression | undefined {
  const { columnMethods } = cursor.dialect.syntax;
  const method = path.at(-1)!;
  if (columnMethods?.has(method.text.toUpperCase()) !== true) return undefined;
  const base: Expression = { kind: 'column', path: path.slice(0, -1), start, end: path.at(-2)!.end };
  const indexes = callWithName(cursor, { parts: [method], start: method.start, end: method.end }, start).args;
  return { kind: 'access', base, fields: [method], indexes, start, end: cursor.previousEnd };
}

/** Couchbase: an `i` behind a quoted field compares its name without regard to case. */
function ignoreCase(cursor: TokenCursor): void {
  if (!cursor.dialect.syntax.rawSelect || !cursor.touchesPrevious) return;
  if (cursor.kind(-1) === TokenKind.quoted && cursor.raw() === 'i') cursor.advance();
}

/** `x -> f(x)` is a lambda where JSON's `col -> 'key'` is not meant. Snowflake's parameter may have a type: `x INT -> …`. */
function atArrow(cursor: TokenCursor): boolean {
  if (cursor.text(1) === '->' && cursor.kind() === TokenKind.word) cursor.advance();
  if (!cursor.at('->')) return false;
  const kind = cursor.kind(1);
  return kind !== TokenKind.string && kind !== TokenKind.number;
}

export function lambda(cursor: TokenCursor, list: List): Expression {
  cursor.advance();
  const parameters = list.items.map((item) => (item as { path: Identifier[] }).path[0]!);
  const body = cursor.rules.expression(cursor);
  return { kind: 'lambda', parameters, body, start: list.start, end: cursor.previousEnd };
}

/** `* EXCEPT (a)`, `* EXCLUDE a`, `* REPLACE (e AS a)`, `* RENAME (a AS b)`, `* ILIKE 'x%'`. */
export function starModifiers(cursor: TokenCursor, star: Star): Star {
  // Teradata: `*.ALL` shows the attributes of structured types, too
  cursor.acceptSequence('.', 'ALL');
  for (;;) {
    const text = cursor.text();
    if (
      (text === 'EXCEPT' || text === 'EXCLUDE') &&
      !cursor.rules.startsQuery(cursor, 1) &&
      (cursor.text(1) === '(' || text === 'EXCLUDE' || bareExcept(cursor))
    ) {
      cursor.advance();
      leftOut(cursor, star);
    } else if (text === 'REPLACE' && (cursor.text(1) === '(' || cursor.kind(1) !== TokenKind.symbol)) {
      cursor.advance();
      star.replace = [...(star.replace ?? []), ...replacements(cursor)];
    } else if (text === 'RENAME') {
      cursor.advance();
      star.rename = renames(cursor);
    } else if (chosenByName(cursor, star)) continue;
    else if (text === 'APPLY' && appliesFunction(cursor)) {
      const names = applied(cursor);
      star.apply = true;
      if (names.length > 0) star.functions = [...(star.functions ?? []), ...names];
    } else break;
  }
  star.end = cursor.previousEnd;
  return star;
}

/** `* [NOT] LIKE 'x%'`, `* ILIKE`, `* GLOB 'x*'`, `* SIMILAR TO 'x.*'`, `* !~~ 'x%'` (Snowflake, DuckDB "Star Expression"). */
function chosenByName(cursor: TokenCursor, star: Star): boolean {
  const written = likeOperators.get(cursor.text());
  const not = cursor.at('NOT') ? 1 : 0;
  const operator = written?.word ?? cursor.text(not);
  if (!/^(?:I?LIKE|GLOB|SIMILAR)$/.test(operator)) return false;
  const behind = not + (operator === 'SIMILAR' ? 2 : 1);
  if (cursor.kind(behind) !== TokenKind.string || (not > 0 && !cursor.dialect.syntax.columnsCalls))
    return false;
  cursor.index += behind;
  const text = stringValue(cursor.raw(), cursor.dialect.lexical);
  cursor.advance();
  if (operator === 'SIMILAR') star.pattern = `^(?:${text})$`;
  else star.like = operator === 'GLOB' ? text.replaceAll('*', '%').replaceAll('?', '_') : text;
  if (not > 0 || written?.negated) star.negated = true;
  return true;
}

/** The operators that LIKE and its relatives stand for (DuckDB, "Pattern Matching"). */
const likeOperators: ReadonlyMap<string, { word: string; negated?: true }> = new Map([
  ['~~', { word: 'LIKE' }],
  ['!~~', { word: 'LIKE', negated: true as const }],
  ['~~*', { word: 'ILIKE' }],
  ['!~~*', { word: 'ILIKE', negated: true as const }],
  ['~~~', { word: 'GLOB' }],
]);

/** ClickHouse: `* EXCEPT a`, `* EXCEPT STRICT a`. */
function bareExcept(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.parametricCalls || cursor.kind(1) === TokenKind.symbol) return false;
  const next = cursor.text(1);
  return next !== 'ALL' && next !== 'DISTINCT' && next !== 'VALUES' && next !== 'FROM';
}

/** What stands behind EXCEPT or EXCLUDE: `(a, t.b)`, or one name without brackets. */
function leftOut(cursor: TokenCursor, star: Star): void {
  acceptStrict(cursor);
  const bracketed = cursor.accept('(');
  while (!cursor.atEnd && !(bracketed && cursor.at(')'))) {
    const column = columnName(cursor);
    const [only, ...others] = column.parts;
    if (others.length > 0) (star.exceptOf ??= []).push(column);
    else if (only !== undefined) (star.except ??= []).push(only);
    if (!bracketed || !cursor.accept(',')) break;
  }
  if (bracketed) closeBracket(cursor, ')');
}

/** ClickHouse: EXCEPT STRICT (…), REPLACE STRICT (…) fail where the star has no such column. */
function acceptStrict(cursor: TokenCursor): void {
  if (!cursor.dialect.syntax.parametricCalls || !cursor.at('STRICT')) return;
  if (cursor.text(1) === '(' || cursor.kind(1) !== TokenKind.symbol) cursor.advance();
}

function columnName(cursor: TokenCursor): Name {
  const { start } = cursor;
  // Couchbase: EXCLUDE "a,b", EXCLUDE f(x)
  const isCall = cursor.text(1) === '(' && cursor.dialect.syntax.rawSelect === true;
  if (cursor.kind() !== TokenKind.string && !isCall) return name(cursor);
  const parts = [takeIdentifier(cursor)];
  if (isCall) cursor.skipBrackets();
  return { parts, start, end: cursor.previousEnd };
}

function replacements(cursor: TokenCursor): NonNullable<Star['replace']> {
  const list: NonNullable<Star['replace']> = [];
  acceptStrict(cursor);
  const bracketed = cursor.accept('(');
  do {
    const expression = cursor.rules.expression(cursor);
    cursor.accept('AS');
    list.push({ expression, name: identifier(cursor) });
  } while (bracketed && cursor.accept(',') && !cursor.at(')'));
  if (bracketed) closeBracket(cursor, ')');
  return list;
}

function renames(cursor: TokenCursor): ColumnRename[] {
  const list: ColumnRename[] = [];
  const bracketed = cursor.accept('(');
  do {
    const { parts } = columnName(cursor);
    const from = parts.at(-1);
    const of = parts.slice(0, -1);
    cursor.accept('AS');
    const to = identifierOrString(cursor);
    if (from !== undefined) list.push({ from, ...(of.length > 0 && { of }), to });
  } while (bracketed && cursor.accept(',') && !cursor.at(')'));
  if (bracketed) closeBracket(cursor, ')');
  return list;
}
