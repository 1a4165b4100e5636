import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { DerivedTable, QueryBody, Select, SelectItem } from '../../tree/queries.ts';
import { takeIdentifier } from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { plainQuery, plainSelect } from '../nested/plain-query.ts';
import { tablePrimary } from './table-primary.ts';

/**
 * HANA: `CASE JOIN WHEN c THEN RETURN (a AS x) FROM t ON j … [ELSE RETURN …] END`: to each row on the left the row of the first
 * table whose condition holds ("SELECT Statement", case_join).
 */
export function caseJoin(cursor: TokenCursor): DerivedTable {
  const { start } = cursor;
  const arms: Select[] = [];
  while (cursor.at('WHEN') || cursor.at('ELSE')) arms.push(joinedTable(cursor));
  cursor.expect('END');
  const end = cursor.previousEnd;
  const body: QueryBody =
    arms.length > 1
      ? { kind: 'set-operation', operator: 'union', all: true, arms, start, end }
      : (arms[0] ?? plainSelect([], [], start, end));
  const rows: DerivedTable = {
    kind: 'derived',
    query: plainQuery(body, start, end),
    lateral: true,
    start,
    end,
  };
  if (cursor.accept('AS') || mayBeAlias(cursor)) rows.alias = takeIdentifier(cursor);
  rows.end = cursor.previousEnd;
  return rows;
}

function joinedTable(cursor: TokenCursor): Select {
  const { start } = cursor;
  const conditions: Expression[] = [];
  if (cursor.accept('WHEN')) {
    conditions.push(cursor.rules.expression(cursor));
    cursor.expect('THEN');
  } else cursor.advance();
  cursor.expect('RETURN');
  const items = returnedColumns(cursor);
  cursor.expect('FROM');
  const table = tablePrimary(cursor);
  cursor.expect('ON');
  conditions.push(cursor.rules.expression(cursor));
  const end = cursor.previousEnd;
  const where: Expression = { kind: 'operation', operator: 'AND', operands: conditions, start, end };
  return { ...plainSelect(items, [table], start, end), where };
}

function returnedColumns(cursor: TokenCursor): SelectItem[] {
  const bracketed = cursor.accept('(');
  const items: SelectItem[] = [];
  do {
    const { start } = cursor;
    const expression = cursor.rules.expression(cursor);
    const alias = cursor.accept('AS') || mayBeAlias(cursor) ? takeIdentifier(cursor) : undefined;
    items.push({ expression, ...(alias && { alias }), start, end: cursor.previousEnd });
  } while (cursor.accept(','));
  if (bracketed) cursor.expect(')');
  return items;
}
