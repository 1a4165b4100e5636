import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { CreateView } from '../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../ends/statement-end.ts';
import { identifierOrString, name, skipToComma } from '../../names/names.ts';
import { objectName } from '../../names/object-name.ts';
import { plainQuery } from '../../nested/plain-query.ts';
import { queryOptions } from './create-table.ts';
import { document, startsDocument } from './derived/duality-view.ts';
import { metricView } from './derived/metric-view.ts';
import { atStrayName } from './stray-name.ts';

/** CREATE … VIEW from the view's name on. */
export function createViewFrom(cursor: TokenCursor, start: number): CreateView {
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const node: CreateView = { kind: 'create-view', name: objectName(cursor), columns: [], start, end: start };
  // HANA: CREATE VIEW v (IN p INT) AS …, a view with parameters
  if (cursor.at('(') && (cursor.text(1) === 'IN' || cursor.text(1) === 'OUT')) cursor.skipBrackets();
  else if (cursor.at('(')) node.columns = viewColumns(cursor);
  else if (atStrayName(cursor)) cursor.error('expected', 'Expected ( or AS');
  while (!atStatementEnd(cursor) && !cursor.at('AS') && !cursor.at('SELECT')) option(cursor, node);
  if (cursor.at('SELECT')) cursor.error('expected', 'Expected AS');
  if (cursor.accept('AS')) viewQuery(cursor, node);
  else if (cursor.rules.startsQuery(cursor)) viewQuery(cursor, node);
  node.end = cursor.previousEnd;
  return node;
}

/** `(a, b COMMENT 'x', CONSTRAINT …)`: constraints are no columns. */
function viewColumns(cursor: TokenCursor): Identifier[] {
  const columns: Identifier[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    const constraint =
      cursor.at('CONSTRAINT') ||
      ((cursor.at('PRIMARY') || cursor.at('FOREIGN')) && cursor.text(1) === 'KEY') ||
      (cursor.at('UNIQUE') && cursor.text(1) === '(');
    if (!constraint) columns.push(identifierOrString(cursor));
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return columns;
}

/** What stands between the name and AS. */
function option(cursor: TokenCursor, node: CreateView): void {
  if (cursor.at('TO') && cursor.kind(1) !== TokenKind.symbol && node.to === undefined) {
    cursor.advance();
    node.to = name(cursor);
    if (cursor.at('(')) cursor.skipBrackets();
  } else if (cursor.at('OF') && cursor.kind(1) !== TokenKind.symbol && node.columns.length === 0) {
    cursor.advance();
    node.ofType = name(cursor);
  } else if (cursor.at('=') && cursor.text(1) === 'AS') cursor.index += 2;
  // Hive: STORED AS ORC
  else if (cursor.at('STORED') && cursor.text(1) === 'AS') cursor.index += 3;
  else if (cursor.at('PARTITIONED') && cursor.text(2) === '(') {
    // Hive: PARTITIONED ON (a) names some of the query's columns
    cursor.index += 2;
    cursor.skipBrackets();
  } else skipToken(cursor);
}

const unreadDefinition =
  'The definition of this view is no SQL and is not read. The tables that it names are missing from the lineage.';

function viewQuery(cursor: TokenCursor, node: CreateView): void {
  if (cursor.at('REPLICA') && cursor.text(1) === 'OF') {
    replica(cursor, node);
    return;
  }
  if (cursor.kind() === TokenKind.dollarString) {
    const query = metricView(cursor);
    if (query === undefined) cursor.warn('unread-query', unreadDefinition);
    else node.query = query;
    skipRest(cursor);
    return;
  }
  if (startsDocument(cursor)) {
    node.query = document(cursor);
    return;
  }
  if (
    cursor.rules.startsQuery(cursor) ||
    cursor.at('VALUES') ||
    cursor.at('FROM') ||
    cursor.kind() === TokenKind.template
  ) {
    if (cursor.kind() === TokenKind.template) skipRest(cursor);
    else node.query = cursor.rules.query(cursor);
    queryOptions(cursor);
    return;
  }
  cursor.error('expected', 'Expected a query');
  skipRest(cursor);
}

/** BigQuery: `AS REPLICA OF v` reads all of another view. */
function replica(cursor: TokenCursor, node: CreateView): void {
  cursor.index += 2;
  const table = cursor.rules.tableExpression(cursor);
  if (table.kind !== 'table') return;
  const { name: source, start, end } = table;
  node.query = plainQuery({ kind: 'table-query', name: source, start, end }, start, end);
}
