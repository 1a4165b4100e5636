import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { stringValue } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnDefinition } from '../../../tree/node.ts';
import type { CreateTable } from '../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../ends/statement-end.ts';
import { hasStatementShape } from '../../ends/statement-shapes.ts';
import { atIdentifier, name, takeIdentifier } from '../../names/names.ts';
import { objectName } from '../../names/object-name.ts';
import { columnDefinitions, secondAs, type TableElements } from './columns.ts';
import { rowsOf } from './derived/model-sources.ts';
import { acceptFlow, changes } from './derived/pipelines.ts';
import { otherRows, refreshedBy } from './derived/self-filling.ts';
import { graphColumns } from './graph-columns.ts';
import { partitionColumns, placePartitionColumns } from './partition-columns.ts';
import { atStrayName, skipPlace } from './stray-name.ts';
import { tableEngine } from './table-engine.ts';

/** CREATE … TABLE from the table's name on. */
export function createTableFrom(cursor: TokenCursor, start: number): CreateTable {
  const node: CreateTable = {
    kind: 'create-table',
    name: { parts: [], start, end: start },
    columns: [],
    foreignKeys: [],
    start,
    end: start,
  };
  if (cursor.at('IF') && cursor.text(1) === 'NOT') {
    cursor.index += 3;
    node.ifNotExists = true;
  }
  node.name = objectName(cursor);
  if (cursor.acceptSequence('IF', 'NOT', 'EXISTS')) node.ifNotExists = true; // Snowflake
  skipPlace(cursor);
  if (cursor.at('(') && (!cursor.rules.startsQuery(cursor) || atColumnCalledValues(cursor)))
    addElements(node, columnDefinitions(cursor));
  else if (cursor.at('USING') && cursor.text(1) !== 'TEMPLATE' && cursor.text(2) === '(')
    node.columns = moduleColumns(cursor);
  else if (atStrayName(cursor)) cursor.error('expected', 'Expected ( or AS');
  if (cursor.at('OF') && node.columns.length === 0) typedTable(cursor, node);
  tableOptions(cursor, node);
  placePartitionColumns(cursor, node);
  node.end = cursor.previousEnd;
  return node;
}

/** `CREATE TABLE t (values int, b int)`: no rows follow the word. */
function atColumnCalledValues(cursor: TokenCursor): boolean {
  return cursor.text(1) === 'VALUES' && cursor.kind(2) === TokenKind.word && cursor.text(2) !== 'ROW';
}

/** PostgreSQL: `OF type (c WITH OPTIONS …)`, Oracle: `OF type (c PRIMARY KEY)`, Informix: `OF TYPE type`: the brackets add no columns. */
function typedTable(cursor: TokenCursor, node: CreateTable): void {
  cursor.advance();
  if (cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted) cursor.accept('TYPE');
  if (!atIdentifier(cursor)) return;
  node.ofType = name(cursor);
  if (cursor.at('(')) cursor.skipBrackets();
}

function addElements(node: CreateTable, elements: TableElements): void {
  appendAll(node.columns, elements.columns);
  appendAll(node.foreignKeys, elements.foreignKeys);
  if (elements.primaryKey) node.primaryKey = elements.primaryKey;
  if (elements.uniqueKeys) node.uniqueKeys = elements.uniqueKeys;
  if (elements.decidingKeys) node.decidingKeys = elements.decidingKeys;
  if (elements.periods) node.periods = elements.periods;
  if (elements.like.length > 0) node.like = [...(node.like ?? []), ...elements.like];
}

/** SQLite: `USING fts5 (subject, body UNINDEXED, tokenize = 'ascii')`: arguments that set nothing are columns. */
function moduleColumns(cursor: TokenCursor): ColumnDefinition[] {
  const columns: ColumnDefinition[] = [];
  cursor.index += 2;
  do {
    cursor.advance();
    if (atIdentifier(cursor) && cursor.text(1) !== '=') {
      const { start, tokenEnd: end } = cursor;
      columns.push({ name: takeIdentifier(cursor), start, end });
    }
    while (!atStatementEnd(cursor) && !cursor.at(',') && !cursor.at(')')) skipToken(cursor);
  } while (cursor.at(','));
  cursor.expect(')');
  return columns;
}

