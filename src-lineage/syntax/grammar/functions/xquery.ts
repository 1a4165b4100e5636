import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Call, Expression } from '../../tree/expressions.ts';
import type { Identifier, Node } from '../../tree/node.ts';
import type { Query } from '../../tree/queries.ts';
import { plainQuery, plainSelect } from '../nested/plain-query.ts';

const columnCall = /\bdb2-fn:xmlcolumn\s*\(\s*(["'])([^"']+)\1/g;
const readers: ReadonlySet<string> = new Set(['XMLQUERY', 'XMLTABLE', 'XMLEXISTS']);

/** The columns that the XQuery text in the first argument of a function retrieves by itself are arguments, too. */
export function addRetrievedColumns(cursor: TokenCursor, call: Call): void {
  const [text] = call.args;
  if (!cursor.dialect.syntax.xqueries || text?.kind !== 'literal' || text.type !== 'string') return;
  if (!readers.has(call.name.parts.at(-1)?.text.toUpperCase() ?? '')) return;
  for (const match of text.value.matchAll(columnCall)) {
    const column = retrievedColumn(match[2]!, text);
    if (column !== undefined) call.args.push(column);
  }
}

/**
 * The values of a column that a text of XQuery retrieves.
 * @param path its name, with that of its table: `S.T.C`
 */
export function retrievedColumn(path: string, { start, end }: Node): Expression | undefined {
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
