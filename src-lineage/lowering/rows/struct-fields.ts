import type { RowValue } from '../../ir/outputs.ts';
import type { NameUse } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { NameRules } from '../../dialects/table/dialect.ts';
import type { CallInput, ColumnInput, Input, StructField, Step, ValueFields } from '../../ir/inputs.ts';
import { elementOf, fieldsBehind } from '../../ir/value-fields.ts';
import { type Shape, shapeOf, shapeOfSchema } from '../../syntax/tokens/value-shape.ts';
import type { Call, Cast, Expression, List, Star, Struct, Subquery } from '../../syntax/tree/expressions.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { isDocument, rowsAreStructs } from '../context/document-queries.ts';
import {
  collectors,
  comparers,
  documentMakers,
  documentsOf,
  keepsStructs,
  keyed,
  listMakers,
  mapMakers,
  rowMakers,
  schemaReaders,
} from './part-makers.ts';
import { fromCall, joined, merged, ofArguments, ofBranches, type PartsOf } from './combined-parts.ts';
import { shapeOfStructure } from './json-shape.ts';
import { mapOf, mapOfPairs, ofMaps } from './map-parts.ts';
import { typeKey } from './row-types.ts';
import { stepsOf } from './access-steps.ts';
import { mapsElements } from './element-access.ts';

/** How many inputs each part of a struct or list has given, by its node: noted while its expression is lowered. */
type PartSizes = ReadonlyMap<Expression, readonly number[]>;

/** What the fields of values are identified by. */
export interface FieldRules {
  sizes: PartSizes;
  names: Pick<NameRules, 'firstField' | 'firstIndex' | 'unnamedFields'>;
  nameUse: (name: Name) => NameUse;
  /** The parts of the calls that choose among those of an object. */
  chosen: ReadonlyMap<Expression, ValueFields>;
  /** The columns of a query that gives structs, or of what a dictionary is asked for. */
  ofQuery: (expression: Expression, input: Input | undefined) => ValueFields | undefined;
  /** The attributes of the types that the file has declared before. */
  typeColumns: LoweringContext['typeColumns'];
}

/**
 * The fields of a value that an expression makes, with what each depends on: `STRUCT(a AS x, b)`, `(a, b)`, `[a, b]`,
 * `named_struct('x', a)`, `ARRAY_AGG(STRUCT(a, b) ORDER BY c)[0]`, `from_json(a, 'x INT')`. Undefined where they are not
 * known.
 * @param inputs those of the expression, in the order of the text
 */
export function valueFields(
  expression: Expression,
  inputs: readonly Input[],
  rules: FieldRules,
): ValueFields | undefined {
  switch (expression.kind) {
    case 'struct':
      return constructed(expression, inputs, rules);
    case 'list':
      return listed(expression, inputs, rules);
    case 'case':
      return ofBranches(expression, slices(rules.sizes.get(expression), inputs), fieldsBy(rules));
    case 'operation':
      return joined(expression.operands, slices(rules.sizes.get(expression), inputs), fieldsBy(rules));
    case 'call':
      return rules.ofQuery(expression, inputs[0]) ?? ofCall(expression, inputs[0], rules);
    case 'subquery':
      return rules.ofQuery(expression, inputs[0]);
    case 'cast':
      return ofCast(expression, inputs, rules);
    case 'access': {
      const base = valueFields(expression.base, inputs, rules);
      return base && fieldsBehind(base, stepsOf(expression, rules.names));
    }
    default:
      return undefined;
  }
}

function fieldsBy(rules: FieldRules): PartsOf {
  return (value, inputs) => valueFields(value, inputs, rules);
}

/**
 * A value that may be a whole row: `c`, `ARRAY_AGG(c ORDER BY c.at DESC LIMIT 1)[OFFSET(0)]` where `c` is a source. Whether
 * it is one, resolution decides.
 */
export function rowOf(expression: Expression, inputs: readonly Input[]): RowValue | undefined {
  const first = inputs[0];
  switch (expression.kind) {
    case 'column':
      return first?.kind === 'column' && first.path.length === 1
        ? { column: first, others: inputs.slice(1) }
        : undefined;
    case 'star':
      return first?.kind === 'row' && expression.qualifier.length === 1 && expression.except === undefined
        ? { column: sourceOf(expression), others: inputs.slice(1) }
        : undefined;
    case 'access':
      return expression.fields.length === 0 ? rowOf(expression.base, inputs) : undefined;
    case 'call': {
      const [argument] = expression.args;
      const name = calledName(expression);
      const passesOn = keepsStructs(name) || dealers.has(name) || documentsOf.has(name);
      if (first?.kind !== 'call' || argument === undefined || !passesOn) return undefined;
      const row = rowOf(argument, first.inputs);
      return row && { ...row, others: [...row.others, ...inputs.slice(1)] };
    }
    default:
      return undefined;
  }
}

