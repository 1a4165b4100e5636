import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Insert } from '../../tree/statements.ts';
import { takeIdentifier } from '../names/names.ts';
import { plainQuery } from '../nested/plain-query.ts';
import { emptyValue, emptyValueFollows } from '../queries/queries.ts';
import { assignments } from './returning.ts';

/** What is inserted. */
export function insertedRows(cursor: TokenCursor, node: Insert): void {
  // Teradata FastLoad: INSERT INTO t.*, the fields of the file in the order of the columns
  if (cursor.at('*') && cursor.text(-1) === '.' && cursor.dialect.syntax.selAbbreviation) {
    cursor.advance();
    return;
  }
  if (cursor.at('DEFAULT') && cursor.text(1) === 'VALUES') {
    cursor.index += 2;
    return;
  }
  if (cursor.at('SET')) {
    cursor.advance();
    node.assignments = assignments(cursor);
    return;
  }
  if (cursor.atSequence('FORMAT', 'VALUES', '(')) {
    // ClickHouse: INSERT INTO t FORMAT Values (1), (2)
    cursor.index += 2;
    node.query = bareRow(cursor);
    return;
  }
  if (cursor.atSequence('FROM', 'INFILE')) {
    fileRows(cursor, node);
    return;
  }
  if (cursor.at('FORMAT') && cursor.kind(1) === TokenKind.word) {
    // the rows behind the format's name were stepped over
    cursor.index += 2;
    return;
  }
  if (cursor.at('JSON') && cursor.kind(1) === TokenKind.string) {
    cursor.index += 2;
    return;
  }
  if (cursor.at('LOCATION') && cursor.kind(1) === TokenKind.string) {
    location(cursor, node);
    return;
  }
  if (cursor.at('EXEC') || cursor.at('EXECUTE') || cursor.at('CALL')) {
    const call = cursor.rules.statement(cursor);
    if (call?.kind === 'call' || call?.kind === 'dynamic-sql') node.call = call;
    return;
  }
  if (cursor.at('VALUE') && cursor.text(1) === '(') {
    node.query = singleRow(cursor);
    return;
  }
  if (cursor.at('WITH') || cursor.at('VALUES') || cursor.rules.startsQuery(cursor))
    node.query = cursor.rules.query(cursor);
  else if (cursor.at('VALUES')) node.query = cursor.rules.query(cursor);
  else if (cursor.at('(')) {
    // Teradata needs no word before a row
    if (!cursor.dialect.syntax.selAbbreviation) cursor.error('expected', 'Expected VALUES or a query');
    node.query = bareRow(cursor);
  } else if (cursor.at('TABLE')) node.query = cursor.rules.query(cursor);
  else if (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.variable) recordRow(cursor, node);
  else if (!cursor.atEnd && !cursor.at(';')) cursor.error('expected', 'Expected VALUES or a query');
}

/** ClickHouse: FROM INFILE 'f' [COMPRESSION 'gzip'] [SETTINGS …] [FORMAT CSV] */
function fileRows(cursor: TokenCursor, node: Insert): void {
  cursor.index += 2;
  node.file = '';
  if (cursor.kind() === TokenKind.string) node.file = takeIdentifier(cursor).text;
  while (!cursor.atEnd && !cursor.at(';')) cursor.advance();
}

/** SAP IQ: `INSERT t LOCATION 'server.database' PACKETSIZE n {SELECT …} | 'SELECT …'`, a query that another server runs. */
function location(cursor: TokenCursor, node: Insert): void {
  while (!cursor.atEnd && !cursor.at('{') && !cursor.at(';') && !atQueryText(cursor)) cursor.advance();
  if (atQueryText(cursor)) {
    const [only] = cursor.rules.routineText(cursor).statements;
    if (only?.kind === 'query-statement') node.query = only.query;
    return;
  }
  if (!cursor.accept('{')) return;
  node.query = cursor.rules.query(cursor);
  cursor.expect('}');
}

function atQueryText(cursor: TokenCursor): boolean {
  return cursor.kind() === TokenKind.string && /^['"]\s*(?:select|with)\s/i.test(cursor.raw());
}

/** MySQL's VALUE (…) and Teradata's INS t (…). */
function singleRow(cursor: TokenCursor): NonNullable<Insert['query']> {
  cursor.advance();
  return bareRow(cursor);
}

function bareRow(cursor: TokenCursor): NonNullable<Insert['query']> {
  const start = cursor.start;
  const allRows: Expression[][] = [];
  do {
    cursor.expect('(');
    const row: Expression[] = [];
    while (!cursor.atEnd && (!cursor.at(')') || emptyValueFollows(cursor))) {
      row.push(emptyValue(cursor) ?? cursor.rules.expression(cursor));
      if (!cursor.accept(',')) break;
    }
    cursor.expect(')');
    allRows.push(row);
  } while (
    (cursor.at(',') && cursor.text(1) === '(' && cursor.accept(',')) ||
    (cursor.at('(') && cursor.dialect.syntax.commalessRows === true)
  );
  const end = cursor.previousEnd;
  return plainQuery({ kind: 'values', rows: allRows, start, end }, start, end);
}

/** PL/SQL: INSERT INTO t VALUES record */
function recordRow(cursor: TokenCursor, node: Insert): void {
  if (cursor.atAny(statementWords)) return;
  if (node.columns !== undefined && cursor.text() === '' && cursor.text(1) === '(') {
    // columns need VALUES or a query, not a record: a word nobody knows
    cursor.error('expected', 'Expected VALUES or a query');
    cursor.advance();
    node.query = bareRow(cursor);
    return;
  }
  const value = cursor.rules.expression(cursor);
  node.query = plainQuery(
    { kind: 'values', rows: [[value]], start: value.start, end: value.end },
    value.start,
    value.end,
  );
}

const statementWords: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'CREATE',
  'DROP',
  'END',
  'IF',
  'RETURNING',
  'ON',
  'FORMAT',
]);
