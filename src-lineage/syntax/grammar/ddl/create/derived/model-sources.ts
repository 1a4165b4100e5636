import type { TokenCursor } from '../../../../cursor/cursor.ts';
import { partsOfText, stringValue } from '../../../../tokens/identifiers.ts';
import { TokenKind } from '../../../../tokens/tokens.ts';
import type { Name } from '../../../../tree/node.ts';
import type { Query } from '../../../../tree/queries.ts';
import type { CreateObject, Statement } from '../../../../tree/statements.ts';
import { atStatementEnd, skipRest } from '../../../ends/statement-end.ts';
import { atIdentifier, name } from '../../../names/names.ts';
import { plainQuery, selectAll } from '../../../nested/plain-query.ts';
import { semanticView } from '../../../sources/special/semantic-view.ts';
import { attributeDimension, storedGraph } from './stored-graphs.ts';

/** Objects that are made of tables: models, graphs, semantic views; undefined for every other kind. */
export function objectOfTables(cursor: TokenCursor, start: number): Statement | undefined {
  const next = cursor.text(1);
  switch (cursor.text()) {
    case 'PROPERTY':
      return next === 'GRAPH' ? storedGraph(cursor, start) : undefined;
    case 'GRAPH':
      return next === 'WORKSPACE' ? storedGraph(cursor, start) : undefined;
    case 'ATTRIBUTE':
      return next === 'DIMENSION' ? attributeDimension(cursor, start) : undefined;
    case 'SEMANTIC':
      return next === 'VIEW' ? semanticView(cursor, start) : undefined;
    case 'ZONEMAP':
      return zoneMap(cursor, start);
    default:
      return trainedClass(cursor, start);
  }
}

/** Oracle: `CREATE MATERIALIZED ZONEMAP z ON t (a, b)`, `… AS query` */
function zoneMap(cursor: TokenCursor, start: number): CreateObject {
  cursor.advance();
  const node: CreateObject = {
    kind: 'create-object',
    object: 'other',
    name: name(cursor),
    start,
    end: start,
  };
  if (cursor.accept('ON')) node.on = name(cursor);
  while (!atStatementEnd(cursor) && !cursor.at('AS')) cursor.advance();
  if (cursor.accept('AS') && cursor.rules.startsQuery(cursor)) node.queries = [cursor.rules.query(cursor)];
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/**
 * Snowflake: `CREATE SNOWFLAKE.ML.FORECAST m (INPUT_DATA => TABLE(v), …)`: a model trained with the rows that its
 * arguments name: `TABLE(v)`, `SYSTEM$REFERENCE('TABLE', 'v')`, `SYSTEM$QUERY_REFERENCE('SELECT …')`.
 */
function trainedClass(cursor: TokenCursor, start: number): CreateObject | undefined {
  if (cursor.text(1) !== '.' || !/^snowflake$/i.test(cursor.raw())) return undefined;
  name(cursor);
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const node: CreateObject = { kind: 'create-object', object: 'other', start, end: start, queries: [] };
  if (atIdentifier(cursor)) node.name = name(cursor);
  while (!atStatementEnd(cursor)) {
    const query = inputRows(cursor);
    if (query !== undefined) node.queries!.push(query);
    else cursor.advance();
  }
  node.end = cursor.previousEnd;
  return node;
}

function inputRows(cursor: TokenCursor): Query | undefined {
  if (cursor.text(1) !== '(') return undefined;
  if (cursor.at('TABLE')) {
    cursor.index += 2;
    return cursor.rules.startsQuery(cursor) ? cursor.rules.query(cursor) : rowsOf(name(cursor));
  }
  const called = cursor.raw().toUpperCase();
  if (called === 'SYSTEM$QUERY_REFERENCE' && cursor.kind(2) === TokenKind.string) {
    cursor.index += 2;
    const [only] = cursor.rules.routineText(cursor).statements;
    return only?.kind === 'query-statement' ? only.query : undefined;
  }
  if (called !== 'SYSTEM$REFERENCE' || cursor.kind(4) !== TokenKind.string) return undefined;
  cursor.index += 4;
  const { start, tokenEnd: end } = cursor;
  return rowsOf({ parts: partsOfText(stringValue(cursor.raw()), { start, end }), start, end });
}

/** All rows of a table, as a query. */
export function rowsOf(table: Name): Query {
  const { start, end } = table;
  return plainQuery(selectAll({ kind: 'table', name: table, start, end }, start, end), start, end);
}
