import type { Call, Cast, Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { all, rebuiltOperation, type Written } from './rebuilt-operations.ts';

/**
 * DuckDB calls an output without an alias by its expression, as it writes that again: `(a + b)`, `count_star()`,
 * `CAST(a AS INTEGER)` (`ParsedExpression::ToString` of its sources). Undefined for forms that are not known here.
 */
export function rebuilt(context: LoweringContext, expression: Expression, depth = 0): string | undefined {
  if (depth > maximumDepth) return undefined;
  const inner = (part: Expression): string | undefined => rebuilt(context, part, depth + 1);
  switch (expression.kind) {
    case 'column': {
      const text = context.text(expression).replace(/\s+collate\s+/i, ' COLLATE ');
      return /^[\w.]+(?: COLLATE \w+)?$/.test(text) ? text : undefined;
    }
    case 'literal':
      return literal(context.text(expression));
    case 'operation':
      return rebuiltOperation(context, expression, inner);
    case 'cast':
      return cast(context, expression, inner);
    case 'case': {
      const { operand, branches, otherwise } = expression;
      const compared = operand && inner(operand);
      const parts = branches.map(({ when, then }) =>
        operand === undefined
          ? joined`WHEN (${inner(when)}) THEN (${inner(then)})`
          : joined`WHEN ((${compared} = ${inner(when)})) THEN (${inner(then)})`,
      );
      const last = otherwise === undefined ? 'NULL' : inner(otherwise);
      return all(parts) && last !== undefined ? `CASE  ${parts.join(' ')} ELSE ${last} END` : undefined;
    }
    case 'call':
      return call(context, expression, inner);
    case 'access': {
      const base = inner(expression.base);
      return expression.steps?.reduce<Written>((before, step) => accessed(before, step, inner), base);
    }
    case 'struct': {
      if (/^row\b/i.test(context.text(expression)))
        return row(expression.fields.map(({ value }) => inner(value)));
      if (!context.text(expression).startsWith('{')) return undefined;
      const fields = expression.fields.map(
        ({ name = '', value }) => joined`${plainName(name)} := ${inner(value)}`,
      );
      return all(fields) ? `main.struct_pack(${fields.join(', ')})` : undefined;
    }
    case 'list': {
      const [only, ...others] = expression.items;
      if (context.text(expression).startsWith('(') && only && others.length === 0) return inner(only);
      const items = expression.items.map(inner);
      if (!all(items)) return undefined;
      return context.text(expression).startsWith('[') ? `main.list_value(${items.join(', ')})` : row(items);
    }
    default:
      return undefined;
  }
}

/** `(base).field`, `base[1]` */
function accessed(
  base: Written,
  step: Identifier | Expression,
  inner: (part: Expression) => Written,
): Written {
  return 'kind' in step ? joined`${base}[${inner(step)}]` : joined`(${base}).${plainName(step.text)}`;
}

function plainName(name: string): Written {
  return /^[a-z_]\w*$/.test(name) && !keywords.has(name) ? name : undefined;
}

const maximumDepth = 20;

/** The text with its parts in it; undefined where one of these is. */
function joined(texts: TemplateStringsArray, ...parts: Written[]): Written {
  return all(parts) ? String.raw({ raw: texts }, ...parts) : undefined;
}

function literal(text: string): Written {
  if (/^null$/i.test(text)) return 'NULL';
  if (/^(?:true|false)$/i.test(text)) return `CAST('${text[0]!.toLowerCase()}' AS BOOLEAN)`;
  return /^-?\d*\.?\d+$|^'(?:[^']|'')*'$/.test(text) ? text : undefined;
}

function row(parts: readonly Written[]): Written {
  return all(parts) ? `main."row"(${parts.join(', ')})` : undefined;
}

function cast(
  context: LoweringContext,
  { operand, type, ...place }: Cast,
  inner: (part: Expression) => Written,
): Written {
  const text = context.text(place);
  const [, name = '', sizes] = /^(\w+)(?:\s*\(([\d\s,]+)\))?$/.exec(type.text.trim()) ?? [];
  const written = types.get(name.toUpperCase());
  if (written === undefined || !/^(?:TRY_)?CAST|::/i.test(text)) return undefined;
  const size =
    sizes === undefined
      ? ''
      : `(${sizes
          .split(',')
          .map((each) => each.trim())
          .join(', ')})`;
  return joined`${/^TRY_/i.test(text) ? 'TRY_CAST' : 'CAST'}(${inner(operand)} AS ${written}${size})`;
}

