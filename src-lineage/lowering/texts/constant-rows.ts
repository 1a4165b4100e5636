import type { AssignVariables } from '../../ir/actions.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type {
  DerivedTable,
  Query,
  QueryBody,
  Select,
  TableExpression,
  TableFunction,
  TableReference,
} from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import type { ConstantColumn } from '../context/session.ts';

/** What expressions and lists are known to hold. */
export interface KnownTexts {
  of(expression: Expression): readonly string[];
  elementsOf(list: Expression): readonly string[];
}

/** The columns of a query by position; those of stars over unknown tables are missing. */
export function constantColumns(context: LoweringContext, query: Query, known: KnownTexts): ConstantColumn[] {
  return columnsOf(context, query.body, known, 0);
}

/** Set operations inside set operations: no real text is made so deep. */
const maximumDepth = 8;

function columnsOf(
  context: LoweringContext,
  body: QueryBody,
  known: KnownTexts,
  depth: number,
): ConstantColumn[] {
  if (depth > maximumDepth) return [];
  switch (body.kind) {
    case 'query':
      return columnsOf(context, body.body, known, depth + 1);
    case 'values':
      return besides(body.rows.map((row) => row.map((value) => ({ texts: known.of(value) }))));
    case 'set-operation':
      return besides(body.arms.map((arm) => columnsOf(context, arm, known, depth + 1)));
    case 'select':
      return selected(context, body, known, depth);
    default:
      return [];
  }
}

/** The rows of several parts one after the other; a column is known where it is in all of them. */
function besides(parts: readonly ConstantColumn[][]): ConstantColumn[] {
  return (parts[0] ?? []).map(({ name }, i) => {
    const texts = parts.map((part) => part[i]?.texts ?? []);
    const count = texts.reduce((sum, { length }) => sum + length, 0);
    const isKnown = count <= mostRows && texts.every((one) => one.length > 0);
    return { ...(name !== undefined && { name }), texts: isKnown ? texts.flat() : [] };
  });
}

/** Queries over queries can multiply rows without end; more than these are no list of names. */
const mostRows = 10_000;

function selected(
  context: LoweringContext,
  select: Select,
  known: KnownTexts,
  depth: number,
): ConstantColumn[] {
  const sources = sourceColumns(context, select.from, known, depth);
  return withColumns(context, select.from, sources, () =>
    select.items.flatMap(({ expression, alias }): ConstantColumn[] => {
      if (expression.kind === 'star') return sources ?? [];
      const value = expression.kind === 'assignment' ? expression.value : expression;
      const name = alias?.text ?? (value.kind === 'column' ? value.path.at(-1)!.text : undefined);
      // a lone name beside a table is a column of it
      const texts = value.kind === 'column' && sources === undefined ? [] : known.of(value);
      return [{ ...(name !== undefined && { name }), texts }];
    }),
  );
}

/** Does something while the columns of constant rows in FROM are known by their names. */
export function withConstantSources<Result>(
  context: LoweringContext,
  from: readonly TableExpression[],
  known: KnownTexts,
  evaluate: () => Result,
): Result {
  return withColumns(context, from, sourceColumns(context, from, known, 0), evaluate);
}

function withColumns<Result>(
  context: LoweringContext,
  from: readonly TableExpression[],
  columns: readonly ConstantColumn[] | undefined,
  evaluate: () => Result,
): Result {
  if (columns === undefined || columns.length === 0) return evaluate();
  const before = context.constants;
  context.branchConstants(before);
  const alias = aliasOf(from[0]);
  for (const { name, texts } of columns) {
    if (name === undefined) continue;
    context.holds(name, texts);
    if (alias !== undefined) context.holds(`${alias}.${name}`, texts);
  }
  try {
    return evaluate();
  } finally {
    context.branchConstants(before);
  }
}

function aliasOf(item: TableExpression | undefined): string | undefined {
  if (item?.kind === 'table') return item.alias?.text ?? item.name.parts.at(-1)?.text;
  return item !== undefined && 'alias' in item ? item.alias?.text : undefined;
}

