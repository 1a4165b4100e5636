import type { RowSetId } from '../../ir/names.ts';
import type { ColumnOutput, StarOutput } from '../../ir/outputs.ts';
import { appendAll } from '../../base/append-all.ts';
import { onOneLine } from '../../base/one-line.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression, Star } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { MatchRecognize, PivotTable, SelectItem, UnpivotTable } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { starInExpression } from '../expressions/columns-calls.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { impliedName } from '../names/implied-name.ts';
import { rebuilt } from '../names/rebuilt-names.ts';
import { printed } from '../names/system-names.ts';
import { lowerOutputs, columnOutput } from './projection/outputs.ts';
import { starOutput } from './projection/stars.ts';
import { inner, shell } from './row-sets.ts';

/** PIVOT: the values by name, and of the source all columns that it does not consume. */
export function pivotSource(context: LoweringContext, id: RowSetId, item: PivotTable): Source {
  const source = shell(context, item);
  const pivot = inner(context, id, item, 'pivot');
  source.rowSet = pivot;
  const rowSet = context.rowSet(pivot);
  const lowering = new ExpressionLowering(context, pivot);
  const forInputs = lowering.inputsOfAll(item.forColumns);
  const aggregates = item.aggregates.map((aggregate) => ({
    inputs: lowering.inputs(aggregate.expression),
    suffix: aggregateSuffix(context, aggregate, item.aggregates.length === 1),
  }));
  // DuckDB: without USING the rows are counted, and without ON nothing is spread
  if (aggregates.length === 0) aggregates.push({ inputs: [], suffix: undefined });
  const inputs = [...aggregates.flatMap((aggregate) => aggregate.inputs), ...forInputs];
  addKeptColumns(context, lowering, rowSet, item);
  const values = item.values.filter((value) => !isOfTheRun(context, value));
  for (const value of values) {
    for (const aggregate of aggregates) {
      rowSet.outputs.push({
        kind: 'column',
        ...pivotColumnName(context, value, aggregate.suffix),
        start: context.start(value.value),
        end: context.end(value.alias ?? value.value),
        inputs: [...aggregate.inputs, ...forInputs],
        transform: 'aggregate',
      });
    }
  }
  for (const { alias, expression } of item.totals ?? []) {
    rowSet.outputs.push({
      kind: 'column',
      name: alias?.text ?? context.text(expression),
      start: context.start(expression),
      end: context.end(alias ?? expression),
      inputs: [...inputs],
      transform: 'aggregate',
    });
  }
  if (item.valuesQuery) {
    const query = context.lower.query(context, item.valuesQuery, { kind: 'select-list', parent: pivot });
    rowSet.influences.push({
      clause: 'where',
      inputs: [{ kind: 'row-set', rowSet: query, column: 'all' }],
      ...context.placeOf(item.valuesQuery),
    });
  }
  if (item.document) {
    const name = `${item.forColumns.flatMap(columnNames).join('_')}_XML`;
    const place = context.placeOf(item.source);
    rowSet.outputs.push({ kind: 'column', name, ...place, inputs, transform: 'aggregate' });
  } else if (item.open || values.length < item.values.length) rowSet.open = inputs;
  rowSet.grouped = true;
  return source;
}

/** The columns that PIVOT does not spread: those of GROUP BY, else all that it does not consume. */
function addKeptColumns(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rowSet: RowSet,
  { groupBy, forColumns, aggregates, source }: PivotTable,
): void {
  const { outputs } = rowSet;
  for (const column of groupBy ?? []) outputs.push(columnOutput(context, lowering, column, column));
  if (forColumns.length === 0) lowerOutputs(context, lowering, rowSet, aggregates);
  else if (groupBy === undefined) {
    const consumed = [...forColumns, ...aggregates.map(({ expression }) => expression)].flatMap(columnNames);
    outputs.push({ kind: 'star', qualifier: [], except: consumed, ...context.placeOf(source) });
  }
}

/** `IN (' + @list + ')`: which columns there are, only the run of the text knows. */
function isOfTheRun(context: LoweringContext, { value, alias }: PivotTable['values'][number]): boolean {
  return alias === undefined && context.isOfTheRun(value);
}

