import type { RowSetId } from '../../ir/names.ts';
import type { ColumnOutput } from '../../ir/outputs.ts';
import { appendAll } from '../../base/append-all.ts';
import type { RowSet } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type {
  Query,
  QueryBody,
  Select,
  SelectItem,
  SetOperation,
  Values,
} from '../../syntax/tree/queries.ts';
import { systemName } from '../names/system-names.ts';
import type { LoweringContext } from '../context/context.ts';
import type { QueryPlace } from '../context/query-place.ts';
import { starInExpression } from '../expressions/columns-calls.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import {
  lowerNamedExpressions,
  namedExpressions,
  nestedExpressions,
} from './projection/named-expressions.ts';
import { assignmentTargets, assignWithin } from '../names/variables.ts';
import { withConstantSources } from '../texts/constant-rows.ts';
import { constantTexts, knownTexts } from '../texts/constant-text.ts';
import { withCommonTables } from './common-tables.ts';
import { addImplicitSources } from './implicit-sources.ts';
import { lowerOutputs } from './projection/outputs.ts';
import { rowInput } from '../rows/row-attributes.ts';
import { isCalled } from './path-sources.ts';
import { lowerPipe } from './pipes.ts';
import { influence, newRowSet } from './row-sets.ts';
import { joinArms } from './set-operations.ts';
import { takesInOrder } from './rows-in-order.ts';
import { addSources } from './sources.ts';

/** Lowers a query with its CTEs; returns the row set of its rows. */
export function lowerQuery(context: LoweringContext, query: Query, place: QueryPlace): RowSetId {
  const { parent, parentSources } = place;
  const around = { parent, ...(parentSources !== undefined && { parentSources }) };
  const lower = (): RowSetId => {
    const picks = place.inOrder === true || isLimited(query);
    const id = lowerBody(context, query.body, { ...place, inOrder: picks && query.orderBy.length === 0 });
    const rowSet = context.rowSet(id);
    const lowering = new ExpressionLowering(context, id);
    if (query.orderBy.length > 0) orderInfluence(context, id, query.orderBy, picks);
    for (const limit of query.limits ?? []) lowerCondition(context, lowering, rowSet, limit, 'where');
    if (query.limitBy) influence(context, lowering, rowSet, 'distinct', query.limitBy);
    // whole rows say which rows there are
    if (query.limitByAll || (query.orderByAll && picks)) rowSet.distinct = true;
    if (query.interpolate) interpolate(context, id, query.interpolate);
    return id;
  };
  return withCommonTables(context, query, lower, around);
}

/** In the rows that WITH FILL adds, a column has the value that INTERPOLATE calculates of the row before (ClickHouse, "ORDER BY"). */
function interpolate(
  context: LoweringContext,
  id: RowSetId,
  columns: NonNullable<Query['interpolate']>,
): void {
  const lowering = new ExpressionLowering(context, id);
  const { outputs } = context.rowSet(id);
  for (const { name, expression } of columns) {
    const own = name.text.toLowerCase();
    const output = outputs.find((one) => one.kind === 'column' && one.name?.toLowerCase() === own);
    if (output?.kind !== 'column') continue;
    const others = lowering
      .inputs(expression)
      .filter((input) => input.kind !== 'column' || input.path.join('.').toLowerCase() !== own);
    output.inputs = [...output.inputs, ...others.filter(({ kind }) => kind !== 'constant')];
  }
}

/** Whether ORDER BY says which rows there are: of each group of DISTINCT ON, or so many. */
function isLimited({ limited, limitBy, limitByAll, body }: Query): boolean {
  const isPart = body.kind === 'select' && (body.limited === true || body.distinctOn.length > 0);
  return isPart || limited === true || limitBy !== undefined || limitByAll === true;
}