/** The columns of FROM where its one source has constant rows; none without FROM, undefined where they are not known. */
function sourceColumns(
  context: LoweringContext,
  from: readonly TableExpression[],
  known: KnownTexts,
  depth: number,
): ConstantColumn[] | undefined {
  const [only, ...others] = from;
  if (only === undefined) return [];
  if (others.length > 0) return undefined;
  switch (only.kind) {
    case 'table':
      return tableColumns(context, only, known, depth);
    case 'derived':
      return derivedColumns(context, only, known, depth);
    case 'table-function':
      return elementColumn(only, known);
    default:
      return undefined;
  }
}

/** A table of one row, a view of this file or a CTE of this statement. */
function tableColumns(
  context: LoweringContext,
  table: TableReference,
  known: KnownTexts,
  depth: number,
): ConstantColumn[] | undefined {
  const name = table.name.parts.at(-1)?.text ?? '';
  if (context.dialect.names.oneRowTables.has(name.toUpperCase())) return [];
  const found = context.session.queryNamed(name, context.statement);
  if (found === undefined || (found.statement ?? context.statement) !== context.statement) return undefined;
  if (found.texts === undefined) {
    // It may read itself; and what reads it several times does not read it again.
    found.texts = [];
    found.texts = columnsOf(context, found.query.body, known, depth + 1);
  }
  return sourceNamed(context, found.texts, table.columnAliases ?? found.columns);
}

function derivedColumns(
  context: LoweringContext,
  { query, columnAliases }: DerivedTable,
  known: KnownTexts,
  depth: number,
): ConstantColumn[] | undefined {
  if (query.kind !== 'query') return undefined;
  return sourceNamed(context, columnsOf(context, query.body, known, depth + 1), columnAliases);
}

/** The columns by the names that they have behind FROM; undefined where not all are known. */
function sourceNamed(
  context: LoweringContext,
  columns: readonly ConstantColumn[],
  columnAliases: readonly Identifier[] | undefined,
): ConstantColumn[] | undefined {
  if (columns.length === 0 || columns.some(({ texts }) => texts.length === 0)) return undefined;
  const { prefix, from } = context.dialect.names.valuesColumns;
  return columns.map((column, i) => ({
    ...column,
    ...named(columnAliases?.[i]?.text ?? column.name ?? `${prefix}${from + i}`),
  }));
}

/** `UNNEST(['a', 'b']) AS x`, `TABLE(list)`: the elements, by the names that vendors give to their column. */
function elementColumn(item: TableFunction, known: KnownTexts): ConstantColumn[] | undefined {
  const { call, alias, columnAliases } = item;
  const [list, ...others] = call.args;
  const reads = /^(?:UNNEST|TABLE|EXPLODE|)$/i.test(call.name.parts.at(-1)?.text ?? '');
  if (list === undefined) return undefined;
  const ofCall = known.elementsOf(call);
  const texts = ofCall.length > 0 || !reads || others.length > 0 ? ofCall : known.elementsOf(list);
  if (texts.length === 0) return undefined;
  const names = [columnAliases?.[0]?.text ?? alias?.text, 'value', 'column_value'];
  return names.map((name) => ({ texts, ...named(name) }));
}

function named(name: string | undefined): { name?: string } {
  return name === undefined ? {} : { name };
}

/** Notes what a record or variables hold while a query's rows are fetched; what they held before is forgotten. */
export function holdRows(
  context: LoweringContext,
  takers: { record?: string; variables?: readonly string[] },
  columns: readonly ConstantColumn[],
): void {
  const { record, variables = [] } = takers;
  variables.forEach((variable, i) => context.holds(variable, columns[i]?.texts ?? []));
  if (record === undefined) return;
  const prefix = `${record.toLowerCase()}.`;
  for (const key of [...context.constants.keys()]) if (key.startsWith(prefix)) context.holds(key, []);
  for (const { name, texts } of columns) if (name !== undefined) context.holds(`${record}.${name}`, texts);
}

/** {@link holdRows} for the targets of an assignment: one may be a record. */
export function holdTargets(
  context: LoweringContext,
  targets: AssignVariables['targets'],
  columns: readonly ConstantColumn[],
): void {
  const [only, ...others] = targets;
  if (only === undefined || targets.some(({ field, element }) => field !== undefined || element)) return;
  holdRows(
    context,
    {
      variables: targets.map(({ name }) => name),
      ...(others.length === 0 && { record: only.name.replace(/^:/, '') }),
    },
    columns,
  );
}
