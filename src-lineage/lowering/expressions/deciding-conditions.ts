import type { RowSetId } from '../../ir/names.ts';
import type { RowSet } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerCondition } from './conditions.ts';
import { ExpressionLowering } from './expressions.ts';
import { isRowMark, rowMarks } from './row-marks.ts';

/** Conditions of statements that have no rows of their own: only the queries in them matter. */
export function lowerBareCondition(context: LoweringContext, condition: Expression): RowSetId | undefined {
  if (!holdsQuery(condition)) return undefined;
  const { start, end } = condition;
  const id = context.addRowSet({ kind: 'select-list', ...placeOf(context, { start, end }) });
  lowerCondition(context, new ExpressionLowering(context, id), context.rowSet(id), condition, 'where');
  context.emit({ do: 'refer', rowSet: id });
  return id;
}

/** A condition of IF, WHILE, EXIT WHEN: from here on it decides, too, whether statements run. */
export function lowerGoverningCondition(context: LoweringContext, condition: Expression): void {
  const { governing } = context;
  const id = lowerBareCondition(context, condition) ?? plainCondition(context, condition);
  if (id === undefined) return;
  if (governing.by !== undefined) addGovernor(context.rowSet(id), governing.by);
  governing.by = id;
}

/** What depends on variables, rows of triggers, or on whether the last statement had rows. */
function plainCondition(context: LoweringContext, condition: Expression): RowSetId | undefined {
  if (condition.kind === 'literal') return undefined;
  const inputs = decidingInputs(context, condition);
  const { last } = context.governing;
  const asksLast = last !== undefined && asksForRows(condition);
  if (inputs.length === 0 && !asksLast) return undefined;
  const place = placeOf(context, condition);
  const id = context.addRowSet({ kind: 'select-list', ...place });
  const rowSet = context.rowSet(id);
  if (inputs.length > 0) rowSet.influences.push({ clause: 'where', inputs, ...place });
  if (asksLast) addGovernor(rowSet, last);
  context.emit({ do: 'refer', rowSet: id });
  return id;
}

/** The row set that stands for the rounds of a loop. */
export function addRounds(
  context: LoweringContext,
  loop: { start: number; end: number },
  borders: readonly Expression[],
): RowSetId {
  const place = placeOf(context, loop);
  const inputs = borders.flatMap((border) => decidingInputs(context, border));
  const id = context.addRowSet({ kind: 'select-list', ...place });
  const rowSet = context.rowSet(id);
  if (inputs.length > 0) rowSet.influences.push({ clause: 'where', inputs, ...place });
  if (context.governing.by !== undefined) addGovernor(rowSet, context.governing.by);
  context.emit({ do: 'refer', rowSet: id });
  return id;
}

export function addGovernor(rowSet: RowSet, by: RowSetId): void {
  (rowSet.governedBy ??= []).push(by);
}

/** The variables of an expression and the columns of a trigger's rows: other names mean nothing here. */
function decidingInputs(context: LoweringContext, expression: Expression): Input[] {
  if (expression.kind !== 'operation')
    return known(context, new ExpressionLowering(context, -1).inputs(expression));
  // in `c%NOTFOUND` the cursor is no value
  if (expression.operator === '%' && expression.operands.some(isRowMark)) return [];
  return expression.operands.flatMap((operand) => decidingInputs(context, operand));
}

function known(context: LoweringContext, inputs: readonly Input[]): Input[] {
  return inputs.flatMap((input): readonly Input[] => {
    if (input.kind === 'call') return known(context, input.inputs);
    if (input.kind === 'variable') return rowMarks.test(input.field ?? input.name) ? [] : [input];
    if (input.kind !== 'column' || input.path.some((part) => attributes.test(part))) return [];
    const [first] = input.path;
    const ofTrigger = input.path.length > 1 && triggerRows.has(first!.toLowerCase());
    return ofTrigger || context.isVariable(first!) ? [input] : [];
  });
}

const triggerRows: ReadonlySet<string> = new Set(['new', 'old', ':new', ':old', 'inserted', 'deleted']);

/** FOUND, `c%NOTFOUND`, `@@ROWCOUNT`, `SQL%ROWCOUNT`, SQLCODE … */
function asksForRows(expression: Expression): boolean {
  switch (expression.kind) {
    case 'operation':
      return expression.operands.some(asksForRows);
    case 'list':
      return expression.items.some(asksForRows);
    case 'call':
      return expression.args.some(asksForRows);
    case 'cast':
      return asksForRows(expression.operand);
    default:
      return isRowMark(expression);
  }
}

/** Those and what is asked of collections are no fields of a variable. */
const attributes = new RegExp(`${rowMarks.source}|%|^(?:count|first|last|next|prior|exists|limit)$`, 'i');

/** Whether there is a query in an expression. */
export function holdsQuery(expression: Expression): boolean {
  switch (expression.kind) {
    case 'subquery':
      return true;
    case 'operation':
      return expression.operands.some(holdsQuery);
    case 'list':
      return expression.items.some(holdsQuery);
    case 'call':
      return expression.query !== undefined || expression.args.some(holdsQuery);
    case 'cast':
      return holdsQuery(expression.operand);
    default:
      return false;
  }
}

function placeOf(
  context: LoweringContext,
  node: { start: number; end: number },
): { start: number; end: number } {
  return { start: context.start(node), end: context.end(node) };
}
