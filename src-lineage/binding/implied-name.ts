import type { Expression } from '../syntax/tree/expressions.ts';
import type { Node } from '../syntax/tree/node.ts';

/** The name that an output has without an alias; undefined for computed values. */
export function impliedName(expression: Expression): (Node & { text: string; quoted: boolean }) | undefined {
  switch (expression.kind) {
    case 'column':
      return expression.path.at(-1);
    case 'cast':
      return impliedName(expression.operand);
    case 'access':
      return expression.fields.at(-1) ?? impliedName(expression.base);
    case 'list':
      return expression.items.length === 1 ? impliedName(expression.items[0]!) : undefined;
    case 'variable':
      return expression.fields?.at(-1);
    default:
      return undefined;
  }
}
