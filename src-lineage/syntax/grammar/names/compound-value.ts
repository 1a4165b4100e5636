import type { Expression } from '../../tree/expressions.ts';

/** `x += e` is `x = x + e`: x keeps what it was made of. */
export function appended(symbol: string | undefined, target: Expression, value: Expression): Expression {
  if (symbol === undefined || !/^[-+*/%&|^]+=$/.test(symbol)) return value;
  const { start, end } = value;
  return { kind: 'operation', operator: symbol.slice(0, -1), operands: [target, value], start, end };
}