/** `Q1`, `'Q1'` or its alias, with the aggregate's alias or name behind it where there is one. */
function pivotColumnName(
  context: LoweringContext,
  { value, alias }: PivotTable['values'][number],
  suffix: Identifier | undefined,
): Pick<ColumnOutput, 'name' | 'nameQuoted' | 'synonyms'> {
  const { names, syntax } = context.dialect;
  // a name with the quotes of its value regards letter case, and what is put to it has the case of the catalog
  const verbatim = alias?.quoted ?? (syntax.pivotQuotes === true && holdsString(value));
  const base = alias?.text ?? pivotValueText(context, value);
  const quoted = verbatim && {
    nameQuoted: true as const,
    // scripts that were written for other vendors name the value alone
    ...(alias === undefined && value.kind === 'literal' && { synonyms: [value.value] }),
  };
  if (suffix === undefined) return { name: base, ...quoted };
  const stored = verbatim && !suffix.quoted && names.columns === 'upper';
  const behind = stored ? suffix.text.toUpperCase() : suffix.text;
  const separator = syntax.pivotPrefix && base.startsWith('_') ? '' : '_';
  return {
    name: syntax.pivotPrefix ? `${behind}${separator}${base}` : `${base}_${behind}`,
    ...quoted,
  };
}

function pivotValueText(context: LoweringContext, value: Expression): string {
  const text = onOneLine(context.text(value));
  if (context.dialect.syntax.pivotIdentifiers && /^\w+\s*'|^[-\d]/.test(text)) return identifierOf(text);
  if (value.kind === 'literal') return context.dialect.syntax.pivotQuotes ? text : value.value;
  if (value.kind === 'column') return value.path.at(-1)!.text;
  if (value.kind === 'list') return value.items.map((item) => pivotValueText(context, item)).join('_');
  return text;
}

/** BigQuery: `_1`, `_minus_1`, `_1_point_5`, `_2024_01_02` ("PIVOT operator", rules for names of pivot columns). */
function identifierOf(text: string): string {
  const value = /'([^']*)'\s*$/.exec(text)?.[1] ?? text.trim();
  const named = value
    .replace(/^-\s*(?=\d)/, 'minus_')
    .replace(/(?<=\d)\.(?=\d)/g, '_point_')
    .replace(/[^\w]/g, '_');
  return /^(?:\d|minus_)/.test(named) ? `_${named}` : named;
}

function holdsString(value: Expression): boolean {
  return value.kind === 'list'
    ? value.items.some(holdsString)
    : value.kind === 'literal' && value.type === 'string';
}

/** What an aggregate puts to the names of its columns: its alias, or its text or function where there are several. */
function aggregateSuffix(
  context: LoweringContext,
  { expression, alias }: SelectItem,
  single: boolean,
): Identifier | undefined {
  const { dialect } = context;
  if (single && dialect.syntax.pivotPlain) return undefined;
  if (alias !== undefined || single) return alias;
  if (dialect.syntax.pivotTexts) {
    const { start, end } = expression;
    return { text: rebuilt(context, expression) ?? printed(context, expression), quoted: false, start, end };
  }
  const called = expression.kind === 'call' ? expression.name.parts.at(-1) : undefined;
  return called && { ...called, text: called.text.toLowerCase() };
}

/** UNPIVOT: value and name columns from the listed ones, the rest passes through. */
export function unpivotSource(context: LoweringContext, id: RowSetId, item: UnpivotTable): Source {
  const source = shell(context, item);
  const unpivot = inner(context, id, item, 'unpivot');
  source.rowSet = unpivot;
  const rowSet = context.rowSet(unpivot);
  const lowering = new ExpressionLowering(context, unpivot);
  const chosen = starOf(item);
  if (chosen !== undefined) {
    unpivotStar(context, unpivot, item, chosen);
    return source;
  }
  rowSet.outputs.push({
    kind: 'star',
    qualifier: [],
    ...withoutPattern(context, lowering, item),
    except: item.inputs.flat().flatMap(columnNames),
    ...context.placeOf(item.source),
  });
  const values = item.valueColumns.map((column, i) => {
    const expressions = item.inputs.map((group) => group[i]).filter((expression) => expression !== undefined);
    return unpivotColumn(context, column, lowering.inputsOfAll(expressions));
  });
  if (!item.keepsNulls) withoutNulls(context, unpivot, item, values);
  const names =
    item.nameColumn && unpivotColumn(context, item.nameColumn, lowering.inputsOfAll(item.inputs.flat()));
  appendAll(rowSet.outputs, inUnpivotOrder(context, values, names));
  return source;
}

/** `UNPIVOT t ON a, COLUMNS('^b')`: those stay that the pattern does not fit, either. */
function withoutPattern(
  context: LoweringContext,
  lowering: ExpressionLowering,
  item: UnpivotTable,
): Pick<StarOutput, 'like' | 'pattern' | 'negated'> {
  const stars = item.inputs.flat().flatMap((one) => starIn(one) ?? []);
  const star = stars.find(({ pattern, like }) => pattern !== undefined || like !== undefined);
  if (star === undefined) return {};
  const { like, pattern, negated } = starOutput(context, lowering, opposite(star));
  return {
    ...(like !== undefined && { like }),
    ...(pattern !== undefined && { pattern }),
    ...(negated && { negated }),
  };
}

