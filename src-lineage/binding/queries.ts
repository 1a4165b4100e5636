import type { Expression } from '../syntax/tree/expressions.ts';
import type {
  CommonTable,
  PipeQuery,
  PipeStep,
  Query,
  QueryBody,
  Select,
  SetOperation,
  Values,
} from '../syntax/tree/queries.ts';
import { bindCondition } from './conditions.ts';
import type { BindingContext, QueryPlace } from './context.ts';
import type { ColumnOutput, Input, RowSet, RowSetId } from './dataflow.ts';
import { ExpressionBinder } from './expressions.ts';
import { bindOutputs, columnOutput } from './outputs.ts';
import { addSources } from './sources.ts';

/** Binds a query with its CTEs; answers with the row set of its rows. */
export function bindQuery(context: BindingContext, query: Query, place: QueryPlace): RowSetId {
  const outer = context.commonTables;
  bindCommonTables(context, query, place.parent);
  const id = bindBody(context, query.body, place);
  if (query.orderBy.length > 0) orderInfluence(context, id, query.orderBy);
  context.commonTables = outer;
  return id;
}

/** ORDER BY changes no value; its columns are noted for their places in the text. */
function orderInfluence(context: BindingContext, id: RowSetId, items: Expression[]): void {
  const inputs = new ExpressionBinder(context, id).inputsOfAll(items);
  if (inputs.length === 0) return;
  context
    .rowSet(id)
    .influences.push({
      clause: 'orderBy',
      inputs,
      start: context.start(items[0]!),
      end: context.end(items.at(-1)!),
    });
}

/** Makes the CTEs of a WITH visible, in order; the caller restores the scope. */
export function bindCommonTables(
  context: BindingContext,
  query: { with: CommonTable[]; recursive?: true },
  parent: RowSetId = -1,
): void {
  for (const table of query.with) {
    if (table.expression) bindScalarCommonTable(context, table, table.expression, parent);
    else if (mayRecur(context, query, table)) bindRecursive(context, table, parent);
    else {
      const body = bindCommonTableBody(context, table, parent);
      context.addCommonTable(table.name.text, wrap(context, table, [body]));
    }
  }
}

function bindCommonTableBody(context: BindingContext, table: CommonTable, parent: RowSetId): RowSetId {
  if (table.body.kind !== 'query') return context.binders.returnedRows(context, table.body);
  return bindQuery(context, table.body, { kind: 'select-list', parent });
}

function wrap(context: BindingContext, table: CommonTable, arms: RowSetId[]): RowSetId {
  const id = context.addRowSet({
    kind: 'cte',
    name: table.name.text,
    start: context.start(table),
    end: context.end(table),
  });
  const rowSet = context.rowSet(id);
  rowSet.arms = arms;
  if (table.columns.length > 0) rowSet.columnNames = table.columns.map((column) => column.text);
  return id;
}

/** A CTE sees itself after RECURSIVE, and without that word where the vendor has none and the body is a set operation. */
function mayRecur(context: BindingContext, query: { recursive?: true }, table: CommonTable): boolean {
  if (table.body.kind !== 'query') return false;
  if (query.recursive) return true;
  return context.dialect.syntax.implicitRecursion === true && table.body.body.kind === 'set-operation';
}

function bindRecursive(context: BindingContext, table: CommonTable, parent: RowSetId): void {
  const id = wrap(context, table, []);
  context.addCommonTable(table.name.text, id);
  const body = bindCommonTableBody(context, table, parent);
  context.rowSet(id).arms = [body];
}

/** ClickHouse: `WITH expression AS name`: a row set of one column, whose name is the CTE's. */
function bindScalarCommonTable(
  context: BindingContext,
  table: CommonTable,
  expression: Expression,
  parent: RowSetId,
): void {
  const id = context.addRowSet({
    kind: 'cte',
    name: table.name.text,
    start: context.start(table),
    end: context.end(table),
    parent,
  });
  const binder = new ExpressionBinder(context, id);
  context
    .rowSet(id)
    .outputs.push(
      columnOutput(context, binder, expression, { alias: table.name, start: table.start, end: table.end }),
    );
  context.addCommonTable(table.name.text, id);
}

function bindBody(context: BindingContext, body: QueryBody, place: QueryPlace): RowSetId {
  switch (body.kind) {
    case 'select':
      return bindSelect(context, body, place);
    case 'set-operation':
      return bindSetOperation(context, body, place);
    case 'values':
      return bindValues(context, body, place);
    case 'query':
      return bindQuery(context, body, place);
    case 'table-query': {
      const id = newRowSet(context, place, body);
      addSources(context, id, { kind: 'table', name: body.name, start: body.name.start, end: body.name.end });
      context
        .rowSet(id)
        .outputs.push({ kind: 'star', qualifier: [], start: context.start(body), end: context.end(body) });
      return id;
    }
    case 'pipe':
      return bindPipe(context, body, place);
  }
}

