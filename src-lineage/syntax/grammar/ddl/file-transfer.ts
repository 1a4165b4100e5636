import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Name } from '../../tree/node.ts';
import type { CreateTable, Statement, Transfer } from '../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import { atIdentifier, name } from '../names/names.ts';
import { inertStatement } from '../queries/other.ts';

/**
 * HANA: `EXPORT INTO CSV FILE 'f' FROM t | (query)`, `EXPORT t, u AS CSV INTO 'path'` ("EXPORT Statement", "EXPORT INTO
 * Statement"). Undefined in other dialects.
 */
export function exportToFile(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.syntax.fileTransfers) return undefined;
  const { start } = cursor;
  cursor.advance();
  if (cursor.accept('INTO')) {
    const node = transfer('out', start);
    location(cursor, node);
    skipTo(cursor, 'FROM');
    if (cursor.accept('FROM')) {
      if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
      else if (atIdentifier(cursor)) node.table = name(cursor);
    }
    return finished(cursor, node);
  }
  const tables = tableNames(cursor);
  skipTo(cursor, 'INTO');
  return ofTables(cursor, 'out', tables, start);
}

/** HANA: `IMPORT FROM CSV FILE 'f' INTO t`, `IMPORT t AS CSV FROM 'path'`. Undefined in other dialects. */
export function importFromFile(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.syntax.fileTransfers) return undefined;
  const { start } = cursor;
  cursor.advance();
  if (cursor.accept('FROM')) {
    const node = transfer('in', start);
    location(cursor, node);
    skipTo(cursor, 'INTO');
    if (cursor.accept('INTO') && atIdentifier(cursor)) node.table = name(cursor);
    return node.table ? finished(cursor, node) : { ...inertStatement(cursor), what: 'import', start };
  }
  const tables = tableNames(cursor);
  skipTo(cursor, 'FROM');
  return ofTables(cursor, 'in', tables, start);
}

function transfer(direction: Transfer['direction'], start: number): Transfer {
  return { kind: 'transfer', direction, start, end: start };
}

function finished(cursor: TokenCursor, node: Transfer): Transfer {
  skipRest(cursor);
  return { ...node, end: cursor.previousEnd };
}

function tableNames(cursor: TokenCursor): Name[] {
  const tables: Name[] = [];
  if (cursor.at('ALL') || !atIdentifier(cursor)) return tables;
  do tables.push(name(cursor));
  while (cursor.accept(','));
  return tables;
}

/** Each table has files of its own below the path. */
function ofTables(
  cursor: TokenCursor,
  direction: Transfer['direction'],
  tables: readonly Name[],
  start: number,
): Statement {
  const place = transfer(direction, start);
  // INTO, FROM
  cursor.advance();
  location(cursor, place);
  const body = tables.map((table) => finished(cursor, { ...place, table }));
  const [only, ...others] = body;
  if (only === undefined)
    return { ...inertStatement(cursor), what: direction === 'in' ? 'import' : 'export', start };
  return others.length === 0
    ? only
    : { kind: 'block', declarations: [], body, handlers: [], start, end: cursor.previousEnd };
}

function location(cursor: TokenCursor, node: Transfer): void {
  while (!atStatementEnd(cursor) && cursor.kind() !== TokenKind.string && !cursor.at('FROM'))
    skipToken(cursor);
  if (cursor.kind() !== TokenKind.string) return;
  node.location = { text: stringValue(cursor.raw(), cursor.dialect.lexical) };
  cursor.advance();
}

function skipTo(cursor: TokenCursor, word: string): void {
  while (!atStatementEnd(cursor) && !cursor.at(word)) skipToken(cursor);
}

/** Db2 for z/OS: `UNLOAD DATA FROM TABLE t …`, `UNLOAD TABLESPACE d.s FROM TABLE t`; undefined for other forms. */
export function unloadUtility(cursor: TokenCursor): Transfer | undefined {
  if (cursor.text(1) !== 'DATA' && cursor.text(1) !== 'TABLESPACE') return undefined;
  const node = transfer('out', cursor.start);
  while (!atStatementEnd(cursor) && !cursor.atSequence('FROM', 'TABLE')) skipToken(cursor);
  if (cursor.acceptSequence('FROM', 'TABLE')) node.table = name(cursor);
  return finished(cursor, node);
}

/**
 * Databricks: `SYNC TABLE t FROM s`: a table of Unity Catalog over the data of one of the Hive metastore ("SYNC"). SYNC
 * SCHEMA names no table.
 */
export function syncStatement(cursor: TokenCursor): Statement {
  if (cursor.text(1) !== 'TABLE') return inertStatement(cursor);
  const { start } = cursor;
  cursor.index += 2;
  const node: CreateTable = {
    kind: 'create-table',
    name: name(cursor),
    ifNotExists: true,
    columns: [],
    foreignKeys: [],
    start,
    end: start,
  };
  if (cursor.accept('FROM')) node.like = [{ name: name(cursor), how: 'clone' }];
  while (!atStatementEnd(cursor) && !cursor.atSequence('DRY', 'RUN')) skipToken(cursor);
  const tried = cursor.acceptSequence('DRY', 'RUN');
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return tried ? { kind: 'other', what: 'sync', table: node.name, start, end: node.end } : node;
}
