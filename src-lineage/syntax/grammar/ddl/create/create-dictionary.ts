import type { TokenCursor } from '../../../cursor/cursor.ts';
import { stringValue } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnDefinition, Identifier } from '../../../tree/node.ts';
import type { Query, SelectItem } from '../../../tree/queries.ts';
import type { CreateTable } from '../../../tree/statements.ts';
import { atStatementEnd, skipToken } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';
import { columnDefinitions } from './columns.ts';

/** What SOURCE says of the place that a dictionary is filled from. */
interface DictionarySource {
  table?: Identifier;
  database?: Identifier;
  query?: Query;
  location?: string;
}

/**
 * ClickHouse: CREATE DICTIONARY d (columns) PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 't' DB 'db')) …, from the name on: a
 * table whose columns come from those of the same name in its source, or from the source's query.
 */
export function createDictionary(cursor: TokenCursor, start: number): CreateTable {
  cursor.acceptSequence('IF', 'NOT', 'EXISTS');
  const node: CreateTable = {
    kind: 'create-table',
    name: name(cursor),
    columns: [],
    foreignKeys: [],
    start,
    end: start,
  };
  while (!atStatementEnd(cursor)) {
    if (cursor.at('(') && node.columns.length === 0) node.columns = columnDefinitions(cursor).columns;
    else if (cursor.at('SOURCE') && cursor.text(1) === '(') fill(node, source(cursor));
    else skipToken(cursor);
  }
  node.end = cursor.previousEnd;
  return node;
}

function fill(node: CreateTable, { table, database, query, location }: DictionarySource): void {
  if (query !== undefined) node.query = query;
  else if (table !== undefined && node.columns.length > 0)
    node.query = columnsOf(database ? [database, table] : [table], node.columns);
  else if (location !== undefined) node.location = location;
}

/** `SOURCE(MYSQL(host 'h' db 'd' table 't' query 'SELECT …'))`, the current word being SOURCE. */
function source(cursor: TokenCursor): DictionarySource {
  const found: DictionarySource = {};
  cursor.advance();
  const end = cursor.index + cursor.afterBrackets(0);
  while (cursor.index < end) {
    const key = cursor.raw().toLowerCase();
    cursor.advance();
    if (cursor.kind() !== TokenKind.string && cursor.kind() !== TokenKind.word) continue;
    if (key === 'query' && cursor.kind() === TokenKind.string) {
      const [only] = cursor.rules.routineText(cursor).statements;
      if (only?.kind === 'query-statement') found.query = only.query;
    } else if (key === 'table') found.table = value(cursor);
    else if (key === 'db') found.database = value(cursor);
    else if (key === 'url' || key === 'path') found.location = value(cursor).text;
  }
  cursor.index = end;
  return found;
}

function value(cursor: TokenCursor): Identifier {
  const text =
    cursor.kind() === TokenKind.string ? stringValue(cursor.raw(), cursor.dialect.lexical) : cursor.raw();
  return { text, quoted: true, start: cursor.start, end: cursor.tokenEnd };
}

function columnsOf(parts: Identifier[], columns: readonly ColumnDefinition[]): Query {
  const { start, end } = parts.at(-1)!;
  const items = columns.map(({ name: column, ofSource }): SelectItem => {
    const place = { start: column.start, end: column.end };
    return {
      expression: ofSource ?? { kind: 'column', path: [column], ...place },
      alias: column,
      ...place,
    };
  });
  const from = { kind: 'table' as const, name: { parts, start, end }, start, end };
  const select = plainSelect(items, [from], start, end);
  return plainQuery(select, start, end);
}
