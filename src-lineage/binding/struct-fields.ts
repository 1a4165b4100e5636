import type { Call, Cast, Expression, Struct } from '../syntax/tree/expressions.ts';
import type { QueryBody } from '../syntax/tree/queries.ts';
import type { RowValue, StructField } from './dataflow.ts';
import type { CallInput, Input } from './inputs.ts';

/** How many inputs each field of a struct has given, by the struct's node: noted while its expression is bound. */
export type StructSizes = ReadonlyMap<Struct, readonly number[]>;

/** Functions that keep the struct that they are given, alone or as elements of a list. */
const keepers: ReadonlySet<string> = new Set([
  'ARRAY',
  'ARRAY_AGG',
  'ANY_VALUE',
  'ARBITRARY',
  'COLLECT_LIST',
  'COLLECT_SET',
  'FIRST',
  'FIRST_VALUE',
  'LAST',
  'LAST_VALUE',
  'LIST',
  'MAX',
  'MAX_BY',
  'MIN',
  'MIN_BY',
]);

/**
 * The fields of a value that a struct constructor makes, with what each depends on: `STRUCT(a AS x, b)`,
 * `named_struct('x', a)`, `ARRAY_AGG(STRUCT(a, b) ORDER BY c)[0]`. Undefined where the fields are not known.
 * @param inputs those of the expression, in the order of the text
 */
export function structFields(
  expression: Expression,
  inputs: readonly Input[],
  sizes: StructSizes,
): StructField[] | undefined {
  switch (expression.kind) {
    case 'struct':
      return constructed(expression, inputs, sizes);
    case 'call':
      return ofCall(expression, inputs[0], sizes);
    case 'cast':
      return ofCast(expression, inputs, sizes);
    case 'access':
      return expression.fields.length === 0 ? structFields(expression.base, inputs, sizes) : undefined;
    default:
      return undefined;
  }
}

/**
 * A value that may be a whole row: `c`, `ARRAY_AGG(c ORDER BY c.at DESC LIMIT 1)[OFFSET(0)]` where `c` is a source. Whether
 * it is one, linking tells.
 */
export function rowOf(expression: Expression, inputs: readonly Input[]): RowValue | undefined {
  const [first, ...behind] = inputs;
  switch (expression.kind) {
    case 'column':
      return first?.kind === 'column' && first.path.length === 1
        ? { column: first, others: behind }
        : undefined;
    case 'access':
      return expression.fields.length === 0 ? rowOf(expression.base, inputs) : undefined;
    case 'call': {
      const [argument] = expression.args;
      if (first?.kind !== 'call' || argument === undefined || !isKeeper(expression)) return undefined;
      const row = rowOf(argument, first.inputs);
      return row && { ...row, others: [...row.others, ...behind] };
    }
    default:
      return undefined;
  }
}

/** The field at the end of a path. */
export function fieldAt(
  fields: readonly StructField[] | undefined,
  [name, ...rest]: readonly string[],
): StructField | undefined {
  const field = fields?.find((one) => one.name.toLowerCase() === name?.toLowerCase());
  return field === undefined || rest.length === 0 ? field : fieldAt(field.fields, rest);
}

function isKeeper({ name }: Call): boolean {
  return keepers.has(name.parts.at(-1)?.text.toUpperCase() ?? '');
}

/** `CAST(ROW(a, b) AS ROW(x INTEGER, y VARCHAR))`: the type names the fields. */
function ofCast(
  { operand, type }: Cast,
  inputs: readonly Input[],
  sizes: StructSizes,
): StructField[] | undefined {
  const names = type.fields?.map(({ name }) => name.text);
  if (operand.kind === 'struct' && names?.length === operand.fields.length)
    return constructed(operand, inputs, sizes, names);
  return structFields(operand, inputs, sizes);
}

function constructed(
  struct: Struct,
  inputs: readonly Input[],
  sizes: StructSizes,
  names?: readonly string[],
): StructField[] | undefined {
  const counts = sizes.get(struct);
  if (counts === undefined) return undefined;
  const fields: StructField[] = [];
  let at = 0;
  struct.fields.forEach(({ name: ownName, value }, i) => {
    const name = names?.[i] ?? ownName;
    const own = inputs.slice(at, (at += counts[i]!));
    if (name !== undefined) fields.push(field(name, value, own, sizes));
  });
  return fields.length > 0 ? fields : undefined;
}

function field(name: string, value: Expression, inputs: Input[], sizes: StructSizes): StructField {
  const fields = structFields(value, inputs, sizes);
  const unchanged = value.kind === 'column' && { unchanged: true as const };
  return { name, inputs, ...unchanged, ...(fields && { fields }) };
}

function ofCall(call: Call, input: Input | undefined, sizes: StructSizes): StructField[] | undefined {
  if (input?.kind !== 'call') return undefined;
  const name = call.name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (keyed.has(name)) return namedStruct(call, input, sizes);
  if (name === 'STRUCT_PACK') return packed(call, input, sizes);
  const [argument] = call.args;
  if (argument === undefined || !keepers.has(name)) return undefined;
  const own = input.argumentSizes?.[0] ?? 1;
  const others = input.inputs.slice(own);
  const fields = structFields(argument, input.inputs.slice(0, own), sizes);
  return fields && fromCall(fields, others);
}

/** The function changes what it chooses from; ORDER BY and the like behind the struct count for each of its fields. */
function fromCall(structs: readonly StructField[], others: readonly Input[]): StructField[] {
  return structs.map(({ name, inputs, fields }) => ({
    name,
    inputs: [...inputs, ...others],
    ...(fields && { fields: fromCall(fields, others) }),
  }));
}

/** Functions whose arguments are keys and values in turn. */
const keyed: ReadonlySet<string> = new Set([
  'NAMED_STRUCT',
  'OBJECT_CONSTRUCT',
  'OBJECT_CONSTRUCT_KEEP_NULL',
]);

/** DuckDB: `struct_pack(x := a, y := b)` */
function packed(call: Call, input: CallInput, sizes: StructSizes): StructField[] | undefined {
  const fields: StructField[] = [];
  let at = 0;
  call.args.forEach((argument, i) => {
    const own = input.inputs.slice(at, (at += input.argumentSizes?.[i] ?? 1));
    if (argument.kind === 'named-argument')
      fields.push(field(argument.name.text, argument.value, own, sizes));
  });
  return fields.length > 0 ? fields : undefined;
}

/** `named_struct('x', a, 'y', b)` */
function namedStruct(call: Call, input: CallInput, sizes: StructSizes): StructField[] | undefined {
  const fields: StructField[] = [];
  let at = 0;
  call.args.forEach((argument, i) => {
    const own = input.inputs.slice(at, (at += input.argumentSizes?.[i] ?? 1));
    const name = call.args[i - 1];
    if (i % 2 === 1 && name?.kind === 'literal') fields.push(field(name.value, argument, own, sizes));
  });
  return fields.length > 0 ? fields : undefined;
}

/** `(SELECT AS STRUCT a, b …)`: every column is a field of the value. */
export function rowsAreStructs(body: QueryBody): boolean {
  if (body.kind === 'query') return rowsAreStructs(body.body);
  if (body.kind === 'set-operation') return rowsAreStructs(body.arms[0]!);
  return body.kind === 'select' && body.asStruct === true;
}