/** Everything behind the columns: what the table is made of, where it lies, and storage clauses. */
function tableOptions(cursor: TokenCursor, node: CreateTable): void {
  while (!cursor.atEnd && !cursor.at(';') && !cursor.at('GRANT')) {
    const before = cursor.index;
    if (!takesQuery(cursor, node) && hasStatementShape(cursor)) return;
    if (madeFrom(cursor, node)) return;
    if (cursor.index === before && (refreshedBy(cursor, node) || otherRows(cursor, node))) continue;
    if (cursor.index === before) {
      if (atStatementEnd(cursor)) return;
      option(cursor, node);
    }
    if (cursor.index === before) skipToken(cursor);
  }
}

/** A query without AS makes the table: beside declared columns in MySQL, elsewhere only where there are none. */
function takesQuery({ dialect: { syntax } }: TokenCursor, { columns, like }: CreateTable): boolean {
  return like === undefined && (columns.length === 0 || syntax.declaredBesideQuery === true);
}

/** AS query and queries without AS end the statement; LIKE, CLONE and INHERITS do not. */
function madeFrom(cursor: TokenCursor, node: CreateTable): boolean {
  const next = cursor.text(1);
  switch (cursor.text()) {
    case 'AS':
      return afterAs(cursor, node);
    case 'SELECT':
    case 'WITH':
    case 'TABLE':
    case '(':
      if (cursor.at('WITH') && (cursor.text(2) !== 'AS' || cursor.text(3) !== '(') && next !== 'RECURSIVE')
        return false;
      if (!cursor.rules.startsQuery(cursor) || (cursor.dialect.syntax.optionalTerminator && !cursor.at('(')))
        return false;
      ownQuery(cursor, node);
      return true;
    case 'FLOW':
      if (!acceptFlow(cursor)) return false;
      node.query = changes(cursor)!;
      return true;
    case 'IGNORE':
    case 'REPLACE':
      if (next !== 'AS' && next !== 'SELECT') return false;
      cursor.advance();
      return madeFrom(cursor, node);
    case 'LIKE':
    // Informix: CREATE EXTERNAL TABLE t SAMEAS u USING (…)
    case 'SAMEAS':
    case 'CLONE':
    case 'COPY':
      return likeTable(cursor, node);
    case 'INHERITS':
      if (next !== '(') return false;
      cursor.index += 2;
      do addLike(node, name(cursor), 'inherits');
      while (cursor.accept(','));
      cursor.accept(')');
      return false;
    case 'FOR':
      // Oracle: CREATE TABLE t FOR EXCHANGE WITH TABLE u
      if (next !== 'EXCHANGE') return false;
      cursor.index += 2;
      cursor.acceptSequence('WITH', 'TABLE');
      addLike(node, name(cursor), 'like');
      return false;
    case 'PARTITION':
      if (next !== 'OF') return false;
      cursor.index += 2;
      addLike(node, name(cursor), 'partition');
      if (cursor.at('(')) addElements(node, columnDefinitions(cursor));
      return false;
    default:
      return false;
  }
}

function addLike(
  node: CreateTable,
  from: CreateTable['name'],
  how: NonNullable<CreateTable['like']>[number]['how'],
): void {
  (node.like ??= []).push({ name: from, how });
}

function likeTable(cursor: TokenCursor, node: CreateTable): boolean {
  const how = cursor.text() === 'CLONE' || cursor.text() === 'COPY' ? 'clone' : 'like';
  const kind = cursor.kind(1);
  if (cursor.at('COPY') && (cursor.text(1) === 'GRANTS' || cursor.text(1) === 'TAGS')) return false;
  // Hive: LIKE PARQUET 'path'
  if (kind === TokenKind.word && cursor.kind(2) === TokenKind.string) return false;
  if (kind !== TokenKind.word && kind !== TokenKind.quoted && kind !== TokenKind.template) return false;
  cursor.advance();
  // ClickHouse: CLONE AS t
  cursor.accept('AS');
  const pattern = name(cursor);
  // HANA: LIKE t WITH DATA
  const withRows = how === 'like' && cursor.atSequence('WITH', 'DATA');
  addLike(node, pattern, withRows ? 'clone' : how);
  return false;
}