/** `array_agg(t.*)` is `array_agg(t)` (PostgreSQL, "Using Composite Types in Queries"). */
function sourceOf({ qualifier: [name], start, end }: Star): ColumnInput {
  return { kind: 'column', path: [name!.text], quoted: name!.quoted ? 1 : 0, start, end };
}

/**
 * `ARRAY_AGG(t ORDER BY t.at)[0].f`, `ANY_VALUE(t).f`: the column `f` of a source's whole row, or the field of a struct that
 * is a column.
 */
export function fieldOfRow(
  base: Expression,
  inputs: readonly Input[],
  steps: readonly Step[],
): readonly Input[] | undefined {
  const fields = steps.filter((step) => !step.startsWith('['));
  const row = base.kind === 'call' && fields.length > 0 ? rowOf(base, inputs) : undefined;
  return row && [{ ...row.column, path: [...row.column.path, ...fields] }, ...row.others];
}

/** Whether an expression is written as a value of parts: a struct, a list, or a call that makes one. */
export function makesParts(expression: Expression): boolean {
  if (expression.kind === 'cast') return makesParts(expression.operand);
  if (expression.kind !== 'call') return expression.kind === 'struct' || expression.kind === 'list';
  const name = calledName(expression);
  return keyed.has(name) || rowMakers.has(name) || listMakers.has(name) || name === 'STRUCT_PACK';
}

function calledName({ name }: Call): string {
  return name.parts.at(-1)?.text.toUpperCase() ?? '';
}

/** `CAST(ROW(a, b) AS ROW(x INTEGER, y VARCHAR))`: the type names the fields, whatever they are made of. */
function ofCast(
  { operand, type }: Cast,
  inputs: readonly Input[],
  rules: FieldRules,
): ValueFields | undefined {
  const shape = shapeOf(type.text);
  const made = valueFields(operand, inputs, rules);
  if (shape.fields === undefined) return made && type.name ? typed(made, type.name, rules) : made;
  return (made && named(made, shape)) ?? shaped(shape, inputs);
}

/** The parts of a value with the names of its type, at every depth; undefined where the type has other parts. */
function named({ fields, elements }: ValueFields, shape: Shape): ValueFields | undefined {
  if (fields.length !== shape.fields?.length || elements !== shape.elements) return undefined;
  const parts = fields.map((one, i): StructField => {
    const { name, shape: inside } = shape.fields![i]!;
    const inner = one.fields && named({ fields: one.fields, elements: one.elements }, inside);
    return { ...one, name: name || one.name, ...(inner && partsOf(inner)) };
  });
  return { fields: parts, ...(elements && { elements }) };
}

/** `ROW(a, b)::t`: the attributes of t name the fields; where they are not known here, linking does so. */
function typed(made: ValueFields, type: Name, { typeColumns, nameUse }: FieldRules): ValueFields {
  const columns = typeColumns.get(typeKey(type));
  const fits = columns?.length === made.fields.length;
  const fields = fits ? made.fields.map((one, i) => ({ ...one, name: columns[i]!.name.text })) : made.fields;
  return { ...made, fields, ofType: nameUse(type) };
}

/** The type says which fields there are, and each depends on all that the value does. */
function shaped({ fields, elements }: Shape, inputs: readonly Input[]): ValueFields | undefined {
  if (fields === undefined || fields.length === 0) return undefined;
  return {
    fields: fields.map(({ name, shape }, i): StructField => {
      const inner = shaped(shape, inputs);
      return { name: name || String(i + 1), inputs: [...inputs], ...(inner && partsOf(inner)) };
    }),
    ...(elements && { elements }),
  };
}

function partsOf({ fields, elements, ofType, document }: ValueFields): Partial<ValueFields> {
  return { fields, ...(elements && { elements }), ...(ofType && { ofType }), ...(document && { document }) };
}

function constructed(struct: Struct, inputs: readonly Input[], rules: FieldRules): ValueFields | undefined {
  const values = struct.fields.map(({ value }) => value);
  const parts = slices(rules.sizes.get(struct), inputs);
  // linking knows which columns `struct(*)` is made of
  if (parts === undefined || values.every(({ kind }) => kind === 'star')) return undefined;
  const fields = struct.fields.map(({ name }, i) =>
    field(name ?? unnamed(i, rules), values[i]!, parts[i]!, rules),
  );
  return fields.length > 0 ? { fields } : undefined;
}

function unnamed(position: number, { names }: FieldRules): string {
  return `${names.unnamedFields ?? ''}${position + (names.firstField ?? 1)}`;
}

