import type { NameUse } from '../../ir/names.ts';
import type { Input, StructField, ValueFields } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { QueryBody } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { rowType } from './row-types.ts';

/** Functions whose values have the type of their first argument (PostgreSQL manual, "JSON Functions", "hstore"). */
const populating = /^(?:JSONB?_POPULATE_RECORD(?:SET)?|POPULATE_RECORD)$/i;

/** The composite type that a value certainly is of: `x::t`, `jsonb_populate_record(NULL::t, doc)`. */
export function compositeType(context: LoweringContext, value: Expression): NameUse | undefined {
  if (!context.dialect.names.tableTypes) return collectionType(context, value);
  if (value.kind === 'cast') return rowType(context, value.type).type;
  const [first] = value.kind === 'call' ? value.args : [];
  if (value.kind !== 'call' || first?.kind !== 'cast') return undefined;
  return populating.test(value.name.parts.at(-1)?.text ?? '') ? rowType(context, first.type).type : undefined;
}

/** Oracle: `TABLE(CAST(list AS t))` gives the rows of a collection of this type. */
function collectionType(context: LoweringContext, value: Expression): NameUse | undefined {
  if (context.dialect.syntax.collectionQueries !== true || value.kind !== 'call') return undefined;
  const [only, ...others] = value.args;
  if (value.name.parts.length > 0 || only?.kind !== 'cast' || others.length > 0) return undefined;
  return rowType(context, only.type).type;
}

/** Each attribute is a part of the tuple, and the key decides of which row (ClickHouse, "dictGet"). */
export function lookedUp(count: number, call: Input | undefined): ValueFields | undefined {
  const rows = call?.kind === 'call' ? call.inputs.at(-1) : undefined;
  if (call?.kind !== 'call' || rows?.kind !== 'row-set') return undefined;
  const keys = call.inputs.slice(0, -1);
  const fields = Array.from({ length: count }, (_, column): StructField => ({
    name: String(column + 1),
    inputs: [{ ...rows, column }, ...keys],
  }));
  return { fields };
}

/** The values of `(a, b)`, `ROW(a, b)` and `ROW(a, b)::t`, by position; undefined for one value, as an array is. */
export function valuesOfRow(context: LoweringContext, expression: Expression): Expression[] | undefined {
  const row = expression.kind === 'cast' ? expression.operand : expression;
  if (row.kind !== 'list' && row.kind !== 'struct') return undefined;
  const values = row.kind === 'list' ? row.items : row.fields.map(({ value }) => value);
  const text = context.text(row);
  const isRow = row.kind === 'struct' ? /^ROW\b/i.test(text) : !/^(?:ARRAY\b|\[)/i.test(text);
  return isRow && values.length > 1 ? values : undefined;
}

/** `(a, b)`, `(SELECT a, b)`, `(VALUES (a, b))`: a row of several values, which is compared with others as a whole. */
export function isRow(expression: Expression): boolean {
  if (expression.kind === 'list') return expression.items.length > 1;
  return expression.kind === 'subquery' && expression.use !== 'exists' && givesRows(expression.query.body);
}

function givesRows(body: QueryBody): boolean {
  switch (body.kind) {
    case 'query':
      return givesRows(body.body);
    case 'set-operation':
      return givesRows(body.arms[0]!);
    case 'values':
      return body.rows[0] !== undefined && body.rows[0].length > 1;
    default:
      return body.kind === 'select' && body.items.length > 1;
  }
}