function newRowSet(
  context: BindingContext,
  place: QueryPlace,
  node: { start: number; end: number },
  kind: RowSet['kind'] = place.kind,
): RowSetId {
  return context.addRowSet({
    kind,
    ...(place.name !== undefined && { name: place.name }),
    role: place.role ?? 'intermediate',
    parent: place.parent,
    ...(place.parentSources !== undefined && { parentSources: place.parentSources }),
    start: context.start(node),
    end: context.end(node),
  });
}

function bindSetOperation(context: BindingContext, operation: SetOperation, place: QueryPlace): RowSetId {
  const id = newRowSet(context, place, operation, 'set-operation');
  const arms = operation.arms.map((arm) => {
    const { parent, parentSources } = place;
    return bindBody(context, arm, {
      kind: 'select-list',
      parent,
      ...(parentSources !== undefined && { parentSources }),
    });
  });
  const rowSet = context.rowSet(id);
  // the rows of EXCEPT's later arms are taken away: they decide which rows there are, no value comes from them
  rowSet.arms = operation.operator === 'except' ? arms.slice(0, 1) : arms;
  if (operation.operator === 'except') {
    const inputs = arms.slice(1).map((arm): Input => ({ kind: 'row-set', rowSet: arm, column: 'all' }));
    rowSet.influences.push({
      clause: 'where',
      inputs,
      start: context.start(operation),
      end: context.end(operation),
    });
  }
  if (operation.byName) rowSet.byName = true;
  return id;
}

/** The rows of VALUES: each column depends on that column of every row. Constants of long lists say nothing more. */
function bindValues(context: BindingContext, values: Values, place: QueryPlace): RowSetId {
  const id = newRowSet(context, place, values, 'values');
  const binder = new ExpressionBinder(context, id);
  const outputs: ColumnOutput[] = [];
  values.rows.forEach((row, rowNumber) => {
    row.forEach((expression, i) => {
      if (expression.kind === 'literal' && (rowNumber > 0 || outputs[i] !== undefined)) return;
      const inputs = binder.inputs(expression).filter((input) => input.kind !== 'constant');
      const known = outputs[i];
      if (known === undefined)
        outputs[i] = {
          kind: 'column',
          start: context.start(expression),
          end: context.end(expression),
          inputs,
          transform: binder.transform(expression, undefined),
          text: `column${i + 1}`,
        };
      else if (inputs.length > 0) known.inputs.push(...inputs);
    });
  });
  for (let i = 0; i < outputs.length; i++) {
    outputs[i] ??= {
      kind: 'column',
      start: context.start(values),
      end: context.end(values),
      inputs: [],
      transform: 'constant',
      text: `column${i + 1}`,
    };
  }
  context.rowSet(id).outputs = outputs;
  return id;
}

function bindSelect(context: BindingContext, select: Select, place: QueryPlace): RowSetId {
  const id = newRowSet(context, place, select);
  const rowSet = context.rowSet(id);
  for (const item of select.from) addSources(context, id, item);
  const binder = new ExpressionBinder(context, id);
  for (const { name, window } of select.windows) {
    binder.defineWindow(name.text, binder.inputsOfAll([...window.partitionBy, ...window.orderBy]));
  }
  if (select.lets) bindLets(context, id, select);
  bindOutputs(context, binder, rowSet, select.items);
  if (select.where) bindCondition(context, binder, rowSet, select.where, 'where');
  if (select.grouped) rowSet.grouped = true;
  if (select.groupBy.length > 0) influence(context, binder, rowSet, 'groupBy', select.groupBy);
  if (select.having) bindCondition(context, binder, rowSet, select.having, 'having');
  if (select.qualify) bindCondition(context, binder, rowSet, select.qualify, 'qualify');
  if (select.startWith) bindCondition(context, binder, rowSet, select.startWith, 'connectBy');
  if (select.connectBy) bindCondition(context, binder, rowSet, select.connectBy, 'connectBy');
  if (select.distinct) rowSet.distinct = true;
  if (select.distinctOn.length > 0) influence(context, binder, rowSet, 'distinct', select.distinctOn);
  if (select.arrangedBy.length > 0) influence(context, binder, rowSet, 'orderBy', select.arrangedBy);
  return id;
}

function influence(
  context: BindingContext,
  binder: ExpressionBinder,
  rowSet: RowSet,
  clause: 'groupBy' | 'distinct' | 'orderBy',
  items: Expression[],
): void {
  // positions (GROUP BY 1) are literals: the linker looks them up by their text
  const inputs = binder.inputsOfAll(items);
  rowSet.influences.push({
    clause,
    inputs,
    start: context.start(items[0]!),
    end: context.end(items.at(-1)!),
  });
}