/** The inputs of each part. */
function slices(sizes: readonly number[] | undefined, inputs: readonly Input[]): Input[][] | undefined {
  let at = 0;
  return sizes?.map((size) => inputs.slice(at, (at += size)));
}

/** `(a, b)`, `[a, b]`: the parts by their places; of several structs the fields that they have in common. */
function listed(list: List, inputs: readonly Input[], rules: FieldRules): ValueFields | undefined {
  const parts = slices(rules.sizes.get(list), inputs);
  return parts && ofElements(list.items, parts, rules);
}

function ofElements(
  items: readonly Expression[],
  parts: readonly Input[][],
  rules: FieldRules,
): ValueFields | undefined {
  const elements = items.map((item, i) =>
    field(unnamed(i, { ...rules, names: {} }), item, parts[i] ?? [], rules),
  );
  const structs = elements.map(({ fields, elements: nested }) => (nested ? undefined : fields));
  const ofType = elements[0]?.ofType;
  const [first, ...others] = structs;
  if (first === undefined || others.some((one) => one?.length !== first.length)) {
    return elements.length > 0 ? { fields: elements } : undefined;
  }
  const fields = first.map((one, i): StructField => {
    const same = structs.map((struct) => struct![i]!);
    return same.length === 1 ? one : merged(same);
  });
  const document = elements.some((one) => one.document);
  return { fields, elements: true, ...(ofType && { ofType }), ...(document && { document }) };
}

function field(name: string, value: Expression, inputs: Input[], rules: FieldRules): StructField {
  const inner = valueFields(value, inputs, rules);
  const unchanged = value.kind === 'column' && { unchanged: true as const };
  return { name, inputs, ...unchanged, ...(inner && partsOf(inner)) };
}

function ofCall(call: Call, input: Input | undefined, rules: FieldRules): ValueFields | undefined {
  if (input?.kind !== 'call') return undefined;
  const chosen = rules.chosen.get(call);
  if (chosen !== undefined) return chosen;
  const name = calledName(call);
  const parts = slices(input.argumentSizes ?? call.args.map(() => 1), input.inputs) ?? [];
  if (name === 'MAP' && call.args.every(({ kind }) => kind === 'list')) return ofLists(call, input, rules);
  if (documentMakers.has(name)) return ofDocument(call, parts, rules);
  if (keyed.has(name)) return ofPairs(call, parts, rules);
  if (mapMakers.has(name)) return mapOf(parts, input.inputs);
  const ofMap = ofMaps(name, call.args, parts, fieldsBy(rules));
  if (ofMap !== undefined) return ofMap;
  if (name === 'STRUCT_PACK') return packed(call, parts, rules);
  if (listMakers.has(name) && call.query === undefined) return ofElements(call.args, parts, rules);
  if (zippers.has(name) && call.args.length > 1) return zipped(call, parts, rules);
  if (rowMakers.has(name))
    return { fields: call.args.map((one, i) => field(unnamed(i, rules), one, parts[i] ?? [], rules)) };
  if (schemaReaders.has(name)) return ofSchema(call, parts[0] ?? []);
  if (mapsElements(name, call.args)) return mapped(call, parts, rules);
  if (dealers.has(name) && parts.length === 1) return dealt(call, parts[0]!, rules);
  return ofArguments(name, call.args, parts, rules.names, fieldsBy(rules)) ?? kept(call, input, rules);
}

/** Functions that give the elements of a list row by row. */
const dealers: ReadonlySet<string> = new Set(['ARRAYJOIN', 'EXPLODE', 'EXPLODE_OUTER', 'UNNEST']);

function dealt(
  { args }: Pick<Call, 'args'>,
  inputs: readonly Input[],
  rules: FieldRules,
): ValueFields | undefined {
  const list = valueFields(args[0]!, inputs, rules);
  return list && elementOf(list);
}

/** The list of what a lambda makes of each element. */
function mapped({ args }: Call, parts: readonly Input[][], rules: FieldRules): ValueFields | undefined {
  const at = args.findIndex(({ kind }) => kind === 'lambda');
  const lambda = args[at];
  const made = lambda?.kind === 'lambda' && valueFields(lambda.body, parts[at] ?? [], rules);
  return made && !made.elements ? { ...made, elements: true } : undefined;
}

/** Functions that put the elements of several lists side by side. */
const zippers: ReadonlySet<string> = new Set(['ARRAYS_ZIP', 'ARRAYZIP', 'LIST_ZIP', 'ZIP']);

function zipped(call: Call, parts: readonly Input[][], rules: FieldRules): ValueFields {
  const fields = call.args.map((list, i): StructField => {
    const inner = dealt({ args: [list] }, parts[i] ?? [], rules);
    const name = calledName(call) === 'ARRAYS_ZIP' ? zippedName(list, i, rules) : unnamed(i, rules);
    return { name, inputs: parts[i] ?? [], ...(inner && partsOf(inner)) };
  });
  return { fields, elements: true };
}

