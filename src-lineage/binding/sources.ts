import type { Expression } from '../syntax/tree/expressions.ts';
import type { Identifier } from '../syntax/tree/node.ts';
import type {
  DerivedTable,
  Join,
  MatchRecognize,
  PivotTable,
  TableExpression,
  TableFunction,
  TableReference,
  UnpivotTable,
} from '../syntax/tree/queries.ts';
import { bindCondition } from './conditions.ts';
import type { BindingContext } from './context.ts';
import type { Output, RowSet, RowSetId, Source } from './dataflow.ts';
import { ExpressionBinder, impliedName } from './expressions.ts';
import { bindOutputs } from './outputs.ts';

/** Puts a FROM item among the sources of a row set; join conditions become its influences and comparisons. */
export function addSources(context: BindingContext, id: RowSetId, item: TableExpression): void {
  const rowSet = context.rowSet(id);
  switch (item.kind) {
    case 'table':
      rowSet.sources.push(tableSource(context, id, item));
      return;
    case 'derived':
      rowSet.sources.push(derivedSource(context, id, item));
      return;
    case 'table-function':
      rowSet.sources.push(functionSource(context, id, item));
      return;
    case 'join':
      joinSources(context, id, item);
      return;
    case 'pivot':
      rowSet.sources.push(pivotSource(context, id, item));
      return;
    case 'unpivot':
      rowSet.sources.push(unpivotSource(context, id, item));
      return;
    case 'match-recognize':
      rowSet.sources.push(matchSource(context, id, item));
      return;
  }
}

/** Alias, column aliases and place, which every kind of source has. */
function shell(context: BindingContext, item: Exclude<TableExpression, Join>): Source {
  return {
    ...(item.alias && { alias: item.alias.text }),
    ...(item.alias?.quoted && { aliasQuoted: true as const }),
    ...(item.columnAliases && { columnNames: item.columnAliases.map((column) => column.text) }),
    start: context.start(item),
    end: context.end(item),
  };
}

function tableSource(context: BindingContext, id: RowSetId, item: TableReference): Source {
  const source = shell(context, item);
  const first = item.name.parts[0];
  if (item.name.parts.length === 1 && first !== undefined) {
    const commonTable = context.findCommonTable(first.text);
    if (commonTable !== undefined) {
      source.rowSet = commonTable;
      source.alias ??= first.text;
      return source;
    }
  }
  if (readsEarlierSource(context, id, item)) return pathSource(context, id, item, source);
  source.name = context.nameUse(item.name);
  return source;
}

/** BigQuery, Couchbase, Oracle: `FROM t, t.list AS x`: the path starts with a source before it. */
function readsEarlierSource(context: BindingContext, id: RowSetId, item: TableReference): boolean {
  const first = item.name.parts[0];
  if (item.name.parts.length < 2 || first === undefined || !context.dialect.names.structPaths) return false;
  const folded = first.text.toLowerCase();
  return context
    .rowSet(id)
    .sources.some(
      (source) =>
        source.alias?.toLowerCase() === folded ||
        (source.alias === undefined && source.name?.parts.at(-1)?.toLowerCase() === folded),
    );
}

/** The elements of a column as rows, like UNNEST. */
function pathSource(context: BindingContext, id: RowSetId, item: TableReference, source: Source): Source {
  const column: Expression = {
    kind: 'column',
    path: item.name.parts,
    start: item.name.start,
    end: item.name.end,
  };
  source.rowSet = elementRows(context, id, [column], 'unnest', item.alias ?? item.name.parts.at(-1)!, item);
  source.alias ??= item.name.parts.at(-1)!.text;
  return source;
}

function elementRows(
  context: BindingContext,
  id: RowSetId,
  args: Expression[],
  name: string,
  alias: Identifier,
  node: TableReference | TableFunction,
): RowSetId {
  const parentSources = context.rowSet(id).sources.length;
  const rows = context.addRowSet({
    kind: 'table-function',
    name,
    start: context.start(node),
    end: context.end(node),
    parent: id,
    parentSources,
  });
  const inputs = new ExpressionBinder(context, rows).inputsOfAll(args);
  const rowSet = context.rowSet(rows);
  rowSet.outputs.push({
    kind: 'column',
    name: alias.text,
    start: context.start(alias),
    end: context.end(alias),
    inputs,
    transform: 'function',
  });
  rowSet.open = inputs;
  rowSet.wholeRow = true;
  return rows;
}

function derivedSource(context: BindingContext, id: RowSetId, item: DerivedTable): Source {
  const source = shell(context, item);
  if (item.query.kind !== 'query') {
    source.rowSet = context.binders.returnedRows(context, item.query);
    return source;
  }
  const visible = item.lateral ? context.rowSet(id).sources.length : 0;
  source.rowSet = context.binders.query(context, item.query, {
    kind: 'subquery',
    ...(item.alias && { name: item.alias.text }),
    parent: id,
    parentSources: visible,
  });
  return source;
}