/** ORDER BY changes no value; where it does not pick rows, its columns are noted for their places in the text alone. */
function orderInfluence(context: LoweringContext, id: RowSetId, items: Expression[], picks: boolean): void {
  const inputs = new ExpressionLowering(context, id).inputsOfAll(items);
  if (inputs.length === 0) return;
  context.rowSet(id).influences.push({
    clause: 'orderBy',
    inputs,
    start: context.start(items[0]!),
    end: context.end(items.at(-1)!),
    ...(picks && { picks }),
  });
}

/** One arm of a query. */
export function lowerBody(context: LoweringContext, body: QueryBody, place: QueryPlace): RowSetId {
  switch (body.kind) {
    case 'select':
      return lowerSelect(context, body, place);
    case 'set-operation':
      return lowerSetOperation(context, body, place);
    case 'values':
      return lowerValues(context, body, place);
    case 'query':
      return lowerQuery(context, body, place);
    case 'table-query': {
      const id = newRowSet(context, place, body);
      addSources(context, id, { kind: 'table', name: body.name, start: body.name.start, end: body.name.end });
      context.rowSet(id).outputs.push({ kind: 'star', qualifier: [], ...context.placeOf(body) });
      return id;
    }
    case 'pipe':
      return lowerPipe(context, body, place);
  }
}

function lowerSetOperation(context: LoweringContext, operation: SetOperation, place: QueryPlace): RowSetId {
  const id = newRowSet(context, place, operation, 'set-operation');
  const arms = operation.arms.map((arm, number) => {
    const { parent, parentSources, inOrder, role, namesResult } = place;
    const isHead = number === 0 && (role === 'result' || namesResult === true);
    return lowerBody(context, arm, {
      kind: 'select-list',
      parent,
      ...(inOrder && operation.all && { inOrder }),
      ...(isHead && { namesResult: isHead }),
      ...(parentSources !== undefined && { parentSources }),
    });
  });
  joinArms(context, id, operation, arms);
  return id;
}

/** The rows of VALUES: each column depends on that column of every row. Constants of long lists say nothing more. */
function lowerValues(context: LoweringContext, values: Values, place: QueryPlace): RowSetId {
  const id = newRowSet(context, place, values, 'values');
  const lowering = new ExpressionLowering(context, id);
  const [row, ...furtherRows] = values.rows;
  // PL/pgSQL: `VALUES (r.*)`, the fields of a record
  if (row?.some(({ kind }) => kind === 'star') && furtherRows.length === 0) {
    const items = row.map((expression) => ({ expression, start: expression.start, end: expression.end }));
    lowerOutputs(context, lowering, context.rowSet(id), items);
    return id;
  }
  const outputs: ColumnOutput[] = [];
  values.rows.forEach((row, rowNumber) => {
    row.forEach((expression, i) => {
      if (expression.kind === 'literal' && (rowNumber > 0 || outputs[i] !== undefined)) return;
      const inputs = lowering.inputs(expression).filter((input) => input.kind !== 'constant');
      const known = outputs[i];
      if (known === undefined)
        outputs[i] = {
          kind: 'column',
          ...context.placeOf(expression),
          inputs,
          transform: lowering.transform(expression, undefined),
          ...valueName(context, values, i),
        };
      else if (inputs.length > 0) appendAll(known.inputs, inputs);
    });
  });
  for (let i = 0; i < outputs.length; i++) {
    outputs[i] ??= {
      kind: 'column',
      ...context.placeOf(values),
      inputs: [],
      transform: 'constant',
      ...valueName(context, values, i),
    };
  }
  context.rowSet(id).outputs = outputs;
  return id;
}

function valueName(
  context: LoweringContext,
  { names, rows }: Values,
  position: number,
): Pick<ColumnOutput, 'name' | 'text' | 'systemName'> {
  const name = names?.[position]?.text;
  if (name !== undefined) return { name };
  const { prefix, from, byFirstRow } = context.dialect.names.valuesColumns;
  const item = byFirstRow && rows[0]?.[position];
  if (item) {
    const system = systemName(context, item, [], undefined);
    return { text: context.text(item), ...(system && { systemName: system }) };
  }
  return { text: `${prefix}${from + position}` };
}

