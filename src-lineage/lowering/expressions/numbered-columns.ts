import type { ColumnReference, Expression, Operation } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';

/** DuckDB: `#2` is the second column of FROM ("SELECT clause", positional references); undefined for other operations. */
export function numberedColumn(context: LoweringContext, node: Operation): ColumnReference | undefined {
  const [number, ...others] = node.operands;
  if (node.operator !== '#' || context.dialect.syntax.numberedColumns !== true || others.length > 0)
    return undefined;
  if (number?.kind !== 'literal' || !/^\d+$/.test(number.value)) return undefined;
  const { start, end } = node;
  return { kind: 'column', path: [{ text: `#${number.value}`, quoted: false, start, end }], start, end };
}

/** The position that an item is which stands for a column by its number, and takes its name. */
export function numberOf(context: LoweringContext, item: Expression): number | undefined {
  const column = item.kind === 'operation' ? numberedColumn(context, item) : undefined;
  return column && Number(column.path[0]!.text.slice(1));
}
