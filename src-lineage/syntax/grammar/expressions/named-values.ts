import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Expression, Lambda } from '../../tree/expressions.ts';
import { closeBracket } from '../ends/recovery.ts';
import { identifier } from '../names/names.ts';

/**
 * BigQuery's `WITH(a AS e, b AS a * 2, a + b)`: names for values inside one expression ("WITH expression"). The names hide
 * columns like the parameters of a lambda.
 */
export function namedValues(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.index += 2;
  const parameters: Lambda['parameters'] = [];
  const items: Expression[] = [];
  while (!cursor.atEnd && !cursor.at(')')) {
    if (cursor.text(1) === 'AS') {
      parameters.push(identifier(cursor));
      cursor.advance();
    }
    items.push(cursor.rules.expression(cursor));
    if (!cursor.accept(',')) break;
  }
  closeBracket(cursor, ')');
  const end = cursor.previousEnd;
  return { kind: 'lambda', parameters, body: { kind: 'list', items, start, end }, start, end };
}
