import { onOneLine } from '../../../base/one-line.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { ColumnDefinition, DataType } from '../../tree/node.ts';
import { breaksOff } from '../ends/statement-end.ts';
import { identifier, name, reservedName } from './names.ts';

/** Words that follow a type's name and belong to it. */
const typeWords: ReadonlySet<string> = new Set([
  'PRECISION',
  'VARYING',
  'UNSIGNED',
  'SIGNED',
  'ZEROFILL',
  'LARGE',
  'OBJECT',
  'WITHOUT',
  'TIME',
  'ZONE',
  'LOCAL',
  'RAW',
  'CHARACTER',
  'CHAR',
  'BINARY',
  'INTEGER',
]);

/** A data type: `VARCHAR(20)`, `DOUBLE PRECISION`, `t.c%TYPE`, `STRUCT<a INT64>`, `INT[]`, `ARRAY<…>`. */
export function dataType(cursor: TokenCursor): DataType {
  return typeName(cursor, true);
}

/** `ARRAY<INT64>`, `STRUCT<a INT64>` in front of a value: what follows in brackets is the value. */
export function valueType(cursor: TokenCursor): DataType {
  return typeName(cursor, false);
}

function typeName(cursor: TokenCursor, withTail: boolean): DataType {
  const start = cursor.start;
  const type: DataType = { text: '', start, end: start };
  // Vertica's `::!type` turns failures into NULL
  cursor.accept('!');
  // a schema or a table may be called so: `ref.hint%ROWTYPE`, `constant%ROWTYPE`
  if (!['(', '.', '%'].includes(cursor.text(1))) cursor.acceptAny('SETOF', 'CONSTANT', 'REF', 'STATIC');
  anchor(cursor);
  const word = cursor.text();
  // MariaDB: ROW TYPE OF t, TYPE OF t.c
  if (cursor.at('ROW') && cursor.text(1) === 'TYPE') cursor.advance();
  if (cursor.at('TYPE') && cursor.text(1) === 'OF') cursor.index += 2;
  // MySQL: SET('a', 'b'), DuckDB: UNION(a INT, b TEXT), Vertica: SET[INT]
  if ((word === 'SET' || word === 'UNION') && (cursor.text(1) === '(' || cursor.text(1) === '['))
    cursor.advance();
  else if (cursor.at('NATURAL')) type.name = reservedName(cursor);
  else if (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted) type.name = name(cursor);
  else if (atPlaceholder(cursor)) type.name = name(cursor);
  else if (cursor.kind() === TokenKind.string || cursor.kind() === TokenKind.template) cursor.advance();
  else cursor.error('expected', 'Expected a data type');
  // SQL Anywhere, Db2: LONG VARCHAR
  if (type.name?.parts.at(-1)?.text.toUpperCase() === 'LONG' && /^n?var(?:char|binary)$/i.test(cursor.raw()))
    cursor.advance();
  if (cursor.at('<') && !comparesWith(cursor)) type.fields = angleFields(cursor);
  else if (cursor.at('(')) {
    if (word === 'TABLE' || word === 'ROW' || word === 'STRUCT' || word === 'NESTED' || word === 'TUPLE')
      type.fields = cursor.nested(bracketFields, skippedFields);
    else {
      if (pairTypes.has(word) && cursor.kind(1) === TokenKind.number && cursor.kind(2) === TokenKind.number) {
        cursor.index += 2;
        cursor.error('expected', 'Expected a comma');
        cursor.index -= 2;
      }
      cursor.skipBrackets();
    }
  }
  // Netezza: VARRAY(10) OF INTEGER
  if (word === 'VARRAY' && cursor.accept('OF')) cursor.nested(valueType, unreadType);
  if (withTail) typeTail(cursor);
  type.end = cursor.previousEnd;
  type.text = onOneLine(cursor.source.slice(start, type.end));
  return type;
}

/** The schema of a type may be filled in by a client or a template: `:schema.job`, `{{ schema }}.job`, psql's `:type`. */
function atPlaceholder(cursor: TokenCursor): boolean {
  const isVariable = cursor.kind() === TokenKind.variable && cursor.raw().startsWith(':');
  return isVariable || (cursor.kind() === TokenKind.template && cursor.text(1) === '.');
}

/** Types with two numbers in brackets. */
const pairTypes: ReadonlySet<string> = new Set(['DECIMAL', 'NUMERIC', 'NUMBER', 'DEC']);

/** Db2: ANCHOR [DATA TYPE] [TO] t.c, ANCHOR ROW [OF] t */
function anchor(cursor: TokenCursor): void {
  if (!cursor.at('ANCHOR') || cursor.kind(1) !== TokenKind.word) return;
  cursor.advance();
  cursor.acceptSequence('DATA', 'TYPE');
  if (cursor.accept('ROW')) cursor.acceptSequence('DATA', 'TYPE');
  if (cursor.accept('TO')) cursor.accept('ROW');
  cursor.accept('OF');
}

