import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { Join, Query, QueryBody, Select, SelectItem, TableExpression } from '../../../tree/queries.ts';
import { takeIdentifier } from '../../names/names.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';

// HANA's calculation engine functions say with calls what queries say with clauses: `CE_PROJECTION(:t, ["A" AS "B"])` is
// `SELECT "A" AS "B" FROM :t` (SAP HANA SQLScript Reference, "Calculation Engine Plan Operators"). They are read as queries.

/** One argument: a table, or a list in square brackets. */
type Argument = { table: TableExpression } | { items: SelectItem[] } | { condition: Expression };

/** APPLY_FILTER (t, condition) gives those rows of a table that a text chooses (SQLScript Reference, "APPLY_FILTER"). */
const functionName = /^(CE_[A-Z_]+|APPLY_FILTER)$/i;

/** Whether a call of a calculation engine function stands here. */
export function atCalculation(cursor: TokenCursor): boolean {
  return (
    cursor.kind() === TokenKind.word &&
    cursor.text(1) === '(' &&
    cursor.dialect.language.calculationEngine === true &&
    functionName.test(cursor.raw())
  );
}

/** The call at the current place as a query. */
export function calculation(cursor: TokenCursor): Query {
  const { start } = cursor;
  const name = cursor.raw().toLowerCase();
  cursor.advance();
  const list = callArguments(cursor);
  const end = cursor.previousEnd;
  const body = meaning(name, list, start, end);
  return plainQuery(body, start, end);
}

function meaning(name: string, list: readonly Argument[], start: number, end: number): QueryBody {
  const tables = list.flatMap((argument) => ('table' in argument ? [argument.table] : []));
  const lists = list.flatMap((argument) => ('items' in argument ? [argument.items] : []));
  const condition = list.find((argument) => 'condition' in argument)?.condition;
  const [left, right] = tables;
  if (left === undefined) return select([], [], start, end);
  switch (name) {
    case 'ce_union_all':
      return right === undefined ? select([], [left], start, end) : union(left, right, start, end);
    case 'ce_join':
    case 'ce_left_outer_join':
    case 'ce_right_outer_join':
    case 'ce_full_outer_join':
      return join(joinTypes[name], left, right ?? left, lists, start, end);
    case 'ce_aggregation': {
      const grouped = lists[1] ?? [];
      const groupBy = grouped.map((item) => item.expression);
      return { ...select([...grouped, ...(lists[0] ?? [])], [left], start, end), groupBy, grouped: true };
    }
    case 'ce_vertical_union':
      return select(lists.flat(), tables, start, end);
    case 'ce_conversion':
      return select(lists[1] ?? [], [left], start, end);
    default: {
      const plain = select(lists[0] ?? [], [left], start, end);
      return condition === undefined ? plain : { ...plain, where: condition };
    }
  }
}

const joinTypes = {
  ce_join: 'inner',
  ce_left_outer_join: 'left',
  ce_right_outer_join: 'right',
  ce_full_outer_join: 'full',
} as const;

function join(
  type: Join['type'],
  left: TableExpression,
  right: TableExpression,
  lists: readonly SelectItem[][],
  start: number,
  end: number,
): Select {
  const using = (lists[0] ?? []).flatMap(({ expression }): Identifier[] =>
    expression.kind === 'column' ? expression.path.slice(-1) : [],
  );
  const joined: TableExpression = { kind: 'join', type, left, right, using, start, end };
  return select(lists[1] ?? [], [joined], start, end);
}

function union(left: TableExpression, right: TableExpression, start: number, end: number): QueryBody {
  const arms = [select([], [left], start, end), select([], [right], start, end)];
  return { kind: 'set-operation', operator: 'union', all: true, arms, start, end };
}

/** A query of the items, or of all columns where none are listed. */
function select(items: SelectItem[], from: TableExpression[], start: number, end: number): Select {
  const star: SelectItem = {
    expression: { kind: 'star', qualifier: [], start, end: start },
    start,
    end: start,
  };
  return plainSelect(items.length === 0 ? [star] : items, from, start, end);
}

function callArguments(cursor: TokenCursor): Argument[] {
  const list: Argument[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('[')) list.push({ items: listItems(cursor) });
    else if (cursor.kind() === TokenKind.string) list.push({ condition: textExpression(cursor) });
    else list.push({ table: cursor.rules.tableExpression(cursor) });
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return list;
}

/** `["A", SUM("B") AS "C", CE_CALC('"A" + 1', INTEGER) AS "D"]` */
function listItems(cursor: TokenCursor): SelectItem[] {
  const items: SelectItem[] = [];
  cursor.advance();
  while (!cursor.atEnd && !cursor.at(']') && !cursor.at(';')) {
    if (cursor.text(1) === '(' && cursor.raw().toLowerCase() === 'ce_calc') items.push(calculated(cursor));
    else items.push(listItem(cursor));
    if (!cursor.accept(',')) break;
  }
  cursor.expect(']');
  return items;
}

function listItem(cursor: TokenCursor): SelectItem {
  const { start } = cursor;
  const expression = cursor.rules.expression(cursor);
  const alias = cursor.accept('AS') ? takeIdentifier(cursor) : undefined;
  return { expression, ...(alias && { alias }), start, end: cursor.previousEnd };
}

/** `CE_CALC('expression', type) AS "A"` */
function calculated(cursor: TokenCursor): SelectItem {
  const { start } = cursor;
  cursor.index += 2;
  const expression =
    cursor.kind() === TokenKind.string ? textExpression(cursor) : cursor.rules.expression(cursor);
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  cursor.expect(')');
  const item: SelectItem = { expression, start, end: cursor.previousEnd };
  if (cursor.accept('AS')) item.alias = takeIdentifier(cursor);
  return item;
}

/** The expression that a string holds. */
function textExpression(cursor: TokenCursor): Expression {
  const { start, tokenEnd: end } = cursor;
  const { expression } = cursor.rules.routineText(cursor);
  return expression ?? { kind: 'opaque', parts: [], start, end };
}
