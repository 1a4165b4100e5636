import type { AssignVariables } from '../../ir/actions.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Assign } from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { isDocument } from '../context/document-queries.ts';
import { declaredVariable } from '../context/names-in-body.ts';
import { rowByRow } from '../context/query-place.ts';
import { lowerCall } from '../expressions/calls.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { assignmentTargets } from '../names/variables.ts';
import { assignBehind, indexedTargets, indexName, wholeIndexes } from '../names/list-indexes.ts';
import { appendedElement, keptList } from '../rows/appended-elements.ts';
import { changedDocument } from '../rows/changed-documents.ts';
import { variableKey } from '../../ir/variables/variable-key.ts';
import { rowParts } from '../expressions/row-parts.ts';
import { holdQueryId } from '../table-functions/earlier-results.ts';
import { constantTexts, elementTexts, wholeLists } from '../texts/constant-text.ts';
import { listKey } from '../texts/list-texts.ts';
import { alternatives } from '../texts/parts/alternatives.ts';
import { lowerDynamicSql } from './dynamic-sql.ts';
import { rowsOfParsedCursor } from '../names/parsed-cursors.ts';

export function lowerAssign(context: LoweringContext, statement: Assign): void {
  assign(context, statement.targets, statement.value);
  takeIndexes(context, statement.targets, statement.value);
}

/** A list that is given as a whole brings its indexes, once what it calls has run. */
export function takeIndexes(
  context: LoweringContext,
  [target, ...others]: readonly Expression[],
  value: Expression,
): void {
  const indexes = target === undefined || others.length > 0 ? undefined : wholeIndexes(context, value);
  if (indexes === undefined) return;
  const [only] = assignmentTargets(context, [target!]);
  if (only === undefined || only.field !== undefined || only.element) return;
  const name = indexName(only.name);
  if (context.isVariable(name)) assignBehind(context, name, indexes, value);
}

function typeName(context: LoweringContext, name: string): string | undefined {
  return declaredVariable(context, name)?.type?.parts.at(-1);
}

function holdTexts(context: LoweringContext, names: AssignVariables['targets'], value: Expression): void {
  const values = value.kind === 'list' && value.items.length === names.length ? value.items : undefined;
  names.forEach(({ name, field, element }, i) => {
    if (field !== undefined) return;
    const key = `${name}()`;
    if (element) {
      context.holds(listKey(name), []);
      context.holds(key, alternatives([context.constantsOf(key), constantTexts(context, value)]));
      return;
    }
    const list = names.length > 1 ? (values?.[i] ?? value) : value;
    context.holds(listKey(name), wholeLists(context, list));
    context.holds(key, elementTexts(context, list, typeName(context, name)));
    context.holds(name, constantTexts(context, values?.[i] ?? value, true));
    holdQueryId(context, name, values?.[i] ?? value);
  });
}

/** The statement runs where it stands; what has rows gives them to the variable. */
function assignRows(
  context: LoweringContext,
  [taker]: readonly { name: string }[],
  statement: Statement,
): void {
  if (statement.kind === 'dynamic-sql' && taker !== undefined)
    lowerDynamicSql(context, statement, { cursor: taker.name });
  else if (statement.kind === 'call' && taker !== undefined) {
    const { start, end } = statement;
    lowerCall(context, { ...statement, into: [{ kind: 'variable', name: taker.name, start, end }] });
  } else context.lower.statement(context, statement);
}

/** The values of a statement's one row go to the variables by position. */
function assignValues(context: LoweringContext, targets: readonly Expression[], statement: Statement): void {
  const takes = statement.kind === 'dynamic-sql' || statement.kind === 'call' || statement.kind === 'fetch';
  context.lower.statement(context, takes ? { ...statement, into: [...targets] } : statement);
}

/** Informix: `LET a, b, c = two(1), 9`: a function that answers with several values fills as many targets. */
function assignCalls(
  context: LoweringContext,
  names: AssignVariables['targets'],
  items: readonly Expression[],
): void {
  const lowering = new ExpressionLowering(context, -1);
  let more = names.length - items.length;
  let at = 0;
  for (const item of items) {
    const count = item.kind === 'call' ? 1 + more : 1;
    if (item.kind === 'call') more = 0;
    const place = context.placeOf(item);
    context.emit({
      do: 'assign',
      targets: names.slice(at, (at += count)),
      inputs: lowering.inputs(item),
      ...place,
    });
  }
}

