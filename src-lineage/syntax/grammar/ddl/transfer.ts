import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier } from '../../tree/node.ts';
import type { Query } from '../../tree/queries.ts';
import type { Statement, Transfer } from '../../tree/statements.ts';
import { changedRows } from '../dml/changed-rows.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import {
  atIdentifier,
  identifierList,
  identifierOrString,
  name,
  skipToComma,
  takeIdentifier,
} from '../names/names.ts';
import { declaredColumns } from '../names/table-columns.ts';
import { inertStatement } from '../queries/other.ts';
import { exportsToFile, transferIn, transferOut } from './command-transfer.ts';
import { place } from './create/create-table.ts';
import { exportToDatabase, rowsOf } from './database-transfer.ts';
import { exportToFile, importFromFile, unloadUtility } from './file-transfer.ts';
import { loadTable } from './load-table.ts';
import { loadedColumns, loadedValues, setsColumns, takesField } from './loaded-values.ts';

function emptyTransfer(cursor: TokenCursor, direction: Transfer['direction']): Transfer {
  return { kind: 'transfer', direction, start: cursor.start, end: cursor.start };
}

/** Redshift: COPY JOB RUN j. */
const jobCommands: ReadonlySet<string> = new Set(['LIST', 'SHOW', 'RUN', 'DROP', 'ALTER']);

