import type { TokenCursor } from '../../../../cursor/cursor.ts';
import { TokenKind } from '../../../../tokens/tokens.ts';
import type { CreateObject } from '../../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../../ends/statement-end.ts';
import { itemFollows } from '../../../ends/unread-queries.ts';
import { atIdentifier, identifier, name } from '../../../names/names.ts';
import { rowsOf } from './model-sources.ts';

/** Words that a query may follow without brackets: `AS query`, `ON SELECT …` of outlines, `CHOICES SELECT …` of widgets. */
const beforeQuery: ReadonlySet<string> = new Set(['AS', 'ON', 'CHOICES', 'FOR']);

/** Objects that decide about the rows of a table: POLICY, ROW ACCESS POLICY (BigQuery, Snowflake), MASK and PERMISSION (Db2). */
const rowKinds: ReadonlySet<string> = new Set(['POLICY', 'ROW', 'MASK', 'PERMISSION']);

/**
 * Reads the queries in the definition of an object that is not known any better: models (`FROM (query)`, `AS query`,
 * `AS (training_data AS (query))`), policies, variables with defaults, outlines. Their tables are read.
 * @param kind the first word of the object's kind
 */
export function objectQueries(cursor: TokenCursor, node: CreateObject, kind: string): void {
  let open = 0;
  // PostgreSQL, Teradata: CREATE TRANSFORM … (FROM SQL WITH FUNCTION f, TO SQL WITH FUNCTION g)
  if (kind === 'TRANSFORM') skipRest(cursor);
  while (open > 0 ? !cursor.atEnd && !cursor.at(';') : !atStatementEnd(cursor)) {
    if (
      rowKinds.has(kind) &&
      cursor.at('ON') &&
      node.on === undefined &&
      cursor.kind(1) !== TokenKind.symbol
    ) {
      cursor.advance();
      if (atIdentifier(cursor)) node.on = name(cursor);
    } else if (atArguments(cursor, node, open)) policyArguments(cursor, node);
    else if (kind === 'MODEL' && cursor.at('FROM') && cursor.text(1) !== '(' && cursor.text(1) !== '@')
      modelTable(cursor, node);
    else if (atQuery(cursor, open)) (node.queries ??= []).push(cursor.rules.query(cursor));
    else {
      if (cursor.at('(')) open++;
      else if (cursor.at(')') && open > 0) open--;
      cursor.advance();
    }
  }
}

function atQuery(cursor: TokenCursor, open: number): boolean {
  if (open === 0 && !cursor.at('(') && !beforeQuery.has(cursor.text(-1))) return false;
  // CREATE CAST (a AS b WITH f): Informix, PostgreSQL
  if (cursor.at('WITH') && cursor.text(2) === ')') return false;
  if (!cursor.at('(') && !cursor.at('SELECT') && !cursor.at('WITH') && !cursor.at('FROM')) return false;
  const select = cursor.at('(') ? 1 : 0;
  if (cursor.text(select) === 'SELECT' && !itemFollows(cursor, select)) return false;
  // ClickHouse, PostgreSQL: POLICY p ON t FOR SELECT USING c
  if (cursor.text(-1) === 'FOR' && cursor.text(1) === 'USING') return false;
  return cursor.rules.startsQuery(cursor);
}

/** Redshift: `CREATE MODEL m FROM t TARGET c …` */
function modelTable(cursor: TokenCursor, node: CreateObject): void {
  cursor.advance();
  // Snowflake: CREATE MODEL m FROM MODEL n VERSION v
  if (cursor.at('MODEL') && cursor.kind(1) !== TokenKind.end && cursor.text(1) !== 'TARGET') return;
  if (atIdentifier(cursor)) (node.queries ??= []).push(rowsOf(name(cursor)));
}

/** Snowflake: `POLICY p AS (a VARCHAR, b INT) RETURNS BOOLEAN -> body` */
function atArguments(cursor: TokenCursor, node: CreateObject, open: number): boolean {
  if (open > 0 || node.arguments !== undefined || !cursor.at('(') || cursor.text(-1) !== 'AS') return false;
  return cursor.text(cursor.afterBrackets(0)) === 'RETURNS';
}

function policyArguments(cursor: TokenCursor, node: CreateObject): void {
  node.arguments = [];
  do {
    cursor.advance();
    if (atIdentifier(cursor)) node.arguments.push(identifier(cursor));
    while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !cursor.at(';')) skipToken(cursor);
  } while (cursor.at(','));
  cursor.accept(')');
}
