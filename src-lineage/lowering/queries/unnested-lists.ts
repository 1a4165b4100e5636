import type { RowSet, Unnested, UnnestedArgument } from '../../ir/dataflow.ts';
import type { Input, ValueFields } from '../../ir/inputs.ts';
import { elementOf } from '../../ir/value-fields.ts';
import { shapeOf } from '../../syntax/tokens/value-shape.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import { stepsOfPath } from '../rows/element-access.ts';
import { entriesOf } from '../rows/map-parts.ts';
import type { LoweringContext } from '../context/context.ts';
import type { ExpressionLowering } from '../expressions/expressions.ts';
import { unnestedKeys } from '../names/list-indexes.ts';
import { namesOrdinality } from '../table-functions/function-columns.ts';
import { givesFields, mapFunctions } from '../table-functions/generators.ts';

/**
 * What a table function takes apart: UNNEST where the vendor spreads structs and maps over columns, or where it has no alias;
 * `inline` (Hive, Spark). Undefined for other functions.
 */
export function unnestedLists(
  context: LoweringContext,
  lowering: ExpressionLowering,
  item: TableFunction,
  rowSet: RowSet,
  inputs: readonly Input[],
): Unnested | undefined {
  const { args, name } = item.call;
  const isUnnest = (name.parts.at(-1)?.text ?? 'UNNEST').toUpperCase() === 'UNNEST';
  if (args.length === 0 || item.columns !== undefined || item.call.query !== undefined) return undefined;
  if (!spreads(context, item, isUnnest) || unnestedKeys(context, item, 0) !== undefined) return undefined;
  let at = 0;
  const lists = args
    .filter(({ kind }) => kind !== 'named-argument')
    .map((argument, i) => {
      const own = inputs.slice(at, (at += rowSet.argumentSizes?.[i] ?? 1));
      return unnested(context, lowering, argument, own);
    });
  // before the number of the row is added, the alias is all that there is
  if (item.columnAliases === undefined)
    return { arguments: lists, named: rowSet.outputs.length, byField: true };
  const { length } = item.columnAliases;
  return { arguments: lists, named: namesOrdinality(item) ? length - 1 : length };
}

/** Which output has the elements of the first argument, where it is not the one of its place. */
const elementPlaces: ReadonlyMap<string, number> = new Map([
  ['EXPLODE', 0],
  ['EXPLODE_OUTER', 0],
  ['JSONB_ARRAY_ELEMENTS', 0],
  ['JSON_ARRAY_ELEMENTS', 0],
  ['POSEXPLODE', 1],
  ['POSEXPLODE_OUTER', 1],
]);

/**
 * Notes the fields of the elements that a function deals out, where each list is one column: `explode(list)`,
 * `ARRAY JOIN list AS x`.
 */
export function noteElements(
  lowering: ExpressionLowering,
  { call: { args, name } }: TableFunction,
  { outputs, argumentSizes, unnested: spread }: RowSet,
  inputs: readonly Input[],
): void {
  const called = name.parts.at(-1)?.text.toUpperCase() ?? 'UNNEST';
  const place = elementPlaces.get(called);
  const count = place === undefined ? args.length : place + 1;
  if (spread !== undefined || outputs.length !== count || (place === undefined && called !== 'UNNEST'))
    return;
  let at = 0;
  args.forEach((argument, i) => {
    const own = inputs.slice(at, (at += argumentSizes?.[i] ?? 1));
    const output = outputs[place ?? i];
    const list = isMap(argument) ? undefined : lowering.parts.fields(argument, own);
    const element = list && elementOf(list);
    if (element !== undefined && output?.kind === 'column') output.parts = element;
  });
}

function spreads(context: LoweringContext, item: TableFunction, isUnnest: boolean): boolean {
  if (!isUnnest) return givesFields(context, item.call);
  const { unnestSpreads } = context.dialect.syntax;
  if (unnestSpreads === 'when-requested') return item.call.args.some(({ kind }) => kind === 'named-argument');
  return unnestSpreads === 'always' || (unnestSpreads !== undefined && item.columnAliases === undefined);
}

