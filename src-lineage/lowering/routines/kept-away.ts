import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';

/**
 * `SELECT CASE WHEN new.a = 4 THEN RAISE(IGNORE) END` in a trigger keeps the row away that set it off: what stands there decides
 * which rows the trigger's table has (SQLite, "CREATE TRIGGER", "The RAISE() function").
 */
export function lowerKeptAway(context: LoweringContext, table: Name, body: readonly Statement[]): void {
  const statements = body.flatMap((statement) => (statement.kind === 'block' ? statement.body : [statement]));
  for (const statement of statements) {
    if (statement.kind !== 'query-statement' || statement.query.body.kind !== 'select') continue;
    const { query, start, end } = statement;
    const { items, from } = statement.query.body;
    const [item] = items.filter(({ expression }) => ignores(expression));
    if (item === undefined) continue;
    const rowSet = context.addRowSet({
      kind: 'select-list',
      start: context.start(item),
      end: context.end(item),
    });
    const lowering = new ExpressionLowering(context, rowSet);
    const conditions: Expression[] = [{ kind: 'subquery', query, use: 'exists', start, end }];
    if (from.length === 0) conditions.push(item.expression);
    for (const condition of conditions)
      lowerCondition(context, lowering, context.rowSet(rowSet), condition, 'where');
    context.emit({ do: 'refer', rowSet, decidesIn: context.nameUse(table) });
  }
}

/** `ON INSERT TO t WHERE c DO INSTEAD …`: the rows of `t` that come are those that the condition does not fit. */
export function lowerLeftOut(context: LoweringContext, table: Name, condition: Expression): void {
  const rowSet = context.addRowSet({
    kind: 'select-list',
    start: context.start(condition),
    end: context.end(condition),
  });
  const lowering = new ExpressionLowering(context, rowSet);
  lowerCondition(context, lowering, context.rowSet(rowSet), condition, 'where');
  context.emit({ do: 'refer', rowSet, decidesIn: context.nameUse(table) });
}

function ignores(expression: Expression): boolean {
  if (expression.kind === 'case')
    return (
      expression.branches.some(({ then }) => ignores(then)) ||
      (expression.otherwise ? ignores(expression.otherwise) : false)
    );
  if (expression.kind !== 'call' || expression.name.parts.at(-1)?.text.toUpperCase() !== 'RAISE')
    return false;
  const [how] = expression.args;
  return how?.kind === 'column' && how.path[0]?.text.toUpperCase() === 'IGNORE';
}
