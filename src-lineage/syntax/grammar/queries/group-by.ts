import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression, Star } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type { Select, TableExpression } from '../../tree/queries.ts';
import { flatExpression } from '../names/flat-expression.ts';
import { innerAlias } from '../functions/inner-aliases.ts';
import { identifier } from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';

/** GROUP BY with what belongs to it: grouping sets, WITH ROLLUP, ALL, GROUP AS. */
export function groupBy(cursor: TokenCursor, node: Select): void {
  cursor.index += 2;
  node.grouped = true;
  cursor.acceptAny('DISTINCT');
  if (cursor.at('ALL') && cursor.text(1) !== '(' && cursor.text(1) !== ',') {
    cursor.advance();
    node.groupByAll = true;
  }
  if (!node.groupByAll || (!cursor.atEnd && groupItemFollows(cursor))) groupElements(cursor, node);
  nameWindows(cursor, node);
  if (cursor.at('WITH') && ['ROLLUP', 'CUBE', 'TOTALS'].includes(cursor.text(1))) cursor.index += 2;
  if (cursor.at('WITH') && cursor.text(1) === 'TOTALS') cursor.index += 2;
  if (cursor.accept('GROUPING')) {
    // Hive: GROUP BY a, b GROUPING SETS ((a), (b))
    cursor.accept('SETS');
    if (cursor.at('(')) cursor.skipBrackets();
  }
  if (cursor.at('GROUP') && cursor.text(1) === 'AS') groupedRows(cursor, node);
  if (cursor.at('USING') && cursor.text(2) === '(') timeCode(cursor);
}

function groupElements(cursor: TokenCursor, node: Select): void {
  do {
    if (cursor.atEnd || cursor.at('ORDER') || cursor.at('HAVING') || cursor.at(')')) return;
    if (cursor.at(';') && cursor.dialect.syntax.trailingCommas && node.groupBy.length > 0) return;
    const alias = groupElement(cursor, node.groupBy);
    const expression = node.groupBy.at(-1);
    if (alias && expression) {
      const { start } = expression;
      (node.lets ??= []).push({ expression, alias, start, end: alias.end });
    }
  } while (cursor.accept(','));
}

/** Spark: `GROUP BY window(ts, '5 minutes')` makes a column `window` of the groups, with the fields `start` and `end`. */
function nameWindows({ dialect }: TokenCursor, node: Select): void {
  const { timeWindows } = dialect.syntax;
  if (timeWindows === undefined) return;
  for (const expression of node.groupBy) {
    const called = expression.kind === 'call' ? expression.name.parts.at(-1) : undefined;
    if (called === undefined || !timeWindows.has(called.text.toUpperCase())) continue;
    const { start, end } = expression;
    (node.lets ??= []).push({ expression, alias: called, start, end });
  }
}

/** Couchbase: `GROUP AS g`: the rows of each group, as one value. */
function groupedRows(cursor: TokenCursor, node: Select): void {
  const { start } = cursor;
  cursor.index += 2;
  const alias = identifier(cursor);
  const end = cursor.previousEnd;
  const items = node.from
    .flatMap(sourceNames)
    .map((name): Star => ({ kind: 'star', qualifier: [name], start, end }));
  (node.lets ??= []).push({ alias, expression: { kind: 'list', items, start, end }, start, end });
}

function sourceNames(item: TableExpression): Identifier[] {
  if (item.kind === 'join') return [...sourceNames(item.left), ...sourceNames(item.right)];
  const name = item.alias ?? (item.kind === 'table' ? item.name.parts.at(-1) : undefined);
  return name === undefined ? [] : [name];
}

/** Teradata: `GROUP BY TIME (MINUTES(10)) USING TIMECODE(ts) FILL(NULLS)`. */
function timeCode(cursor: TokenCursor): void {
  while (
    (cursor.kind() === TokenKind.word || cursor.at('(')) &&
    !cursor.at('HAVING') &&
    !cursor.at('ORDER')
  ) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}

function groupItemFollows(cursor: TokenCursor): boolean {
  return (
    cursor.kind() === TokenKind.quoted ||
    cursor.kind() === TokenKind.number ||
    (cursor.kind() === TokenKind.word && mayBeAlias(cursor)) ||
    cursor.at('(')
  );
}

/**
 * A grouping element; ROLLUP, CUBE, GROUPING SETS and brackets are flattened to their expressions.
 * @returns what the query calls the element: `GROUP BY s.a AS g` (Couchbase, "GROUP BY clause")
 */
function groupElement(cursor: TokenCursor, into: Expression[]): Identifier | undefined {
  const text = cursor.text();
  if ((text === 'ROLLUP' || text === 'CUBE') && cursor.text(1) === '(') cursor.advance();
  else if (text === 'GROUPING' && cursor.text(1) === 'SETS') cursor.index += 2;
  else if ((text === 'ROLLUP' || text === 'CUBE') && cursor.text(1) === 'BEST') cursor.advance();
  else {
    const element = cursor.rules.expression(cursor);
    // Synapse: GROUP BY a WITH (DISTRIBUTED_AGG)
    if (cursor.at('WITH') && cursor.text(1) === '(' && cursor.dialect.syntax.optionalTerminator) {
      cursor.advance();
      cursor.skipBrackets();
    }
    const alias = groupAlias(cursor, element);
    cursor.acceptAny('ASC', 'DESC');
    if (element.kind === 'list') appendAll(into, element.items);
    else into.push(element);
    return alias;
  }
  // HANA: GROUPING SETS BEST 5 WITH SUBTOTAL STRUCTURED RESULT ((a), (b))
  if (cursor.at('BEST') || cursor.at('WITH') || cursor.at('LIMIT'))
    while (!cursor.atEnd && !cursor.at('(') && !cursor.at(';')) cursor.advance();
  cursor.nested(
    (inner) => groupingSets(inner, into),
    (deep) => into.push(flatExpression(deep)),
  );
  return undefined;
}

function groupAlias(cursor: TokenCursor, element: Expression): Identifier | undefined {
  const { rawSelect } = cursor.dialect.syntax;
  if (cursor.accept('AS')) {
    if (cursor.innerAliases === undefined) return identifier(cursor);
    innerAlias(cursor, element);
  } else if (rawSelect && mayBeAlias(cursor)) return identifier(cursor);
  return undefined;
}

function groupingSets(cursor: TokenCursor, into: Expression[]): void {
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    if (cursor.at('(') && cursor.text(1) === ')') cursor.index += 2;
    else groupElement(cursor, into);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
}