function lowerSelect(context: LoweringContext, select: Select, place: QueryPlace): RowSetId {
  const id = newRowSet(context, place, select);
  const rowSet = context.rowSet(id);
  addSourcesOf(context, id, select, place.inOrder === true);
  const lowering = new ExpressionLowering(context, id);
  lowering.hierarchical = select.connectBy !== undefined;
  lowering.namesResult = place.namesResult === true;
  for (const { name, window } of select.windows) lowering.defineWindow(name.text, window);
  lowerNamedExpressions(context, id, namedExpressions(context, select, nestedExpressions(context, select)));
  lowerOutputs(context, lowering, rowSet, valueItems(select));
  if (select.asValue) spreadRow(rowSet);
  // PostgreSQL, "The Empty SELECT List": rows all the same
  if (select.items.length === 0) Object.assign(rowSet, { open: [], listed: true });
  assignItems(context, select, id);
  if (select.where) lowerCondition(context, lowering, rowSet, select.where, 'where');
  if (select.grouped) rowSet.grouped = true;
  influence(context, lowering, rowSet, 'groupBy', select.groupBy);
  if (select.groupByAll) groupByAll(context, lowering, rowSet, select);
  if (context.dialect.names.bareColumns) bareColumns(rowSet, select);
  if (select.having) lowerCondition(context, lowering, rowSet, select.having, 'having');
  if (select.qualify) lowerCondition(context, lowering, rowSet, select.qualify, 'qualify');
  if (select.startWith) lowerCondition(context, lowering, rowSet, select.startWith, 'connectBy');
  if (select.connectBy) lowerCondition(context, lowering, rowSet, select.connectBy, 'connectBy');
  for (const limit of select.limits ?? []) lowerCondition(context, lowering, rowSet, limit, 'where');
  influence(context, lowering, rowSet, 'distinct', select.distinctOn);
  if (select.distinct && select.distinctOn.length === 0) rowSet.distinct = true;
  influence(context, lowering, rowSet, 'orderBy', select.arrangedBy);
  if (context.dialect.names.implicitSources) addImplicitSources(context, id);
  return id;
}

function addSourcesOf(context: LoweringContext, id: RowSetId, select: Select, limited: boolean): void {
  const outer = context.inOrder;
  let known: boolean | undefined;
  context.inOrder = () => (known ??= limited || takesInOrder(select, context.dialect));
  for (const item of select.from) addSources(context, id, item);
  context.inOrder = outer;
}

/** `SELECT @a = x, @b := y`: items that assign. */
function assignItems(context: LoweringContext, select: Select, rowSet: RowSetId): void {
  select.items.forEach(({ expression }, column) => {
    if (expression.kind !== 'assignment') return;
    const targets = assignmentTargets(context, [expression.target]);
    const texts = withConstantSources(context, select.from, knownTexts(context), () =>
      constantTexts(context, expression.value, true),
    );
    for (const { name } of targets) context.holds(name, texts);
    const output = context.rowSet(rowSet).outputs[column];
    // a result is nobody's source
    if (context.rowSet(rowSet).role === 'result' && output?.kind === 'column') {
      assignWithin(context, rowSet, targets, output.inputs);
      return;
    }
    context.emit({
      do: 'assign',
      targets,
      inputs: [{ kind: 'row-set', rowSet, column }],
      ...context.placeOf(expression),
    });
  });
}