/** COPY t FROM 'file', COPY (query) TO 'file', COPY INTO t FROM @stage, COPY INTO @stage FROM t */
export function copyStatement(cursor: TokenCursor): Statement {
  const node = emptyTransfer(cursor, 'in');
  cursor.advance();
  const ofJob = cursor.at('JOB') && jobCommands.has(cursor.text(1));
  if (ofJob || cursor.at('GRANTS') || cursor.at('FILES') || cursor.atSequence('FROM', 'DATABASE'))
    return inertFrom(cursor, node.start);
  cursor.acceptAny('BINARY');
  if (cursor.accept('INTO')) copyInto(cursor, node);
  else plainCopy(cursor, node);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function inertFrom(cursor: TokenCursor, start: number): Statement {
  skipRest(cursor);
  return { kind: 'other', what: 'copy', start, end: cursor.previousEnd };
}

/** Snowflake, Databricks, SQL Server: the target is a table or a stage. */
function copyInto(cursor: TokenCursor, node: Transfer): void {
  const target = locationHere(cursor);
  if (target !== undefined) {
    node.direction = 'out';
    node.location = target;
    skipUntil(cursor, 'FROM');
    if (cursor.accept('FROM')) sourceRows(cursor, node);
    return;
  }
  node.table = name(cursor);
  if (cursor.at('(')) node.columns = identifierList(cursor);
  skipUntil(cursor, 'FROM');
  if (cursor.accept('FROM')) sourceFiles(cursor, node);
}

/** A table or a query whose rows go out. */
function sourceRows(cursor: TokenCursor, node: Transfer): void {
  if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
  else if (atIdentifier(cursor)) node.table = name(cursor);
}

/** Files, a stage, or a query over a stage: `FROM (SELECT $1 FROM @stage)`. */
function sourceFiles(cursor: TokenCursor, node: Transfer): void {
  if (cursor.rules.startsQuery(cursor)) {
    node.query = cursor.rules.query(cursor);
    return;
  }
  const source = locationHere(cursor);
  if (source !== undefined) node.location = source;
  else if (atIdentifier(cursor)) node.location = { text: cursor.raw() };
}

function locationHere(cursor: TokenCursor): Transfer['location'] {
  const stage = cursor.kind() !== TokenKind.string;
  const text = place(cursor);
  if (text === undefined) return undefined;
  return stage ? { text, stage: true } : { text };
}

function skipUntil(cursor: TokenCursor, word: string): void {
  while (!atStatementEnd(cursor) && !cursor.at(word)) skipToken(cursor);
}

/** PostgreSQL, Redshift, Vertica, DuckDB. */
function plainCopy(cursor: TokenCursor, node: Transfer): void {
  if (cursor.at('(')) {
    cursor.advance();
    if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
    else copyChangedRows(cursor, node);
    cursor.accept(')');
  } else {
    node.table = name(cursor);
    if (cursor.at('(')) node.columns = columnNames(cursor);
  }
  if (cursor.kind() === TokenKind.word && cursor.text() === '' && cursor.kind(1) === TokenKind.string)
    cursor.error('expected', 'Expected FROM or TO');
  while (!atStatementEnd(cursor) && !cursor.at('FROM') && !cursor.at('TO')) skipToken(cursor);
  if (cursor.accept('TO')) node.direction = 'out';
  else if (!cursor.accept('FROM')) return;
  if (cursor.at('VERTICA') && cursor.kind(1) !== TokenKind.end) {
    cursor.advance();
    node.query = rowsOf(cursor);
    return;
  }
  cursor.accept('LOCAL');
  cursor.accept('PROGRAM');
  const file = locationHere(cursor);
  if (file !== undefined) node.location = file;
  else if (cursor.at('(') && node.direction === 'in') cursor.skipBrackets();
}

/** COPY (DELETE … RETURNING …) TO 'file' */
function copyChangedRows(cursor: TokenCursor, node: Transfer): void {
  const rows = changedRows(cursor);
  if (rows !== undefined) node.query = rows;
}

/**
 * Vertica's list may hold fillers, which are no columns, and computed columns, which are the file's only where they are computed
 * from its fields: `(a FILLER int, b AS a + 1, c AS 'x')`.
 */
function columnNames(cursor: TokenCursor): NonNullable<Transfer['columns']> {
  const list: NonNullable<Transfer['columns']> = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    const column = identifierOrString(cursor);
    const fromFile = cursor.accept('AS')
      ? takesField(cursor, cursor.rules.expression(cursor))
      : !cursor.at('FILLER');
    if (fromFile) list.push(column);
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return list;
}

/** LOAD DATA [LOCAL] INFILE|INPATH 'f' [OVERWRITE] INTO TABLE t; BigQuery: LOAD DATA INTO t (…) FROM FILES (…) */
export function loadStatement(cursor: TokenCursor): Statement {
  const target = cursor.text(1) === 'INTO' ? 2 : 1;
  if (cursor.text(target) === 'TABLE' && atName(cursor, target + 1)) return loadTable(cursor, cursor.start);
  if (cursor.text(1) === 'FROM' || cursor.text(1) === 'CLIENT') return transferIn(cursor);
  if (cursor.text(1) !== 'DATA' && cursor.text(1) !== 'XML') return inertStatement(cursor);
  const node = emptyTransfer(cursor, 'in');
  cursor.advance();
  while (!atStatementEnd(cursor)) {
    if ((cursor.at('INFILE') || cursor.at('INPATH')) && cursor.kind(1) === TokenKind.string) {
      node.location = { text: stringValue(cursor.raw(1)) };
      cursor.index += 2;
    } else if ((cursor.at('INTO') || cursor.at('OVERWRITE')) && node.table === undefined)
      intoTable(cursor, node);
    else if (cursor.accept('FILES') && cursor.at('(')) fileUris(cursor, node);
    else if (cursor.acceptSequence('PARTITION', 'COLUMNS') && cursor.at('(')) pathColumns(cursor, node);
    else if (cursor.dialect.syntax.loadsIntoVariables && cursor.at('(')) loadedColumns(cursor, node);
    else if (cursor.dialect.syntax.loadsIntoVariables && setsColumns(cursor)) loadedValues(cursor, node);
    else skipToken(cursor);
  }
  node.end = cursor.previousEnd;
  return node;
}

function atName(cursor: TokenCursor, ahead: number): boolean {
  const kind = cursor.kind(ahead);
  return kind === TokenKind.word || kind === TokenKind.quoted;
}

function intoTable(cursor: TokenCursor, node: Transfer): void {
  cursor.advance();
  cursor.accept('INTO');
  cursor.acceptAny('TEMP', 'TEMPORARY');
  cursor.accept('TABLE');
  if (atIdentifier(cursor)) node.table = name(cursor);
  // BigQuery makes the table with these columns where it is not there
  if (cursor.at('(') && cursor.dialect.syntax.loadDeclaresTable) {
    node.columns = declaredColumns(cursor).map((column) => column.name);
    node.declares = true;
  }
  if (cursor.at('PARTITION') && cursor.text(1) === '(') node.fixedColumns = partition(cursor);
}

/** BigQuery: `WITH PARTITION COLUMNS (day DATE)`: columns of the table whose values stand in the paths of the files. */
function pathColumns(cursor: TokenCursor, node: Transfer): void {
  const columns = declaredColumns(cursor).map((column) => column.name);
  if (node.columns) appendAll(node.columns, columns);
}

/** Hive: `PARTITION (day = '1')`: the columns whose values are not in the file. */
function partition(cursor: TokenCursor): Identifier[] {
  const columns: Identifier[] = [];
  cursor.advance();
  const end = cursor.groupEnd();
  while (cursor.index < end) {
    if (atIdentifier(cursor) && cursor.text(1) === '=') columns.push(takeIdentifier(cursor));
    else cursor.advance();
  }
  return columns;
}

/** `(format = 'CSV', uris = ['gs://…'])` */
function fileUris(cursor: TokenCursor, node: Transfer): void {
  const end = cursor.groupEnd();
  let uris = false;
  while (cursor.index < end) {
    if (/^uris?$/i.test(cursor.raw())) uris = true;
    else if (uris && cursor.kind() === TokenKind.string && node.location === undefined)
      node.location = { text: stringValue(cursor.raw(), cursor.dialect.lexical) };
    cursor.advance();
  }
}

/** T-SQL: BULK INSERT t FROM 'f' WITH (…) */
export function bulkInsert(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'INSERT') return undefined;
  const node = emptyTransfer(cursor, 'in');
  cursor.index += 2;
  node.table = name(cursor);
  if (cursor.accept('FROM')) {
    const file = locationHere(cursor);
    if (file !== undefined) node.location = file;
  }
  if (cursor.at('WITH') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** Redshift, Athena: UNLOAD ('query' | query) TO 's3://…'; Informix: UNLOAD TO 'f' SELECT … */
export function unloadStatement(cursor: TokenCursor): Statement {
  const utility = unloadUtility(cursor);
  if (utility !== undefined) return utility;
  const node = emptyTransfer(cursor, 'out');
  cursor.advance();
  // SAP IQ: UNLOAD FROM TABLE t TO 'f'
  if (cursor.atSequence('FROM', 'TABLE')) cursor.advance();
  if (cursor.at('(')) {
    const text = cursor.kind(1);
    if (text === TokenKind.string || text === TokenKind.dollarString) textQuery(cursor, node);
    else if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
    else cursor.skipBrackets();
  } else if (cursor.accept('TABLE')) node.table = name(cursor);
  else if (cursor.at('SELECT')) node.query = cursor.rules.query(cursor);
  if (cursor.accept('TO')) {
    const file = locationHere(cursor);
    if (file !== undefined) node.location = file;
  }
  while (!atStatementEnd(cursor) && !cursor.at('SELECT')) skipToken(cursor);
  if (cursor.at('SELECT') && node.query === undefined) node.query = cursor.rules.query(cursor);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** The query is given as a string. */
function textQuery(cursor: TokenCursor, node: Transfer): void {
  cursor.advance();
  const { statements } = cursor.rules.routineText(cursor);
  const only = statements[0];
  if (only?.kind === 'query-statement') node.query = only.query;
  cursor.accept(')');
}

/** BigQuery: EXPORT DATA OPTIONS (uri = '…') AS query; Vertica: EXPORT TO PARQUET (directory = '…') AS query */
export function exportStatement(cursor: TokenCursor): Statement {
  const exported = exportToFile(cursor);
  if (exported !== undefined) return exported;
  if (cursor.text(1) === 'TO' && cursor.text(2) === 'VERTICA') return exportToDatabase(cursor);
  if (exportsToFile(cursor)) return transferOut(cursor);
  if (cursor.text(1) === 'TABLE') return tableArchive(cursor, 'out');
  if (cursor.text(1) !== 'DATA' && cursor.text(1) !== 'TO') return inertStatement(cursor);
  const node = emptyTransfer(cursor, 'out');
  let query: Query | undefined;
  while (!atStatementEnd(cursor) && query === undefined) {
    if (cursor.at('(') && node.location === undefined) exportOptions(cursor, node);
    else if (cursor.accept('AS')) {
      if (cursor.rules.startsQuery(cursor)) query = cursor.rules.query(cursor);
    } else skipToken(cursor);
  }
  if (query !== undefined) node.query = query;
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** Hive: `IMPORT [[EXTERNAL] TABLE t] FROM 'path'`; without a table it is the one that was exported. */
export function importStatement(cursor: TokenCursor): Statement {
  const imported = importFromFile(cursor);
  if (imported !== undefined) return imported;
  // MySQL: IMPORT TABLE FROM 't.sdi', whose table only the file names
  if (cursor.text(1) === 'TABLE' && cursor.text(2) === 'FROM') return inertStatement(cursor);
  const named = cursor.text(1) === 'TABLE' || cursor.text(1) === 'EXTERNAL';
  return named ? tableArchive(cursor, 'in') : transferIn(cursor);
}

/** Hive: `EXPORT TABLE t [PARTITION (…)] TO 'path'`, and its way back. */
function tableArchive(cursor: TokenCursor, direction: Transfer['direction']): Transfer {
  const node = emptyTransfer(cursor, direction);
  cursor.advance();
  cursor.accept('EXTERNAL');
  cursor.accept('TABLE');
  node.table = name(cursor);
  skipUntil(cursor, direction === 'in' ? 'FROM' : 'TO');
  cursor.advance();
  const file = locationHere(cursor);
  if (file !== undefined) node.location = file;
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function exportOptions(cursor: TokenCursor, node: Transfer): void {
  const end = cursor.groupEnd();
  let named = false;
  while (cursor.index < end) {
    if (/^(uri|directory|path)$/i.test(cursor.raw())) named = true;
    else if (named && cursor.kind() === TokenKind.string && node.location === undefined)
      node.location = { text: stringValue(cursor.raw(), cursor.dialect.lexical) };
    cursor.advance();
  }
}
