import type { Dialect } from '../../dialects/table/dialect.ts';
import type { RowInput } from '../../ir/inputs.ts';
import type { Access, Call, ColumnReference, Expression, Star } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';

/**
 * `VALUE(x).a`, `TREAT(VALUE(x) AS t).a`: the column `x.a` of an object table (Oracle SQL reference, "VALUE"); undefined for
 * other accesses, and for methods of the row.
 */
export function attributeOfRow(access: Access, { names, syntax }: Dialect): ColumnReference | undefined {
  const [first] = access.fields;
  if (first === undefined || names.rowValues === undefined) return undefined;
  if (syntax.columnMethods?.has(first.text.toUpperCase())) return undefined;
  const row = rowOf(access.base, names.rowValues);
  if (row === undefined) return undefined;
  return { ...row, path: [...row.path, ...access.fields], start: access.start, end: access.end };
}

/** `VALUE(x)`: the whole row of an object table, its column OBJECT_VALUE; undefined for other calls. */
export function valueOfRow(context: LoweringContext, call: Call): RowInput | undefined {
  const { rowValues } = context.dialect.names;
  const row = rowValues === undefined ? undefined : rowOf(call, rowValues);
  if (row === undefined) return undefined;
  const qualifier = row.path.map((part) => part.text);
  const place = { start: context.start(call), end: context.end(call) };
  return { kind: 'row', qualifier, value: 'OBJECT_VALUE', ...place };
}

function rowOf(value: Expression, functions: ReadonlySet<string>): ColumnReference | undefined {
  if (value.kind !== 'call') return undefined;
  const called = value.name.parts.at(-1)?.text.toUpperCase() ?? '';
  const [only, ...others] = value.args;
  if (only === undefined || others.length > 0) return undefined;
  if (called === 'TREAT') return rowOf(only, functions);
  return functions.has(called) && only.kind === 'column' ? only : undefined;
}

/** `f(*)`, `f(t.* EXCLUDE a)`, `f(*COLUMNS('x'))`: the columns of a row as a value. */
export function rowInput(context: LoweringContext, star: Star): RowInput {
  const { qualifier, except, like, only, pattern } = star;
  return {
    kind: 'row',
    qualifier: qualifier.map((part) => part.text),
    ...(except && { except: except.map((column) => column.text) }),
    ...((like ?? only ?? pattern) && {
      chosen: { ...(like && { like }), ...(only && { only }), ...(pattern && { pattern }) },
    }),
    start: context.start(star),
    end: context.end(star),
  };
}
