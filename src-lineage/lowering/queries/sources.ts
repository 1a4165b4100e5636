import type { RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type {
  DerivedTable,
  Join,
  TableExpression,
  TableFunction,
  TableReference,
  Query,
  SelectItem,
} from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { isDocument } from '../context/document-queries.ts';
import { inArgumentOrder } from '../expressions/argument-order.ts';
import { calledName, methodOwner } from '../expressions/called-function.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { lowerNamedExpressions, namedExpressions } from './projection/named-expressions.ts';
import type { PartsOf } from '../rows/combined-parts.ts';
import { entryInputs } from '../rows/map-parts.ts';
import { compositeType } from '../rows/composite-rows.ts';
import { unnestedKeys } from '../names/list-indexes.ts';
import { documentInputs, noteElements, unnestedLists } from './unnested-lists.ts';
import { crosstabInputs } from '../table-functions/crosstab.ts';
import { readEarlierQuery, readFlowedResult } from '../table-functions/earlier-results.ts';
import {
  argumentStarts,
  columnInputs,
  functionColumns,
  listsColumns,
} from '../table-functions/function-columns.ts';
import { isCollectionQuery, passedQueries, queryOf } from '../table-functions/passed-queries.ts';
import { rowColumns } from '../table-functions/row-arguments.ts';
import { queryOfFunctions } from '../table-functions/rows-from.ts';
import { macroRows } from '../table-functions/table-macros.ts';
import { rowsOfText } from '../texts/queries-in-text.ts';
import { mergedRows } from '../texts/tables-by-pattern.ts';
import { atKnownPlace } from '../texts/parts/known-names.ts';
import { isUnknown } from '../texts/parts/unknown-text.ts';
import { lowerOutputs } from './projection/outputs.ts';
import {
  addOrdinality,
  collectionSource,
  isSourceAround,
  levelsOfTable,
  pathSource,
  readsEarlierSource,
} from './path-sources.ts';
import { columnNames, matchSource, pivotSource, unpivotSource } from './pivots.ts';
import { shell, unknownSource } from './row-sets.ts';
import { takeInOrder } from './rows-in-order.ts';

/** Puts a FROM item among the sources of a row set; join conditions become its influences and comparisons. */
export function addSources(context: LoweringContext, id: RowSetId, item: TableExpression): void {
  const rowSet = context.rowSet(id);
  switch (item.kind) {
    case 'table':
      // where a name is missing, the syntax error has been reported
      if (item.name.parts.at(-1)?.text) rowSet.sources.push(tableSource(context, id, item));
      return;
    case 'derived':
      rowSet.sources.push(derivedSource(context, id, item));
      return;
    case 'table-function':
      rowSet.sources.push(functionRows(context, id, item));
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

function tableSource(context: LoweringContext, id: RowSetId, item: TableReference): Source {
  const source = shell(context, item);
  const first = commonName(context, item);
  if (first !== undefined) {
    const commonTable = context.findCommonTable(first.text);
    if (commonTable !== undefined) {
      takeInOrder(context, commonTable);
      source.rowSet = commonTable;
      source.alias ??= first.text;
      return source;
    }
  }
  if (readsEarlierSource(context, id, item)) return pathSource(context, id, item, source);
  const levels = levelsOfTable(context, item);
  if (levels !== undefined) return collectionSource(context, id, item, source, levels);
  if (first !== undefined && readFlowedResult(context, source, first.text)) return source;
  const name = atKnownPlace(context.nameUse(item.name));
  if (isUnknown(name.parts.at(-1) ?? '')) return unknownSource(context, source, item);
  source.name = name;
  if (item.cursor) source.cursor = true;
  return source;
}

/** The name by which a common table is found; in DuckDB `recurring.t` is all that the recursive t has found so far. */
function commonName(
  { dialect }: LoweringContext,
  { name: { parts } }: TableReference,
): Identifier | undefined {
  const [first, second, ...others] = parts;
  if (second === undefined) return first;
  const { wholeRecursion } = dialect.names;
  return others.length === 0 && first?.text.toLowerCase() === wholeRecursion ? second : undefined;
}

function derivedSource(context: LoweringContext, id: RowSetId, item: DerivedTable): Source {
  const source = shell(context, item);
  const hasPaths = item.declares?.columns.some(({ path }) => path !== undefined) === true;
  if (item.declares && !hasPaths && context.dialect.names.pseudoColumns) {
    // beside those that are declared it has columns of its own
    const name = atKnownPlace(context.nameUse(item.declares.table.name));
    if (isUnknown(name.parts.at(-1) ?? '')) return unknownSource(context, source, item);
    source.name = name;
    source.declared = item.declares.columns.map(({ name, type }) => ({
      ...context.column(name),
      ...(type && { dataType: type.text }),
    }));
    return source;
  }
  if (item.query.kind !== 'query') {
    source.rowSet = context.lower.returnedRows(context, item.query);
    return source;
  }
  const visible = item.lateral ? context.rowSet(id).sources.length : 0;
  const rows = context.lower.query(context, item.query, {
    kind: 'subquery',
    ...(item.alias && { name: item.alias.text }),
    parent: id,
    parentSources: visible,
    inOrder: context.inOrder(),
  });
  source.rowSet = isDocument(item.query) ? documentOf(context, rows) : rows;
  return source;
}

/** The one row and column of a query with FOR XML or FOR JSON. */
function documentOf(context: LoweringContext, rows: RowSetId): RowSetId {
  const { start, end } = context.rowSet(rows);
  const id = context.addRowSet({ kind: 'subquery', start, end });
  const inputs: Input[] = [{ kind: 'row-set', rowSet: rows, column: 'all' }];
  const document = context.rowSet(id);
  document.outputs.push({ kind: 'column', text: 'document', inputs, transform: 'expression', start, end });
  document.sources.push({ rowSet: rows, start, end });
  return id;
}

function functionRows(context: LoweringContext, id: RowSetId, item: TableFunction): Source {
  const query = queryOfFunctions(context, item);
  return query === undefined ? functionSource(context, id, item) : derivedSource(context, id, query);
}

function functionSource(context: LoweringContext, id: RowSetId, item: TableFunction): Source {
  const source = shell(context, item);
  const name = item.call.name.parts.at(-1)?.text ?? 'unnest';
  if (name.toUpperCase() === 'RESULT_SCAN' && readEarlierQuery(context, source, item.call.args[0], item))
    return source;
  const ofMacro =
    macroRows(context, id, item) ?? mergedRows(context, id, item) ?? rowsOfText(context, id, item);
  if (ofMacro !== undefined) {
    source.rowSet = ofMacro;
    source.alias ??= name;
    return source;
  }
  const rows = context.addRowSet({
    kind: 'table-function',
    name,
    ...context.placeOf(item),
    parent: id,
    parentSources: context.rowSet(id).sources.length,
  });
  source.rowSet = rows;
  // PostgreSQL, SQLite, DuckDB: without an alias the function's name stands for its rows
  if (item.call.name.parts.length > 0) source.alias ??= name;
  // ClickHouse: ARRAY JOIN a, where WITH has named a
  lowerNamedExpressions(context, rows, namedExpressions(context, item.call.args));
  const lowering = new ExpressionLowering(context, rows);
  const inputs = functionInputs(context, lowering, rows, item);
  addFunctionColumns(context, lowering, item, source, inputs);
  const rowSet = context.rowSet(rows);
  const type = compositeType(context, item.call);
  if (type !== undefined) rowSet.ofType = type;
  const unnested = unnestedLists(context, lowering, item, rowSet, inputs);
  if (unnested !== undefined) rowSet.unnested = unnested;
  noteElements(lowering, item, rowSet, inputs);
  addOrdinality(context, rowSet, item, inputs);
  rowSet.open = inputs;
  if (listsColumns(context, item)) rowSet.listed = true;
  const routine = calledName(context, item);
  if (routine !== undefined) rowSet.routine = context.nameUse(routine);
  return source;
}

/** What a function is given: values, the object that it is a method of, tables and queries. */
function functionInputs(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rows: RowSetId,
  item: TableFunction,
): Input[] {
  const inputs: Input[] = [];
  const passed = isCollectionQuery(context, item) ? [] : passedQueries(item);
  const values = item.call.args.filter((argument) => queryOf(argument, passed) === undefined);
  const { documentTables, implicitSources } = context.dialect.names;
  if (item.columns !== undefined && (documentTables ?? implicitSources))
    for (const value of values) addDocumentTable(context, rows, value);
  const facts = lowering.arguments(values, inputs);
  Object.assign(context.rowSet(rows), facts);
  const lowered = inputs.length;
  appendAll(inputs, methodOwner(context, item));
  passThrough(context, rows, item, passed, inputs);
  if (values.length > 0 && passed.length > 0 && inputs.length === lowered + passed.length) {
    const isQuery = item.call.args.map((argument) => queryOf(argument, passed) !== undefined);
    Object.assign(context.rowSet(rows), inArgumentOrder(isQuery, facts ?? {}, inputs));
  }
  if (item.call.query) {
    const rowSet = context.lower.query(context, item.call.query, { kind: 'select-list', parent: rows });
    inputs.push({ kind: 'row-set', rowSet, column: 'all' });
  }
  return inputs;
}

/** The columns that the call lists or the function is known to have. */
function addFunctionColumns(
  context: LoweringContext,
  lowering: ExpressionLowering,
  item: TableFunction,
  source: Source,
  inputs: Input[],
): void {
  const rowSet = context.rowSet(source.rowSet!);
  const partsOf: PartsOf = (value, own) => lowering.parts.fields(value, own);
  const starts = argumentStarts(item.call, rowSet.argumentSizes);
  functionColumns(context, item, source).forEach((column, i, columns) => {
    const byDefault = item.columns?.[i]?.expression;
    const given =
      unnestedKeys(context, item, i) ??
      crosstabInputs(context, item, inputs, i) ??
      entryInputs(partsOf, item.call, inputs, i, columns.length) ??
      documentInputs(lowering, item, inputs, starts, i) ??
      columnInputs(item, inputs, starts, i, columns.length);
    rowSet.outputs.push({
      kind: 'column',
      name: column.text,
      ...(column.synonyms && { synonyms: column.synonyms }),
      ...context.placeOf(column),
      inputs: [...given, ...(byDefault ? lowering.inputs(byDefault) : [])],
      transform: 'function',
    });
  });
}

/** `JSON_TABLE(t.document, …)`, Teradata's `TABLE (f(t.a, …) RETURNS (…))` where FROM has no t. */
function addDocumentTable(context: LoweringContext, rows: RowSetId, document: Expression): void {
  // Teradata: CSV(NEW VARIANT_TYPE(t.a, t.b), ',', '"')
  if (document.kind === 'call' && context.dialect.names.implicitSources)
    for (const argument of document.args) addDocumentTable(context, rows, argument);
  if (document.kind !== 'column' || document.path.length < 2) return;
  const parts = document.path.slice(0, -1);
  const { text } = parts.at(-1)!;
  if (isSourceAround(context, rows, text.toLowerCase()) || context.isVariable(parts[0]!.text)) return;
  const place = { start: parts[0]!.start, end: parts.at(-1)!.end };
  addSources(context, rows, { kind: 'table', name: { parts, ...place }, ...place });
}

/** Trino: `exclude_columns(input => TABLE(t), columns => DESCRIPTOR(a, b))` leaves the named columns out. */
function excludedColumns({ call }: TableFunction): string[] | undefined {
  if (call.name.parts.at(-1)?.text.toUpperCase() !== 'EXCLUDE_COLUMNS') return undefined;
  return call.args.flatMap((argument) => {
    const value = valueOfArgument(argument);
    return value.kind === 'call' ? columnNames(value) : [];
  });
}

/** What a function does with the rows it is given is not known; columns keep their names, as in most that there are. */
function passThrough(
  context: LoweringContext,
  rows: RowSetId,
  item: TableFunction,
  passed: readonly Query[],
  inputs: Input[],
): void {
  const given = context.dialect.syntax.rowArguments?.get(calledFunction(item));
  for (const query of passed) {
    const { start, end, body } = query;
    if (body.kind === 'table-query') {
      addSources(context, rows, { kind: 'table', name: body.name, start, end });
      if (given === undefined)
        inputs.push({ kind: 'row', qualifier: [body.name.parts.at(-1)!.text], start, end });
    } else {
      addSources(context, rows, { kind: 'derived', query, start, end });
      const rowSet = context.rowSet(rows).sources.at(-1)?.rowSet;
      if (rowSet !== undefined) inputs.push({ kind: 'row-set', rowSet, column: 'all' });
    }
  }
  if (given !== undefined && given.length === passed.length) {
    rowColumns(context, rows, given, item, inputs);
    return;
  }
  const except = excludedColumns(item);
  if (passed.length > 0)
    context.rowSet(rows).outputs.push({
      kind: 'star',
      qualifier: [],
      ...(except && { except }),
      ...context.placeOf(item),
    });
}

function calledFunction({ call }: TableFunction): string {
  return call.name.parts.at(-1)?.text.toUpperCase() ?? '';
}

/** Joins lean to the left, thousands deep in generated SQL: the chain is followed without recursion. */
function joinSources(context: LoweringContext, id: RowSetId, item: Join): void {
  const chain: Join[] = [];
  let leftmost: TableExpression = item;
  for (; leftmost.kind === 'join'; leftmost = leftmost.left) chain.push(leftmost);
  const { sources } = context.rowSet(id);
  const firstLeft = sources.length;
  addSources(context, id, leftmost);
  for (const join of chain.reverse()) joinRight(context, id, join, firstLeft);
  const first = sources[firstLeft];
  const joinsFirst = item.bracketed ?? context.dialect.names.commaJoins !== true;
  if (first !== undefined && firstLeft > 0 && joinsFirst) first.until = sources.length;
}

function joinRight(context: LoweringContext, id: RowSetId, item: Join, firstLeft: number): void {
  const rowSet = context.rowSet(id);
  const firstRight = rowSet.sources.length;
  addSources(context, id, item.right);
  const right = rowSet.sources[firstRight];
  if (right !== undefined) {
    if (item.using) right.using = item.using.map(({ text, quoted }) => ({ name: text, quoted }));
    if (item.natural) right.natural = true;
    if (item.right.kind === 'join') right.until = rowSet.sources.length;
  }
  if (item.using && item.usingAlias)
    rowSet.sources.push(mergedSource(context, id, item.using, item.usingAlias));
  if (item.on) lowerCondition(context, new ExpressionLowering(context, id), rowSet, item.on, 'joinCondition');
  if (item.type === 'semi' || item.type === 'anti') {
    const { sources } = rowSet;
    const filtering = item.leftFilters ? sources.slice(firstLeft, firstRight) : sources.slice(firstRight);
    // ClickHouse shows the columns of the side that filters, with defaults for values
    const shown = context.dialect.syntax.semiJoinColumns === true;
    for (const source of filtering) {
      source.filters = true;
      if (!shown) source.hidden = true;
    }
  }
}

/** `USING (a, b) AS x`: the merged columns as a source of their own, which only names with the alias reach. */
function mergedSource(
  context: LoweringContext,
  id: RowSetId,
  using: readonly Identifier[],
  alias: Identifier,
): Source {
  const place = context.placeOf(alias);
  const parentSources = context.rowSet(id).sources.length;
  const rowSet = context.addRowSet({
    kind: 'subquery',
    name: alias.text,
    ...place,
    parent: id,
    parentSources,
  });
  const items = using.map((column): SelectItem => {
    const { start, end } = column;
    return { expression: { kind: 'column', path: [column], start, end }, start, end };
  });
  lowerOutputs(context, new ExpressionLowering(context, rowSet), context.rowSet(rowSet), items);
  return {
    rowSet,
    alias: alias.text,
    ...(alias.quoted && { aliasQuoted: true as const }),
    hidden: true,
    qualifiedOnly: true,
    ...place,
  };
}
