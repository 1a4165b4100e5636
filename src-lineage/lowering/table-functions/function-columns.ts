import type { Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { generatedColumns, type GeneratedName } from './generators.ts';

/** The columns that a table function's text names: declared, aliased, or its alias as the one column (UNNEST(a) AS x). */
export function functionColumns(
  context: LoweringContext,
  item: TableFunction,
  source: Source,
): readonly GeneratedName[] {
  if (item.columns !== undefined) return item.columns.map((column) => column.name);
  if (item.columnAliases !== undefined) {
    delete source.columnNames;
    return item.columnAliases;
  }
  const always = generatedColumns(context, item.call);
  if (always !== undefined) return inRows(context, item, source, always);
  const called = item.call.name.parts.at(-1);
  const element = elementFunctions.has((called?.text ?? 'UNNEST').toUpperCase());
  const { functionNamesColumn } = context.dialect.syntax;
  if (functionNamesColumn && called !== undefined && isSideBySide(item))
    return item.call.args.map(() => called);
  if (item.alias !== undefined) {
    context.rowSet(source.rowSet!).wholeRow = true;
    if (functionNamesColumn === 'without-alias') context.rowSet(source.rowSet!).valueName = item.alias.text;
    if (!element) return [];
    if (functionNamesColumn !== 'always' || called === undefined) return [item.alias];
    return [{ ...called, synonyms: [item.alias.text] }];
  }
  if (functionNamesColumn && element && called !== undefined) {
    context.rowSet(source.rowSet!).wholeRow = true;
    return [called];
  }
  if (isCollection(context, item)) {
    context.rowSet(source.rowSet!).wholeRow = true;
    return [{ text: 'COLUMN_VALUE', start: item.start, end: item.end }];
  }
  return [];
}

/** The columns of the function's rows are all known: declared, aliased, or always the same. */
export function listsColumns(context: LoweringContext, item: TableFunction): boolean {
  const always = generatedColumns(context, item.call);
  if (item.columnAliases !== undefined) return item.columnAliases.length >= (always?.length ?? 0);
  return item.columns !== undefined || always !== undefined || givesValues(context, item);
}

/** The rows of the function are single values, which it or its alias names: `generate_series(1, 3) AS n`; no fields of them. */
function givesValues({ dialect }: LoweringContext, item: TableFunction): boolean {
  const { functionNamesColumn } = dialect.syntax;
  const name = item.call.name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (functionNamesColumn === undefined || !elementFunctions.has(name)) return false;
  if (name !== 'UNNEST' || functionNamesColumn === 'always') return true;
  return isSideBySide(item) || item.call.args.every(isListOfLiterals);
}

/** PostgreSQL: `unnest(a, b)`: a column for each list (manual, "Array Functions"). DuckDB: `unnest(a, recursive := true)` is one. */
function isSideBySide({ call }: TableFunction): boolean {
  return (
    call.args.length > 1 &&
    call.args.at(-1)!.kind !== 'named-argument' &&
    call.name.parts.at(-1)?.text.toUpperCase() === 'UNNEST'
  );
}

function isListOfLiterals(argument: Expression): boolean {
  return (
    argument.kind === 'list' &&
    argument.items.every((item) => item.kind === 'literal' || isListOfLiterals(item))
  );
}

/** The one column of a function's rows is their value, of which fields may be named; the alias stands for it, too. */
function inRows(
  context: LoweringContext,
  { alias }: TableFunction,
  source: Source,
  columns: GeneratedName[],
): GeneratedName[] {
  const [only, ...others] = columns;
  if (only === undefined || others.length > 0) return columns;
  context.rowSet(source.rowSet!).wholeRow = true;
  const synonyms = [...(only.synonyms ?? []), ...(alias ? [alias.text] : [])];
  return [{ ...only, ...(synonyms.length > 0 && { synonyms }) }];
}

/** Oracle: `TABLE(list)` of a variable, without an alias; plain values are a column COLUMN_VALUE. */
function isCollection(context: LoweringContext, { call }: TableFunction): boolean {
  const [only, ...others] = call.args;
  if (call.name.parts.length > 0 || only === undefined || others.length > 0) return false;
  const value = only.kind === 'cast' ? only.operand : only;
  if (value.kind !== 'column') return value.kind === 'variable';
  return value.path.length === 1 && context.isVariable(value.path[0]!.text);
}

/** Functions whose rows are single values, named by the alias. */
export const elementFunctions: ReadonlySet<string> = new Set([
  'UNNEST',
  'GENERATE_SERIES',
  'GENERATE_SUBSCRIPTS',
  'EXPLODE',
  'JSONB_ARRAY_ELEMENTS',
  'JSON_ARRAY_ELEMENTS',
  'JSON_OBJECT_KEYS',
  'JSONB_OBJECT_KEYS',
  'JSONB_PATH_QUERY',
  'REGEXP_MATCHES',
  'REGEXP_SPLIT_TO_TABLE',
  'STRING_TO_TABLE',
  'GENERATE_ARRAY',
  'RANGE',
]);

/** The last of the aliases is that of WITH ORDINALITY's column. */
export function namesOrdinality({ columnAliases, ordinality, call }: TableFunction): boolean {
  if (columnAliases === undefined || ordinality === undefined) return false;
  const isUnnest = (call.name.parts.at(-1)?.text ?? 'UNNEST').toUpperCase() === 'UNNEST';
  return columnAliases.length > (isUnnest ? call.args.length : 1);
}

/** Where the inputs of each argument begin, and behind the last one where they end. */
export function argumentStarts({ args }: Call, sizes: readonly number[] | undefined): readonly number[] {
  const starts = [0];
  for (let argument = 0; argument < args.length; argument++)
    starts.push(starts[argument]! + (sizes?.[argument] ?? 1));
  return starts;
}

/**
 * What one column of a function's rows is made of: all arguments; but side by side `UNNEST(a, b)` and
 * `ROWS FROM (f(a), g(b))` give a column for each, `stack(n, …)` (Hive, Spark) deals them out to n rows, and Teradata's
 * functions that split texts and documents give the key on as it is. The column that WITH ORDINALITY adds at the end counts the rows.
 * @param starts see {@link argumentStarts}
 */
export function columnInputs(
  item: TableFunction,
  inputs: Input[],
  starts: readonly number[],
  index: number,
  count: number,
): Input[] {
  if (item.columns?.[index]?.counts) return [];
  const named = namesOrdinality(item);
  if (named && index === count - 1) return [];
  const { args, name } = item.call;
  const called = (name.parts.at(-1)?.text ?? 'UNNEST').toUpperCase();
  if (keyedFunctions.has(called) && args.length > 1 && count > 1)
    return index === 0 ? inputs.slice(0, starts[1]) : inputs.slice(starts[1], starts.at(-1));
  const [rows] = inputs;
  if (called === 'JSON_TABLE' && rows?.kind === 'row-set' && rows.column === 'all')
    return [{ ...rows, column: index === 0 ? 0 : 1 }];
  const ofArgument = (argument: number): Input[] => inputs.slice(starts[argument], starts[argument + 1]);
  if (called === 'STACK' && args.length > count) return dealtTo(args, index, count).flatMap(ofArgument);
  if (called !== 'UNNEST' || args.length < 2 || args.length !== (named ? count - 1 : count)) return inputs;
  return ofArgument(index);
}

/** `stack(2, 'a', a, 'b', b)`: which arguments become one of its columns; the first one is the number of rows. */
function dealtTo(args: readonly Expression[], index: number, count: number): number[] {
  const dealt: number[] = [];
  for (let argument = index + 1; argument < args.length; argument += count) dealt.push(argument);
  return dealt;
}

/**
 * `SELECT stack(2, 'a', a, 'b', b) AS (name, value)` (Hive, Spark), `EXPLODE(list, id) OVER () AS (place, item, id)` (Vertica): the
 * call as one of its columns sees it.
 */
export function dealt(
  expression: Expression,
  index: number,
  columns: readonly { text: string }[],
): Expression {
  if (expression.kind !== 'call') return expression;
  const { args, name } = expression;
  const called = name.parts.at(-1)?.text.toUpperCase();
  const chosen =
    called === 'STACK'
      ? dealtTo(args, index, columns.length).map((argument) => args[argument]!)
      : called === 'EXPLODE'
        ? explodedTo(args, index, columns)
        : undefined;
  return chosen === undefined ? expression : { ...expression, args: chosen };
}

/**
 * Vertica's EXPLODE gives place and value of one list and the other arguments as they are, each where it stands ("EXPLODE"); which is
 * the list give the names of the others. Undefined where they do not.
 */
function explodedTo(
  args: readonly Expression[],
  index: number,
  columns: readonly { text: string }[],
): Expression[] | undefined {
  const passed = args.filter(({ kind }) => kind !== 'named-argument' && kind !== 'literal');
  if (passed.length < 2 || columns.length !== passed.length + 1) return undefined;
  const keepsName = (at: number, column: number): boolean => {
    const argument = passed[at]!;
    const own = argument.kind === 'column' ? argument.path.at(-1)!.text : undefined;
    return own?.toLowerCase() === columns[column]!.text.toLowerCase();
  };
  const lists = passed.flatMap((_, list) =>
    passed.every((_, at) => at === list || keepsName(at, at < list ? at : at + 1)) ? [list] : [],
  );
  const [list, ...others] = lists;
  if (list === undefined || others.length > 0) return undefined;
  return [passed[index <= list ? index : index - 1]!];
}

/** Functions whose first argument is a key that becomes the first column (Teradata, "String operators and functions"). */
const keyedFunctions: ReadonlySet<string> = new Set(['STRTOK_SPLIT_TO_TABLE', 'REGEXP_SPLIT_TO_TABLE']);