/** N1QL's LET: one more source with the named expressions as its columns. */
function bindLets(context: BindingContext, id: RowSetId, select: Select): void {
  const parentSources = context.rowSet(id).sources.length;
  const lets = context.addRowSet({
    kind: 'subquery',
    name: 'let',
    start: context.start(select.lets![0]!),
    end: context.end(select.lets!.at(-1)!),
    parent: id,
    parentSources,
  });
  const binder = new ExpressionBinder(context, lets);
  bindOutputs(context, binder, context.rowSet(lets), select.lets!);
  context
    .rowSet(id)
    .sources.push({
      rowSet: lets,
      hidden: true,
      start: context.start(select.lets![0]!),
      end: context.end(select.lets!.at(-1)!),
    });
}

/** Every pipe step makes a new row set over the one before it. */
function bindPipe(context: BindingContext, pipe: PipeQuery, place: QueryPlace): RowSetId {
  const { name: _name, role: _role, ...inner } = place;
  let current = bindBody(context, pipe.source, { ...inner, kind: 'select-list' });
  let alias: string | undefined;
  pipe.steps.forEach((step) => {
    if (step.operator === 'as') {
      alias = step.alias?.text;
      return;
    }
    if (step.operator === 'order' || step.operator === 'other') return;
    current = bindPipeStep(context, step, current, alias, inner);
    if (step.operator === 'select' || step.operator === 'aggregate') alias = undefined;
  });
  const last = context.rowSet(current);
  last.kind = place.kind;
  last.role = place.role ?? 'intermediate';
  if (place.name !== undefined) last.name = place.name;
  return current;
}

function bindPipeStep(
  context: BindingContext,
  step: PipeStep,
  before: RowSetId,
  alias: string | undefined,
  place: Pick<QueryPlace, 'parent' | 'parentSources'>,
): RowSetId {
  const place_: QueryPlace = { kind: 'select-list', ...place };
  if (step.operator === 'set-operation') {
    const id = newRowSet(context, place_, step, 'set-operation');
    context.rowSet(id).arms = [
      before,
      ...(step.queries ?? []).map((query) => bindBody(context, query, place_)),
    ];
    return id;
  }
  const id = newRowSet(context, place_, step);
  const rowSet = context.rowSet(id);
  rowSet.sources.push({
    rowSet: before,
    ...(alias !== undefined && { alias }),
    start: context.start(step),
    end: context.end(step),
  });
  const binder = new ExpressionBinder(context, id);
  const everything = {
    kind: 'star' as const,
    qualifier: [],
    start: context.start(step),
    end: context.end(step),
  };
  switch (step.operator) {
    case 'select':
      bindOutputs(context, binder, rowSet, step.items);
      if (step.distinct) rowSet.distinct = true;
      break;
    case 'extend':
      rowSet.outputs.push(everything);
      bindOutputs(context, binder, rowSet, step.items);
      break;
    case 'set':
      rowSet.outputs.push({
        ...everything,
        replace: step.items.map((item) => ({
          name: item.alias?.text ?? '',
          inputs: binder.inputs(item.expression),
          transform: binder.transform(item.expression, item.alias?.text),
          start: context.start(item),
          end: context.end(item),
        })),
      });
      break;
    case 'drop':
      rowSet.outputs.push({
        ...everything,
        except: step.items.map((item) =>
          item.expression.kind === 'column' ? item.expression.path.at(-1)!.text : '',
        ),
      });
      break;
    case 'rename':
      rowSet.outputs.push({
        ...everything,
        rename: (step.rename ?? []).map(({ from, to }) => ({ from: from.text, to: to.text })),
      });
      break;
    case 'aggregate':
      rowSet.grouped = true;
      if (step.groupBy) {
        bindOutputs(context, binder, rowSet, step.groupBy);
        influence(
          context,
          binder,
          rowSet,
          'groupBy',
          step.groupBy.map((item) => item.expression),
        );
      }
      bindOutputs(context, binder, rowSet, step.items);
      break;
    case 'join':
      if (step.join) addPipeJoin(context, id, step.join);
      rowSet.outputs.push(everything);
      break;
    default:
      rowSet.outputs.push(everything);
  }
  if (step.condition) bindCondition(context, binder, rowSet, step.condition, 'where');
  return id;
}

function addPipeJoin(context: BindingContext, id: RowSetId, join: NonNullable<PipeStep['join']>): void {
  const rowSet = context.rowSet(id);
  const first = rowSet.sources.length;
  addSources(context, id, join.right);
  const right = rowSet.sources[first];
  if (right !== undefined) {
    if (join.using) right.using = join.using.map((column) => column.text);
    if (join.natural) right.natural = true;
  }
  if (join.on) bindCondition(context, new ExpressionBinder(context, id), rowSet, join.on, 'joinCondition');
}
