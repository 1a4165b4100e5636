import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { TableFunction, TableReference } from '../../../tree/queries.ts';
import { atIdentifier, identifierList, name } from '../../names/names.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';

const functions: ReadonlySet<string> = new Set([
  'CONTAINSTABLE',
  'FREETEXTTABLE',
  'SEMANTICKEYPHRASETABLE',
  'SEMANTICSIMILARITYTABLE',
  'CHANGETABLE',
]);

/**
 * T-SQL: `CONTAINSTABLE (table, (a, b) | *, 'words', LANGUAGE l, n)`: keys and ranks that come from columns of the table,
 * so the call's value is a query over it. CHANGETABLE (CHANGES table, version) is alike. Undefined for other functions;
 * the opening bracket is current.
 */
export function fullTextRows(
  cursor: TokenCursor,
  item: TableReference,
  start: number,
): TableFunction | undefined {
  if (item.name.parts.length !== 1 || !functions.has(item.name.parts[0]!.text.toUpperCase()))
    return undefined;
  const end = cursor.index + cursor.afterBrackets(0);
  cursor.advance();
  cursor.acceptAny('CHANGES', 'VERSION');
  const table: TableReference = { kind: 'table', name: name(cursor), start: cursor.start, end: cursor.start };
  table.start = table.name.start;
  table.end = table.name.end;
  cursor.accept(',');
  const value = searched(cursor, table);
  cursor.index = end;
  const call: TableFunction['call'] = {
    kind: 'call',
    name: item.name,
    args: [value],
    start,
    end: cursor.previousEnd,
  };
  return { kind: 'table-function', call, start, end: call.end };
}

/** The columns that are searched, as a query over the table. */
function searched(cursor: TokenCursor, table: TableReference): Expression {
  const { start, end } = table;
  const columns = columnsHere(cursor);
  const expressions = columns.map((column): Expression => ({
    kind: 'column',
    path: [column],
    start: column.start,
    end: column.end,
  }));
  const expression: Expression =
    columns.length === 0
      ? { kind: 'star', qualifier: [], start: end, end }
      : { kind: 'list', items: expressions, start, end };
  const body = plainSelect([{ expression, start, end }], [table], start, end);
  return {
    kind: 'subquery',
    query: plainQuery(body, start, end),
    use: 'set',
    start,
    end,
  };
}

/** `(a, b)` or one column; none for `*` and for what is no column: the version of CHANGETABLE. */
function columnsHere(cursor: TokenCursor): Identifier[] {
  if (cursor.at('(')) return cursor.text(1) === '*' ? [] : identifierList(cursor);
  return atIdentifier(cursor) ? name(cursor).parts.slice(-1) : [];
}
