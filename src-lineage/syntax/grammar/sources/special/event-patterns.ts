import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Select } from '../../../tree/queries.ts';
import { orderItems } from '../../nested/ordering.ts';
import { identifier } from '../../names/names.ts';

/**
 * Vertica: `MATCH (PARTITION BY a ORDER BY b DEFINE e AS condition, … PATTERN p AS (e+) ROWS MATCH FIRST EVENT)`: what the
 * events compare decides which rows there are ("MATCH clause" in the SQL reference).
 */
export function eventPatterns(cursor: TokenCursor, node: Select): void {
  const close = cursor.index + cursor.afterBrackets(1);
  cursor.index += 2;
  const deciding: Expression[] = [];
  if (cursor.acceptSequence('PARTITION', 'BY')) appendAll(deciding, orderItems(cursor));
  if (cursor.acceptSequence('ORDER', 'BY')) appendAll(deciding, orderItems(cursor));
  if (cursor.accept('DEFINE')) appendAll(deciding, events(cursor));
  cursor.index = close;
  const operands = node.qualify === undefined ? deciding : [node.qualify, ...deciding];
  const [first] = operands;
  if (first === undefined) return;
  node.qualify = {
    kind: 'operation',
    operator: 'AND',
    operands,
    start: first.start,
    end: cursor.previousEnd,
  };
}

function events(cursor: TokenCursor): Expression[] {
  const conditions: Expression[] = [];
  do {
    identifier(cursor);
    cursor.expect('AS');
    conditions.push(cursor.rules.expression(cursor));
  } while (cursor.accept(','));
  return conditions;
}
