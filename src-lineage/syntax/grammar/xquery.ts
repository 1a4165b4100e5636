import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { Call, Expression } from '../tree/expressions.ts';
import type { Identifier, Node } from '../tree/node.ts';
import type { Query } from '../tree/queries.ts';
import type { Statement } from '../tree/statements.ts';
import { inertStatement } from './other.ts';
import { plainQuery, plainSelect } from './plain-query.ts';
import { atStatementEnd } from './statement-end.ts';

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
    return columnOf(path, { start: start + 1, end });
  }
  const [statement] = cursor.rules.routineText(cursor).statements;
  if (statement?.kind !== 'query-statement') return undefined;
  return { kind: 'subquery', query: statement.query, use: 'rows', start, end };
}

const columnCall = /\bdb2-fn:xmlcolumn\s*\(\s*(["'])([^"']+)\1/g;
const readers: ReadonlySet<string> = new Set(['XMLQUERY', 'XMLTABLE', 'XMLEXISTS']);

/** The columns that the XQuery text in the first argument of a function retrieves by itself are arguments, too. */
export function addRetrievedColumns(cursor: TokenCursor, call: Call): void {
  const [text] = call.args;
  if (!cursor.dialect.syntax.xqueries || text?.kind !== 'literal' || text.type !== 'string') return;
  if (!readers.has(call.name.parts.at(-1)?.text.toUpperCase() ?? '')) return;
  for (const match of text.value.matchAll(columnCall)) {
    const column = columnOf(match[2]!, text);
    if (column !== undefined) call.args.push(column);
  }
}

/** The values of a column, whose name stands in a text: `S.T.C`. */
function columnOf(path: string, { start, end }: Node): Expression | undefined {
  const names = path
    .split('.')
    .map((text): Identifier => ({ text, quoted: false, start, end: start + text.length }));
  const column = names.pop();
  if (column === undefined || names.length === 0) return undefined;
  const place = { start, end };
  const table = { kind: 'table' as const, name: { parts: names, ...place }, ...place };
  const item = { expression: { kind: 'column' as const, path: [column], ...place }, ...place };
  const query: Query = plainQuery(plainSelect([item], [table], start, end), start, end);
  return { kind: 'subquery', query, use: 'scalar', ...place };
}