/** GROUP BY ALL: every item without an aggregate groups. */
function groupByAll(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rowSet: RowSet,
  select: Select,
): void {
  const ofOutputs = rowSet.outputs.flatMap((output) => {
    if (output.kind === 'star') return output.replace?.flatMap((replacement) => replacement.inputs) ?? [];
    return output.kind === 'column' && !holdsAggregate(output.inputs) ? output.inputs : [];
  });
  const ofStars = select.items.flatMap(({ expression }) => {
    if (expression.kind === 'star') return expression.apply ? [] : [rowInput(context, expression)];
    const star = context.dialect.syntax.columnsCalls && starInExpression(expression);
    if (!star || holdsAggregate(lowering.inputs(expression))) return [];
    // of names that a pattern does not fit all columns count
    const { like, pattern, ...all } = star;
    return [rowInput(context, star.negated ? all : star)];
  });
  const inputs = [...ofOutputs, ...ofStars];
  if (inputs.length > 0)
    rowSet.influences.push({
      clause: 'groupBy',
      inputs,
      ...context.placeOf(select),
    });
}

/** SQLite: columns beside `max(x)` or `min(x)` are those of its row ("SELECT", 2.5 "Bare columns in an aggregate query"). */
function bareColumns(rowSet: RowSet, { groupBy, items }: Select): void {
  const extremes = rowSet.outputs.flatMap((output) =>
    output.kind === 'column' ? extremesIn(output.inputs) : [],
  );
  if (extremes.length === 0) return;
  const keys = new Set(
    groupBy.flatMap((key) => (key.kind === 'column' ? [key.path.at(-1)!.text.toLowerCase()] : [])),
  );
  const positions = new Set(groupBy.flatMap((key) => (key.kind === 'literal' ? [Number(key.value)] : [])));
  const isBare = items.some(({ expression }, i) => {
    if (positions.has(i + 1)) return false;
    const output = rowSet.outputs[i];
    if (expression.kind === 'star' || output?.kind !== 'column') return expression.kind === 'star';
    if (output.inputs.length === 0 || holdsAggregate(output.inputs)) return false;
    return expression.kind !== 'column' || !keys.has(expression.path.at(-1)!.text.toLowerCase());
  });
  if (!isBare) return;
  const { start, end } = rowSet;
  rowSet.influences.push({ clause: 'orderBy', inputs: extremes, start, end, picks: true });
}

function extremesIn(inputs: readonly Input[]): Input[] {
  return inputs.flatMap((input): Input[] => {
    if (input.kind !== 'call' || input.window) return [];
    const isExtreme = input.aggregate && /^(?:min|max)$/i.test(input.name);
    return isExtreme ? input.inputs.filter(({ kind }) => kind !== 'constant') : extremesIn(input.inputs);
  });
}

function holdsAggregate(inputs: readonly Input[]): boolean {
  return inputs.some(
    (input) => input.kind === 'call' && ((input.aggregate && !input.window) || holdsAggregate(input.inputs)),
  );
}

/** BigQuery, Couchbase: the columns of `SELECT AS VALUE STRUCT(a AS x, b)` and `SELECT RAW {"x": a}` are the fields. */
function valueItems({ asValue, items }: Select): readonly SelectItem[] {
  const value = asValue && items.length === 1 ? items[0]!.expression : undefined;
  if (value?.kind !== 'struct' || !value.fields.every(({ name }) => name !== undefined)) return items;
  return value.fields.map(({ name, value: expression }) => {
    const { start, end } = expression;
    return { expression, alias: { text: name!, quoted: false, start, end }, start, end };
  });
}

/** BigQuery, Couchbase: those of `SELECT AS VALUE t` and `SELECT AS VALUE ANY_VALUE(t)` are the columns of the source `t`. */
function spreadRow(rowSet: RowSet): void {
  const [only, ...more] = rowSet.outputs;
  const row = only?.kind === 'column' && more.length === 0 ? only.row : undefined;
  if (
    row === undefined ||
    !rowSet.sources.some((source) => isCalled(source, row.column.path[0]!.toLowerCase()))
  )
    return;
  const { start, end } = only!;
  const { column, others } = row;
  rowSet.outputs = [
    {
      kind: 'star',
      qualifier: [...column.path],
      ...(others.length > 0 && { others: [...others] }),
      start,
      end,
    },
  ];
}