/** Spark calls the fields as the columns of the lists, or by their places from 0; Snowflake `$1`, `$2` ("ARRAYS_ZIP"). */
function zippedName(list: Expression, i: number, { names }: FieldRules): string {
  if (names.unnamedFields === undefined) return `$${i + 1}`;
  return (list.kind === 'column' ? list.path.at(-1)?.text : undefined) ?? String(i);
}

/** The argument's fields; ORDER BY and what else stands behind it counts for each of them. */
function kept(call: Call, input: CallInput, rules: FieldRules): ValueFields | undefined {
  const name = calledName(call);
  const [argument] = call.args;
  if (argument === undefined || !keepsStructs(name)) return undefined;
  const own = input.argumentSizes?.[0] ?? 1;
  const others = input.inputs.slice(own);
  const inner = valueFields(argument, input.inputs.slice(0, own), rules);
  if (inner === undefined) return undefined;
  const elements = collectors.has(name) || inner.elements === true;
  const { ofType, document } = inner;
  const fields = comparers.has(name) ? compared(inner.fields) : inner.fields;
  return {
    fields: fromCall(fields, others),
    ...(elements && { elements: true as const }),
    ...(ofType && { ofType }),
    ...(document && { document }),
  };
}

/** `max(struct(a, b))`: structs are compared field by field in their order, so that those before a field decide about it, too. */
function compared(fields: readonly StructField[]): StructField[] {
  const before: Input[] = [];
  return fields.flatMap((one) => {
    const decided = fromCall([one], [...before]);
    appendAll(before, one.inputs);
    return decided;
  });
}

/** DuckDB: `struct_pack(x := a, y := b)` */
function packed(call: Call, parts: readonly Input[][], rules: FieldRules): ValueFields | undefined {
  const fields = call.args.flatMap((argument, i) =>
    argument.kind === 'named-argument'
      ? [field(argument.name.text, argument.value, parts[i] ?? [], rules)]
      : [],
  );
  return fields.length > 0 ? { fields } : undefined;
}

/** `named_struct('x', a, 'y', b)` */
function ofPairs(call: Call, parts: readonly Input[][], rules: FieldRules): ValueFields | undefined {
  const fields = call.args.flatMap((argument, i) => {
    const name = call.args[i - 1];
    return i % 2 === 1 && name?.kind === 'literal'
      ? [field(name.value, argument, parts[i] ?? [], rules)]
      : [];
  });
  return fields.length > 0 ? { fields } : mapOfPairs(parts);
}

/** `JSON_OBJECT('x', a, 'y', b)`: where a key is only known when it runs, any may be that. */
function ofDocument(call: Call, parts: readonly Input[][], rules: FieldRules): ValueFields | undefined {
  const made = ofPairs(call, parts, rules);
  return made && made.fields.length * 2 >= call.args.length ? { ...made, document: true } : undefined;
}

/** Trino, DuckDB: `MAP(ARRAY['x', 'y'], ARRAY[a, b])` */
function ofLists(call: Call, input: CallInput, rules: FieldRules): ValueFields | undefined {
  const [keys, values] = call.args;
  if (keys?.kind !== 'list' || values?.kind !== 'list') return undefined;
  const own = input.inputs.slice(input.argumentSizes?.[0] ?? 1);
  const parts = slices(rules.sizes.get(values), own);
  if (parts === undefined) return undefined;
  const fields = values.items.flatMap((item, i) => {
    const key = keys.items[i];
    return key?.kind === 'literal' ? [field(key.value, item, parts[i]!, rules)] : [];
  });
  return fields.length > 0
    ? { fields }
    : mapOf([input.inputs.slice(0, input.argumentSizes?.[0] ?? 1), own], []);
}

/** `from_json(a, 'x INT, y STRING')` (Spark), `from_json(a, '{"x": "INT"}')` (DuckDB) */
function ofSchema({ args }: Call, inputs: readonly Input[]): ValueFields | undefined {
  const schema = args[1];
  if (schema?.kind !== 'literal' || schema.type !== 'string') return undefined;
  const text = schema.value.trim();
  return shaped(/^[{[]/.test(text) ? shapeOfStructure(text) : shapeOfSchema(text), inputs);
}

/** The value of a query is made of whole rows: structs, or the documents that Couchbase's queries give. */
export function takesRows({ dialect }: LoweringContext, { query, use }: Subquery): boolean {
  if (use === 'exists') return false;
  return (
    isDocument(query) || rowsAreStructs(query.body) || (use === 'scalar' && dialect.syntax.rawSelect === true)
  );
}
