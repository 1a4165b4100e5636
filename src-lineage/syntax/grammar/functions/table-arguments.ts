import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import { name } from '../names/names.ts';
import { plainQuery } from '../nested/plain-query.ts';

/** `TABLE t`, `TABLE (t)`, `TABLE (query)`, `MODEL m`, a query, or an expression. */
export function tableOrExpression(cursor: TokenCursor): Expression {
  if (cursor.at('TABLE')) return tableArgument(cursor) ?? queryOrExpression(cursor);
  // BigQuery ML: the model gives no column of its own
  if (cursor.at('MODEL') && cursor.dialect.syntax.quotedPaths && nameFollows(cursor)) {
    const { start } = cursor;
    cursor.advance();
    name(cursor);
    return { kind: 'opaque', parts: [], start, end: cursor.previousEnd };
  }
  return queryOrExpression(cursor);
}

function nameFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  return kind === TokenKind.word || kind === TokenKind.quoted || kind === TokenKind.template;
}

/** The rows of a whole table as an argument (BigQuery, Trino, Spark, Snowflake, Oracle's polymorphic functions). */
function tableArgument(cursor: TokenCursor): Expression | undefined {
  const { start } = cursor;
  const bracketed =
    cursor.text(1) === '(' &&
    (cursor.kind(2) === TokenKind.word || cursor.kind(2) === TokenKind.quoted) &&
    (cursor.text(3) === ')' || cursor.text(3) === '.') &&
    !cursor.rules.startsQuery(cursor, 1);
  if (cursor.text(1) === '(' && cursor.rules.startsQuery(cursor, 2)) return tableOfQuery(cursor);
  if (!bracketed && !nameFollows(cursor)) return undefined;
  cursor.index += bracketed ? 2 : 1;
  const table = name(cursor);
  if (bracketed) cursor.expect(')');
  const end = cursor.previousEnd;
  const body = { kind: 'table-query' as const, name: table, start: table.start, end: table.end };
  return {
    kind: 'subquery',
    query: plainQuery(body, start, end),
    use: 'scalar',
    start,
    end,
  };
}

/** `f(TABLE(SELECT …))`: the rows of a query as an argument. */
function tableOfQuery(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.index += 2;
  const query = cursor.rules.query(cursor);
  cursor.expect(')');
  return { kind: 'subquery', query, use: 'scalar', start, end: cursor.previousEnd };
}

/** A value that may be a query without brackets around it: `f(SELECT …)`, `LET x = SELECT …`. */
export function queryOrExpression(cursor: TokenCursor): Expression {
  if (cursor.at('(') || !cursor.rules.startsQuery(cursor)) return cursor.rules.expression(cursor);
  const { start } = cursor;
  return {
    kind: 'subquery',
    query: cursor.rules.query(cursor),
    use: 'scalar',
    start,
    end: cursor.previousEnd,
  };
}
