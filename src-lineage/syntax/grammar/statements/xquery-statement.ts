import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Statement } from '../../tree/statements.ts';
import { atStatementEnd } from '../ends/statement-end.ts';
import { retrievedColumn } from '../functions/xquery.ts';
import { plainQuery, plainSelect } from '../nested/plain-query.ts';
import { inertStatement } from '../queries/other.ts';

/**
 * Db2: `XQUERY for $d in db2-fn:xmlcolumn('T.C') …`, `XQUERY db2-fn:sqlquery('SELECT c FROM t')`: one column, which comes from
 * the columns and queries that the text asks for (XQuery Reference, "Retrieving data from Db2 databases with XQuery functions").
 */
export function xqueryStatement(cursor: TokenCursor): Statement {
  if (!cursor.dialect.syntax.xqueries) return inertStatement(cursor);
  const { start } = cursor;
  cursor.advance();
  const parts: Expression[] = [];
  while (!atStatementEnd(cursor)) {
    const read = cursor.text(1) === '(' ? retrieved(cursor) : undefined;
    if (read === undefined) cursor.advance();
    else parts.push(read);
  }
  const end = cursor.previousEnd;
  const value: Expression = { kind: 'opaque', parts, start, end };
  const alias = { text: '1', quoted: true, start, end };
  const query = plainQuery(
    plainSelect([{ expression: value, alias, start, end }], [], start, end),
    start,
    end,
  );
  return { kind: 'query-statement', query, start, end };
}

/** What `xmlcolumn('T.C')` or `sqlquery('…')` at the current place retrieves. */
function retrieved(cursor: TokenCursor): Expression | undefined {
  // behind the prefix of its namespace the name looks like a host variable
  const functionName = cursor.raw().replace(/^:/, '');
  const isText = cursor.kind(2) === TokenKind.string || cursor.kind(2) === TokenKind.quoted;
  if (!isText || (functionName !== 'xmlcolumn' && functionName !== 'sqlquery')) return undefined;
  cursor.index += 2;
  const { start, tokenEnd: end } = cursor;
  if (functionName === 'xmlcolumn') {
    const path = cursor.raw().slice(1, -1);
    cursor.advance();
    return retrievedColumn(path, { start: start + 1, end });
  }
  const [statement] = cursor.rules.routineText(cursor).statements;
  if (statement?.kind !== 'query-statement') return undefined;
  return { kind: 'subquery', query: statement.query, use: 'rows', start, end };
}