function call(context: LoweringContext, node: Call, inner: (part: Expression) => Written): Written {
  const { name, args, over, orderBy, query, filter, distinct, star } = node;
  const called = name.parts.at(-1)?.text.toLowerCase() ?? '';
  if (orderBy !== undefined || query !== undefined || name.parts.length !== 1 || !isPlain(context, node))
    return undefined;
  if (over !== undefined && (over.base ?? over.partitionBy[0] ?? over.orderBy[0])) return undefined;
  if (over !== undefined && !/\(\s*\)$/.test(context.text(over))) return undefined;
  const values = args.map(inner);
  if (!all(values)) return undefined;
  const isCount = called === 'count' && (star ?? args.length === 0);
  const written = isCount
    ? 'count_star'
    : (functions.get(called) ?? (keywords.has(called) ? `"${called}"` : called));
  const condition = filter && inner(filter);
  if (filter && condition === undefined) return undefined;
  const where = condition === undefined ? '' : ` FILTER (WHERE ${condition})`;
  return `${written}(${distinct ? 'DISTINCT ' : ''}${values.join(', ')})${where}${over ? ' OVER ()' : ''}`;
}

/** Whether a call is written as functions are: not `x.f()`, `EXTRACT(a FROM b)`, `f(a IGNORE NULLS)`. */
function isPlain(context: LoweringContext, node: Call): boolean {
  const { args, name } = node;
  const text = context.text(node);
  if (name.parts[0]!.quoted || !/^\w+\s*\(/.test(text) || notWritten.has(name.parts[0]!.text.toLowerCase()))
    return false;
  return args.every(({ kind }) => kind !== 'named-argument') && !/\b(?:from|nulls)\b/i.test(text);
}

/** Functions that the grammar makes others of. */
const notWritten: ReadonlySet<string> = new Set([
  'substring',
  'trim',
  'position',
  'extract',
  'overlay',
  'if',
  'row',
]);

const functions: ReadonlyMap<string, string> = new Map([
  ['coalesce', 'COALESCE'],
  ['ifnull', 'COALESCE'],
  ['grouping', 'GROUPING'],
  ['grouping_id', 'GROUPING'],
]);

/** Functions whose names are words of the grammar, which are quoted. */
const keywords: ReadonlySet<string> = new Set(
  `add aggregate century day decade error filter first hour last left map microsecond millennium millisecond minute mode month nullif
   quarter range replace right second version week year`.split(/\s+/),
);

const types: ReadonlyMap<string, string> = new Map([
  ['INT', 'INTEGER'],
  ['INT4', 'INTEGER'],
  ['INTEGER', 'INTEGER'],
  ['BIGINT', 'BIGINT'],
  ['INT8', 'BIGINT'],
  ['SMALLINT', 'SMALLINT'],
  ['INT2', 'SMALLINT'],
  ['VARCHAR', 'VARCHAR'],
  ['TEXT', 'VARCHAR'],
  ['STRING', 'VARCHAR'],
  ['BOOLEAN', 'BOOLEAN'],
  ['BOOL', 'BOOLEAN'],
  ['TIMESTAMP', 'TIMESTAMP'],
  ['INTERVAL', 'INTERVAL'],
  ['FLOAT', 'FLOAT'],
  ['REAL', 'FLOAT'],
  ['DECIMAL', 'DECIMAL'],
  ['NUMERIC', 'DECIMAL'],
  ['DATE', '"DATE"'],
  ['DOUBLE', '"DOUBLE"'],
  ['TINYINT', '"TINYINT"'],
  ['HUGEINT', '"HUGEINT"'],
  ['UBIGINT', '"UBIGINT"'],
  ['UINTEGER', '"UINTEGER"'],
  ['USMALLINT', '"USMALLINT"'],
  ['UTINYINT', '"UTINYINT"'],
  ['BLOB', '"BLOB"'],
  ['JSON', '"JSON"'],
  ['UUID', '"UUID"'],
]);