function unnested(
  context: LoweringContext,
  lowering: ExpressionLowering,
  argument: Expression,
  inputs: Input[],
): UnnestedArgument {
  const made = lowering.parts.fields(argument, inputs);
  const entries = isMap(argument) ? entriesOf(made) : undefined;
  const parts = entries ?? made;
  return {
    inputs,
    spreads: true,
    ...(isMap(argument) && entries === undefined && { map: true as const }),
    ...(isPlain(argument, parts) && { plain: true as const }),
    ...(parts && { parts }),
    ...context.placeOf(argument),
  };
}

/** Whether the elements are no structs, as far as the expression says: `[a, 1]`, `SPLIT(a)`, `GENERATE_ARRAY(1, 9)`. */
function isPlain(argument: Expression, parts: ValueFields | undefined): boolean {
  if (argument.kind === 'list')
    return parts === undefined
      ? argument.items.every(({ kind }) => kind === 'literal')
      : parts.elements !== true;
  if (argument.kind === 'call' && parts !== undefined) return false;
  if (argument.kind === 'call') return valueLists.has(argument.name.parts.at(-1)?.text.toUpperCase() ?? '');
  if (argument.kind !== 'cast') return false;
  const { elements, fields } = shapeOf(argument.type.text);
  return elements === true && fields === undefined;
}

/** Functions whose lists have values that are no structs (BigQuery, Trino and PostgreSQL, "Array functions", "String functions"). */
const valueLists: ReadonlySet<string> = new Set([
  'GENERATE_ARRAY', 'GENERATE_DATE_ARRAY', 'GENERATE_RANGE_ARRAY', 'GENERATE_TIMESTAMP_ARRAY', 'JSON_EXTRACT_ARRAY',
  'JSON_EXTRACT_STRING_ARRAY', 'JSON_QUERY_ARRAY', 'JSON_VALUE_ARRAY', 'REGEXP_EXTRACT_ALL', 'REGEXP_SPLIT',
  'REGEXP_SPLIT_TO_ARRAY', 'SEQUENCE', 'SPLIT', 'STRING_TO_ARRAY', 'TO_CODE_POINTS',
]); // oxfmt-ignore

function isMap(argument: Expression): boolean {
  if (argument.kind === 'cast') return shapeOf(argument.type.text).map === true;
  return argument.kind === 'call' && mapFunctions.test(argument.name.parts.at(-1)?.text ?? '');
}

/** Functions in FROM whose columns are read from the document in their first argument by paths; a name alone is the key of the name. */
const documentTables: ReadonlySet<string> = new Set([
  'JSONB_TO_RECORD', 'JSONB_TO_RECORDSET', 'JSON_TABLE', 'JSON_TO_RECORD', 'JSON_TO_RECORDSET', 'OPENJSON',
]); // oxfmt-ignore

/**
 * What a column of JSON_TABLE, OPENJSON … WITH or `jsonb_to_recordset(d) AS r(a int)` depends on where the parts of the document are
 * known: on the part that its path names. Undefined for other functions and paths.
 * @param starts where the inputs of each argument begin
 */
export function documentInputs(
  lowering: ExpressionLowering,
  { call: { args, name }, columns }: TableFunction,
  inputs: readonly Input[],
  starts: readonly number[],
  index: number,
): readonly Input[] | undefined {
  const column = columns?.[index];
  const [document, rows] = args;
  const called = name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (column === undefined || column.counts || document === undefined || !documentTables.has(called))
    return undefined;
  const around = rows?.kind === 'literal' && rows.type === 'string' ? stepsOfPath(rows.value) : [];
  const steps = stepsOfPath(column.path ?? `$.${column.name.text}`);
  if (around === undefined || steps === undefined) return undefined;
  const own = inputs.slice(0, starts[1]);
  return [...lowering.parts.behind(document, own, [...around, ...steps]), ...inputs.slice(starts[1])];
}