/** AS query, AS (query) WITH DATA, AS TABLE t, AS t, AS f(…). */
function afterAs(cursor: TokenCursor, node: CreateTable): boolean {
  cursor.advance();
  if (cursor.at('AS')) secondAs(cursor);
  if (cursor.accept('OF')) return false;
  if (cursor.at('NODE') || cursor.at('EDGE')) {
    graphColumns(cursor, node);
    return false;
  }
  if (cursor.accept('FILETABLE')) return false;
  if (
    cursor.rules.startsQuery(cursor) ||
    cursor.at('VALUES') ||
    (cursor.at('TABLE') && cursor.text(1) !== '(')
  )
    ownQuery(cursor, node);
  else if (cursor.at('EXECUTE')) executed(cursor, node);
  else if (cursor.at('COPY')) copied(cursor, node);
  else if (atIdentifier(cursor) && cursor.text(1) !== '(') {
    // Fabric: AS CLONE OF t
    cursor.acceptSequence('CLONE', 'OF');
    const pattern = name(cursor);
    // Teradata: `CREATE TABLE t (a, b) AS s WITH DATA` has other names for the columns of s
    if (node.columns.length > 0 && !cursor.dialect.syntax.asTakesColumns) {
      ownQuery(cursor, node, rowsOf(pattern));
      return true;
    }
    const noRows = cursor.dialect.syntax.asTakesColumns || cursor.atSequence('WITH', 'NO', 'DATA');
    addLike(node, pattern, noRows ? 'like' : 'clone');
    return false;
  } else return false;
  return true;
}

/** PostgreSQL: AS EXECUTE p (a, b) WITH NO DATA */
function executed(cursor: TokenCursor, node: CreateTable): void {
  const { start } = cursor;
  cursor.advance();
  const statementName = name(cursor);
  if (cursor.at('(')) cursor.skipBrackets();
  const place = { start, end: cursor.previousEnd };
  node.executes = { kind: 'execute-prepared', name: statementName, into: [], using: [], ...place };
  if (cursor.atSequence('WITH', 'NO', 'DATA')) node.empty = true;
  queryOptions(cursor);
}

/** Vertica: CREATE EXTERNAL TABLE t (…) AS COPY [(a, …)] FROM 'file' …: the rows are those of the file. */
function copied(cursor: TokenCursor, node: CreateTable): void {
  while (!atStatementEnd(cursor) && !cursor.at('FROM')) skipToken(cursor);
  if (!cursor.accept('FROM')) return;
  cursor.accept('LOCAL');
  const file = place(cursor);
  if (file !== undefined) node.location = file;
  skipRest(cursor);
}

function ownQuery(cursor: TokenCursor, node: CreateTable, query = cursor.rules.query(cursor)): void {
  node.query = query;
  const options = cursor.index;
  queryOptions(cursor);
  if (isEmpty(cursor, options)) node.empty = true;
}

/** Db2 has DEFINITION ONLY, others WITH NO DATA. */
function isEmpty(cursor: TokenCursor, start: number): boolean {
  for (let back = start - cursor.index; back < -1; back++) {
    const word = cursor.text(back);
    if (word === 'DEFINITION' && cursor.text(back + 1) === 'ONLY') return true;
    if (word === 'NO' && cursor.text(back + 1) === 'DATA') return true;
  }
  return false;
}

/** WITH [NO] DATA, UNIQUE PRIMARY INDEX (a), ON COMMIT PRESERVE ROWS and whatever else stands behind the query. */
export function queryOptions(cursor: TokenCursor): void {
  while (
    !atStatementEnd(cursor) &&
    !(cursor.blockDepth > 0 && cursor.at('END')) &&
    behindQuery.has(cursor.text()) &&
    !(cursor.at('ORDER') && cursor.text(1) !== 'BY')
  ) {
    cursor.advance();
    while (!atStatementEnd(cursor) && !cursor.at(')') && !(cursor.blockDepth > 0 && cursor.at('END')))
      skipToken(cursor);
  }
}

const behindQuery: ReadonlySet<string> = new Set([
  'WITH', 'UNIQUE', 'PRIMARY', 'ON', 'NO', 'INDEX', 'PARTITION', 'DISTRIBUTE', 'DISTRIBUTED', 'ORGANIZE', 'DATA', 'OPTION', 'USING', 'COMMENT', 'IN', 'SEGMENTED', 'UNSEGMENTED',
  'DEFINITION', 'KSAFE', 'STORAGETYPE', 'ORDER', 'ENABLE', 'DISABLE', 'CACHE', 'STORAGE', 'EMPTY', 'AND', 'INDEXES', 'EXTEND', 'CLUSTER', 'ENCODED', 'INITIALLY', 'DEFERRED', 'CONSTRAINT', 'REFRESH', 'DISTRIBUTION', 'RANDOM', 'HASH', ',',
]); // oxfmt-ignore

