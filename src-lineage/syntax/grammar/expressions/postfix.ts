import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Cast, Expression, Operation, Star } from '../../tree/expressions.ts';
import { callWithName } from '../functions/calls.ts';
import { atConversion } from '../functions/data-conversions.ts';
import { takeIdentifier } from '../names/names.ts';
import { dataType } from '../names/types.ts';
import { starModifiers } from './columns.ts';

/**
 * An operation, cast or access that was built around an operand. Where the tree would get too high, the other parts stand
 * beside the operand instead: nothing that is read is lost, only how it belongs together.
 */
export function around(cursor: TokenCursor, operand: Expression, made: Expression): Expression {
  if (made === operand || made.kind === 'star' || cursor.raise()) return made;
  const others = partsBeside(made);
  const { start, end } = made;
  if (operand.kind !== 'opaque') {
    cursor.reportDepth(start);
    return { kind: 'opaque', parts: [operand, ...others], start, end };
  }
  appendAll(operand.parts, others);
  operand.end = end;
  return operand;
}

function partsBeside(made: Expression): readonly Expression[] {
  if (made.kind === 'operation') return made.operands.slice(1);
  return made.kind === 'access' ? made.indexes : [];
}

/**
 * What may follow an operand and stays with it: casts, indexes, paths, COLLATE, AT TIME ZONE. It starts where the operand's
 * brackets do.
 */
export function postfix(cursor: TokenCursor, first: Expression, start: number): Expression {
  let base = first;
  for (;;) {
    const text = cursor.text();
    if (text === '') {
      const before = cursor.index;
      if (!suffixedPath(cursor)) {
        if (cursor.index > before) continue;
        return base;
      }
      base = around(cursor, base, field(cursor, base, start));
      continue;
    }
    if (text === '::')
      base = typeMember(cursor, base, start) ?? around(cursor, base, cast(cursor, base, start));
    else if (text === '[') base = around(cursor, base, indexed(cursor, base, start));
    else if (atField(cursor, base)) base = around(cursor, base, field(cursor, base, start));
    else if (text === 'COLLATE') {
      cursor.advance();
      if (cursor.kind() === TokenKind.string) cursor.advance();
      else cursor.rules.name(cursor);
      if (base.kind === 'column') base = { ...base, collated: true, end: cursor.previousEnd };
    } else if (text === 'UESCAPE' && cursor.kind(1) === TokenKind.string) {
      cursor.index += 2;
    } else if (text === 'RETURNS' && cursor.dialect.syntax.wordComparisons && cursor.text(1) !== '(') {
      // Teradata: f(a) RETURNS JSON(64) CHARACTER SET UNICODE
      cursor.advance();
      dataType(cursor);
    } else if (text === '(' && cursor.dialect.syntax.wordComparisons && atConversion(cursor)) {
      cursor.skipBrackets();
    } else if (text === '%' && base.kind === 'column' && atCursorAttribute(cursor))
      base = around(cursor, base, cursorAttribute(cursor, base, start));
    else if (text === '!' && (cursor.touchesPrevious || behindFactorial.has(cursor.text(1)))) {
      // the factorial of DuckDB, Netezza, Vertica and old PostgreSQL
      cursor.advance();
      base = { kind: 'operation', operator: '!', operands: [base], start, end: cursor.previousEnd };
    } else if (text === '?' && cursor.text(1) === '::') {
      // Databricks: `x?::INT` gives NULL where the cast fails
      cursor.advance();
    } else if (
      cursor.dialect.syntax.labeledDurations &&
      text === 'UNITS' &&
      durationUnits.has(cursor.text(1))
    ) {
      // Informix: 1 UNITS DAY
      cursor.index += 2;
    } else if (cursor.dialect.syntax.wordComparisons && cursor.text(-1) === ')' && durationUnits.has(text)) {
      intervalUnits(cursor);
    } else if (text.length > 2 && unitRangeWords(cursor) > 0) {
      cursor.index += unitRangeWords(cursor);
    } else if (cursor.dialect.syntax.labeledDurations && durationUnits.has(text)) {
      cursor.advance();
    } else if (
      text === 'AT' &&
      ((cursor.text(1) === 'TIME' && cursor.text(2) === 'ZONE') || cursor.text(1) === 'TIMEZONE')
    ) {
      cursor.index += cursor.text(1) === 'TIME' ? 3 : 2;
      base = around(cursor, base, atTimeZone(cursor, base, start));
    } else if (text === 'AT' && cursor.text(1) === 'LOCAL') cursor.index += 2;
    else if (text === '(' && cursor.text(1) === '+' && cursor.text(2) === ')') {
      cursor.index += 3;
      if (base.kind === 'column') base.outer = true;
    } else if (text === '(' && hasElements(cursor, base))
      base = around(cursor, base, element(cursor, base, start));
    else return base;
  }
}

