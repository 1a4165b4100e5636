import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier, Name } from '../../tree/node.ts';
import type { Query, TableReference } from '../../tree/queries.ts';
import type { Insert, Statement, Transfer } from '../../tree/statements.ts';
import { columnList } from '../dml/insert.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import { atIdentifier, name } from '../names/names.ts';
import { plainQuery, selectAll } from '../nested/plain-query.ts';
import { inertStatement } from '../queries/other.ts';

/**
 * Commands of Db2's and Informix's clients that fill a table from a file, whose name may stand without quotes:
 * `IMPORT FROM f OF DEL … INSERT INTO t (a, b)`, `LOAD FROM c OF CURSOR REPLACE INTO t`, `INGEST FROM FILE f …`,
 * Informix's `LOAD FROM 'f' DELIMITER '|' INSERT INTO t`.
 */
export function transferIn(cursor: TokenCursor): Statement {
  const from = cursor.text(1) === 'CLIENT' ? 2 : 1;
  if (cursor.text(from) !== 'FROM') return inertStatement(cursor);
  const node: Transfer = { kind: 'transfer', direction: 'in', start: cursor.start, end: cursor.start };
  cursor.index += from + 1;
  cursor.acceptAny('FILE', 'PIPE');
  const opened = cursor.kind() === TokenKind.word ? cursor.raw() : undefined;
  const place = { start: cursor.start, end: cursor.tokenEnd };
  // Db2: LOAD FROM ([DATABASE d] SELECT …) OF CURSOR INSERT INTO t
  const query = cursor.at('(') ? queryInBrackets(cursor) : undefined;
  if (query === undefined && cursor.at('(')) cursor.skipBrackets();
  else if (query === undefined) node.location = { text: bareFile(cursor) };
  const ofCursor = (opened ?? query) !== undefined && cursor.acceptSequence('OF', 'CURSOR');
  while (!atStatementEnd(cursor) && !cursor.at('INTO')) {
    if (cursor.at('INSERT')) cursor.markRead();
    skipToken(cursor);
  }
  if (cursor.accept('INTO') && atIdentifier(cursor)) {
    const target = name(cursor);
    const columns = cursor.at('(') ? columnList(cursor) : undefined;
    if (ofCursor) {
      const rows = query ?? rowsOfCursor({ text: opened ?? '', quoted: false, ...place });
      return insertOf(cursor, node, rows, target, columns);
    }
    node.table = target;
    if (columns !== undefined) node.columns = columns.flatMap((column) => column.parts.slice(-1));
  }
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function queryInBrackets(cursor: TokenCursor): Query | undefined {
  const from = cursor.text(1) === 'DATABASE' ? 3 : 1;
  const before = cursor.index;
  cursor.index += from;
  if (!cursor.rules.startsQuery(cursor)) {
    cursor.index = before;
    return undefined;
  }
  const query = cursor.rules.query(cursor);
  cursor.expect(')');
  return query;
}

/** Db2: the rows are those of a cursor that was declared before. */
function rowsOfCursor(opened: Identifier): Query {
  const { start: from, end: to } = opened;
  const source: TableReference = {
    kind: 'table',
    name: { parts: [opened], start: from, end: to },
    cursor: true,
    start: from,
    end: to,
  };
  return plainQuery(selectAll(source, from, to), from, to);
}

function insertOf(
  cursor: TokenCursor,
  { start }: Transfer,
  query: Query,
  target: Name,
  columns: Name[] | undefined,
): Insert {
  skipRest(cursor);
  return {
    kind: 'insert',
    with: [],
    target: { kind: 'table', name: target, start: target.start, end: target.end },
    ...(columns && { columns }),
    query,
    start,
    end: cursor.previousEnd,
  };
}

/** Db2: EXPORT TO f OF DEL … SELECT …; the current word is EXPORT. */
export function transferOut(cursor: TokenCursor): Transfer {
  const node: Transfer = { kind: 'transfer', direction: 'out', start: cursor.start, end: cursor.start };
  cursor.index += 2;
  node.location = { text: bareFile(cursor) };
  while (!atStatementEnd(cursor) && !cursor.rules.startsQuery(cursor)) skipToken(cursor);
  if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** Whether EXPORT is Db2's command: `EXPORT TO file OF type`. */
export function exportsToFile(cursor: TokenCursor): boolean {
  if (cursor.text(1) !== 'TO') return false;
  return cursor.lookAhead(() => {
    cursor.index += 2;
    bareFile(cursor);
    return cursor.at('OF') && cursor.kind(1) === TokenKind.word;
  });
}

/** A file in quotes, or all that touches: `/tmp/staff.del`. */
function bareFile(cursor: TokenCursor): string {
  if (cursor.kind() === TokenKind.string) {
    const text = stringValue(cursor.raw(), cursor.dialect.lexical);
    cursor.advance();
    return text;
  }
  const { start } = cursor;
  do cursor.advance();
  while (!cursor.atEnd && cursor.touchesPrevious && !cursor.at(';'));
  return cursor.source.slice(start, cursor.previousEnd).replace(/^"|"$/g, '');
}