function option(cursor: TokenCursor, node: CreateTable): void {
  switch (cursor.text()) {
    case 'PARTITION': // BigQuery: WITH PARTITION COLUMNS (day DATE)
    case 'PARTITIONED':
      if (cursor.text(1) !== (cursor.at('PARTITION') ? 'COLUMNS' : 'BY') || cursor.text(2) !== '(') break;
      cursor.index += 2;
      partitionColumns(cursor, node);
      return;
    case 'LOCATION':
      cursor.advance();
      location(cursor, node);
      return;
    case 'USING':
      if (cursor.kind(1) === TokenKind.word && cursor.dialect.syntax.partitionColumns)
        node.format = cursor.raw(1).toLowerCase();
      break;
    case 'STORED':
    case 'STORE':
    case 'RETURN':
      // Hive: STORED AS ORC is no table to copy; Oracle: LOB (c) STORE AS SECUREFILE s, NESTED TABLE c STORE AS t RETURN AS VALUE
      if (cursor.at('STORED')) node.format = 'hive';
      cursor.advance();
      cursor.accept('AS');
      break;
    case 'INTO':
    case 'SELECT':
      return;
    case 'ENGINE':
      if (tableEngine(cursor, node)) return;
      break;
    case '(':
    case 'WITH':
    case 'OPTIONS':
      if (cursor.text() !== '(' && cursor.text(1) !== '(') break;
      if (cursor.text() !== '(') cursor.advance();
      else if (node.columns.length === 0 && columnsMayFollow(cursor)) {
        // columns behind options: ClickHouse's ON CLUSTER, Snowflake's dynamic tables
        addElements(node, columnDefinitions(cursor));
        return;
      }
      storage(cursor, node);
      return;
    default:
  }
  skipToken(cursor);
}

/** ClickHouse: `t ON CLUSTER c (columns)`; Teradata: `t, FALLBACK (columns)`. */
function columnsMayFollow(cursor: TokenCursor): boolean {
  if (cursor.text(-2) === 'CLUSTER' && cursor.text(-3) === 'ON') return true;
  const named = cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted;
  return cursor.dialect.syntax.selAbbreviation === true && named && cursor.kind(2) === TokenKind.word;
}

/** `LOCATION 'path'`, `LOCATION = @stage/path`, `LOCATION ('path')`. */
function location(cursor: TokenCursor, node: CreateTable): void {
  cursor.accept('=');
  cursor.accept('(');
  const text = place(cursor);
  if (text !== undefined) node.location = text;
  while (cursor.at(',') && cursor.kind(1) === TokenKind.string) {
    cursor.advance();
    (node.moreLocations ??= []).push(place(cursor)!);
  }
  cursor.accept(')');
}

/** A path in quotes or a stage with its path, as far as the tokens touch. */
export function place(cursor: TokenCursor): string | undefined {
  if (cursor.kind() === TokenKind.string) {
    const text = fileOf(stringValue(cursor.raw(), cursor.dialect.lexical));
    cursor.advance();
    return text;
  }
  if (!cursor.at('@') && !(cursor.kind() === TokenKind.variable && cursor.raw().startsWith('@')))
    return undefined;
  const start = cursor.start;
  cursor.advance();
  while (
    !cursor.atEnd &&
    cursor.touchesPrevious &&
    !cursor.at(')') &&
    !cursor.at(';') &&
    !cursor.at('(') &&
    !cursor.at(',')
  )
    cursor.advance();
  return cursor.source.slice(start, cursor.previousEnd);
}

/** Without what is no part of the name: `DISK:/f` (Informix, "DATAFILES Clause"), `s3://b/f config=/c` (Greenplum, "s3:// Protocol"). */
function fileOf(text: string): string {
  return text.replace(/^(?:DISK|PIPE):/i, '').replace(/^(s3:\/\/\S*)\s.*$/is, '$1');
}

const placeWords =
  /^(location|external_location|uris?|path|s3_location|directory|dataobject|datafiles|filename)$/i;

/** T-SQL: SYSTEM_VERSIONING = ON (HISTORY_TABLE = s.t) */
const historyTable = /^history_table$/i;

/** Options in brackets: only the place of the files and the table of earlier versions matter. */
function storage(cursor: TokenCursor, node: CreateTable): void {
  const end = cursor.groupEnd();
  while (cursor.index < end) {
    const word =
      cursor.kind() === TokenKind.string ? stringValue(cursor.raw(), cursor.dialect.lexical) : cursor.raw();
    const named = placeWords.test(word);
    cursor.advance();
    if (historyTable.test(word) && cursor.accept('=')) node.history = name(cursor);
    if (!named || node.location !== undefined) continue;
    if (cursor.at('=')) cursor.advance();
    if (cursor.at('[') || cursor.at('(')) cursor.advance();
    if (cursor.index < end && cursor.kind() === TokenKind.string)
      node.location = fileOf(stringValue(cursor.raw(), cursor.dialect.lexical));
  }
}