const cursorAttributes: ReadonlySet<string> = new Set(['FOUND', 'ISOPEN', 'NOTFOUND', 'ROWCOUNT']);

/** `c%NOTFOUND`, which is no remainder: always in PL/SQL, and without blanks where others have it in Oracle's mode. */
function atCursorAttribute(cursor: TokenCursor): boolean {
  if (!cursorAttributes.has(cursor.text(1))) return false;
  if (cursor.dialect.language.spacedCursorAttributes) return true;
  return cursor.touchesPrevious;
}

function cursorAttribute(cursor: TokenCursor, of: Expression, start: number): Operation {
  cursor.advance();
  const operands = [of, cursor.rules.operand(cursor)];
  return { kind: 'operation', operator: '%', operands, start, end: cursor.previousEnd };
}

function cast(cursor: TokenCursor, operand: Expression, start: number): Cast {
  cursor.advance();
  return { kind: 'cast', operand, type: dataType(cursor), start, end: cursor.previousEnd };
}

function atTimeZone(cursor: TokenCursor, value: Expression, start: number): Operation {
  const operands = [value, cursor.rules.operand(cursor)];
  return { kind: 'operation', operator: 'AT TIME ZONE', operands, start, end: cursor.previousEnd };
}

function atField(cursor: TokenCursor, base: Expression): boolean {
  const { syntax } = cursor.dialect;
  switch (cursor.text()) {
    case '.':
      return mayHaveFields(cursor, base);
    case '..':
      // Teradata: `doc..price`, at any depth of a JSON value; Db2: `shape..ST_Area`, a method of a structured type
      return syntax.doubleDots === true && !/^(?:IN|REVERSE)$/.test(cursor.text(-2));
    case ':':
      return syntax.colonPaths === true && colonPathFollows(cursor);
    default:
      return false;
  }
}

/**
 * T-SQL: `geography::Point(a, b, 4326)`, `geometry::[Null]`: what stands before the colons is a type, and its member is a
 * method or a constant (T-SQL reference, "Static Geography Methods").
 */
function typeMember(cursor: TokenCursor, type: Expression, start: number): Expression | undefined {
  const named = cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted;
  if (!cursor.dialect.syntax.typeMembers || type.kind !== 'column' || !named) return undefined;
  cursor.advance();
  const parts = [...type.path, takeIdentifier(cursor)];
  const end = cursor.previousEnd;
  if (!cursor.at('(')) return { kind: 'literal', type: 'other', value: parts.at(-1)!.text, start, end };
  return callWithName(cursor, { parts, start, end }, start);
}

/** PL/SQL: `f(1)(2)`, `rows(i).list(j)(k)`: an element of what a call or another element gives. */
function hasElements(cursor: TokenCursor, base: Expression): boolean {
  return cursor.dialect.language.elementsOfCalls === true && (base.kind === 'call' || base.kind === 'access');
}

function element(cursor: TokenCursor, base: Expression, start: number): Expression {
  const indexes = methodArguments(cursor);
  return { kind: 'access', base, fields: [], indexes, start, end: cursor.previousEnd };
}

/** What follows an operator that stands behind its only operand. */
const behindFactorial: ReadonlySet<string> = new Set([',', ')', ';', 'FROM', 'AS']);

/** Db2, Informix: `date + 1 MONTH`. */
const durationUnits: ReadonlySet<string> = new Set(
  ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'MICROSECOND'].flatMap((unit) => [unit, `${unit}S`]),
);

/** Teradata: `(d1 - d2) DAY(4) TO SECOND(2)`, a difference as an interval. */
function intervalUnits(cursor: TokenCursor): void {
  do {
    cursor.advance();
    if (cursor.at('(')) cursor.skipBrackets();
  } while (cursor.accept('TO'));
}

/** Tokens of Hive's `'1-2' YEAR TO MONTH` and Oracle's `(a - b) DAY(9) TO SECOND(3)`, intervals without their word. */
function unitRangeWords(cursor: TokenCursor): number {
  if (!durationUnits.has(cursor.text())) return 0;
  const to = cursor.text(1) === '(' && cursor.text(3) === ')' ? 4 : 1;
  const last = cursor.text(to + 1);
  // Informix: CURRENT HOUR TO FRACTION(3)
  if (cursor.text(to) !== 'TO' || !(durationUnits.has(last) || last === 'FRACTION')) return 0;
  return cursor.text(to + 2) === '(' && cursor.text(to + 4) === ')' ? to + 5 : to + 2;
}

