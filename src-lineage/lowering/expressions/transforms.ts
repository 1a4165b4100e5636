import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Transform } from '../../model/relations.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import { isAggregate } from './functions.ts';

/** What an expression does to the value of a column that it reads. */
export function transformOf(expression: Expression, alias: string | undefined, dialect: Dialect): Transform {
  switch (expression.kind) {
    case 'column':
      return alias === undefined || alias.toLowerCase() === expression.path.at(-1)!.text.toLowerCase()
        ? 'copy'
        : 'rename';
    case 'literal':
      return 'constant';
    case 'case':
      return 'conditional';
    case 'call': {
      const upper = expression.name.parts.at(-1)?.text.toUpperCase() ?? '';
      if (expression.over !== undefined) return 'window';
      return isAggregate(upper, dialect) ? 'aggregate' : 'function';
    }
    case 'subquery':
    case 'variable':
      return 'copy';
    default:
      return holdsAggregate(expression, dialect) ? 'aggregate' : 'expression';
  }
}

function holdsAggregate(expression: Expression, dialect: Dialect): boolean {
  if (expression.kind === 'call')
    return (
      expression.over === undefined &&
      isAggregate(expression.name.parts.at(-1)?.text.toUpperCase() ?? '', dialect)
    );
  if (expression.kind === 'operation')
    return expression.operands.some((operand) => holdsAggregate(operand, dialect));
  if (expression.kind === 'cast') return holdsAggregate(expression.operand, dialect);
  if (expression.kind === 'list') return expression.items.some((item) => holdsAggregate(item, dialect));
  return false;
}