/** No row is made of NULL: the values decide which rows there are. */
function withoutNulls(
  context: LoweringContext,
  unpivot: RowSetId,
  { source }: UnpivotTable,
  values: readonly ColumnOutput[],
): void {
  context.rowSet(unpivot).influences.push({
    clause: 'where',
    inputs: values.flatMap(({ inputs }) => inputs),
    ...context.placeOf(source),
  });
}

/** `UNPIVOT t ON COLUMNS(* EXCLUDE (id))` (DuckDB): the star, where it is all that is unpivoted. */
function starOf({ inputs }: UnpivotTable): Star | undefined {
  const [only, ...others] = inputs.flat();
  if (only === undefined || others.length > 0) return undefined;
  const star = starIn(only);
  return star?.only === undefined ? star : undefined;
}

function starIn(expression: Expression): Star | undefined {
  return expression.kind === 'star' ? expression : starInExpression(expression);
}

/** The columns that the star leaves out stay; the values and names come from all others. */
function unpivotStar(context: LoweringContext, unpivot: RowSetId, item: UnpivotTable, star: Star): void {
  const rowSet = context.rowSet(unpivot);
  const lowering = new ExpressionLowering(context, unpivot);
  const place = context.placeOf(star);
  const left = [...(star.except ?? []), ...(star.exceptOf ?? []).map(({ parts }) => parts.at(-1)!)];
  const chooses = star.pattern !== undefined || star.like !== undefined;
  // those stay that the pattern does not fit
  if (chooses) rowSet.outputs.push(starOutput(context, lowering, opposite(star)));
  for (const kept of left) {
    const { start, end } = kept;
    const inputs = lowering.inputs({ kind: 'column', path: [kept], start, end });
    rowSet.outputs.push({ ...unpivotColumn(context, kept, inputs), transform: 'copy' });
  }
  const chosen = context.addRowSet({ kind: 'subquery', ...place });
  appendAll(
    context.rowSet(chosen).sources,
    rowSet.sources.map((source) => ({ ...source })),
  );
  const except = left.map((column) => column.text);
  const taken = chooses
    ? starOutput(context, lowering, star)
    : { kind: 'star' as const, qualifier: [], except, ...place };
  context.rowSet(chosen).outputs.push(taken);
  const inputs: Input[] = [{ kind: 'row-set', rowSet: chosen, column: 'all' }];
  const values = item.valueColumns.map((column) => unpivotColumn(context, column, inputs));
  if (!item.keepsNulls) withoutNulls(context, unpivot, item, values);
  const names = item.nameColumn && unpivotColumn(context, item.nameColumn, inputs);
  appendAll(rowSet.outputs, inUnpivotOrder(context, values, names));
}

function opposite({ negated, ...star }: Star): Star {
  return negated ? star : { ...star, negated: true };
}

function inUnpivotOrder(
  context: LoweringContext,
  values: readonly ColumnOutput[],
  names: ColumnOutput | undefined,
): ColumnOutput[] {
  if (names === undefined) return [...values];
  return context.dialect.syntax.unpivotValuesFirst ? [...values, names] : [names, ...values];
}

function unpivotColumn(context: LoweringContext, column: Identifier, inputs: Input[]): ColumnOutput {
  return {
    kind: 'column',
    name: column.text,
    ...context.placeOf(column),
    inputs,
    transform: 'expression',
  };
}

/** The columns named in an expression, by their last part. */
export function columnNames(expression: Expression): string[] {
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
export function matchSource(context: LoweringContext, id: RowSetId, item: MatchRecognize): Source {
  const source = shell(context, item);
  const match = inner(context, id, item, 'subquery');
  source.rowSet = match;
  const rowSet = context.rowSet(match);
  const variables = new Set(item.variables.map((variable) => variable.toLowerCase()));
  const lowering = new ExpressionLowering(context, match, variables);
  if (item.allRows) rowSet.outputs.push({ kind: 'star', qualifier: [], ...context.placeOf(item) });
  else {
    for (const column of item.partitionBy) {
      const name = impliedName(column, context.dialect.names.unnamedOutputs);
      rowSet.outputs.push({
        kind: 'column',
        ...(name && { name: name.text }),
        ...context.placeOf(column),
        inputs: lowering.inputs(column),
        transform: 'copy',
      });
    }
  }
  lowerOutputs(context, lowering, rowSet, item.measures);
  for (const condition of item.conditions) {
    rowSet.influences.push({
      clause: 'where',
      inputs: lowering.inputs(condition),
      ...context.placeOf(condition),
    });
  }
  return source;
}
