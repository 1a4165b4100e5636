import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Identifier } from '../../tree/node.ts';
import type { PipeStep, Query, QueryBody, SelectItem } from '../../tree/queries.ts';
import { orderItems } from '../nested/ordering.ts';
import { selectItem, selectItems } from '../functions/select-item.ts';
import { identifier, takeIdentifier } from '../names/names.ts';
import { plainQuery, selectAll } from '../nested/plain-query.ts';
import { joinOnto } from '../sources/from.ts';
import { pivots } from '../sources/pivot.ts';
import { suffixes, tablePrimary } from '../sources/table-primary.ts';
import { setOperation, setOperator } from './set-operators.ts';
import { withClause } from './with.ts';

/** The steps of pipe syntax: `|> WHERE …`, `|> AGGREGATE … GROUP BY …` (BigQuery and Spark manuals, "Pipe query syntax"). */
export function pipeQuery(cursor: TokenCursor, first: QueryBody): QueryBody {
  const { start } = first;
  let body = first;
  let steps: PipeStep[] = [];
  while (cursor.accept('|>')) {
    if (turnsTable.has(cursor.text())) {
      body = turned(cursor, piped(body, steps, start, cursor.previousEnd));
      steps = [];
    } else steps.push(step(cursor));
  }
  return piped(body, steps, start, cursor.previousEnd);
}

function piped(source: QueryBody, steps: PipeStep[], start: number, end: number): QueryBody {
  return steps.length === 0 ? source : { kind: 'pipe', source, steps, start, end };
}

const turnsTable: ReadonlySet<string> = new Set(['PIVOT', 'UNPIVOT', 'MATCH_RECOGNIZE', 'CALL']);

/** `|> PIVOT (…)`, `|> CALL f(…)`: what the steps before gave is the source of an ordinary PIVOT, or the table that f takes first. */
function turned(cursor: TokenCursor, body: QueryBody): QueryBody {
  const { start, end } = body;
  const query: Query = plainQuery(body, start, end);
  if (cursor.accept('CALL')) {
    const called = tablePrimary(cursor);
    if (called.kind === 'table-function')
      called.call.args.unshift({ kind: 'subquery', query, use: 'scalar', start, end });
    return selectAll(called, start, cursor.previousEnd);
  }
  const source = pivots(cursor, suffixes(cursor, { kind: 'derived', query, start, end }));
  return selectAll(source, start, cursor.previousEnd);
}

function step(cursor: TokenCursor): PipeStep {
  const node: PipeStep = { operator: 'other', items: [], start: cursor.start, end: cursor.start };
  const word = cursor.text();
  switch (word) {
    case 'SELECT':
    case 'EXTEND':
    case 'WINDOW':
      cursor.advance();
      node.operator = word === 'SELECT' ? 'select' : 'extend';
      if (!cursor.accept('ALL') && cursor.accept('DISTINCT')) node.distinct = true;
      if (cursor.accept('AS')) cursor.acceptAny('STRUCT', 'VALUE');
      selectItems(cursor, node.items);
      if (cursor.accept('WINDOW')) skipStep(cursor);
      break;
    case 'SET':
      cursor.advance();
      node.operator = 'set';
      do node.items.push(assignment(cursor));
      while (cursor.accept(','));
      break;
    case 'DROP':
      cursor.advance();
      node.operator = 'drop';
      do {
        const dropped = identifier(cursor);
        node.items.push({
          expression: { kind: 'column', path: [dropped], start: dropped.start, end: dropped.end },
          start: dropped.start,
          end: dropped.end,
        });
      } while (cursor.accept(','));
      break;
    case 'RENAME':
      cursor.advance();
      node.operator = 'rename';
      node.rename = renames(cursor);
      break;
    case 'AS':
      cursor.advance();
      node.operator = 'as';
      node.alias = takeIdentifier(cursor);
      break;
    case 'WITH':
      node.operator = 'with';
      node.with = { with: [] };
      withClause(cursor, node.with);
      break;
    case 'WHERE':
    case 'HAVING':
    case 'QUALIFY':
      cursor.advance();
      node.operator = 'where';
      node.condition = cursor.rules.expression(cursor);
      break;
    case 'AGGREGATE':
      aggregate(cursor, node);
      break;
    case 'ORDER':
      cursor.advance();
      cursor.accept('BY');
      node.operator = 'order';
      node.items = orderItems(cursor).map((expression) => ({
        expression,
        start: expression.start,
        end: expression.end,
      }));
      break;
    default: {
      const operator = setOperator(cursor);
      if (operator !== undefined) setStep(cursor, node, operator);
      else if (!joinStep(cursor, node)) skipStep(cursor);
    }
  }
  node.end = cursor.previousEnd;
  return node;
}

