import type { TokenCursor } from '../../../../cursor/cursor.ts';
import { TokenKind } from '../../../../tokens/tokens.ts';
import type { Query, Select, SelectItem } from '../../../../tree/queries.ts';
import { atIdentifier, identifierOrString, name, takeIdentifier } from '../../../names/names.ts';
import { plainQuery, plainSelect } from '../../../nested/plain-query.ts';

/** Whether the definition of a duality view in GraphQL stands here: `dept @insert {…}`. */
export function startsDocument(cursor: TokenCursor): boolean {
  if (!atIdentifier(cursor)) return false;
  let ahead = 1;
  while (cursor.text(ahead) === '.') ahead += 2;
  return cursor.text(ahead) === '@' || cursor.text(ahead) === '{';
}

/**
 * Oracle's JSON duality views in GraphQL: `dept @insert {_id : deptno, emps : emp @update [{id : empno}]}`. A table and the
 * fields of its rows; a field may be another table's rows.
 */
export function document(cursor: TokenCursor): Query {
  return cursor.nested(table, emptyQuery);
}

function table(cursor: TokenCursor): Query {
  const start = cursor.start;
  const tableName = name(cursor);
  const from: Select['from'] = [{ kind: 'table', name: tableName, start, end: tableName.end }];
  const items: SelectItem[] = [];
  directives(cursor);
  const listed = cursor.accept('[');
  fields(cursor, items);
  if (listed) cursor.expect(']');
  const end = cursor.previousEnd;
  const select: Select = plainSelect(items, from, start, end);
  return plainQuery(select, start, end);
}

function emptyQuery(cursor: TokenCursor): Query {
  const { start } = cursor;
  while (!cursor.atEnd && !cursor.at(';')) cursor.advance();
  const end = cursor.previousEnd;
  return plainQuery({ kind: 'values', rows: [], start, end }, start, end);
}

/** `@insert @link (from : [id])` */
function directives(cursor: TokenCursor): void {
  while (cursor.accept('@')) {
    cursor.advance();
    if (cursor.at('(')) cursor.skipBrackets();
  }
}

function fields(cursor: TokenCursor, into: SelectItem[]): void {
  cursor.expect('{');
  while (!cursor.atEnd && !cursor.at('}') && !cursor.at(';')) {
    const before = cursor.index;
    field(cursor, into);
    cursor.accept(',');
    if (cursor.index === before) cursor.advance();
  }
  cursor.expect('}');
}

/** `key : column`, `column`, `key : table {…}`, `@nest {…}` */
function field(cursor: TokenCursor, into: SelectItem[]): void {
  const start = cursor.start;
  const keyed =
    cursor.text(1) === ':' || (cursor.kind(1) === TokenKind.variable && cursor.raw(1).startsWith(':'));
  const alias = keyed ? identifierOrString(cursor) : undefined;
  if (keyed) cursor.accept(':');
  directives(cursor);
  if (cursor.at('{')) {
    fields(cursor, into);
    return;
  }
  if (startsDocument(cursor) && rowsFollow(cursor)) {
    const query = document(cursor);
    if (query.body.kind === 'select') query.body.items = [asObject(query.body.items, query)];
    const { start: from, end: to } = query;
    const expression: SelectItem['expression'] = {
      kind: 'subquery',
      query,
      use: 'scalar',
      start: from,
      end: to,
    };
    into.push({ expression, ...(alias && { alias }), start, end: to });
    return;
  }
  const column = takeIdentifier(cursor);
  if (column.text.startsWith(':')) column.text = column.text.slice(1);
  directives(cursor);
  const end = cursor.previousEnd;
  const { start: from, end: to } = column;
  into.push({
    expression: { kind: 'column', path: [column], start: from, end: to },
    ...(alias && { alias }),
    start,
    end,
  });
}

/** The fields of inner rows make one value. */
function asObject(items: readonly SelectItem[], { start, end }: Query): SelectItem {
  const values = items.map(({ expression, alias }) => ({
    ...(alias && { name: alias.text }),
    value: expression,
  }));
  return { expression: { kind: 'struct', fields: values, start, end }, start, end };
}

/** Behind the directives of a table stands a brace; a column's are followed by the next field. */
function rowsFollow(cursor: TokenCursor): boolean {
  return cursor.lookAhead(() => {
    name(cursor);
    directives(cursor);
    return cursor.at('{') || cursor.at('[');
  });
}
