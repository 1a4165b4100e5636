import type { TokenCursor } from '../../../../cursor/cursor.ts';
import { TokenKind } from '../../../../tokens/tokens.ts';
import type { SelectItem, TableReference } from '../../../../tree/queries.ts';
import type { CreateView } from '../../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../../ends/statement-end.ts';
import { selectItems } from '../../../functions/select-item.ts';
import { identifier, name } from '../../../names/names.ts';
import { plainQuery, plainSelect } from '../../../nested/plain-query.ts';

const elements: ReadonlySet<string> = new Set(['VERTEX', 'EDGE', 'NODE', 'RELATIONSHIP']);

/**
 * SQL/PGQ: `CREATE PROPERTY GRAPH g VERTEX TABLES (t AS a KEY (id) PROPERTIES (a, b AS c)) EDGE TABLES (…)` (Oracle,
 * PostgreSQL, BigQuery), HANA's `CREATE GRAPH WORKSPACE g EDGE TABLE e … VERTEX TABLE v …`: a view whose columns are the
 * properties of the tables. The current word is PROPERTY or GRAPH.
 */
export function storedGraph(cursor: TokenCursor, start: number): CreateView {
  cursor.index += 2;
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const node: CreateView = { kind: 'create-view', name: name(cursor), columns: [], start, end: start };
  const from: TableReference[] = [];
  const items: SelectItem[] = [];
  while (!atStatementEnd(cursor)) {
    if (elements.has(cursor.text()) && cursor.text(1) === 'TABLES' && cursor.text(2) === '(') {
      cursor.index += 3;
      do element(cursor, from, items);
      while (cursor.accept(','));
      cursor.accept(')');
    } else if (elements.has(cursor.text()) && cursor.text(1) === 'TABLE') {
      cursor.index += 2;
      const table = elementTable(cursor, from);
      items.push(everyColumn(table));
    } else skipToken(cursor);
  }
  const end = cursor.previousEnd;
  if (from.length > 0) node.query = plainQuery(plainSelect(items, from, start, end), start, end);
  skipRest(cursor);
  node.end = end;
  return node;
}

/** `t [AS a] KEY (id) SOURCE KEY (x) REFERENCES v (id) … LABEL l PROPERTIES (…)` up to the comma or bracket behind. */
function element(cursor: TokenCursor, from: TableReference[], items: SelectItem[]): void {
  const table = elementTable(cursor, from);
  let isListed = false;
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.acceptSequence('NO', 'PROPERTIES')) isListed = true;
    else if (cursor.at('PROPERTIES') && cursor.text(1) === '(') {
      isListed = true;
      cursor.index += 2;
      properties(cursor, table, items);
    } else skipToken(cursor);
  }
  if (!isListed) items.push(everyColumn(table));
}

function elementTable(cursor: TokenCursor, from: TableReference[]): TableReference {
  const { start } = cursor;
  const table: TableReference = { kind: 'table', name: name(cursor), start, end: cursor.previousEnd };
  tableAlias(cursor, table);
  from.push(table);
  return table;
}

/** `AS a`, or a word that begins no clause. */
function tableAlias(cursor: TokenCursor, table: TableReference): void {
  const named =
    cursor.kind() === TokenKind.quoted || (cursor.kind() === TokenKind.word && cursor.text() === '');
  if (cursor.accept('AS') || named) table.alias = identifier(cursor);
  table.end = cursor.previousEnd;
}

function properties(cursor: TokenCursor, table: TableReference, into: SelectItem[]): void {
  const items: SelectItem[] = [];
  selectItems(cursor, items);
  cursor.accept(')');
  const qualifier = table.alias ?? table.name.parts.at(-1);
  for (const item of items) {
    const { expression } = item;
    if (expression.kind === 'column' && expression.path.length === 1 && qualifier)
      item.expression = { ...expression, path: [qualifier, ...expression.path] };
    into.push(item);
  }
}

function everyColumn(table: TableReference): SelectItem {
  const qualifier = table.alias ?? table.name.parts.at(-1);
  const { start, end } = table;
  return { expression: { kind: 'star', qualifier: qualifier ? [qualifier] : [], start, end }, start, end };
}

/**
 * Oracle: `CREATE ATTRIBUTE DIMENSION d USING t ATTRIBUTES (a, b AS c) …`: a view of the table's columns. The current
 * word is ATTRIBUTE.
 */
export function attributeDimension(cursor: TokenCursor, start: number): CreateView {
  cursor.index += 2;
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const node: CreateView = { kind: 'create-view', name: name(cursor), columns: [], start, end: start };
  while (!atStatementEnd(cursor) && !cursor.at('USING')) skipToken(cursor);
  if (cursor.accept('USING')) {
    const table: TableReference = { kind: 'table', name: name(cursor), start, end: start };
    tableAlias(cursor, table);
    const items: SelectItem[] = [];
    while (!atStatementEnd(cursor) && !cursor.at('ATTRIBUTES')) skipToken(cursor);
    if (cursor.acceptSequence('ATTRIBUTES', '(')) attributes(cursor, items);
    const end = cursor.previousEnd;
    node.query = plainQuery(plainSelect(items, [table], start, end), start, end);
  }
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** `(a, b AS c CLASSIFICATION …)` */
function attributes(cursor: TokenCursor, into: SelectItem[]): void {
  do {
    const { start } = cursor;
    const path = name(cursor).parts;
    const renamed = cursor.accept('AS') ? identifier(cursor) : undefined;
    const end = cursor.previousEnd;
    into.push({
      expression: { kind: 'column', path, start, end },
      ...(renamed && { alias: renamed }),
      start,
      end,
    });
    while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !cursor.at(';')) skipToken(cursor);
  } while (cursor.accept(','));
  cursor.accept(')');
}