function assignment(cursor: TokenCursor): SelectItem {
  const start = cursor.start;
  const alias = identifier(cursor);
  cursor.expect('=');
  return { expression: cursor.rules.expression(cursor), alias, start, end: cursor.previousEnd };
}

function renames(cursor: TokenCursor): NonNullable<PipeStep['rename']> {
  const list: NonNullable<PipeStep['rename']> = [];
  do {
    const from = identifier(cursor);
    cursor.accept('AS');
    list.push({ from, to: identifier(cursor) });
  } while (cursor.accept(','));
  return list;
}

function aggregate(cursor: TokenCursor, node: PipeStep): void {
  cursor.advance();
  node.operator = 'aggregate';
  while (!cursor.at('GROUP') && !cursor.at('|>') && !cursor.atEnd && !cursor.at(';') && !cursor.at(')')) {
    node.items.push(orderedItem(cursor));
    if (!cursor.accept(',')) break;
  }
  if (!cursor.accept('GROUP')) return;
  cursor.accept('AND');
  cursor.accept('ORDER');
  cursor.expect('BY');
  node.groupBy = [];
  do {
    if (cursor.acceptSequence('GROUPING', 'SETS') || acceptTotals(cursor)) groupingSets(cursor, node.groupBy);
    else node.groupBy.push(orderedItem(cursor));
  } while (cursor.accept(','));
}

function acceptTotals(cursor: TokenCursor): boolean {
  return cursor.text(1) === '(' && cursor.acceptAny('ROLLUP', 'CUBE') !== undefined;
}

/** `GROUPING SETS (a, (b, c), ())`, `ROLLUP (a, b)`, `CUBE (a, b)` */
function groupingSets(cursor: TokenCursor, into: SelectItem[]): void {
  const open = [cursor.rules.operand(cursor)];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item.kind === 'list') appendAll(open, item.items.toReversed());
    else into.push({ expression: item, start: item.start, end: item.end });
  }
}

/** `COUNT(*) DESC AS n`, `a AS b ASC NULLS LAST`: an item that gives the order too. */
function orderedItem(cursor: TokenCursor): SelectItem {
  const item = selectItem(cursor);
  // without AS the word looks like an alias
  if (item.alias !== undefined && /^(?:asc|desc)$/i.test(item.alias.text)) delete item.alias;
  cursor.acceptAny('ASC', 'DESC');
  if (cursor.accept('NULLS')) cursor.acceptAny('FIRST', 'LAST');
  if (item.alias === undefined && cursor.accept('AS')) {
    item.alias = takeIdentifier(cursor);
    item.end = cursor.previousEnd;
  }
  return item;
}

/** `UNION ALL BY NAME (query), (query)`, `LEFT OUTER UNION …` */
function setStep(cursor: TokenCursor, node: PipeStep, operator: Parameters<typeof setOperation>[1]): void {
  node.operator = 'set-operation';
  node.set = setOperation(cursor, operator);
  node.queries = [];
  do node.queries.push(operand(cursor));
  while (cursor.accept(','));
}

/** `(query)`: the steps behind the bracket are those of the pipe, not of the query in it. */
function operand(cursor: TokenCursor): QueryBody {
  if (!cursor.accept('(')) return cursor.rules.query(cursor);
  const query = cursor.rules.query(cursor);
  cursor.expect(')');
  return query;
}

/** A join onto what the steps before gave, which has no name here. */
function joinStep(cursor: TokenCursor, node: PipeStep): boolean {
  if (
    cursor.at('CROSS') ||
    cursor.at('JOIN') ||
    ['INNER', 'LEFT', 'RIGHT', 'FULL', 'NATURAL'].includes(cursor.text())
  ) {
    const start = cursor.start;
    const joined = joinOnto(cursor, {
      kind: 'table',
      name: { parts: [], start, end: start },
      start,
      end: start,
    });
    if (joined?.kind !== 'join') return false;
    node.operator = 'join';
    node.join = joined;
    return true;
  }
  if (!cursor.accept('LATERAL')) return false;
  // Spark: LATERAL VIEW [OUTER] f(x) t AS a
  if (cursor.accept('VIEW')) cursor.accept('OUTER');
  const item = tablePrimary(cursor);
  if (item.kind === 'table-function' && cursor.accept('AS')) item.columnAliases = aliasList(cursor);
  node.operator = 'join';
  node.join = {
    kind: 'join',
    type: 'apply',
    left: {
      kind: 'table',
      name: { parts: [], start: item.start, end: item.start },
      start: item.start,
      end: item.start,
    },
    right: item,
    start: item.start,
    end: item.end,
  };
  return true;
}

function aliasList(cursor: TokenCursor): Identifier[] {
  const list = [identifier(cursor)];
  while (cursor.accept(',')) list.push(identifier(cursor));
  return list;
}

/** LIMIT, TABLESAMPLE …: stepped over. */
function skipStep(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at('|>') && !cursor.at(';') && !cursor.at(')')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}