function functionSource(context: BindingContext, id: RowSetId, item: TableFunction): Source {
  const source = shell(context, item);
  const name = item.call.name.parts.at(-1)?.text ?? 'unnest';
  const rows = context.addRowSet({
    kind: 'table-function',
    name,
    start: context.start(item),
    end: context.end(item),
    parent: id,
    parentSources: context.rowSet(id).sources.length,
  });
  source.rowSet = rows;
  const binder = new ExpressionBinder(context, rows);
  const inputs = binder.inputsOfAll(item.call.args);
  if (item.call.query)
    inputs.push({
      kind: 'row-set',
      rowSet: context.binders.query(context, item.call.query, { kind: 'select-list', parent: rows }),
      column: 'all',
    });
  const rowSet = context.rowSet(rows);
  const columns = functionColumns(context, item, source);
  for (const column of columns) {
    rowSet.outputs.push({
      kind: 'column',
      name: column.text,
      start: context.start(column),
      end: context.end(column),
      inputs,
      transform: 'function',
    });
  }
  if (item.ordinality && item.ordinality.text !== '') {
    rowSet.outputs.push({
      kind: 'column',
      name: item.ordinality.text,
      start: context.start(item.ordinality),
      end: context.end(item.ordinality),
      inputs: [],
      transform: 'function',
    });
  }
  rowSet.open = inputs;
  if (item.call.name.parts.length > 0) rowSet.routine = context.nameUse(item.call.name);
  return source;
}

/** The columns that a table function's text names: declared, aliased, or its alias as the one column (UNNEST(a) AS x). */
function functionColumns(context: BindingContext, item: TableFunction, source: Source): Identifier[] {
  if (item.columns !== undefined) return item.columns.map((column) => column.name);
  if (item.columnAliases !== undefined) {
    delete source.columnNames;
    return item.columnAliases;
  }
  if (item.alias !== undefined) {
    context.rowSet(source.rowSet!).wholeRow = true;
    return elementFunctions.has((item.call.name.parts.at(-1)?.text ?? 'UNNEST').toUpperCase())
      ? [item.alias]
      : [];
  }
  return [];
}

/** Functions whose rows are single values, named by the alias. */
const elementFunctions: ReadonlySet<string> = new Set([
  'UNNEST',
  'GENERATE_SERIES',
  'EXPLODE',
  'JSONB_ARRAY_ELEMENTS',
  'JSON_ARRAY_ELEMENTS',
  'REGEXP_SPLIT_TO_TABLE',
  'STRING_TO_TABLE',
  'GENERATE_ARRAY',
  'RANGE',
]);

function joinSources(context: BindingContext, id: RowSetId, item: Join): void {
  addSources(context, id, item.left);
  const rowSet = context.rowSet(id);
  const firstRight = rowSet.sources.length;
  addSources(context, id, item.right);
  const right = rowSet.sources[firstRight];
  if (right !== undefined) {
    if (item.using) right.using = item.using.map((column) => column.text);
    if (item.natural) right.natural = true;
  }
  if (item.on) bindCondition(context, new ExpressionBinder(context, id), rowSet, item.on, 'joinCondition');
  if (item.type === 'semi' || item.type === 'anti')
    for (const source of rowSet.sources.slice(firstRight)) source.hidden = true;
}

/** PIVOT: the values by name, and of the source all columns that it does not consume. */
function pivotSource(context: BindingContext, id: RowSetId, item: PivotTable): Source {
  const source = shell(context, item);
  const pivot = inner(context, id, item, 'pivot');
  source.rowSet = pivot;
  const rowSet = context.rowSet(pivot);
  const binder = new ExpressionBinder(context, pivot);
  const forInputs = binder.inputsOfAll(item.forColumns);
  const consumed = [...item.forColumns, ...item.aggregates.map((aggregate) => aggregate.expression)].flatMap(
    columnNames,
  );
  const aggregates = item.aggregates.map((aggregate) => ({
    inputs: binder.inputs(aggregate.expression),
    alias: aggregate.alias?.text,
    name: pivotFunctionName(aggregate.expression),
  }));
  rowSet.outputs.push({
    kind: 'star',
    qualifier: [],
    except: consumed,
    start: context.start(item.source),
    end: context.end(item.source),
  });
  for (const value of item.values) {
    for (const aggregate of aggregates) {
      rowSet.outputs.push({
        kind: 'column',
        name: pivotColumnName(
          context,
          value,
          aggregate.alias,
          item.aggregates.length > 1 ? aggregate.name : undefined,
        ),
        start: context.start(value.value),
        end: context.end(value.alias ?? value.value),
        inputs: [...aggregate.inputs, ...forInputs],
        transform: 'aggregate',
      });
    }
  }
  if (item.open) rowSet.open = [...aggregates.flatMap((aggregate) => aggregate.inputs), ...forInputs];
  rowSet.grouped = true;
  return source;
}

