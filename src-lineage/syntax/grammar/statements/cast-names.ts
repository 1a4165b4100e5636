import type { Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type { Query, QueryBody } from '../../tree/queries.ts';

/**
 * Gives each cast of a column that column's name, in the query and its CTEs: SQLMesh writes the aliases that a query lacks
 * before the database sees it ("Models", "Explicit SELECT expressions"; sqlglot's `Cast.output_name`).
 */
export function nameCasts(query: Query): void {
  const waiting: QueryBody[] = [query];
  for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
    if (body.kind === 'set-operation') for (const arm of body.arms) waiting.push(arm);
    else if (body.kind === 'query') {
      waiting.push(body.body);
      for (const { body: common } of body.with) if (common.kind === 'query') waiting.push(common);
    } else if (body.kind === 'select') {
      for (const item of body.items) {
        const name = item.alias === undefined ? castColumn(item.expression) : undefined;
        if (name !== undefined) item.alias = name;
      }
    }
  }
}

/** The name of the column that is cast, however often; undefined for other expressions. */
function castColumn(expression: Expression): Identifier | undefined {
  if (expression.kind !== 'cast') return undefined;
  let { operand } = expression;
  while (operand.kind === 'cast') operand = operand.operand;
  return operand.kind === 'column' ? operand.path.at(-1) : undefined;
}
