import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Parameter } from '../../tree/procedural.ts';
import { atIdentifier, skipToComma, takeIdentifier } from '../names/names.ts';
import { dataType } from '../names/types.ts';

/** `(IN a INT, b OUT NUMBER := 1, VARIADIC c text[])`, the opening bracket being current. */
export function parameters(cursor: TokenCursor): Parameter[] {
  const list: Parameter[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    const before = cursor.index;
    // Couchbase: f(…) takes any number of arguments
    if (cursor.accept('..')) {
      cursor.accept('.');
      break;
    }
    list.push(parameter(cursor));
    skipToComma(cursor);
    if (!cursor.accept(',') || cursor.index === before) break;
  }
  cursor.expect(')');
  return list;
}

/** T-SQL: `@a int = 1 OUTPUT, @b TableType READONLY` without brackets. */
export function bareParameters(cursor: TokenCursor): Parameter[] {
  const list: Parameter[] = [];
  if (cursor.kind() !== TokenKind.variable) return list;
  do list.push(parameter(cursor));
  while (cursor.accept(',') && cursor.kind() === TokenKind.variable);
  return list;
}

const modes: ReadonlySet<string> = new Set(['IN', 'OUT', 'INOUT', 'VARIADIC']);

function parameter(cursor: TokenCursor): Parameter {
  const start = cursor.start;
  const isVariadic = cursor.at('VARIADIC');
  let mode = modeWords(cursor);
  const nothing = { text: '', quoted: false, start, end: start };
  const node: Parameter = { name: nothing, mode: mode ?? 'in', start, end: start };
  if (cursor.accept('TABLE')) cursor.accept('FUNCTION');
  if (named(cursor)) node.name = takeIdentifier(cursor);
  mode = modeWords(cursor) ?? mode;
  cursor.accept('NOCOPY');
  cursor.accept('AS');
  cursor.accept('LIKE');
  if (!atDefault(cursor) && !cursor.at(',') && !cursor.at(')')) {
    if (cursor.at('ANY') && cursor.text(1) === 'TYPE') cursor.index += 2;
    else node.type = dataType(cursor);
  }
  cursor.accept('VARYING');
  cursor.acceptSequence('NOT', 'NULL');
  cursor.accept('NULL');
  if (atDefault(cursor)) {
    cursor.advance();
    node.default = cursor.rules.expression(cursor);
  }
  // T-SQL: it begins with the value that the call gives it
  if (cursor.acceptAny('OUT', 'OUTPUT') !== undefined) mode = 'inout';
  cursor.accept('READONLY');
  node.mode = mode ?? 'in';
  if (isVariadic && mode !== undefined) node.variadic = true;
  node.end = cursor.previousEnd;
  return node;
}

function atDefault(cursor: TokenCursor): boolean {
  return cursor.at('=') || cursor.at(':=') || cursor.at('DEFAULT');
}

function modeWords(cursor: TokenCursor): Parameter['mode'] | undefined {
  if (!modes.has(cursor.text()) || cursor.text(1) === ',' || cursor.text(1) === ')') return undefined;
  const first = cursor.text();
  cursor.advance();
  if (first === 'IN' && cursor.accept('OUT')) return 'inout';
  return first === 'OUT' ? 'out' : first === 'INOUT' ? 'inout' : 'in';
}

/** A parameter may be only a type (PostgreSQL): a name is there where a type follows it. */
function named(cursor: TokenCursor): boolean {
  if (cursor.kind() === TokenKind.variable) return true;
  if (!atIdentifier(cursor) && cursor.dialect.syntax.freeWords?.has(cursor.text()) !== true) return false;
  const next = cursor.kind(1);
  if (next === TokenKind.word)
    return !twoWordTypes.has(cursor.text()) || !typeContinuations.has(cursor.text(1));
  // the schema of its type may be filled in: `spec :schema.job`, `spec {{ schema }}.job`
  if (next === TokenKind.quoted || next === TokenKind.variable || next === TokenKind.template) return true;
  const text = cursor.text(1);
  return (
    !cursor.dialect.language.unnamedParameters &&
    (text === ',' || text === ')' || text === ':=' || text === '=')
  );
}

const twoWordTypes: ReadonlySet<string> = new Set([
  'DOUBLE',
  'CHARACTER',
  'TIMESTAMP',
  'TIME',
  'BIT',
  'NATIONAL',
  'LONG',
  'INTERVAL',
]);
const typeContinuations: ReadonlySet<string> = new Set([
  'PRECISION',
  'VARYING',
  'WITH',
  'WITHOUT',
  'CHARACTER',
  'RAW',
  'DEFAULT',
  'DAY',
  'YEAR',
]);
