import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnReference, Expression } from '../../../tree/expressions.ts';
import type { Identifier, Name } from '../../../tree/node.ts';
import type { DerivedTable, SelectItem, TableExpression, TableReference } from '../../../tree/queries.ts';
import type { CreateView } from '../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';
import { selectedRows } from '../../nested/declared-rows.ts';

const clauses: ReadonlySet<string> = new Set(['FACTS', 'DIMENSIONS', 'METRICS']);

/** Replacing a column by what it stands for goes no further, so that definitions of definitions stay small. */
const mostReplaced = 500;

/**
 * Snowflake: `CREATE SEMANTIC VIEW v TABLES (o AS orders PRIMARY KEY (id)) FACTS (o.net AS amount * 0.9) DIMENSIONS (…)
 * METRICS (o.total AS SUM(o.net))` ("CREATE SEMANTIC VIEW"): a view of all that it defines. The current word is SEMANTIC.
 */
export function semanticView(cursor: TokenCursor, start: number): CreateView {
  cursor.index += 2;
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const node: CreateView = { kind: 'create-view', name: name(cursor), columns: [], start, end: start };
  const from: TableReference[] = [];
  const defined = new Definitions();
  while (!atStatementEnd(cursor)) {
    if (cursor.acceptSequence('TABLES', '(')) logicalTables(cursor, from);
    else if (clauses.has(cursor.text()) && cursor.text(1) === '(') {
      cursor.index += 2;
      do definition(cursor, defined);
      while (cursor.accept(','));
      cursor.accept(')');
    } else skipToken(cursor);
  }
  const end = cursor.previousEnd;
  const { items } = defined;
  if (from.length > 0) node.query = plainQuery(plainSelect(items, from, start, end), start, end);
  skipRest(cursor);
  node.end = end;
  return node;
}

/** `o AS db.s.orders PRIMARY KEY (id) WITH SYNONYMS (…), customers` */
function logicalTables(cursor: TokenCursor, into: TableReference[]): void {
  do {
    const { start } = cursor;
    const first = name(cursor);
    const aliased = cursor.accept('AS');
    const table: TableReference = { kind: 'table', name: aliased ? name(cursor) : first, start, end: start };
    if (aliased) table.alias = first.parts.at(-1)!;
    table.end = cursor.previousEnd;
    into.push(table);
    toListEnd(cursor);
  } while (cursor.accept(','));
  cursor.accept(')');
}

/** `[PRIVATE | PUBLIC] o.total [NON ADDITIVE BY (…)] AS SUM(o.amount) [WITH SYNONYMS = (…)] [COMMENT = '…']` */
function definition(cursor: TokenCursor, into: Definitions): void {
  cursor.acceptAny('PRIVATE', 'PUBLIC');
  const { start } = cursor;
  const called = name(cursor);
  while (!cursor.atEnd && !cursor.at('AS') && !cursor.at(',') && !cursor.at(')') && !cursor.at(';'))
    skipToken(cursor);
  if (cursor.accept('AS')) {
    const expression = cursor.rules.expression(cursor);
    into.add(called, expression, start, cursor.previousEnd);
  }
  toListEnd(cursor);
}

function toListEnd(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !cursor.at(';')) skipToken(cursor);
}

/** The facts, dimensions and metrics so far; later ones may be made of them. */
export class Definitions {
  readonly items: SelectItem[] = [];
  private readonly known = new Map<string, Expression>();
  private replaced = 0;

  add({ parts }: Name, written: Expression, start: number, end: number): void {
    const alias = parts.at(-1);
    const table = parts.at(-2);
    if (alias === undefined) return;
    const expression = this.withDefinitions({ expression: qualified(written, table) }).expression;
    this.items.push({ expression, alias, start, end });
    this.known.set(keyOf(parts), expression);
  }

  /** Puts what the columns in a tree stand for into their places. */
  private withDefinitions<T extends object>(tree: T): T {
    const open: object[] = [tree];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value !== 'object' || value === null) continue;
        const definition = isColumn(value) ? this.known.get(keyOf(value.path)) : undefined;
        if (definition !== undefined && this.replaced < mostReplaced) {
          this.replaced++;
          Object.assign(node, { [key]: definition });
        } else open.push(value as object);
      }
    }
    return tree;
  }
}

function isColumn(value: object): value is ColumnReference {
  return (value as Partial<ColumnReference>).kind === 'column';
}

function keyOf(path: readonly Identifier[]): string {
  return path
    .slice(-2)
    .map(({ text }) => text.toLowerCase())
    .join('.');
}

/** Columns without their table are those of the table that the definition belongs to, wherever they stand in it. */
function qualified(expression: Expression, table: Identifier | undefined): Expression {
  const open: object[] = table === undefined ? [] : [expression];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isColumn(node) && node.path.length === 1) node.path = [table!, ...node.path];
    else
      for (const value of Object.values(node))
        if (typeof value === 'object' && value !== null) open.push(value);
  }
  return expression;
}

/** Words of SEMANTIC_VIEW before its lists. */
const lists: ReadonlySet<string> = new Set(['METRICS', 'DIMENSIONS', 'FACTS']);

/**
 * Snowflake: `SEMANTIC_VIEW (v METRICS o.total DIMENSIONS c.name, DATE_TRUNC(…) AS m WHERE condition)`: a query of the view,
 * whose columns have the last parts of the names. The current word is SEMANTIC_VIEW.
 */
export function semanticRows(cursor: TokenCursor, start: number): DerivedTable {
  cursor.index += 2;
  const view: TableExpression = { kind: 'table', name: name(cursor), start, end: cursor.previousEnd };
  const items: SelectItem[] = [];
  let where: Expression | undefined;
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (lists.has(cursor.text())) {
      cursor.advance();
      do items.push(selectedMember(cursor));
      while (cursor.accept(','));
    } else if (cursor.accept('WHERE')) where = lastParts(cursor.rules.expression(cursor));
    else skipToken(cursor);
  }
  cursor.expect(')');
  const rows = selectedRows(view, items, start, cursor.previousEnd);
  if (where && rows.query.kind === 'query' && rows.query.body.kind === 'select')
    rows.query.body.where = where;
  return rows;
}

function selectedMember(cursor: TokenCursor): SelectItem {
  const { start } = cursor;
  const expression = cursor.rules.expression(cursor);
  const named = cursor.accept('AS') || cursor.kind() === TokenKind.quoted;
  const alias = named ? name(cursor).parts.at(-1) : undefined;
  const own = expression.kind === 'column' ? expression.path.at(-1) : undefined;
  const called = alias ?? own;
  return {
    expression: lastParts(expression),
    ...(called && { alias: called }),
    start,
    end: cursor.previousEnd,
  };
}

/** The names of the view's tables are not those of its columns: `o.total` is the column `total`. */
function lastParts(expression: Expression): Expression {
  const open: object[] = [{ expression }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isColumn(node)) {
      node.path = node.path.slice(-1);
      continue;
    }
    for (const value of Object.values(node))
      if (typeof value === 'object' && value !== null) open.push(value);
  }
  return expression;
}