/** `value:path` or `1?::INT`, whose colon or question mark the tokenizer took for the start of a variable. */
function suffixedPath(cursor: TokenCursor): boolean {
  if (cursor.kind() !== TokenKind.variable || !cursor.touchesPrevious || !cursor.dialect.syntax.colonPaths)
    return false;
  const raw = cursor.raw();
  if (raw === '?' && cursor.text(1) === '::') {
    cursor.advance();
    return false;
  }
  return raw.startsWith(':');
}

/** A field access after `.` on something that is no plain column path. */
function mayHaveFields(cursor: TokenCursor, base: Expression): boolean {
  return (base.kind !== 'literal' || cursor.text(2) === '(') && base.kind !== 'star';
}

function colonPathFollows(cursor: TokenCursor): boolean {
  const next = cursor.kind(1);
  return (
    next === TokenKind.word ||
    next === TokenKind.quoted ||
    next === TokenKind.string ||
    cursor.text(1) === '['
  );
}

function indexed(cursor: TokenCursor, base: Expression, start: number): Expression {
  cursor.advance();
  const indexes: Expression[] = [];
  let isSlice = false;
  while (!cursor.atEnd && !cursor.at(']')) {
    isSlice ||= cursor.at(':');
    if (!cursor.accept(':') && !cursor.accept(',') && !cursor.accept('*')) {
      const before = cursor.index;
      indexes.push(cursor.rules.expression(cursor));
      if (cursor.index === before) break;
    }
  }
  cursor.expect(']');
  if (base.kind === 'access') {
    appendAll(base.indexes, indexes);
    if (base.steps && !isSlice) appendAll(base.steps, indexes);
    base.end = cursor.previousEnd;
    return base;
  }
  // the elements from one place to another are a list as before: no step
  const steps = isSlice ? [] : [...indexes];
  return { kind: 'access', base, fields: [], indexes, steps, start, end: cursor.previousEnd };
}

function field(cursor: TokenCursor, base: Expression, start: number): Expression {
  // a path that came as one variable token (`:name`) is its own name
  if (cursor.kind() !== TokenKind.variable) cursor.advance();
  if (cursor.at('[')) return indexed(cursor, base, start);
  if (cursor.at('*') || cursor.at('(')) return everyField(cursor, base, start);
  if (cursor.at(':') && cursor.dialect.syntax.subcolumns) return cast(cursor, base, start);
  if (cursor.dialect.syntax.subcolumns) cursor.accept('^');
  const isVariable = cursor.kind() === TokenKind.variable;
  const part = takeIdentifier(cursor);
  if (isVariable) part.text = part.text.slice(1);
  const isMethod = cursor.at('(');
  const indexes = isMethod ? methodArguments(cursor) : [];
  if (base.kind === 'access') {
    base.fields.push(part);
    appendAll(base.indexes, indexes);
    if (isMethod) {
      delete base.steps;
      (base.calls ??= [])[base.fields.length - 1] = indexes.length;
    } else base.steps?.push(part);
    base.end = cursor.previousEnd;
    return base;
  }
  const steps = isMethod ? undefined : [part];
  return {
    kind: 'access',
    base,
    fields: [part],
    indexes,
    ...(steps ? { steps } : { calls: [indexes.length] }),
    start,
    end: cursor.previousEnd,
  };
}

/** `(f(x)).*`, `(f(x)).* EXCEPT (a)`; `(r).*`, the fields of a row (PostgreSQL). */
function everyField(cursor: TokenCursor, base: Expression, start: number): Expression {
  const star: Star = { kind: 'star', qualifier: [], start, end: start };
  if (cursor.at('(')) cursor.skipBrackets();
  else {
    cursor.advance();
    starModifiers(cursor, star);
  }
  star.end = cursor.previousEnd;
  if (base.kind === 'column') return { ...star, qualifier: base.path };
  if (base.kind === 'variable' && base.fields === undefined)
    return { ...star, qualifier: [{ text: base.name, quoted: false, start, end: base.end }] };
  return { kind: 'access', base, fields: [], indexes: [], all: star, start, end: star.end };
}

/** `x.nodes('/a')`, `list.transform(f)`: the arguments of a method. */
function methodArguments(cursor: TokenCursor): Expression[] {
  const list: Expression[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    const before = cursor.index;
    list.push(methodArgument(cursor));
    if (!cursor.accept(',') && cursor.index === before) break;
  }
  cursor.expect(')');
  return list;
}

/** PL/SQL: `list(i).m(p => e)` */
function methodArgument(cursor: TokenCursor): Expression {
  const named = cursor.kind() === TokenKind.word && cursor.text(1) === '=>';
  if (!named || !cursor.dialect.language.elementsOfCalls) return cursor.rules.expression(cursor);
  const name = takeIdentifier(cursor);
  cursor.advance();
  const value = cursor.rules.expression(cursor);
  return { kind: 'named-argument', name, value, start: name.start, end: cursor.previousEnd };
}