/** `Q1`, `'Q1'` or its alias, with the aggregate's alias behind it where there is one. */
function pivotColumnName(
  context: BindingContext,
  value: PivotTable['values'][number],
  aggregateAlias: string | undefined,
  aggregateName: string | undefined,
): string {
  const base = value.alias?.text ?? pivotValueText(context, value.value);
  const suffix = aggregateAlias ?? aggregateName;
  if (suffix === undefined) return base;
  return context.dialect.syntax.pivotPrefix ? `${suffix}_${base}` : `${base}_${suffix}`;
}

function pivotValueText(context: BindingContext, value: Expression): string {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'column') return value.path.at(-1)!.text;
  if (value.kind === 'list') return value.items.map((item) => pivotValueText(context, item)).join('_');
  return context.text(value);
}

function pivotFunctionName(expression: Expression): string | undefined {
  return expression.kind === 'call' ? expression.name.parts.at(-1)?.text.toLowerCase() : undefined;
}

/** UNPIVOT: value and name columns from the listed ones, the rest passes through. */
function unpivotSource(context: BindingContext, id: RowSetId, item: UnpivotTable): Source {
  const source = shell(context, item);
  const unpivot = inner(context, id, item, 'unpivot');
  source.rowSet = unpivot;
  const rowSet = context.rowSet(unpivot);
  const binder = new ExpressionBinder(context, unpivot);
  rowSet.outputs.push({
    kind: 'star',
    qualifier: [],
    except: item.inputs.flat().flatMap(columnNames),
    start: context.start(item.source),
    end: context.end(item.source),
  });
  item.valueColumns.forEach((column, i) => {
    const inputs = binder.inputsOfAll(
      item.inputs.map((group) => group[i]).filter((expression) => expression !== undefined),
    );
    rowSet.outputs.push(unpivotColumn(context, column, inputs));
  });
  if (item.nameColumn)
    rowSet.outputs.push(unpivotColumn(context, item.nameColumn, binder.inputsOfAll(item.inputs.flat())));
  return source;
}

function unpivotColumn(
  context: BindingContext,
  column: Identifier,
  inputs: ReturnType<ExpressionBinder['inputs']>,
): Output {
  return {
    kind: 'column',
    name: column.text,
    start: context.start(column),
    end: context.end(column),
    inputs,
    transform: 'expression',
  };
}

/** The row set of an operator on one source, which it takes as its own. */
function inner(
  context: BindingContext,
  id: RowSetId,
  item: PivotTable | UnpivotTable | MatchRecognize,
  kind: RowSet['kind'],
): RowSetId {
  const seed = {
    kind,
    start: context.start(item),
    end: context.end(item),
    parent: id,
    parentSources: context.rowSet(id).sources.length,
  };
  const made = context.addRowSet(item.alias ? { ...seed, name: item.alias.text } : seed);
  addSources(context, made, item.source);
  return made;
}

/** The columns named in an expression, by their last part. */
function columnNames(expression: Expression): string[] {
  switch (expression.kind) {
    case 'column':
      return [expression.path.at(-1)!.text];
    case 'call':
      return expression.args.flatMap(columnNames);
    case 'operation':
      return expression.operands.flatMap(columnNames);
    case 'list':
      return expression.items.flatMap(columnNames);
    case 'cast':
      return columnNames(expression.operand);
    case 'access':
      return columnNames(expression.base);
    default:
      return [];
  }
}

/** MATCH_RECOGNIZE: measures, with the partition columns or all columns before them. */
function matchSource(context: BindingContext, id: RowSetId, item: MatchRecognize): Source {
  const source = shell(context, item);
  const match = inner(context, id, item, 'subquery');
  source.rowSet = match;
  const rowSet = context.rowSet(match);
  const binder = new ExpressionBinder(context, match);
  if (item.allRows)
    rowSet.outputs.push({ kind: 'star', qualifier: [], start: context.start(item), end: context.end(item) });
  else {
    for (const column of item.partitionBy) {
      const name = impliedName(column);
      rowSet.outputs.push({
        kind: 'column',
        ...(name && { name: name.text }),
        start: context.start(column),
        end: context.end(column),
        inputs: binder.inputs(column),
        transform: 'copy',
      });
    }
  }
  bindOutputs(context, binder, rowSet, item.measures);
  for (const condition of item.conditions) {
    rowSet.influences.push({
      clause: 'where',
      inputs: binder.inputs(condition),
      start: context.start(condition),
      end: context.end(condition),
    });
  }
  return source;
}
