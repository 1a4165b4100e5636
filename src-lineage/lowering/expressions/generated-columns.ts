import type { NameUse } from '../../ir/names.ts';
import type { ColumnDefinition, Node } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { ExpressionLowering } from './expressions.ts';

/** `total AS (price * amount)`: the column's value comes from the other columns of its row. */
export function lowerGeneratedColumns(
  context: LoweringContext,
  columns: readonly ColumnDefinition[],
  name: NameUse,
  statement: Node,
): void {
  const generated = columns.filter(
    (column) => column.expression !== undefined && column.expression.kind !== 'literal',
  );
  if (generated.length === 0) return;
  const id = context.addRowSet({
    kind: 'update-set',
    start: context.start(statement),
    end: context.end(statement),
  });
  const rowSet = context.rowSet(id);
  rowSet.sources.push({ name, target: true, made: true, start: name.start, end: name.end });
  const lowering = new ExpressionLowering(context, id);
  for (const column of generated) {
    const inputs = lowering.inputs(column.expression!).filter((input) => input.kind !== 'constant');
    if (inputs.length === 0) continue;
    rowSet.outputs.push({
      kind: 'column',
      name: column.name.text,
      start: context.start(column),
      end: context.end(column),
      inputs,
      transform: 'expression',
    });
  }
  if (rowSet.outputs.length > 0)
    context.emit({ do: 'write', target: name, rowSet: id, byName: true, effect: 'update' });
}

/** Whether new rows get a number in a column in the order in which they come: by its type, its option or a sequence. */
export function isNumbered({ numbered, type, expression }: ColumnDefinition): boolean {
  if (numbered === true || /^(?:big|small)?serial\d?$/i.test(type?.text ?? '')) return true;
  const path =
    expression?.kind === 'call' ? expression.name.parts : expression?.kind === 'column' && expression.path;
  return path && path.at(-1)?.text.toUpperCase() === 'NEXTVAL';
}