function holdsRows(context: LoweringContext, name: string): boolean {
  return context.dialect.language.tableVariables || declaredVariable(context, name)?.rows === true;
}

/** `list(k) := v` keeps k, too. */
function assignIndexes(context: LoweringContext, targets: readonly Expression[]): void {
  for (const { name, indexes } of indexedTargets(context, targets)) {
    const inputs = new ExpressionLowering(context, -1).inputsOfAll(indexes);
    const place = { start: context.start(indexes[0]!), end: context.end(indexes.at(-1)!) };
    context.emit({ do: 'assign', targets: [{ name, element: true, ...place }], inputs, ...place });
  }
}

function mayBeRecord(context: LoweringContext, name: string): boolean {
  const variable = declaredVariable(context, name);
  return (variable?.columns ?? variable?.likeRow ?? variable?.type) !== undefined;
}

/** `d := jsonb_set(d, '{a}', v)`: the document is what it was, but for the key; false for other values. */
function assignKeys(context: LoweringContext, targets: readonly Expression[], value: Expression): boolean {
  const changed = targets.length === 1 ? changedDocument(value) : undefined;
  const [target, ...others] = changed === undefined ? [] : assignmentTargets(context, targets);
  // a field of a record is a value by itself
  const isVariable =
    target !== undefined && others.length === 0 && !target.element && target.field === undefined;
  if (changed === undefined || !isVariable) return false;
  const { base, keys, element } = changed;
  const [own] = base.kind === 'column' || base.kind === 'variable' ? assignmentTargets(context, [base]) : [];
  const isSame = own?.field === undefined && variableKey(own?.name ?? '') === variableKey(target.name);
  if (!isSame) assign(context, targets, base);
  for (const { path, value: given } of keys) {
    const lowering = new ExpressionLowering(context, -1);
    const inputs = lowering.inputs(given);
    const parts = rowParts(context, lowering.parts, given, inputs);
    context.emit({
      do: 'assign',
      targets: [{ ...target, field: path, ...(element && { element }) }],
      inputs,
      ...(parts && { parts }),
      ...context.placeOf(given),
    });
  }
  return true;
}

/** Gives a value, rows or a row to what targets name. */
export function assign(context: LoweringContext, targets: readonly Expression[], written: Expression): void {
  if (assignKeys(context, targets, written)) return;
  const isRecord = (name: string): boolean => mayBeRecord(context, name);
  const appended = appendedElement(targets, written, isRecord);
  const value = appended ?? keptList(written, isRecord);
  const element = appended && { element: true as const };
  const names = assignmentTargets(context, targets).map((target) => ({ ...target, ...element }));
  holdTexts(context, names, value);
  assignIndexes(context, targets);
  if (value.kind === 'statement')
    return value.values
      ? assignValues(context, targets, value.statement)
      : assignRows(context, names, value.statement);
  const place = context.placeOf(value);
  const [only] = names;
  const parsed = value.kind === 'call' && names.length === 1 ? rowsOfParsedCursor(context, value) : [];
  for (const rowSet of parsed) {
    context.rowSet(rowSet).role = 'intermediate';
    context.emit({ do: 'define-cursor', name: only!.name, opened: true, rowSet, ...place });
  }
  if (parsed.length > 0) return;
  if (value.kind === 'subquery' && !isDocument(value.query)) {
    const rowSet = context.lower.query(context, value.query, rowByRow);
    // HANA: `t = SELECT …` makes a table variable, everything else takes values by position
    if (names.length === 1 && only && holdsRows(context, only.name))
      context.emit({ do: 'define-cursor', name: only.name, rowSet, ...place });
    else context.emit({ do: 'assign', targets: names, rowSet, ...place });
    return;
  }
  const lowering = new ExpressionLowering(context, -1);
  const items = value.kind === 'list' && names.length > value.items.length ? value.items : undefined;
  if (items?.some(({ kind }) => kind === 'call') && items.length > 1)
    return assignCalls(context, names, items);
  if (value.kind === 'list' && value.items.length === names.length && names.length > 1) {
    names.forEach((name, i) =>
      context.emit({ do: 'assign', targets: [name], inputs: lowering.inputs(value.items[i]!), ...place }),
    );
    return;
  }
  const inputs = lowering.inputs(value);
  const parts = names.length === 1 ? rowParts(context, lowering.parts, value, inputs) : undefined;
  context.emit({
    do: 'assign',
    targets: names,
    inputs,
    ...(parts && { parts }),
    transform: lowering.transform(value, undefined),
    ...place,
  });
}