/** `x::time < '6:00'`: a comparison behind a cast, no list of fields. */
function comparesWith(cursor: TokenCursor): boolean {
  const next = cursor.kind(1);
  if (next === TokenKind.string || next === TokenKind.number || next === TokenKind.variable) return true;
  return scalarTypes.has(cursor.text(-1));
}

const scalarTypes: ReadonlySet<string> = new Set([
  'INT', 'INTEGER', 'BIGINT', 'SMALLINT', 'TINYINT', 'NUMERIC', 'DECIMAL', 'NUMBER', 'FLOAT', 'DOUBLE', 'REAL', 'DATE', 'TIME',
  'TIMESTAMP', 'TIMESTAMPTZ', 'TEXT', 'VARCHAR', 'CHAR', 'STRING', 'BOOLEAN', 'BOOL', 'INTERVAL', 'MONEY', 'UUID',
]); // oxfmt-ignore

function typeTail(cursor: TokenCursor): void {
  for (;;) {
    if (cursor.at('%') && ['TYPE', 'ROWTYPE', 'BULK_ROWCOUNT'].includes(cursor.text(1))) {
      cursor.advance();
      cursor.advance();
    } else if (cursor.at('[') || (cursor.at('(') && cursor.touchesPrevious)) cursor.skipBrackets();
    else if (cursor.at('WITH') && (cursor.text(1) === 'TIME' || cursor.text(1) === 'LOCAL')) cursor.advance();
    else if (cursor.acceptSequence('CHARACTER', 'SET') || cursor.acceptSequence('CHARSET')) cursor.advance();
    else if (cursor.dialect.syntax.characterSetWords && cursor.acceptAny('ASCII', 'UNICODE') !== undefined)
      continue;
    else if (cursor.at('WITHOUT') && cursor.text(1) !== 'TIME') return;
    else if (typeWords.has(cursor.text())) cursor.advance();
    else if (cursor.at('TO') && ['SECOND', 'MONTH', 'MINUTE', 'HOUR', 'DAY'].includes(cursor.text(1))) {
      cursor.advance();
      cursor.advance();
      if (cursor.at('(')) cursor.skipBrackets();
    } else if (
      ['YEAR', 'DAY', 'HOUR', 'MINUTE'].includes(cursor.text()) &&
      (cursor.text(1) === 'TO' || cursor.text(1) === '(')
    ) {
      cursor.advance();
      if (cursor.at('(')) cursor.skipBrackets();
    } else if (cursor.at('ARRAY') && cursor.kind(1) !== TokenKind.word) cursor.advance();
    else return;
  }
}

/** `<name type, …>`, `<type>`; `>>` closes two levels. */
function angleFields(cursor: TokenCursor): ColumnDefinition[] {
  const fields: ColumnDefinition[] = [];
  let open = 0;
  while (!cursor.atEnd) {
    const text = cursor.text();
    if (text === '<') {
      open++;
      cursor.advance();
      if (open === 1) field(cursor, fields);
      continue;
    }
    if (text === ';') break;
    if (text === '>') open--;
    else if (text === '>>') open -= 2;
    cursor.advance();
    if (open <= 0) break;
    if (text === ',' && open === 1) field(cursor, fields);
  }
  return fields;
}

/** Notes a field's name; its type is stepped over by the caller. */
function field(cursor: TokenCursor, fields: ColumnDefinition[]): void {
  const next = cursor.kind(1);
  const named = next === TokenKind.word || cursor.text(1) === ':';
  if (cursor.kind() !== TokenKind.word && cursor.kind() !== TokenKind.quoted) return;
  if (!named) return;
  const fieldName = identifier(cursor);
  fields.push({ name: fieldName, start: fieldName.start, end: fieldName.end });
}

function unreadType(cursor: TokenCursor): DataType {
  return { text: '', start: cursor.start, end: cursor.start };
}

/** The fields of a type that is nested too deeply are not known. */
function skippedFields(cursor: TokenCursor): ColumnDefinition[] {
  cursor.skipBrackets();
  return [];
}

function bracketFields(cursor: TokenCursor): ColumnDefinition[] {
  const fields: ColumnDefinition[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    const start = cursor.start;
    // ClickHouse: Tuple(Nullable(String)), types without names
    if (cursor.text(1) === '(') {
      dataType(cursor);
      if (!cursor.accept(',')) break;
      continue;
    }
    const fieldName = identifier(cursor);
    const type = cursor.at(',') || cursor.at(')') ? undefined : dataType(cursor);
    while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !breaksOff(cursor)) {
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
    }
    fields.push({ name: fieldName, ...(type && { type }), start, end: cursor.previousEnd });
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return fields;
}
